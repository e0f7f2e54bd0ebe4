import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { unfinished } from '../../../api/data/objects/folder-store.ts';
import { forEachAtOnce } from '../../../api/data/objects/object-store.ts';
import { openObjectStore } from '../../../api/serve/beyond.ts';
import { hostsFolder } from '../../catalogue/generate/page-copies.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { runCommand, startCommand } from '../../laboratory/processes.ts';
import { hasRooms } from '../../laboratory/rooms.ts';
import { type S3Server, s3Credentials, serveS3 } from '../../laboratory/s3-server.ts';

/**
 * Commands publish the pages of the release before again, and are killed meanwhile: the site must be whole at each
 * moment.
 */

const folder = mkdtempSync(join(inject('testFolder'), 'back-'));
const data = join(folder, 'data');
const catalogue = join(folder, 'catalogue');
const atOnce = 16;
/** The small store writes objects in place, so a killed upload leaves half an object, which S3 never does. */
const hasStore = process.env.MINIO !== undefined && hasRooms('api/beyond/s3');
/** What a visitor may see of a place, by path. */
type Site = ReadonlyMap<string, string>;

/** Where a site is published, and what can be seen there. */
interface Place {
  address: string;
  site: () => Promise<Site>;
  /** The same site elsewhere. */
  copy: (name: string) => Promise<Place>;
}

const shown = (path: string) => !path.startsWith(hostsFolder) && !path.startsWith(unfinished);

const pathsIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1));

const inFolder = (address: string): Place => ({
  address,
  site: async () =>
    new Map(
      pathsIn(address)
        .filter(shown)
        .map((path) => [path, readFileSync(join(address, path), 'latin1')]),
    ),
  async copy(name) {
    cpSync(address, join(folder, name), { recursive: true });
    return inFolder(join(folder, name));
  },
});

/** @param paths all that a publication may send there */
async function inStore(server: S3Server, prefix: string, paths: ReadonlySet<string>): Promise<Place> {
  const store = await openObjectStore(server.place(prefix));
  const all = async () => {
    const found = new Map<string, Buffer>();
    await forEachAtOnce([...paths], atOnce, async (path) => {
      const content = await store.get(path);
      if (content) found.set(path, content);
    });
    return found;
  };
  return {
    address: server.place(prefix),
    site: async () =>
      new Map(
        [...(await all())].filter(([path]) => shown(path)).map(([path, text]) => [path, text.toString('latin1')]),
      ),
    async copy(name) {
      const to = await openObjectStore(server.place(name));
      await forEachAtOnce([...(await all())], atOnce, ([path, content]) => to.put(path, content, {}));
      return inStore(server, name, paths);
    },
  };
}

const publishTo = ({ address }: Place) =>
  startCommand(data, 'beyond/publish/publish.ts', ['--pages', address, '--purge', '-'], s3Credentials);
/** @returns the addresses that a cache must forget, and how long the publication took */
async function publish(place: Place) {
  const { code, output, milliseconds } = await publishTo(place).ended;
  expect([code, output]).toEqual([0, expect.stringContaining('files sent')]);
  return {
    purged: output
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .sort(),
    milliseconds,
  };
}

/** A place with the second site: both sites, and what publishing the second one did. */
interface Gone {
  place: Place;
  first: Site;
  second: Site;
  forth: Awaited<ReturnType<typeof publish>>;
}
let s3: S3Server | undefined;
const gone: Gone[] = [];
beforeAll(async () => {
  const sent = new Set<string>();
  const places = [inFolder(join(folder, 'place'))];
  if (hasStore) {
    s3 = await serveS3(join(folder, 's3'));
    places.push(await inStore(s3, 'place', sent));
  }
  const publishEverywhere = async () => {
    const published: Awaited<ReturnType<typeof publish>>[] = [];
    for (const place of places) published.push(await publish(place));
    for (const path of pathsIn(join(folder, 'place'))) sent.add(path);
    return published;
  };
  await writeSample({ items: 60, out: catalogue, seed: 3, languages: ['en'] });
  await runCommand(data, 'nightly.ts', [catalogue]);
  await publishEverywhere();
  const firsts = await Promise.all(places.map((place) => place.site()));
  // Another price for each item, and one item fewer.
  const file = join(catalogue, 'items.csv');
  const [header = '', ...items] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const priced = items.slice(1).map((item) => item.replace(/,\d+\.\d\d,[^,]*,/, ',4321.00,,'));
  writeFileSync(file, `${[header, ...priced].join('\n')}\n`);
  await runCommand(data, 'nightly.ts', [catalogue, '--force']);
  for (const [at, forth] of (await publishEverywhere()).entries()) {
    const place = places[at] as Place;
    gone.push({ place, first: firsts[at] as Site, second: await place.site(), forth });
  }
  await runCommand(data, 'generate.ts', ['--rollback']);
}, 480_000);
afterAll(async () => {
  await s3?.close();
  rmSync(folder, { recursive: true });
  // Many copies of a site take long to remove on a busy disk.
}, 300_000);

/** Checks that everything a visitor of the home page can reach is there, as it was in one of the releases. */
function expectWhole(site: Site, ...releases: Site[]): void {
  const is = (path: string) => releases.some((release) => release.has(path));
  const seen = new Set(['index.html']);
  for (const path of seen) {
    const text = site.get(path);
    expect([path, text === undefined]).toEqual([path, false]);
    expect([path, releases.some((release) => release.get(path) === text)]).toEqual([path, true]);
    if (!path.endsWith('.html')) continue;
    for (const [, link = ''] of (text ?? '').matchAll(/(?:href|src)="\/([^"?#]*)/g)) {
      const at = decodeURIComponent(link);
      const file = [at, join(at, 'index.html')].find(is);
      if (file) seen.add(file);
    }
  }
  expect(seen.size).toBeGreaterThan(100);
}

describe.each([['a folder', 0], ...(hasStore ? [['an S3 store', 1] as const] : [])] as const)('%s', (_, at) => {
  test('killed on the way back the site is whole, and the next publication brings the release before', {
    timeout: 240_000,
  }, async () => {
    const { place, first, second, forth } = gone[at] as Gone;
    expectWhole(first, first);
    expectWhole(second, second);
    // Later while nothing has changed yet, earlier when all has.
    const step = { before: 0.04, between: 0.01, after: -0.06 };
    const states: (keyof typeof step)[] = [];
    const betweens = () => states.filter((state) => state === 'between').length;
    for (let part = 0.6; betweens() < 3 && states.length < 30; part += step[states.at(-1) ?? 'before']) {
      const copy = await place.copy(`killed-${states.length}`);
      const publishing = publishTo(copy);
      await Promise.race([setTimeout(part * forth.milliseconds), publishing.ended]);
      publishing.child.kill('SIGKILL');
      await publishing.ended;
      const site = await copy.site();
      expectWhole(site, first, second);
      states.push(isSame(site, first) ? 'after' : isSame(site, second) ? 'before' : 'between');
      await publish(copy);
      expect(isSame(await copy.site(), first)).toBe(true);
    }
    console.log(`killed ${states.length} times: ${states.join(', ')}`);
    expect(betweens()).toBe(3);
  });

  test('a cache must forget on the way back what it had to on the way there', async () => {
    const { place, first, forth } = gone[at] as Gone;
    const back = await publish(place);
    expect(isSame(await place.site(), first)).toBe(true);
    expect(back.purged).toEqual(forth.purged);
    expect(back.purged.filter((path) => path.startsWith('/product/')).length).toBeGreaterThan(50);
    expect((await publish(place)).purged).toEqual([]);
  });
});

const isSame = (site: Site, other: Site | undefined) =>
  site.size === other?.size && site.entries().every(([path, text]) => other.get(path) === text);
