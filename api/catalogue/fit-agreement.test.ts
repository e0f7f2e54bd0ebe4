import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchEngine } from '../search/engine.ts';
import { createVehicles, fitOfMark } from '../search/match/vehicles.ts';
import type { FittedVehicle } from '../shop/fit/fitment.ts';
import { maxFitItems, readFits } from '../shop/fit/rules.ts';
import { readySearch } from '../testing/app.ts';
import { type DrawnFitments, drawFitments } from './fixtures/drawn-fitments.ts';

/**
 * Compares rule, SQL, search, page and a separate model on a catalogue with fitments of every kind, drawn with a fixed
 * seed.
 */

let drawn: DrawnFitments;
let search: SearchEngine;
beforeAll(async () => {
  drawn = await drawFitments();
  search = await readySearch(drawn.catalogue);
}, 60_000);
afterAll(async () => {
  await search.stop();
  drawn.catalogue.close();
});

/**
 * The rule again, written from its wording without using the code. An item fits an engine in a year if one of its
 * fitments without a note holds then, and perhaps if one with a note does. It fits an engine if it fits in every year
 * in which the engine was made. By engine and year (0: not known), then by item.
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

test('rule, SQL, search, page and a year-by-year model agree on 50,000 pairs of item and vehicle', {
  timeout: 60_000,
}, async () => {
  const { file, catalogue, items, vehicles, index, positions } = drawn;
  const pages: { of: { id: string }[]; text: string }[] = [];
  for (let start = 0; start < items.length; start += maxFitItems) {
    const of = items.slice(start, start + maxFitItems).map((id) => ({ id }));
    pages.push({ of, text: (await catalogue.fits.fitsOf(of))('en') });
  }
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
    // Items that fit come first, then those that fit if a condition holds; others are not listed.
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
