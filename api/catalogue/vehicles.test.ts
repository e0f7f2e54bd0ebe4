import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from './open.ts';

interface Row {
  make: string;
  model: string;
  type: string;
  engine: string;
  start: number | null;
  end: number | null;
  fitments: number;
}

let catalogue: Catalogue;
/** Every engine, read without the code under test. */
let rows: Row[];
/** Engines with a fitment that begins or ends within their years, or just at their ends. */
let [limited, bounded]: string[] = [];

beforeAll(() => {
  const file = join(mkdtempSync(join(inject('testFolder'), 'vehicles-')), 'vehicles.sqlite');
  copyFileSync(inject('snapshotFile'), file);
  const db = new Database(file);
  db.prepare('update fitments set year_from = null, year_to = null').run();
  // The test catalogue has parts for one make only; here each make gets some, and no two makes equally many.
  const makes = db.prepare<[], string>('select id from makes order by id').pluck().all();
  const engineOf = db.prepare<[string], string>(
    'select engines.id from engines join models on models.id = model_id where make_id = ? order by engines.id limit 1',
  );
  const add = db.prepare(
    `insert into fitments (item_id, engine_id, category_id)
       select items.id, ?, category_id from items order by items.id limit ?`,
  );
  for (const [at, make] of makes.entries()) add.run(engineOf.pluck().get(make), ((at * 7) % makes.length) + 1);
  rows = db
    .prepare<[], Row>(
      `select makes.id as make, models.id as model, vehicle_type as type, engines.id as engine, year_start as start,
         year_end as end, (select count(*) from fitments where engine_id = engines.id) as fitments
       from makes join models on make_id = makes.id join engines on model_id = models.id`,
    )
    .all();
  const fitted = rows.filter(({ fitments, start, end }) => fitments > 0 && start && end && end > start);
  const limit = db.prepare('update fitments set year_from = ?, year_to = ? where engine_id = ?');
  const [one, other] = fitted as [Row, Row];
  limit.run((one.start ?? 0) + 1, null, one.engine);
  limit.run(other.start, other.end, other.engine);
  [limited, bounded] = [one.engine, other.engine];
  db.close();
  catalogue = openCatalogue(file);
});
afterAll(() => catalogue.close());

test('each make has the types of its models, and the types in which it is popular', async () => {
  const makes = await catalogue.makes();
  const popular = new Set<string>();
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.type)) {
    const total = (of: readonly Row[]) => of.reduce((sum, row) => sum + row.fitments, 0);
    const ordered = [...Map.groupBy(ofType, ({ make }) => make)].sort(([, a], [, b]) => total(b) - total(a));
    if (ordered.length >= 12) for (const [make] of ordered.slice(0, 8)) popular.add(`${make} ${type}`);
  }
  expect(popular.size).toBeGreaterThan(0);
  expect(makes.flatMap(({ makeId, popularIn }) => popularIn.map((type) => `${makeId} ${type}`)).sort()).toEqual(
    [...popular].sort(),
  );
  for (const { makeId, types } of makes) {
    const own = new Set(rows.filter(({ make }) => make === makeId).map(({ type }) => type));
    expect([makeId, types.toSorted()]).toEqual([makeId, [...own].sort()]);
  }
});

test('a model has its type and the years of all its engines', async () => {
  for (const [model, engines] of Map.groupBy(rows, (row) => row.model)) {
    const [first] = engines as [Row];
    const found = (await catalogue.models(first.make)).find(({ modelId }) => modelId === model);
    const ends = engines.map(({ end }) => end);
    expect(found).toMatchObject({
      vehicleType: first.type,
      yearStart: Math.min(...engines.map(({ start }) => start ?? 0)),
      yearEnd: ends.includes(null) ? null : Math.max(...ends.map(Number)),
    });
  }
});

test('an engine says whether a part fits it in some of its years only', async () => {
  for (const { model, engine } of rows) {
    const found = (await catalogue.engines(model)).find(({ engineId }) => engineId === engine);
    expect([engine, found?.hasYearLimits]).toEqual([engine, engine === limited]);
  }
  expect(bounded).not.toBe(limited);
});
