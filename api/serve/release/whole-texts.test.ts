import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { NoRelease } from './no-release.ts';
import { type Release, releasesFolder } from './release.ts';
import { type Sums, setSum, sumOf, sumsFile, writeSums } from './sums.ts';
import { mendTexts } from './whole-texts.ts';

const text = '{"shop":"दुकान"}';
const file = 'locales/hi/common.json';
let data: string;
let release: Release;
const write = (to: string) => {
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
};
beforeEach(() => {
  data = mkdtempSync(join(inject('testFolder'), 'texts-'));
  release = { id: '1', snapshot: 's', site: join(data, 'dist', 'one'), folder: join(releasesFolder(data), '1') };
  write(join(release.folder, file));
  write(join(release.site, 'client', file));
  const sums: Sums = new Map();
  setSum(sums, file, sumOf(Buffer.from(text)));
  writeSums(sumsFile(data, '1'), sums, true);
});

test.each([
  ['with a letter changed', (at: string) => writeFileSync(at, text.replace('shop', 'shoq'))],
  ['emptied', (at: string) => writeFileSync(at, '')],
  ['removed', (at: string) => rmSync(at)],
])('texts %s are replaced from the compiled site, or the error says what to do', async (_how, damage) => {
  expect(await mendTexts(release, data)).toEqual([]);
  damage(join(release.folder, file));
  expect(await mendTexts(release, data)).toEqual([`releases/1/${file} was damaged or missing: it was made again.`]);
  expect(readFileSync(join(release.folder, file), 'utf8')).toBe(text);
  damage(join(release.folder, file));
  rmSync(join(release.site, 'client', file));
  await expect(mendTexts(release, data)).rejects.toThrow(NoRelease);
  await expect(mendTexts(release, data)).rejects.toThrow(/common\.json is damaged or missing: npm run generate/);
});
