import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fitting as askedFitting } from '../beyond/opensearch/conditions.ts';
import { divided } from '../beyond/opensearch/documents.ts';
import { matches } from '../beyond/opensearch/fixtures/matches.ts';
import { anyOf } from '../beyond/opensearch/queries.ts';
import type { SearchEngine } from '../search/engine.ts';
import { loadIndex } from '../search/index/load-index.ts';
import type { PackedIndex } from '../search/index/packed.ts';
import { createVehicles, fitOfMark } from '../search/match/vehicles.ts';
import { everyEngine, type FittedVehicle, vehicleTypes } from '../shop/fit/fitment.ts';
import { maxFitItems, readFits } from '../shop/fit/rules.ts';
import { readySearch } from '../testing/app.ts';
import { type Catalogue, openCatalogue } from './open.ts';

/** Rule, SQL, search, page and a model of their own on a catalogue of fitments of every kind, drawn with a fixed seed. */

const vehicleCount = 250;
let catalogue: Catalogue;
let file: string;
let search: SearchEngine;
/** The index's columns, and where each item stands in them. */
let index: PackedIndex;
let positions: number[];
let items: string[];
let vehicles: { engineId: string; year: number | undefined }[];

beforeAll(async () => {
  file = join(mkdtempSync(join(inject('testFolder'), 'agreement-')), 'catalogue.sqlite');
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
      // The years after it, with a gap or without, for the same engine or what is universal: together they may be all.
      if (to === null || draw(2) === 0) continue;
      const next = draw(4) === 0 ? everyEngine : engine;
      const said = next === everyEngine ? 'universal' : pick([null, null, note]);
      const first = to + pick([-1, 1, 1, 2]);
      insert.run(id, next, first, pick([null, null, first + 4]), null, said, next === engine ? type : null, category);
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

/**
 * The rule once more, from its words alone and with nothing of the code: an item fits an engine in a year when one of its
 * fitments without a note holds then, and perhaps when one with a note does. It fits an engine when it fits in every year
 * in which that was made. By engine and year (0: not known), then by item.
 */
function yearByYear(file: string): Map<string, Map<string, string>> {
  const db = new Database(file, { readonly: true });
  const rows = db
    .prepare<[], { engine: string; year: number; item: string; least: number; most: number }>(
      `WITH RECURSIVE calendar(year) AS (SELECT 1995 UNION ALL SELECT year + 1 FROM calendar WHERE year < 2030),
       made AS (
         SELECT engines.id AS engine, models.vehicle_type AS type, calendar.year AS year
         FROM engines JOIN models ON models.id = engines.model_id JOIN calendar
         WHERE calendar.year >= ifnull(year_start, 0) AND calendar.year <= ifnull(year_end, 9999)
           AND engines.id IN (SELECT id FROM engines ORDER BY id LIMIT 60)),
       drawn AS (SELECT id FROM items ORDER BY id LIMIT 200),
       each_year AS (
         SELECT made.engine AS engine, made.year AS year, drawn.id AS item,
           max(CASE WHEN f.item_id IS NULL THEN 0 WHEN f.note IN ('with ABS', 'front') THEN 1 ELSE 2 END) AS worth
         FROM made CROSS JOIN drawn LEFT JOIN fitments AS f ON f.item_id = drawn.id
           AND (f.engine_id = made.engine OR f.engine_id = '*' AND ifnull(f.vehicle_type, made.type) = made.type)
           AND made.year BETWEEN ifnull(f.year_from, 0) AND ifnull(f.year_to, 9999)
         GROUP BY made.engine, made.year, drawn.id)
       SELECT engine, year, item, worth AS least, worth AS most FROM each_year
       UNION ALL SELECT engine, 0, item, min(worth), max(worth) FROM each_year GROUP BY engine, item`,
    )
    .all();
  const named = new Set(db.prepare<[], string>('SELECT DISTINCT item_id FROM fitments').pluck().all());
  db.close();
  const said = new Map<string, Map<string, string>>();
  for (const { engine, year, item, least, most } of rows) {
    const fit = least === 2 ? 'fits' : most > 0 ? 'fitsIf' : named.has(item) ? 'fitsNot' : 'unknown';
    const key = `${engine} ${year}`;
    said.set(key, (said.get(key) ?? new Map()).set(item, fit));
  }
  return said;
}

test('rule, SQL, search, page and a model year by year say the same of 50,000 pairs of item and vehicle', {
  timeout: 60_000,
}, async () => {
  const pages: { of: { id: string }[]; text: string }[] = [];
  for (let start = 0; start < items.length; start += maxFitItems) {
    const of = items.slice(start, start + maxFitItems).map((id) => ({ id }));
    pages.push({ of, text: (await catalogue.fits.fitsOf(of))('en') });
  }
  const parts = divided(index);
  const documents = [...parts.items()];
  const fitsOf = (at: number) => documents[positions[at] as number]?.fits as readonly number[];
  const counts: Record<string, number> = {};
  const model = yearByYear(file);
  for (const chosen of vehicles) {
    const vehicle = catalogue.fits.vehicleOf(chosen) as FittedVehicle;
    const rule = await catalogue.fits.verdicts(
      items.map((id) => ({ id })),
      chosen,
    );
    const own = model.get(`${chosen.engineId} ${chosen.year ?? 0}`);
    expect(rule.map(({ fit }) => fit)).toEqual(items.map((id) => own?.get(id)));
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
    const asked = askedFitting(parts.names.conditions, [vehicle]);
    expect(sorted(items.filter((_, at) => matches(asked.fits, fitsOf(at))))[0]).toEqual(first);
    expect(items.filter((_, at) => matches(anyOf([asked.fits, asked.mayFit]), fitsOf(at))).sort()).toEqual(
      [...first, ...second].sort(),
    );
    const marks = createVehicles(index).marks([vehicle]);
    expect(positions.map((position) => fitOfMark[marks[position] as 0 | 1 | 2 | 3])).toEqual(
      rule.map(({ fit }) => fit),
    );
  }
  expect(items.length * vehicles.length).toBe(50_000);
  for (const fit of ['fits', 'fitsIf', 'fitsNot', 'unknown'])
    expect([fit, counts[fit]]).toEqual([fit, expect.any(Number)]);
});
