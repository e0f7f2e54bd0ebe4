import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type FileHashes, fileHashes } from '../../../api/data/objects/file-hashes.ts';
import { isStoreAddress } from '../../../api/data/objects/store-address.ts';
import { openEditions, openObjectStore, openSearchServer } from '../../../api/serve/beyond.ts';
import { currentRelease, type Release } from '../../../api/serve/release/release.ts';
import { readSettings, type Settings } from '../../../api/serve/settings.ts';
import { openPageCopies } from '../../beyond.ts';
import { rememberPublished } from '../../catalogue/generate/published-snapshots.ts';
import { hostFor, madeFor } from '../../catalogue/made-for.ts';
import { runCommand, WrongUse } from '../../cli/command.ts';
import { withLock } from '../../cli/lock.ts';
import { startProgress } from '../../cli/progress.ts';
import { Refusal } from '../../cli/refusal.ts';
import { publishPages, purgeList } from './publish-pages.ts';

const usage =
  'npm run publish -- [PLACE] [--pages PLACE [--host HOST [--change-host]] [--purge FILE|-]] [--all], or --make-key FILE';

/** The value of `--purge` that prints the list for another command. Progress then goes to stderr. */
const printed = '-';

/** Puts the live edition where every process takes it, and its pages where a CDN or a file server shows them. */
await runCommand(
  usage,
  {
    pages: { type: 'string' },
    host: { type: 'string' },
    'change-host': { type: 'boolean' },
    purge: { type: 'string' },
    all: { type: 'boolean' },
    'make-key': { type: 'string' },
  },
  async (
    { pages, host: hostName, 'change-host': changeHost, purge, all = false, 'make-key': keyFile },
    [editions, ...more],
  ) => {
    if (more.length > 0) throw new WrongUse(`Unexpected: ${more.join(' ')}`);
    if (keyFile) {
      if (editions || pages) throw new WrongUse('--make-key publishes nothing: name no place.');
      return makeKey(keyFile);
    }
    if (!editions && !pages) throw new WrongUse('Name a place for editions, for pages, or both.');
    if (!pages && (hostName || purge)) throw new WrongUse('--host and --purge go with --pages.');
    if (changeHost && !hostName) throw new WrongUse('--change-host goes with --host.');
    const copies = pages ? await openPageCopies() : undefined;
    const givenHost = copies?.hostNamed(hostName);
    checkPlaces(editions, pages, purge);
    const { settings } = madeFor(readSettings(process.env));
    const host = copies && hostFor(settings.dataFolder, givenHost, changeHost);
    await withLock(settings.dataFolder, async () => {
      const release = currentRelease(settings.dataFolder);
      if (!release) throw new Refusal('There is no release yet: run npm run generate first.');
      const hashes = fileHashes(settings.dataFolder);
      if (editions) await sendEdition(editions, release, settings, hashes, all);
      if (pages) await sendPages(pages, release, settings, hashes, { host, purge, all });
      hashes.keep();
    });
  },
);

/** @throws WrongUse or Refusal when a place or the folder of the list cannot be written to */
function checkPlaces(editions: string | undefined, pages: string | undefined, purge: string | undefined): void {
  for (const place of [editions, pages])
    if (place !== undefined && !isStoreAddress(place))
      throw new WrongUse(`"${place}" is no place: expected a folder or s3://BUCKET/PREFIX`);
  if (purge && purge !== printed && !existsSync(dirname(resolve(purge))))
    throw new Refusal(`The folder of ${purge} does not exist.`);
}

async function sendEdition(
  place: string,
  release: Release,
  { dataFolder, openSearchUrl, editionsKey }: Settings,
  hashes: FileHashes,
  all: boolean,
) {
  const key = editionsKey === undefined ? undefined : await readKey(editionsKey);
  const store = await openObjectStore(place);
  const searchIndex = openSearchUrl && (await searchIndexOf(openSearchUrl, release.snapshot));
  const progress = startProgress(`Publishing the edition to ${store.address}`);
  const onProgress = (done: number, total: number) => progress.update(done / total, `${done} of ${total}`);
  const options = { store, hashes, searchIndex, key, all, onProgress };
  const { publish } = await openEditions();
  const { edition, objects, sent, removed, snapshots } = await publish(release, dataFolder, options);
  rememberPublished(dataFolder, store.address, snapshots);
  progress.done(`${edition}: ${sent} of ${objects} objects sent, ${removed} removed${key ? ', signed' : ''}`);
}

/** Makes the key that signs editions, and prints the settings for both sides. */
async function makeKey(file: string): Promise<void> {
  if (existsSync(file)) throw new Refusal(`${file} exists: a key is never overwritten.`);
  const { privatePem, publicLine } = (await openEditions()).makeKeys();
  writeFileSync(file, privatePem, { mode: 0o600, flag: 'wx' });
  console.log(
    `Where editions are published: EDITIONS_KEY=${resolve(file)}\nWhere they are taken: EDITIONS_SIGNED_BY=${publicLine}`,
  );
}

/** @throws Refusal when the file holds no such key */
async function readKey(file: string): Promise<KeyObject> {
  if (!existsSync(file)) throw new Refusal(`EDITIONS_KEY: ${file} does not exist.`);
  const key = (await openEditions()).privateKeyOf(readFileSync(file, 'utf8'));
  if (!key) throw new Refusal(`EDITIONS_KEY: ${file} has no key that npm run publish -- --make-key has made.`);
  return key;
}

/** The index that the edition's processes ask. @throws Refusal when it is not there */
async function searchIndexOf(openSearchUrl: string, snapshot: string): Promise<string> {
  const { alias, isThere } = await (await openSearchServer(openSearchUrl)).indexOf(snapshot);
  if (isThere === undefined) throw new Refusal('OpenSearch (OPENSEARCH_URL) does not answer.');
  if (!isThere) throw new Refusal(`OpenSearch has no index ${alias}: run npm run generate first.`);
  return alias;
}

async function sendPages(
  place: string,
  release: Release,
  settings: Settings,
  hashes: FileHashes,
  { host, purge, all }: { host: string | undefined; purge: string | undefined; all: boolean },
) {
  const store = await openObjectStore(place);
  const out = purge === printed ? process.stderr : process.stdout;
  const progress = startProgress(`Publishing the pages to ${store.address}`, out);
  const onProgress = (done: number, total: number) => progress.update(done / total, `${done} of ${total}`);
  const { files: copy, problems } = await (await openPageCopies()).make(release, settings, host);
  for (const problem of problems) console.error(`Beware: ${problem}.`);
  const origin = host === 'cloudfront' ? undefined : (settings.siteUrl ?? '');
  const { files, sent, removed } = await publishPages(copy, { store, hashes, all, onProgress }, (changed) => {
    const list = purgeList(changed, origin);
    if (purge === printed) process.stdout.write(list);
    else if (purge) writeFileSync(purge, list);
  });
  progress.done(`${sent} of ${files} files sent, ${removed} removed`);
}
