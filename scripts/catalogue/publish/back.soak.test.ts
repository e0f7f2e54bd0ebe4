import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { unfinished } from '../../../api/objects/folder-store.ts';
import { runCommand, startCommand } from '../../laboratory/processes.ts';
import { writeSample } from '../sample/write-sample.ts';
import { hostsFolder } from './host-files.ts';

/** Published pages go back to the release before, as commands do it, and are a whole site wherever those are killed. */

const folder = mkdtempSync(join(inject('testFolder'), 'back-'));
const data = join(folder, 'data');
const catalogue = join(folder, 'catalogue');
/** What a visitor may see of a place, by path. */
type Site = ReadonlyMap<string, string>;

function siteAt(place: string): Site {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(place.length + 1));
  const shown = paths.filter((path) => !path.startsWith(hostsFolder) && !path.startsWith(unfinished));
  return new Map(shown.map((path) => [path, readFileSync(join(place, path), 'latin1')]));
}

const publishTo = (place: string) => startCommand(data, 'publish.ts', ['--pages', place, '--purge', '-']);
/** @returns the addresses that a cache must forget, and how long it took */
async function publish(place: string) {
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

const place = join(folder, 'place');
let [first, second]: Site[] = [];
let forth: Awaited<ReturnType<typeof publish>>;
beforeAll(async () => {
  await writeSample({ items: 60, out: catalogue, seed: 3, languages: ['en'] });
  await runCommand(data, 'nightly.ts', [catalogue]);
  await publish(place);
  first = siteAt(place);
  // Another price for each item, and one item fewer.
  const file = join(catalogue, 'items.csv');
  const [header = '', ...items] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const priced = items.slice(1).map((item) => item.replace(/,\d+\.\d\d,[^,]*,/, ',4321.00,,'));
  writeFileSync(file, `${[header, ...priced].join('\n')}\n`);
  await runCommand(data, 'nightly.ts', [catalogue, '--force']);
  forth = await publish(place);
  second = siteAt(place);
  await runCommand(data, 'generate.ts', ['--rollback']);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Whatever a visitor of the home page can come to is there, as it was in one of the releases. */
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

test('killed on the way back the site is whole, and the next publication brings the release before', {
  timeout: 240_000,
}, async () => {
  expectWhole(first as Site, first as Site);
  expectWhole(second as Site, second as Site);
  // Later while nothing has changed yet, earlier when all has.
  const step = { before: 0.04, between: 0.01, after: -0.06 };
  const states: (keyof typeof step)[] = [];
  const betweens = () => states.filter((state) => state === 'between').length;
  for (let part = 0.6; betweens() < 3 && states.length < 30; part += step[states.at(-1) ?? 'before']) {
    const copy = join(folder, `killed-${states.length}`);
    cpSync(place, copy, { recursive: true });
    const publishing = publishTo(copy);
    await Promise.race([setTimeout(part * forth.milliseconds), publishing.ended]);
    publishing.child.kill('SIGKILL');
    await publishing.ended;
    const site = siteAt(copy);
    expectWhole(site, first as Site, second as Site);
    states.push(isSame(site, first) ? 'after' : isSame(site, second) ? 'before' : 'between');
    await publish(copy);
    expect(isSame(siteAt(copy), first)).toBe(true);
    rmSync(copy, { recursive: true });
  }
  console.log(`killed ${states.length} times: ${states.join(', ')}`);
  expect(betweens()).toBe(3);
});

test('a cache must forget on the way back what it had to on the way there', async () => {
  const back = await publish(place);
  expect(isSame(siteAt(place), first)).toBe(true);
  expect(back.purged).toEqual(forth.purged);
  expect(back.purged.filter((path) => path.startsWith('/product/')).length).toBeGreaterThan(50);
  expect((await publish(place)).purged).toEqual([]);
});

const isSame = (site: Site, other: Site | undefined) =>
  site.size === other?.size && site.entries().every(([path, text]) => other.get(path) === text);
