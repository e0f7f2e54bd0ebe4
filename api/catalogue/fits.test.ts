import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readFits } from '../contract/fit.ts';
import { type Catalogue, openCatalogue } from './open.ts';
import type { PageParams } from './page-kinds.ts';

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

test("every list page agrees with its items' own pages about every engine", async () => {
  const lists = (await catalogue.pages()).filter((page) => page.list !== undefined);
  const seen = new Set<string>();
  for (const { path, kind, params } of lists) {
    const list = (await catalogue.page(kind as 'brand' | 'category', params as PageParams<'brand'>))?.('en');
    if (!list) throw new Error(path);
    const products = await Promise.all(
      list.items.map(async ({ slug }) => (await catalogue.page('product', { slug }))('en')),
    );
    const engines = products.map((answer) =>
      answer.found === 'item' ? answer.page.fitments.flatMap((model) => model.engines.map((one) => one.engineId)) : [],
    );
    for (const engine of new Set(engines.flat().slice(0, 5))) {
      const fits = readFits(list.fits, engine, list.items.length);
      expect(fits).toEqual(await catalogue.fits.fitsEngine(list.items, engine));
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

test('an item without vehicles or a vehicle outside the catalogue is not known to fit', async () => {
  const others = (await catalogue.items.addresses()).slice(0, 20);
  expect(await catalogue.fits.fitsEngine([{ id: nowhere }], 'some-engine')).toEqual(['unknown']);
  expect(await catalogue.fits.fitsEngine(others, 'no-such-engine')).not.toContain('fitsNot');
});
