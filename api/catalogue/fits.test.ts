import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readFits } from '../contract/fit.ts';
import { type Catalogue, openCatalogue } from './open.ts';

let catalogue: Catalogue;
let nowhere: string;
beforeAll(() => {
  const file = join(mkdtempSync(join(inject('testFolder'), 'fits-')), 'fits.sqlite');
  copyFileSync(inject('snapshotFile'), file);
  const db = new Database(file);
  nowhere = db.prepare<[], string>("select item_id from fitments where engine_id <> '*' limit 1").pluck().get() ?? '';
  db.prepare('delete from fitments where item_id = ?').run(nowhere);
  db.close();
  catalogue = openCatalogue(file);
});
afterAll(() => catalogue.close());

test('every list page says of its items, for every engine, what their own pages say', async () => {
  const lists = Array.from(catalogue.pagePaths()).filter((path) => 'page' in path);
  const seen = new Set<string>();
  for (const { path } of lists) {
    const [, kind, slug = '', page = '1'] = path.split('/');
    const read = kind === 'brands' ? catalogue.brandPage : catalogue.categoryPage;
    const list = await read(slug, Number(page), 'en');
    if (!list) throw new Error(path);
    const products = await Promise.all(list.items.map((item) => catalogue.productPage(item.slug, 'en')));
    const engines = products.map((answer) =>
      answer.found === 'item' ? answer.page.fitments.flatMap((model) => model.engines.map((one) => one.engineId)) : [],
    );
    for (const engine of new Set(engines.flat().slice(0, 5))) {
      const fits = readFits(list.fits, engine, list.items.length);
      expect(fits).toEqual(catalogue.fits.fitsEngine(list.items, engine));
      products.forEach((answer, place) => {
        const universal = answer.found === 'item' && answer.page.universal;
        const expected =
          universal || engines[place]?.includes(engine) ? 'fits' : engines[place]?.length ? 'fitsNot' : 'unknown';
        expect([path, place, fits[place]]).toEqual([path, place, expected]);
        seen.add(expected);
      });
    }
  }
  expect([...seen].sort()).toEqual(['fits', 'fitsNot', 'unknown']);
});

test('an item without vehicles, and a vehicle without a catalogue, are not known to fit', () => {
  const [item] = catalogue.items.cards([nowhere], 'en');
  const other = catalogue.items.cards(
    [...catalogue.pagePaths()].flatMap((page) => ('itemId' in page ? [page.itemId] : [])).slice(0, 20),
    'en',
  );
  expect(item && catalogue.fits.fitsEngine([item], 'some-engine')).toEqual(['unknown']);
  expect(catalogue.fits.fitsEngine(other, 'no-such-engine')).not.toContain('fitsNot');
});
