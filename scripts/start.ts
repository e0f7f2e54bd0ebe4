import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WrongContent } from '../api/contract/yaml-file.ts';
import { expectShopDb } from '../api/db/known-shop.ts';
import { takeFirstEdition } from '../api/release/follow-published.ts';
import { currentRelease } from '../api/release/release.ts';
import { startServer } from '../api/server.ts';
import { readSettings, type Settings } from '../api/settings.ts';
import { hasImported, importSample, needsSample } from './catalogue/first-catalogue.ts';
import { IndexNotTaken } from './catalogue/generate/search-index.ts';
import { type MadeFor, madeFor } from './catalogue/made-for.ts';
import {
  compileWithProgress,
  expectRightContent,
  generateWithProgress,
  isDemo,
  settleContent,
} from './catalogue/steps.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { Busy } from './cli/lock.ts';
import { checkFolder, checkPort } from './cli/preflight.ts';
import { root } from './cli/project.ts';

/**
 * Everything from a fresh clone to a running shop; skips what already exists. Where there has been a shop whose data are
 * gone, another one begins with `--new` alone.
 */
const options = { new: { type: 'boolean' }, 'site-url': { type: 'string' } } as const;
await runCommand('npm start [-- --new] [--site-url URL]', options, async (values, paths) => {
  if (paths.length > 0) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
  const given = readSettings(process.env);
  const mayBeNew = values.new;
  checkFolder(given.dataFolder);
  // Before minutes of preparation, where a look at the folder tells.
  if (!mayBeNew && given.databaseUrl === undefined) expectShopDb(given.dataFolder);
  await checkPort(given);
  const made = madeForHere(given, values['site-url']);
  const { settings } = made;
  await settleIfServing(settings, made.isOther);
  if (!made.isOther) await prepareRelease(settings);
  const demo = isDemo(settings, currentRelease(settings.dataFolder)?.snapshot);
  const app = await startServer(settings, demo, mayBeNew);
  const { port } = app.server.address() as AddressInfo;
  console.log(
    `\nThe shop is open at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}\nStop it with Ctrl-C.`,
  );

  const making = made.isOther ? makeBeside(settings) : undefined;
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      making?.kill();
      await app.endGently();
      console.log('The shop is closed.');
      process.exit(0);
    });
  }
});

/** Pages that are taken are made for the address that their maker says. */
function madeForHere(settings: Settings, onPurpose: string | undefined): MadeFor {
  if (!settings.editionsFrom) return madeFor(settings, onPurpose);
  if (onPurpose !== undefined) throw new WrongUse('--site-url goes to where the pages are made.');
  return { settings, isOther: false };
}

/** Makes all pages anew for another address while the old ones are served; the server follows by itself. */
function makeBeside({ siteUrl }: Settings): ChildProcess {
  console.log(`The pages are being made for ${siteUrl}; until then those there are are served.`);
  return spawn(process.execPath, [...process.execArgv, join(root, 'scripts/generate.ts')], {
    cwd: root,
    env: { ...process.env, SITE_URL: siteUrl },
    stdio: 'inherit',
  });
}

/** Of a shop that serves: a mistake in its content must not close it. The first start refuses. */
async function settleIfServing(settings: Settings, isOther: boolean): Promise<void> {
  if (hasImported(settings.dataFolder)) await settleContent(settings, !settings.editionsFrom && !isOther);
  else expectRightContent();
}

/** A shop that takes editions makes none. */
async function prepareRelease(settings: Settings): Promise<void> {
  const { editionsFrom, editionsSignedBy: signedBy, dataFolder, openSearchUrl } = settings;
  if (editionsFrom) return takeFirstEdition({ address: editionsFrom, dataFolder, openSearchUrl, signedBy });
  if (needsSample(dataFolder))
    // All that compiling needs to know of the catalogue is whether it is the sample.
    await Promise.all([importSample(dataFolder), compileWithProgress({ ...settings, demo: settings.demo ?? true })]);
  await generateIfPossible(settings);
}

/**
 * A shop that restarts during the nightly, or while its search server is away, serves the live release, and follows the
 * new one like any other.
 */
async function generateIfPossible(settings: Settings): Promise<void> {
  try {
    await generateWithProgress(settings);
  } catch (error) {
    if (!currentRelease(settings.dataFolder)) throw error;
    if (error instanceof IndexNotTaken) console.log(`${error.message}: serving the release that is live.`);
    else if (error instanceof WrongContent) console.log('Serving the release that is live.');
    else if (error instanceof Busy)
      console.log('An import or generation is running: serving the release that is live until it has ended.');
    else throw error;
  }
}
