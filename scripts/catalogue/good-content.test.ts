import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { contentFile, readContentFrom } from '../../api/catalogue/content-files.ts';
import { loadShop } from '../../api/shop/shop-file/shop-of.ts';
import { root } from '../cli/project.ts';
import { contentProblem, keepGoodContent, lastGoodContent } from './good-content.ts';

let content: string;
let dataFolder: string;
beforeEach(() => {
  content = join(mkdtempSync(join(inject('testFolder'), 'content-')), 'content');
  dataFolder = mkdtempSync(join(inject('testFolder'), 'good-content-'));
  cpSync(join(root, 'content'), content, { recursive: true });
  readContentFrom(content);
  return () => readContentFrom(undefined);
});

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(content, file), change(readFileSync(join(content, file), 'utf8')));
const folders = () => readdirSync(join(dataFolder, 'good-content'));

test('the content that comes with the shop is right', () => {
  expect(contentProblem()).toBeUndefined();
});

test.each<[string, (text: string) => string, RegExp]>([
  [
    'shop.yaml',
    (text) => text.replace('tax_percent: 8', 'tax_percent: eight'),
    /^ {2}content\/shop\.yaml:\d+: tax_percent: .*expected number/m,
  ],
  ['search/hi.yaml', (text) => `${text}\nwrods: a\n`, /^ {2}content\/search\/hi\.yaml:\d+: wrods: is unknown here/m],
  ['part-words.yaml', (text) => `${text}\nbrake pad: [1\n`, /^ {2}content\/part-words\.yaml:\d+: /m],
  [
    'attributes.yaml',
    (text) => text.replace(/decimals: \d/, 'decimals: 9'),
    /^ {2}content\/attributes\.yaml:\d+: .*decimals/m,
  ],
])('a mistake in %s is named with its line and what was expected', (file, change, expected) => {
  edit(file, change);
  expect(contentProblem()).toMatch(expected);
});

test('all mistakes are named at once, and a file that is gone', () => {
  edit('search/ta.yaml', () => 'fillers: [');
  rmSync(join(content, 'shop.yaml'));
  expect(contentProblem()).toMatch(/shop\.yaml is missing: expected.*content\/search\/ta\.yaml:1: /s);
});

test('a copy of the last good content is read in the place of the wrong one', () => {
  keepGoodContent(dataFolder);
  edit('shop.yaml', (text) => text.replace('tax_percent: 8', 'tax_percent: eight'));
  expect(() => loadShop()).toThrow(/tax_percent/);
  readContentFrom(lastGoodContent(dataFolder));
  expect(loadShop().charges.taxPercent).toBe(8);
  expect(contentProblem()).toBeUndefined();
  expect(readFileSync(contentFile('pages/hi/faqs.md'), 'utf8')).toContain('##');
});

test('a copy whose making was killed just before its end is not taken', () => {
  keepGoodContent(dataFolder);
  const good = lastGoodContent(dataFolder) ?? '';
  cpSync(good, `${good}.1.tmp`, { recursive: true });
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(`${good}.1.tmp`, 'complete'), later, later);
  expect(lastGoodContent(dataFolder)).toBe(good);
});

test('copies are bounded, and the one that was used last is the last', () => {
  expect(lastGoodContent(dataFolder)).toBeUndefined();
  const known = readFileSync(join(content, 'shop.yaml'), 'utf8');
  for (const tax of [8, 9, 10, 11]) {
    edit('shop.yaml', (text) => text.replace(/tax_percent: \d+/, `tax_percent: ${tax}`));
    keepGoodContent(dataFolder);
    expect(readFileSync(join(lastGoodContent(dataFolder) ?? '', 'shop.yaml'), 'utf8')).toContain(`tax_percent: ${tax}`);
  }
  expect(folders()).toHaveLength(2);
  edit('shop.yaml', () => known);
  keepGoodContent(dataFolder);
  keepGoodContent(dataFolder);
  expect(folders()).toHaveLength(2);
});
