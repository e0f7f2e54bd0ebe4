import type { AddressInfo } from 'node:net';
import { expectShopDb } from '../api/db/known-shop.ts';
import { takeFirstEdition } from '../api/release/follow-published.ts';
import { currentRelease } from '../api/release/release.ts';
import { startServer } from '../api/server.ts';
import { readSettings, type Settings } from '../api/settings.ts';
import { importSample, needsSample } from './catalogue/first-catalogue.ts';
import { IndexNotTaken } from './catalogue/generate/search-index.ts';
import { compileWithProgress, generateWithProgress, isDemo } from './catalogue/steps.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { Busy } from './cli/lock.ts';
import { checkFolder, checkPort } from './cli/preflight.ts';

/**
 * Everything from a fresh clone to a running shop; skips what already exists. Where there has been a shop whose data are
 * gone, another one begins with `--new` alone.
 */
await runCommand('npm start [-- --new]', { new: { type: 'boolean' } }, async ({ new: mayBeNew }, paths) => {
  if (paths.length > 0) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
  const settings = readSettings(process.env);
  checkFolder(settings.dataFolder);
  // Before minutes of preparation, where a look at the folder tells.
  if (!mayBeNew && settings.databaseUrl === undefined) expectShopDb(settings.dataFolder);
  await checkPort(settings);
  await prepareRelease(settings);
  const demo = isDemo(settings, currentRelease(settings.dataFolder)?.snapshot);
  const app = await startServer(settings, demo, mayBeNew);
  const { port } = app.server.address() as AddressInfo;
  console.log(
    `\nThe shop is open at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}\nStop it with Ctrl-C.`,
  );

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      await app.endGently();
      console.log('The shop is closed.');
      process.exit(0);
    });
  }
});

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
    else if (error instanceof Busy)
      console.log('An import or generation is running: serving the release that is live until it has ended.');
    else throw error;
  }
}
