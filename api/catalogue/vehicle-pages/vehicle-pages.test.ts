import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fullLanguages } from '../../shop/language/languages.ts';
import { type Catalogue, openCatalogue } from '../open.ts';
import type { PageAddress } from '../page-kinds.ts';

/** Pages of vehicles against SQL that shares nothing with the code: it goes through the years one by one. */

let catalogue: Catalogue;
let db: Database.Database;
let pages: PageAddress[];
beforeAll(async () => {
  catalogue = openCatalogue(inject('snapshotFile'));
  pages = await catalogue.pages();
  db = new Database(inject('snapshotFile'), { readonly: true });
  db.exec(`
    CREATE TEMP TABLE years AS WITH RECURSIVE y(year) AS (SELECT 1930 UNION ALL SELECT year + 1 FROM y WHERE year < 2040)
      SELECT year FROM y;
    CREATE TEMP TABLE made AS SELECT e.id AS engine, e.model_id AS model, m.vehicle_type AS type, year
      FROM main.engines e JOIN main.models m ON m.id = e.model_id, years
      WHERE year >= coalesce(e.year_start, 1930) AND year <= coalesce(e.year_end, 2040);
    CREATE TEMP TABLE holds AS SELECT made.engine, made.model, made.year, f.item_id AS item,
        max(f.note IS NULL OR f.note = 'universal') AS free, max(f.engine_id = made.engine) AS named
      FROM made JOIN main.fitments f ON f.engine_id = made.engine
        OR (f.engine_id = '*' AND (f.vehicle_type IS NULL OR f.vehicle_type = made.type))
      WHERE made.year >= coalesce(f.year_from, 0) AND made.year <= coalesce(f.year_to, 9999)
      GROUP BY 1, 2, 3, 4;
    CREATE TEMP TABLE may AS SELECT engine, model, item, count(*) AS years, sum(free) AS free FROM holds
      WHERE (SELECT 1 FROM main.fitments f WHERE f.item_id = item AND f.engine_id = engine) GROUP BY 1, 2, 3;
    CREATE TEMP TABLE sure AS SELECT may.* FROM may
      WHERE may.free = (SELECT count(*) FROM made WHERE made.engine = may.engine);
    CREATE INDEX temp.may_engine ON may(engine, item);
  `);
}, 60_000);
afterAll(() => {
  catalogue?.close();
  db?.close();
});

const strings = (sql: string, ...values: string[]) =>
  db
    .prepare<string[], string>(sql)
    .pluck()
    .all(...values);

async function shownBelow(page: PageAddress) {
  if (page.kind !== 'vehicleBelow') return undefined;
  return (await catalogue.page('vehicleBelow', page.params))?.('en');
}

describe('by SQL of another hand', () => {
  test('no page of a category names an item that does not fit, and none leaves one out', async () => {
    let items = 0;
    for (const page of pages) {
      const shown = await shownBelow(page);
      if (shown?.about !== 'category') continue;
      const fitting = strings(
        `SELECT DISTINCT item FROM may JOIN main.items i ON i.id = item WHERE model = ? AND i.category_id = ?`,
        shown.modelId,
        shown.category.id,
      );
      const named = shown.items.map(({ id }) => id);
      expect([page.path, named.filter((id) => !fitting.includes(id))]).toEqual([page.path, []]);
      expect([page.path, shown.total, named.length]).toEqual([page.path, fitting.length, Math.min(24, fitting.length)]);
      items += named.length;
    }
    expect(items).toBeGreaterThan(100);
  });

  test('no item is said to fit an engine that it does not fit, or without a condition that it has', async () => {
    for (const page of pages) {
      const shown = await shownBelow(page);
      if (shown?.about !== 'category') continue;
      for (const [at, { id }] of shown.items.entries()) {
        const own = shown.itemFits[at] ?? [];
        const of = (table: string) =>
          strings(
            `SELECT e.name FROM ${table} JOIN main.engines e ON e.id = engine WHERE model = ? AND item = ? ORDER BY 1`,
            shown.modelId,
            id,
          );
        const said = own.map(({ engine }) => engine).sort();
        const free = own.filter(({ conditions }) => conditions.length === 0).map(({ engine }) => engine);
        // Nothing is said of an item that fits all engines without a condition.
        const every = shown.engines.map(({ name }) => name).sort();
        expect([page.path, id, of('may')]).toEqual([page.path, id, own.length > 0 ? said : every]);
        expect([page.path, id, of('sure')]).toEqual([page.path, id, own.length > 0 ? free.sort() : every]);
      }
    }
  });

  test('every engine with a fitting item has a page, and no other; it counts these items', async () => {
    const wanted = new Map(
      db.prepare('SELECT engine, count(DISTINCT item) AS items FROM may GROUP BY 1').raw().all() as [string, number][],
    );
    const found = new Map<string, number>();
    for (const page of pages) {
      const shown = await shownBelow(page);
      if (shown?.about === 'engine') found.set(shown.engine.id, shown.total);
    }
    expect(found).toEqual(wanted);
  });

  test('a category of a model has a page if an item provably fits one of its engines, and no other has one', () => {
    const wanted = strings(
      `SELECT DISTINCT model || ' ' || i.category_id FROM sure JOIN main.items i ON i.id = item ORDER BY 1`,
    );
    const found = pages.flatMap(({ vehicle }) =>
      vehicle?.categoryId === undefined ? [] : [`${vehicle.modelId} ${vehicle.categoryId}`],
    );
    expect(found.sort()).toEqual(wanted.sort());
  });
});

test('every link between pages of vehicles leads to a page', async () => {
  const paths = new Set(pages.map(({ path }) => path));
  for (const page of pages.filter(({ kind }) => kind.startsWith('vehicle'))) {
    const data = JSON.stringify((await catalogue.page(page.kind, page.params))?.('hi'));
    for (const [, path = ''] of data.matchAll(/"path":"([^"]+)"/g))
      expect([page.path, path, paths.has(path)]).toEqual([page.path, path, true]);
  }
});

test('the pages of products link to pages of vehicles and numbers that exist', async () => {
  const paths = new Set(pages.map(({ path }) => path));
  let links = 0;
  for (const page of pages.filter(({ kind }) => kind === 'product').slice(0, 150)) {
    if (page.kind !== 'product') continue;
    const answer = (await catalogue.page('product', page.params))('en');
    if (answer.found !== 'item') throw new Error(`no page ${page.path}`);
    const { fitments, references } = answer.page;
    const numbers = references.flatMap(({ page: slug }) => (slug === null ? [] : [`/number/${slug}`]));
    for (const path of [...fitments.flatMap((model) => model.path ?? []), ...numbers]) {
      links += 1;
      expect([page.path, path, paths.has(path)]).toEqual([page.path, path, true]);
    }
  }
  expect(links).toBeGreaterThan(50);
});

test('an address of nothing is known to lead nowhere, and one of a page is not', () => {
  const { isKnown } = catalogue.vehiclePages;
  for (const page of pages) {
    const [, kind, make = '', model, below] = page.path.split('/');
    if (kind === 'vehicles' && make) expect([page.path, isKnown(make, model, below)]).toEqual([page.path, true]);
  }
  expect([isKnown('none'), isKnown('none', 'swift'), isKnown('tata', 'none'), isKnown('tata', 'none', 'x')]).toEqual(
    Array(4).fill(false),
  );
});

test('a service asks for what the engine has, or for what fits every vehicle', async () => {
  const kits = [];
  for (const page of pages) {
    const shown = await shownBelow(page);
    if (shown?.about !== 'engine') continue;
    kits.push(...shown.kits);
    const own = new Set(shown.categories.map(({ category }) => category.id));
    for (const { parts } of shown.kits)
      for (const { category, count } of parts) {
        const universal = strings("SELECT 1 FROM fitments WHERE engine_id = '*' AND category_id = ?", category.id);
        expect([page.path, category.id, count === null ? universal.length > 0 : own.has(category.id)]).toEqual([
          page.path,
          category.id,
          true,
        ]);
      }
  }
  expect(kits.length).toBeGreaterThan(20);
});

test('a number has a page if several items have it; another notation leads there, and a single item to itself', async () => {
  const numbers = strings(
    `SELECT number_key FROM item_references WHERE kind IN ('oe', 'cross') GROUP BY 1 HAVING count(DISTINCT item_id) > 1`,
  );
  const listed = pages.flatMap(({ numberKey }) => numberKey ?? []);
  expect(listed.sort()).toEqual(numbers.filter((key) => /^[A-Z0-9]{3,60}$/.test(key)).sort());
  const key = listed[0] ?? '';
  const [written = ''] = strings('SELECT number FROM item_references WHERE number_key = ?', key);
  const page = (await catalogue.page('number', { number: key.toLowerCase() }))?.('en');
  if (page?.found !== 'number') throw new Error(`no page of ${key}`);
  const items = strings(
    "SELECT DISTINCT item_id FROM item_references WHERE number_key = ? AND kind IN ('oe', 'cross')",
    key,
  );
  expect(page.items.map(({ id }) => id).sort()).toEqual(items.sort().slice(0, 24));
  const moved = (await catalogue.page('number', { number: `${written} ` }))?.('en');
  expect(moved).toEqual({ found: 'moved', to: `/number/${key.toLowerCase()}` });
  const [single = ''] = strings(
    "SELECT number FROM item_references WHERE kind = 'oe' GROUP BY number_key HAVING count(DISTINCT item_id) = 1",
  );
  const led = (await catalogue.page('number', { number: single }))?.('en');
  expect(led).toMatchObject({ found: 'moved', to: expect.stringMatching(/^\/product\//) });
  expect(await catalogue.page('number', { number: 'zzyzx' })).toBeUndefined();
  expect(await catalogue.page('number', { number: ' ' })).toBeUndefined();
});

test('the vehicles of a number are those that one of its items fits', async () => {
  for (const page of pages.filter(({ kind }) => kind === 'number').slice(0, 60)) {
    if (page.kind !== 'number') continue;
    const shown = (await catalogue.page('number', page.params))?.('en');
    if (shown?.found !== 'number') throw new Error(`no page ${page.path}`);
    const fitting = strings(
      `SELECT DISTINCT make.name || ' ' || model.name FROM may JOIN main.models model ON model.id = may.model
         JOIN main.makes make ON make.id = model.make_id
         WHERE item IN (SELECT item_id FROM main.item_references WHERE number_key = ? AND kind IN ('oe', 'cross'))`,
      page.numberKey ?? '',
    );
    const names = shown.models.map(({ name }) => name);
    expect([page.path, names.filter((name) => !fitting.includes(name))]).toEqual([page.path, []]);
    expect([page.path, names.length]).toEqual([page.path, Math.min(24, fitting.length)]);
  }
});

test.each(fullLanguages)(
  'a page names its vehicle in English beside the name in its own script: %s',
  async (language) => {
    const page = (await catalogue.page('vehicleModel', { make: 'maruti-suzuki', model: 'swift-3rd-gen' }))?.(language);
    expect(page?.vehicle.name).toBe('Maruti Suzuki Swift (3rd gen)');
    expect(page?.vehicle.localName === undefined).toBe(language === 'en');
    expect(page?.neighbours.length).toBeGreaterThan(3);
  },
);
