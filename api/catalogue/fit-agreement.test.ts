import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { maxFitItems, readFits } from '../contract/fit.ts';
import { everyEngine, type FittedVehicle, vehicleTypes } from '../contract/fitment.ts';
import type { SearchEngine } from '../search/engine.ts';
import { loadIndex } from '../search/load-index.ts';
import type { PackedIndex } from '../search/packed.ts';
import { createVehicles, fitOfMark } from '../search/vehicles.ts';
import { readySearch } from '../testing/app.ts';
import { type Catalogue, openCatalogue } from './open.ts';

/** Rule, SQL, search and page on a catalogue of fitments of every kind, drawn with a fixed seed. */

const vehicleCount = 250;
let catalogue: Catalogue;
let search: SearchEngine;
/** The index's columns, and where each item stands in them. */
let index: PackedIndex;
let positions: number[];
let items: string[];
let vehicles: { engineId: string; year: number | undefined }[];

beforeAll(async () => {
  const file = join(mkdtempSync(join(inject('testFolder'), 'agreement-')), 'catalogue.sqlite');
  copyFileSync(inject('snapshotFile'), file);
  const db = new Database(file);
  let seed = 1;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const pick = <T>(from: readonly T[]) => from[draw(from.length)] as T;
  const all = db.prepare('SELECT id, category_id AS category FROM items ORDER BY id LIMIT 200').all();
  const models = db.prepare<[], string>('SELECT id FROM models ORDER BY id').pluck().all();
  const setType = db.prepare('UPDATE models SET vehicle_type = ? WHERE id = ?');
  for (const id of models) setType.run(pick(vehicleTypes), id);
  const setYears = db.prepare('UPDATE engines SET year_start = ?, year_end = ? WHERE id = ?');
  const ids = db.prepare<[], string>('SELECT id FROM engines ORDER BY id LIMIT 60').pluck().all();
  const years = new Map<string, [from: number | null, to: number | null]>();
  for (const id of ids) {
    const from = pick([null, 2005, 2008]);
    const made: [number | null, number | null] = [from, pick([null, 2012, 2018])];
    years.set(id, made);
    setYears.run(...made, id);
  }
  db.exec('DELETE FROM fitments');
  const insert = db.prepare(
    `INSERT INTO fitments (item_id, engine_id, year_from, year_to, quantity, note, vehicle_type, category_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { id, category } of all as { id: string; category: string }[]) {
    for (let n = draw(6); n > 0; n--) {
      const [from, to] = [pick([null, null, 2003, 2007, 2010]), pick([null, null, 2010, 2014, 2020])];
      const universal = draw(10) === 0;
      const [engine, note, type] = universal
        ? [everyEngine, 'universal', pick([null, ...vehicleTypes])]
        : [pick(ids), pick([null, null, 'with ABS', 'front']), null];
      insert.run(id, engine, from, to, pick([null, 1, 4]), note, type, category);
    }
  }
  db.close();
  items = (all as { id: string }[]).map(({ id }) => id);
  vehicles = Array.from({ length: vehicleCount }, () => {
    const engineId = pick(ids);
    const [from, to] = years.get(engineId) as [number | null, number | null];
    const made = [2004, 2006, 2009, 2011, 2013, 2016, 2019].filter(
      (year) => (from ?? 0) <= year && year <= (to ?? 9999),
    );
    return { engineId, year: draw(2) === 0 ? undefined : pick(made) };
  });
  catalogue = openCatalogue(file);
  search = await readySearch(catalogue);
  const ready = await loadIndex(file, async () => new Map(), new AbortController().signal);
  if (!ready) throw new Error('the index was not made');
  index = ready.packed;
  const rows = await catalogue.items.idsAt([...index.columns.rows]);
  const places = new Map(rows.map((id, position) => [id, position]));
  positions = items.map((id) => places.get(id) as number);
}, 60_000);
afterAll(async () => {
  await search.stop();
  catalogue.close();
});

test('rule, SQL, search and page say the same of 50,000 pairs of item and vehicle', { timeout: 60_000 }, async () => {
  const pages: { of: { id: string }[]; text: string }[] = [];
  for (let start = 0; start < items.length; start += maxFitItems) {
    const of = items.slice(start, start + maxFitItems).map((id) => ({ id }));
    pages.push({ of, text: await catalogue.fits.fitsOf(of) });
  }
  const counts: Record<string, number> = {};
  for (const chosen of vehicles) {
    const vehicle = catalogue.fits.vehicleOf(chosen) as FittedVehicle;
    const rule = await catalogue.fits.verdicts(
      items.map((id) => ({ id })),
      chosen,
    );
    const page = pages.flatMap(({ of, text }) => readFits(text, vehicle, of.length));
    expect(page.map(({ fit, conditions }) => [fit, conditions.length])).toEqual(
      rule.map(({ fit, conditions }) => [fit, conditions.length]),
    );
    for (const { fit } of rule) counts[fit] = (counts[fit] ?? 0) + 1;
    const fitting = (wanted: string) => items.filter((_, at) => rule[at]?.fit === wanted).sort();
    // Those that fit come first, then those that fit if a condition holds; the others are not listed.
    const first = fitting('fits');
    const second = fitting('fitsIf');
    const inSql = await catalogue.items.idsAt(await catalogue.search.fitting(vehicle, 1000));
    const sorted = (ids: readonly string[]) => [ids.slice(0, first.length).sort(), ids.slice(first.length).sort()];
    expect(sorted(inSql)).toEqual([first, second]);
    const { ids } = await search.search({ query: '', vehicle: chosen, sort: 'relevance', page: 1, pageSize: 1000 });
    expect(sorted(ids)).toEqual([first, second]);
    const marks = createVehicles(index).marks([vehicle]);
    expect(positions.map((position) => fitOfMark[marks[position] as 0 | 1 | 2 | 3])).toEqual(
      rule.map(({ fit }) => fit),
    );
  }
  expect(items.length * vehicles.length).toBe(50_000);
  for (const fit of ['fits', 'fitsIf', 'fitsNot', 'unknown'])
    expect([fit, counts[fit]]).toEqual([fit, expect.any(Number)]);
});
