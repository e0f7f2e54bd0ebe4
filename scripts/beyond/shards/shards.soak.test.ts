import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { filesIn } from '../../../api/data/objects/files-in.ts';
import { indexFileOf } from '../../../api/search/index/index-file.ts';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { type CompiledSite, compileSite } from '../../catalogue/compile/compile.ts';
import { generate } from '../../catalogue/generate/generate.ts';
import { readFingerprints, readRecord } from '../../catalogue/generate/releases.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { generateShard } from './generate-shard.ts';
import { joinShards } from './join-shards.ts';
import { shardOf } from './shard.ts';

const folder = mkdtempSync(join(inject('testFolder'), 'shards-'));
const of = 3;
let site: CompiledSite;
let whole: string;
let shards: string[] = [];

/** A machine with the snapshot and nothing else. */
function machine(): string {
  const dataFolder = mkdtempSync(join(folder, 'machine-'));
  cpSync(join(whole, 'snapshots'), join(dataFolder, 'snapshots'), {
    recursive: true,
    filter: (file) => !file.includes('.index'),
  });
  return dataFolder;
}

async function shardsOf(count: number, from: CompiledSite = site): Promise<string[]> {
  const name = mkdtempSync(join(folder, 'out-'));
  const made: string[] = [];
  for (let number = 1; number <= count; number++) {
    const out = join(name, String(number));
    await generateShard({ dataFolder: machine(), site: from, shard: { number, of: count }, out });
    made.push(out);
  }
  return made;
}

beforeAll(async () => {
  whole = mkdtempSync(join(folder, 'whole-'));
  const catalogue = join(folder, 'catalogue');
  await writeSample({ items: 200, out: catalogue, seed: 4, languages: languageCodes });
  await importPackage({ path: catalogue, dataFolder: whole });
  site = await compileSite({ siteUrl: undefined, demo: true });
  await generate({ dataFolder: whole, site });
  shards = await shardsOf(of);
}, 240_000);

const live = (dataFolder: string) => currentRelease(dataFolder) ?? expect.unreachable('no release');

test('joined in any order they are the release of one machine, byte for byte', async () => {
  const dataFolder = machine();
  const { pages, release } = await joinShards(shards.toReversed(), { dataFolder, site });
  const [one, joined] = [live(whole), live(dataFolder)];
  expect(joined.id).toBe(release);
  expect(filesIn(joined.folder)).toEqual(filesIn(one.folder));
  for (const needed of [
    'sitemap-1.xml',
    'robots.txt',
    'pagefind/catalogue/made-of',
    'hi/product/',
    '_astro/',
    'fits.txt',
  ])
    expect(filesIn(joined.folder).filter((file) => file.includes(needed)).length, needed).toBeGreaterThan(0);
  const different = filesIn(one.folder).filter(
    (file) => !readFileSync(join(one.folder, file)).equals(readFileSync(join(joined.folder, file))),
  );
  expect(different).toEqual([]);
  expect(readFingerprints(dataFolder, joined.id)).toEqual(readFingerprints(whole, one.id));
  expect(readRecord(dataFolder, joined.id)).toEqual(readRecord(whole, one.id));
  expect(pages).toBe(readRecord(whole, one.id)?.pages);
  const indexes = [whole, dataFolder].map((of) => readFileSync(indexFileOf(snapshotFile(of, joined.snapshot))));
  expect(indexes[0]?.equals(indexes[1] ?? Buffer.alloc(0))).toBe(true);
  // The next night goes on from it.
  expect(await generate({ dataFolder, site })).toMatchObject({ rendered: 0, kept: pages });
});

test('every page is in one shard, which other pages do not decide, and shards are about equal', () => {
  const paths = Array.from({ length: 8000 }, (_, index) => `/product/item-${index}`);
  const counts = [...Map.groupBy(paths, (path) => shardOf(path, 8)).values()].map(({ length }) => length);
  expect(counts).toHaveLength(8);
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(100);
  expect([shardOf('/', 8), shardOf('/brands', 8), shardOf('/', 1)]).toEqual([3, 3, 1]);
});

test('a shard is not written into what exists, and not begun without a catalogue', async () => {
  const [out = ''] = shards;
  const shard = { number: 1, of };
  await expect(generateShard({ dataFolder: whole, site, shard, out })).rejects.toThrow(/exists already/);
  const empty = mkdtempSync(join(folder, 'empty-'));
  const other = join(folder, 'never');
  await expect(generateShard({ dataFolder: empty, site, shard, out: other })).rejects.toThrow(/no catalogue yet/);
  expect(existsSync(other)).toBe(false);
});

describe('not joined, and what is live stays', () => {
  let dataFolder: string;
  beforeAll(() => {
    dataFolder = whole;
  });

  async function expectRefused(of: readonly string[], message: RegExp, from: CompiledSite = site): Promise<void> {
    const before = live(dataFolder);
    await expect(joinShards(of, { dataFolder, site: from })).rejects.toThrow(message);
    expect(live(dataFolder)).toEqual(before);
  }
  function copyOf(shard: string): string {
    const copy = mkdtempSync(join(folder, 'copy-'));
    cpSync(shard, copy, { recursive: true });
    return copy;
  }

  test('without one, with one twice, and with none', async () => {
    await expectRefused(shards.slice(1), /Of 3 shards these are missing: 1\./);
    await expectRefused(shards.slice(0, 1), /missing: 2, 3\./);
    await expectRefused([...shards, copyOf(shards[1] ?? '')], /Shard 2 is there more than once/);
    await expectRefused([], /no shards/);
  });

  test('of different counts', async () => {
    const [, two = ''] = await shardsOf(2);
    await expectRefused([shards[0] ?? '', two, shards[2] ?? ''], /is one of 2 shards, but .* is one of 3/);
  });

  test('of another snapshot, also one of the same name', async () => {
    const other = machine();
    const id = newestSnapshot(other) ?? '';
    appendFileSync(snapshotFile(other, id), 'x');
    const out = join(folder, 'other-snapshot');
    await generateShard({ dataFolder: other, site, shard: { number: 1, of }, out });
    await expectRefused([out, ...shards.slice(1)], /from another snapshot/);
    const ours = copyOf(shards[0] ?? '');
    const record = readFileSync(join(ours, 'shard.json'), 'utf8');
    writeFileSync(join(ours, 'shard.json'), record.replace(`"${id}"`, '"20200101000000000"'));
    await expectRefused([ours, ...shards.slice(1)], /from another snapshot \(20200101000000000\)/);
  });

  test('of another build of the site, also one of the same name', async () => {
    const other = join(mkdtempSync(join(folder, 'dist-')), site.folder.slice(-16));
    cpSync(site.folder, other, { recursive: true });
    appendFileSync(join(other, 'client', 'favicon.svg'), ' ');
    await expectRefused(shards, /another build of the site/, { ...site, folder: other });
    const renamed = join(mkdtempSync(join(folder, 'dist-')), 'other');
    cpSync(site.folder, renamed, { recursive: true });
    await expectRefused(shards, /another build of the site/, { ...site, folder: renamed });
  });

  test('with a page that is damaged or missing, or a record that is', async () => {
    const [first = '', ...others] = shards;
    const page = (of: string) => join(of, filesIn(of).find((file) => file.startsWith('ta/product/')) ?? '');
    const damaged = copyOf(first);
    appendFileSync(page(damaged), ' ');
    await expectRefused([damaged, ...others], /is damaged: its page \/product\/\S+ is not whole/);
    const lacking = copyOf(first);
    rmSync(page(lacking));
    await expectRefused([lacking, ...others], /is damaged: its page \/product\/\S+ is not whole/);
    const cut = copyOf(first);
    writeFileSync(join(cut, 'shard.json'), readFileSync(join(cut, 'shard.json')).subarray(0, 500));
    await expectRefused([cut, ...others], /shard.json is damaged/);
    rmSync(join(cut, 'shard.json'));
    await expectRefused([cut, ...others], /is no shard, or its generation did not come to an end/);
    expect(readdirSync(join(dataFolder, 'releases'))).not.toContain('spare');
  });
});
