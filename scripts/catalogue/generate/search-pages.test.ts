import { cpSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { cataloguePagesIndex, indexCataloguePages } from './search-pages.ts';

let catalogue: Catalogue;
let folder: string;
beforeAll(() => {
  catalogue = openCatalogue(inject('snapshotFile'));
  folder = mkdtempSync(join(inject('testFolder'), 'search-pages-'));
});
afterAll(() => catalogue.close());

function release(name: string): string {
  const made = join(folder, name);
  mkdirSync(made);
  cpSync(join(import.meta.dirname, '../../../site/public/locales'), join(made, 'locales'), { recursive: true });
  return made;
}
const entry = (of: string) => join(of, cataloguePagesIndex, 'pagefind-entry.json');

test('brands and categories are indexed in nine languages, once as long as their names stay the same', async () => {
  const first = release('first');
  await indexCataloguePages(catalogue, first, undefined);
  const { languages } = JSON.parse(readFileSync(entry(first), 'utf8')) as {
    languages: Record<string, { page_count: number }>;
  };
  const { categoriesIn, brandsIn } = catalogue.names;
  expect(Object.keys(languages).sort()).toEqual([...languageCodes].sort());
  for (const { page_count } of Object.values(languages))
    expect(page_count).toBe(categoriesIn('en').size + brandsIn('en').size);

  // The next release links the same files instead of making them.
  const second = release('second');
  await indexCataloguePages(catalogue, second, first);
  expect(statSync(entry(second)).ino).toBe(statSync(entry(first)).ino);

  // Different names make a new index, and leave the previous one unchanged.
  const category = [...categoriesIn('en').values()][0];
  if (!category) throw new Error('the test catalogue has no category');
  const name = category.name;
  category.name = { text: 'Zylinderkopf', lang: 'en' };
  await indexCataloguePages(catalogue, second, first);
  category.name = name;
  expect(statSync(entry(second)).ino).not.toBe(statSync(entry(first)).ino);
});
