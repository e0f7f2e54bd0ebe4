import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { currentRelease } from '../api/serve/release/release.ts';
import { readSettings } from '../api/serve/settings.ts';
import { importSample, needsSample } from './catalogue/first-catalogue.ts';
import { generateWithProgress, isDemo } from './catalogue/steps.ts';
import { runCommand } from './cli/command.ts';
import { checkFolder, checkPort } from './cli/preflight.ts';
import { root } from './cli/project.ts';

/** Starts Astro's development server with reload, and the API, which restarts when its code changes. */
await runCommand('npm run dev', {}, async () => {
  const settings = readSettings(process.env);
  const api = { ...settings, port: settings.port + 1 };
  const apiPort = String(api.port);
  checkFolder(settings.dataFolder);
  await checkPort(settings);
  await checkPort(api);
  if (await needsSample(settings.dataFolder)) await importSample(settings.dataFolder);
  // The API needs a release to serve. Its age does not matter, because Astro renders the pages.
  if (!currentRelease(settings.dataFolder)) await generateWithProgress(settings);
  const env = {
    ...process.env,
    API_PORT: apiPort,
    DEMO: String(isDemo(settings)),
    ASTRO_TELEMETRY_DISABLED: '1',
    ASTRO_DEV_BACKGROUND: '0',
  };
  const node = (args: string[], port: string) =>
    spawn(process.execPath, ['--no-experimental-webstorage', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...env, PORT: port },
    });
  const children = [
    node(['--watch', join(root, 'scripts/serve.ts'), '--own-content'], apiPort),
    node([join(root, 'node_modules/astro/bin/astro.mjs'), 'dev'], String(settings.port)),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  await Promise.race(children.map((child) => new Promise((done) => child.on('exit', done))));
  stop();
});
