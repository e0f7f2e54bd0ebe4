import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../../api/contract/languages.ts';
import type { SearchEngine } from '../../../api/search/engine.ts';
import { readMeanings } from '../../../api/search/meanings.ts';
import { baseNames } from '../../../api/search/understand/lexicon.ts';
import { readySearch } from '../../../api/testing/app.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { brands, makes, partTypes, textsOf } from '../../catalogue/sample/facts.ts';
import { firstSample, sampleItems } from '../../catalogue/sample/items.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';

/** "Did you mean" keeps to the letters that were typed, and leaves names alone. */

let catalogue: Catalogue;
let search: SearchEngine;

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'everyday-'));
  await writeSample({ ...firstSample, out: join(folder, 'sample'), languages: languageCodes });
  const { snapshot } = await importPackage({ path: join(folder, 'sample'), dataFolder: folder });
  catalogue = openCatalogue(snapshotFile(folder, snapshot));
  search = await readySearch(catalogue);
}, 120_000);
afterAll(async () => {
  await search.stop();
  catalogue.close();
});

const meantBy = async (query: string) =>
  (await search.search({ query, sort: 'relevance', page: 1, pageSize: 1 })).didYouMean;

const letters = ['Latin', 'Devanagari', 'Tamil', 'Telugu', 'Bengali', 'Gujarati', 'Kannada', 'Malayalam'].map(
  (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
);
const scriptsIn = (text: string) => letters.filter(([, of]) => of.test(text)).map(([name]) => name);

test('no everyday word is taken for a word in other letters', async () => {
  const file = new URL('../golden/everyday.txt', import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n');
  const words = new Set(
    lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split(' ').filter(Boolean)),
  );
  expect(words.size).toBeGreaterThanOrEqual(1000);
  const wrong: string[] = [];
  for (const word of words) {
    const meant = (await meantBy(word)) ?? '';
    if (scriptsIn(meant).some((script) => !scriptsIn(word).includes(script))) wrong.push(`${word} → ${meant}`);
  }
  expect(wrong, wrong.join('\n')).toEqual([]);
});

test('a name that the catalogue has is never taken for another', async () => {
  // The names of types of part that have items.
  const types = new Set([...sampleItems(firstSample.items, firstSample.seed)].map(({ type }) => type.id));
  const names = new Set([
    ...makes.flatMap(({ name, models }) => [name, ...models.flatMap((model) => baseNames(model.name))]),
    ...brands.map(({ name }) => name),
    ...partTypes.filter(({ id }) => types.has(id)).map(({ name }) => name),
    ...languageCodes.flatMap((language) => Object.values(textsOf(language).partTypes).map(({ name }) => name)),
    ...languageCodes.flatMap((language) => Object.values(textsOf(language).categories).map(({ name }) => name)),
    ...readMeanings().flatMap(({ words }) => words),
  ]);
  const wrong: string[] = [];
  for (const name of names) {
    const meant = await meantBy(name);
    if (meant !== undefined) wrong.push(`${name} → ${meant}`);
  }
  expect(names.size).toBeGreaterThan(2000);
  expect(wrong, wrong.join('\n')).toEqual([]);
});
