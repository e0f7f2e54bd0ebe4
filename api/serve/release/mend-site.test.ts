import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { takeLock } from '../../data/lock.ts';
import { filesOfSite, lookOverSite, type SiteLook } from './mend-site.ts';
import { type Release, releasesFolder } from './release.ts';
import { copyOfSums, type Sums, setSum, siteSumsFile, sumOf, writeSums } from './sums.ts';

const files = { 'client/_astro/a.js': 'script', 'client/hi/about.html': 'पृष्ठ', 'server/entry.mjs': 'export {}' };
type File = keyof typeof files;
let data: string;
let release: Release;
let look: SiteLook;
const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const placeOf = (file: File) => join(release.site, file);
const damaged = async (only?: ReadonlySet<string>) => lookOverSite(release, look, only);

beforeEach(() => {
  data = mkdtempSync(join(inject('testFolder'), 'mend-site-'));
  release = { id: '2', snapshot: 's', site: join(data, 'dist', 'one'), folder: join(releasesFolder(data), '2') };
  const sums: Sums = new Map();
  for (const [name, text] of Object.entries(files)) {
    write(placeOf(name as File), text);
    setSum(sums, name, sumOf(Buffer.from(text)));
  }
  writeSums(siteSumsFile(release.site), sums, true);
  look = { dataFolder: data, pause: async () => {}, signal: new AbortController().signal };
});

test('an undamaged site is not written to, and its files can be listed', async () => {
  expect(await damaged()).toEqual({ mended: [], damaged: [] });
  const list = siteSumsFile(release.site);
  expect(filesOfSite(release.site).sort()).toEqual(
    [list, copyOfSums(list), ...Object.keys(files).map((name) => placeOf(name as File))].sort(),
  );
});

describe.each<[string, (file: string) => void]>([
  ['with a letter changed', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace(/.(?=\n?$)/, 'x'))],
  ['cut', (file) => writeFileSync(file, 'x')],
  ['emptied', (file) => writeFileSync(file, '')],
  ['removed', (file) => rmSync(file)],
])('a file %s', (_how, damage) => {
  test.each<[string, File, () => string]>([
    ['its release', 'client/_astro/a.js', () => join(release.folder, '_astro/a.js')],
    ['another release', 'client/hi/about.html', () => join(releasesFolder(data), '1', 'hi/about.html')],
    ['another site', 'server/entry.mjs', () => join(data, 'dist', 'two', 'server/entry.mjs')],
  ])('is replaced by that of %s', async (_where, file, other) => {
    write(other(), files[file]);
    damage(placeOf(file));
    expect(await damaged()).toEqual({ mended: [placeOf(file)], damaged: [] });
    expect(readFileSync(placeOf(file), 'utf8')).toBe(files[file]);
    expect(readdirSync(dirname(placeOf(file))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('is fetched, or reported when no place has it undamaged', async () => {
    const file = 'client/_astro/a.js';
    write(join(release.folder, '_astro/a.js'), 'damaged too');
    damage(placeOf(file));
    expect(await damaged()).toEqual({ mended: [], damaged: [placeOf(file)] });
    look.fetch = async (_of, path) => (path === `site/${file}` ? Buffer.from(files[file]) : undefined);
    expect(await damaged()).toEqual({ mended: [placeOf(file)], damaged: [] });
  });

  test('stays while another process compiles', async () => {
    write(join(release.folder, '_astro/a.js'), files['client/_astro/a.js']);
    damage(placeOf('client/_astro/a.js'));
    const lock = takeLock(join(data, 'dist'));
    expect((await damaged()).damaged).toEqual([placeOf('client/_astro/a.js')]);
    lock?.release();
    expect((await damaged()).damaged).toEqual([]);
  });

  test('of sums is repaired from the other, or fetched', async () => {
    const list = siteSumsFile(release.site);
    const whole = readFileSync(list);
    for (const one of [list, copyOfSums(list)]) {
      damage(one);
      expect(await damaged()).toEqual({ mended: [one], damaged: [] });
      expect(readFileSync(one).equals(whole)).toBe(true);
    }
    damage(list);
    writeFileSync(copyOfSums(list), 'no list');
    expect(await damaged()).toEqual({ mended: [], damaged: [list] });
    look.fetch = async (_of, path) => (path === 'site/sums' ? whole : undefined);
    expect((await damaged()).damaged).toEqual([]);
    expect(readFileSync(list).equals(whole)).toBe(true);
  });
});

test('only the files asked for are read, and a site of an older version is left alone', async () => {
  writeFileSync(placeOf('server/entry.mjs'), '');
  expect(await damaged(new Set([placeOf('client/_astro/a.js')]))).toEqual({ mended: [], damaged: [] });
  for (const list of [siteSumsFile(release.site), copyOfSums(siteSumsFile(release.site))]) rmSync(list);
  expect(await damaged()).toEqual({ mended: [], damaged: [] });
});
