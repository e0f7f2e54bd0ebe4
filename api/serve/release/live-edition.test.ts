import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Catalogue } from '../../catalogue/open.ts';
import { snapshotFile, snapshotsFolder } from '../../catalogue/snapshots.ts';
import type { SearchEngine, SearchOptions } from '../../search/engine.ts';
import { followEdition, type LiveEdition } from './live-edition.ts';
import { releasesFolder, switchRelease } from './release.ts';
import { snapshotName, sumOfFileNow, sumsFile, writeSums } from './sums.ts';

let data: string;
let editions: LiveEdition<string>;
let errors: unknown[];
let searches: { ready(): void; fail(): void; stopped: boolean; engine: SearchEngine }[];
/** Resolves what `onLive` waits for. */
let endLive: (() => void)[];
/** How often a damaged site was opened. */
let tries: number;
/** Releases that went live, in order. */
let shown: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  data = mkdtempSync(join(inject('testFolder'), 'edition-'));
  mkdirSync(snapshotsFolder(data));
  [errors, searches, endLive, shown, tries] = [[], [], [], [], 0];
});
afterEach(async () => {
  for (const end of endLive) end();
  await editions.close();
  vi.useRealTimers();
});

/** Makes a release the live one. */
function put(id: string, { snapshot = `of-${id}`, site = 'one' } = {}): void {
  mkdirSync(join(releasesFolder(data), id), { recursive: true });
  copyFileSync(inject('snapshotFile'), snapshotFile(data, snapshot));
  switchRelease(data, { id, snapshot, site });
}

async function follow(): Promise<void> {
  editions = await followEdition({
    dataFolder: data,
    async openPages(site) {
      if (site === 'damaged') {
        tries++;
        throw new Error('no such site');
      }
      return `pages of ${site}`;
    },
    createSearch(_catalogue: Catalogue, { onReady, onError }: SearchOptions = {}) {
      const engine = {
        ready: false,
        async stop() {
          search.stopped = true;
        },
      } as unknown as SearchEngine & { ready: boolean };
      const search = {
        engine,
        stopped: false,
        ready() {
          engine.ready = true;
          onReady?.();
        },
        fail: () => onError?.(new Error('no memory')),
      };
      searches.push(search);
      return engine;
    },
    onLive: () => new Promise((done) => endLive.push(done)),
    onRelease: ({ id }) => shown.push(id),
    onError: (error) => errors.push(error),
  });
}

const started = async () => {
  const following = follow();
  await vi.advanceTimersByTimeAsync(0);
  searches[0]?.ready();
  await following;
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const live = () => {
  const { release, pages, catalogue, search } = editions.current();
  return {
    release: release.id,
    pages,
    file: catalogue.file,
    search: searches.findIndex((one) => one.engine === search),
  };
};

test('another edition is live at once with pages, catalogue and search, when the search is ready', async () => {
  put('1');
  await started();
  const first = { release: '1', pages: 'pages of one', file: snapshotFile(data, 'of-1'), search: 0 };
  expect(live()).toEqual(first);
  put('2', { site: 'two' });
  await pass(5000);
  expect([live(), searches.length]).toEqual([first, 2]);
  searches[1]?.ready();
  await pass(0);
  expect(live()).toEqual({ release: '2', pages: 'pages of two', file: snapshotFile(data, 'of-2'), search: 1 });
  expect(searches.map(({ stopped }) => stopped)).toEqual([true, false]);
});

test('a release of the same snapshot keeps catalogue and search, and a rollback is an edition like any other', async () => {
  put('1');
  await started();
  const { catalogue } = editions.current();
  put('2', { snapshot: 'of-1', site: 'two' });
  await pass(1000);
  expect(editions.current()).toMatchObject({ release: { id: '2' }, pages: 'pages of two' });
  expect(editions.current().catalogue).toBe(catalogue);
  put('1');
  await pass(1000);
  expect([live().release, searches.length]).toEqual(['1', 1]);
  expect(shown).toEqual(['1', '2', '1']);
});

test('while an edition cannot be opened, the live one stays; this is reported once and retried ever less often', async () => {
  put('1');
  await started();
  put('2', { site: 'damaged' });
  await pass(10 * 60_000);
  expect([live().release, errors]).toEqual(['1', [new Error('no such site')]]);
  expect(shown).toEqual(['1']);
  put('3');
  rmSync(snapshotFile(data, 'of-3'));
  await pass(10 * 60_000);
  expect([live().release, String(errors[1])]).toEqual(['1', expect.stringContaining('unable to open')]);
  put('4');
  await pass(5 * 60_000);
  searches.at(-1)?.fail();
  await pass(0);
  expect([live().release, errors[2]]).toEqual(['1', new Error('no memory')]);
  await pass(5 * 60_000);
  searches.at(-1)?.ready();
  await pass(0);
  expect(live().release).toBe('4');
});

/** After how many seconds a damaged site is opened next, counted from the last try or from now. */
async function waitsFor(seconds: number): Promise<number[]> {
  const waits: number[] = [];
  for (let second = 1, last = 0; second <= seconds; second++) {
    const before = tries;
    await pass(1000);
    if (tries === before) continue;
    waits.push(second - last);
    last = second;
  }
  return waits;
}

test('the wait for the next try doubles up to five minutes, and is short again after a success', async () => {
  put('1');
  await started();
  put('2', { site: 'damaged' });
  expect(await waitsFor(20 * 60)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  put('3', { snapshot: 'of-1' });
  await pass(5 * 60_000);
  expect(live().release).toBe('3');
  put('4', { site: 'damaged' });
  expect(await waitsFor(5)).toEqual([1, 1, 2]);
});

test('an edition whose snapshot is damaged does not replace the live one', async () => {
  put('1');
  await started();
  put('2');
  const file = snapshotFile(data, 'of-2');
  writeSums(sumsFile(data, '2'), new Map([[snapshotName, sumOfFileNow(file)]]), true);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1));
  await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 });
  expect([live().release, searches.length]).toEqual(['1', 1]);
  expect(String(errors[0])).toBe(
    `Error: ${file} is damaged or missing: the edition 1 stays. Import the catalogue once more: npm run nightly -- PATH.`,
  );
  copyFileSync(inject('snapshotFile'), file);
  await vi.waitFor(() => expect(searches).toHaveLength(2), { timeout: 10_000 });
});

test('a shop that starts without an index serves its pages after a while, and its search when that is ready', async () => {
  put('1');
  const following = follow();
  await pass(10_000);
  await following;
  expect([live().release, editions.current().search.ready]).toEqual(['1', false]);
  searches[0]?.ready();
  expect(editions.current().search.ready).toBe(true);
});

test('an index that cannot be made at the start is tried again while the shop is open', async () => {
  put('1');
  const following = follow();
  await pass(0);
  searches[0]?.fail();
  await following;
  expect([live().release, errors]).toEqual(['1', [new Error('no memory')]]);
  await pass(5 * 60_000);
  expect(live().search).toBe(0);
  searches[1]?.ready();
  await pass(0);
  expect(live().search).toBe(1);
});

test('a request keeps its edition to its end, and that edition its open catalogue', async () => {
  put('1');
  await started();
  const before = editions.current();
  put('2');
  await pass(1000);
  searches[1]?.ready();
  await pass(0);
  editions.within(before, () => expect(live().release).toBe('1'));
  expect(live().release).toBe('2');
  // The `onLive` of the first catalogue still reads it.
  await pass(60_000);
  expect(await before.catalogue.items.addresses()).not.toEqual([]);
  endLive[0]?.();
  await pass(30_000);
  await expect(before.catalogue.items.addresses()).rejects.toThrow(/not open/);
});

test('without a release there is no catalogue, and a damaged pointer is reported', async () => {
  await follow();
  expect(() => editions.current()).toThrow('no catalogue');
  mkdirSync(releasesFolder(data));
  writeFileSync(join(releasesFolder(data), 'current.json'), '{');
  await pass(1000);
  expect(errors).toHaveLength(1);
});
