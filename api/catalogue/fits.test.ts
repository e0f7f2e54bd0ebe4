import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Verdict } from '../shop/fit/fitment.ts';
import { readFits } from '../shop/fit/rules.ts';
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

const fitsIn = (verdicts: readonly Verdict[]) => verdicts.map(({ fit }) => fit);

test("for every engine, list pages agree with the catalogue and with the items' own pages", async () => {
  const lists = (await catalogue.pages()).filter((page) => page.list !== undefined);
  const seen = new Set<string>();
  for (const { path, kind, params } of lists) {
    const list = (await catalogue.page(kind as 'brand' | 'category', params as PageParams<'brand'>))?.('en');
    if (!list) throw new Error(path);
    const products = await Promise.all(
      list.items.map(async ({ slug }) => (await catalogue.page('product', { slug }))('en')),
    );
    const engines = products.map((answer) =>
      answer.found === 'item' ? answer.page.fitments.flatMap((model) => model.engines) : [],
    );
    const ids = engines.flat().map(({ engineId }) => engineId);
    for (const engine of new Set(ids.slice(0, 5))) {
      const vehicle = catalogue.fits.vehicleOf({ engineId: engine });
      if (!vehicle) throw new Error(engine);
      const fits = readFits(list.fits, vehicle, list.items.length).map(({ fit }) => fit);
      expect(fits).toEqual(fitsIn(await catalogue.fits.verdicts(list.items, { engineId: engine })));
      products.forEach((answer, place) => {
        if (answer.found !== 'item') throw new Error(path);
        const { universal, fitments, fits: own } = answer.page;
        const isUniversal = universal.some((type) => type === 'every' || type === vehicle.type);
        const named = engines[place]?.filter(({ engineId }) => engineId === engine) ?? [];
        const isFree = named.some(
          ({ note, yearFrom, yearTo }) => !note && yearFrom === vehicle.yearStart && yearTo === vehicle.yearEnd,
        );
        const isKnown = universal.length + fitments.length > 0;
        const fit = isUniversal || isFree ? 'fits' : named.length > 0 ? 'fitsIf' : isKnown ? 'fitsNot' : 'unknown';
        expect([path, place, fits[place]]).toEqual([path, place, fit]);
        expect(readFits(own, vehicle, 1)[0]?.fit).toBe(fits[place]);
        seen.add(fits[place] as string);
      });
    }
  }
  expect([...seen].sort()).toEqual(['fits', 'fitsIf', 'fitsNot', 'unknown']);
});

test('an item without vehicles or a vehicle outside the catalogue is not known to fit', async () => {
  const others = (await catalogue.items.addresses()).slice(0, 20);
  expect(fitsIn(await catalogue.fits.verdicts([{ id: nowhere }], { engineId: 'some-engine' }))).toEqual(['unknown']);
  expect(fitsIn(await catalogue.fits.verdicts(others, { engineId: 'no-such-engine' }))).not.toContain('fitsNot');
});

test('the mark of a universal fitment is no condition in any language', () => {
  const years = { yearFrom: null, yearTo: null };
  const conditions = ['universal', 'no such note', null].map((note) => ({ ...years, note }));
  for (const language of ['en', 'ta'] as const)
    expect(catalogue.fits.conditionsIn(conditions, language).map(({ note }) => note)).toEqual([
      null,
      'no such note',
      null,
    ]);
});
