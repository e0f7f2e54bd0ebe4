import type { ChildProcess } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { readContentFrom } from '../api/catalogue/content-files.ts';
import { expectShopDb } from '../api/data/known-shop.ts';
import { editionSource } from '../api/serve/beyond.ts';
import { currentRelease } from '../api/serve/release/release.ts';
import { startServer } from '../api/serve/server.ts';
import { readSettings, type Settings } from '../api/serve/settings.ts';
import { languageCodes } from '../api/shop/language/languages.ts';
import { readWrongContent } from '../api/shop/nights/wrong-content.ts';
import { WrongContent } from '../api/shop/yaml-file.ts';
import { hasImported, importSample, needsSample } from './catalogue/first-catalogue.ts';
import { IndexNotTaken } from './catalogue/generate/search-index.ts';
import { generateBeside, imagesBeside, remakingBeside } from './catalogue/generate-beside.ts';
import { lastGoodContent } from './catalogue/good-content.ts';
import { type MadeFor, madeFor, type OnPurpose } from './catalogue/made-for.ts';
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

/**
 * Everything from a fresh clone to a running shop; skips what already exists. If an earlier shop's data are gone, only
 * `--new` begins another shop. `--prepare` ends before it serves, and `--prepared` serves what that has made: so the
 * process that strangers reach may be one that cannot write code.
 */
const options = {
  new: { type: 'boolean' },
  'site-url': { type: 'string' },
  languages: { type: 'string' },
  prepare: { type: 'boolean' },
  prepared: { type: 'boolean' },
} as const;
const usage = 'npm start [-- --new] [--site-url URL] [--languages en,hi,…] [--prepare|--prepared]';
await runCommand(usage, options, async (values, paths) => {
  if (paths.length > 0) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
  const { prepare, prepared } = values;
  if (prepared && (prepare || values['site-url'] !== undefined || values.languages !== undefined))
    throw new WrongUse('--prepared makes nothing: it goes with --new only.');
  const given = readSettings(process.env);
  const mayBeNew = values.new;
  checkFolder(given.dataFolder);
  // Before minutes of preparation, if the folder already shows that the shop cannot start.
  if (!mayBeNew && given.databaseUrl === undefined) expectShopDb(given.dataFolder);
  if (!prepare) await checkPort(given);
  const made = madeForHere(given, values);
  const { settings } = made;
  if (prepared) readPreparedContent(settings);
  else await settleIfServing(settings, made.isOther);
  if (!made.isOther && !prepared) await prepareRelease(settings);
  if (prepare) return;
  const demo = isDemo(settings, currentRelease(settings.dataFolder)?.snapshot);
  const remaking = remakingBeside();
  const app = await startServer(settings, demo, { mayBeNew, remake: remaking.remake });
  const { port } = app.server.address() as AddressInfo;
  console.log(
    `\nThe shop is open at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}\nStop it with Ctrl-C.`,
  );

  const beside = workBeside(settings, made.isOther, prepared);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      for (const child of beside) child.kill();
      remaking.end();
      await app.endGently();
      console.log('The shop is closed.');
      process.exit(0);
    });
  }
});

/** Pages that are taken from elsewhere are made for what their maker decided. */
function madeForHere(settings: Settings, onPurpose: OnPurpose): MadeFor {
  if (!settings.editionsFrom) return madeFor(settings, onPurpose);
  for (const name of ['site-url', 'languages'] as const)
    if (onPurpose[name] !== undefined) throw new WrongUse(`--${name} goes to where the pages are made.`);
  return { settings, isOther: false };
}

/** What is made while the shop is open, each in a process of its own. */
function workBeside(settings: Settings, isOther: boolean, prepared = false): ChildProcess[] {
  const takesImages = prepared || settings.editionsFrom !== undefined;
  return [
    isOther ? makeBeside(settings) : undefined,
    takesImages ? undefined : imagesBeside(settings.dataFolder),
  ].filter((child) => child !== undefined);
}

/**
 * Makes all pages again for another address, or in other languages, while the old ones are served; the server follows
 * by itself.
 */
function makeBeside({ siteUrl }: Settings): ChildProcess {
  console.log(
    `The pages are being made${siteUrl ? ` for ${siteUrl}` : ''} in ${languageCodes.join(',')}; until then the shop serves the old ones.`,
  );
  return generateBeside(siteUrl ? { SITE_URL: siteUrl } : {});
}

/** For a shop that serves: a mistake in its content must not close it. The first start refuses. */
async function settleIfServing(settings: Settings, isOther: boolean): Promise<void> {
  if (hasImported(settings.dataFolder)) await settleContent(settings, !settings.editionsFrom && !isOther);
  else expectRightContent();
}

/** While the content has a mistake, preparation has reported it and used the last good copy. */
function readPreparedContent({ dataFolder }: Settings): void {
  const copy = readWrongContent(dataFolder) && lastGoodContent(dataFolder);
  if (copy) readContentFrom(copy);
}

/** A shop that takes editions makes none. */
async function prepareRelease(settings: Settings): Promise<void> {
  const { dataFolder } = settings;
  const source = await editionSource(settings);
  if (source) return source.takeFirst();
  if (await needsSample(dataFolder))
    // Compiling only needs to know whether the catalogue is the sample.
    await Promise.all([importSample(dataFolder), compileWithProgress({ ...settings, demo: settings.demo ?? true })]);
  await generateIfPossible(settings);
}

/**
 * A shop that restarts during the nightly, or while its search server is away, serves the live release, and later
 * follows the new one.
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
