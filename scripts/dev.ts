import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readSettings } from '../api/settings.ts';
import { runCommand } from './command.ts';
import { isDemo } from './steps.ts';

const root = resolve(import.meta.dirname, '..');

/** Astro's development server with reload, and the API beside it, which restarts when its code changes. */
await runCommand('npm run dev', {}, async () => {
  const settings = readSettings(process.env);
  const apiPort = String(settings.port + 1);
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
    node(['--watch', join(root, 'scripts/serve.ts')], apiPort),
    node([join(root, 'node_modules/astro/bin/astro.mjs'), 'dev'], String(settings.port)),
  ];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  await Promise.race(children.map((child) => new Promise((done) => child.on('exit', done))));
  stop();
});
