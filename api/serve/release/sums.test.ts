import { hash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { hashOf } from '../../data/objects/file-hashes.ts';
import { languageCodes } from '../../shop/language/languages.ts';
import {
  copyOfSums,
  DamagedSums,
  openSums,
  readSums,
  type Sums,
  setSum,
  sumIn,
  sumOf,
  sumOfFile,
  sumOfObject,
  writeSums,
} from './sums.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(inject('testFolder'), 'sums-')), '1.sums');
});

const sum = (text: string) => sumOf(Buffer.from(text));

/** Some hundred pages in nine languages and other files. */
function manySums(): Sums {
  const sums: Sums = new Map();
  const pages = ['', '/cart', ...Array.from({ length: 300 }, (_, n) => `/product/n-${n}`), '/part/तेल 1'];
  for (const path of pages)
    for (const language of languageCodes) {
      const name = fileOf(path, language);
      setSum(sums, name, sum(name));
    }
  for (const name of ['_astro/a.js', 'robots.txt', 'only.html']) setSum(sums, name, sum(name));
  return sums;
}

const fileOf = (path: string, language: string) =>
  path === ''
    ? language === 'en'
      ? 'index.html'
      : `${language}.html`
    : `${language === 'en' ? '' : `${language}/`}${path.slice(1)}.html`;

test('a list says the sum of each file, from memory and from the disk', async () => {
  writeSums(file, manySums());
  const [read, opened] = [readSums(file), await openSums(file)];
  for (const path of ['', '/cart', '/product/n-0', '/product/n-299', '/part/तेल 1'])
    for (const language of languageCodes) {
      const name = fileOf(path, language);
      expect([name, sumIn(read, name), await opened.of(name)]).toEqual([name, sum(name), sum(name)]);
    }
  for (const name of ['_astro/a.js', 'robots.txt', 'only.html']) expect(await opened.of(name)).toBe(sum(name));
  for (const name of ['', 'a.html', 'hi/only.html', 'product/n-300.html', 'zz', '_astro/a.js.br'])
    expect([name, await opened.of(name), sumIn(read, name)]).toEqual([name, undefined, undefined]);
  await opened.close();
});

test('a sum is the same of a content, of a file and of a published name', async () => {
  writeFileSync(file, 'content');
  expect([await sumOfFile(file), sumOfObject(hashOf('content'))]).toEqual([sum('content'), sum('content')]);
});

test.each<[string, (text: Buffer) => Buffer]>([
  ['cut', (text) => text.subarray(0, text.length - 9)],
  ['emptied', () => Buffer.alloc(0)],
  ['with a bit changed', (text) => text.fill((text[9000] ?? 0) ^ 1, 9000, 9001)],
  ['with its first line changed', (text) => text.fill((text[3] ?? 0) ^ 1, 3, 4)],
  ['of another program', () => Buffer.from('<html>\t\n\n')],
])('a list %s is not believed, and its copy is', async (_how, damage) => {
  writeSums(file, manySums(), true);
  writeFileSync(file, damage(readFileSync(file)));
  await expect(openSums(file)).rejects.toThrow(DamagedSums);
  expect(sumIn(readSums(file), 'cart.html')).toBe(sum('cart.html'));
  copyFileSync(file, copyOfSums(file));
  expect(readSums(file)).toBeUndefined();
  rmSync(file);
  rmSync(copyOfSums(file));
  expect(readSums(file)).toBeUndefined();
});

test('a list that is changed after it was opened is not believed where it was changed', async () => {
  writeSums(file, manySums());
  const opened = await openSums(file);
  const text = readFileSync(file);
  const at = text.indexOf('product/n-150') + 30;
  writeFileSync(file, text.fill((text[at] ?? 0) ^ 1, at, at + 1));
  await expect(opened.of('product/n-150.html')).rejects.toThrow(DamagedSums);
  expect(await opened.of('_astro/a.js')).toBe(sum('_astro/a.js'));
  await opened.close();
});

test.each([
  ['fewer', ['en', 'hi', 'ta']],
  ['more, in another order', ['pa', 'hi', 'en', 'ta', 'kn', 'ml', 'te', 'bn', 'gu', 'mr', 'or']],
])('a list of a version with %s languages is read with those of today', (_, languages) => {
  const page = languages.map((code) => sum(`cart in ${code}`)).join('');
  const text = `cart.html\t${page}\nrobots.txt\t${sum('robots')}\n`;
  writeFileSync(file, `${hash('sha256', text, 'hex')}\t${languages}\n${text}`);
  const sums = readSums(file);
  expect(sumIn(sums, 'robots.txt')).toBe(sum('robots'));
  for (const code of languageCodes)
    expect([code, sumIn(sums, fileOf('/cart', code))]).toEqual([
      code,
      languages.includes(code) ? sum(`cart in ${code}`) : undefined,
    ]);
});

test.each(['', '\t\n', 'x\ten\na\tb\n', '\n'])('%j is no list', (text) => {
  writeFileSync(file, text);
  expect(readSums(file)).toBeUndefined();
});
