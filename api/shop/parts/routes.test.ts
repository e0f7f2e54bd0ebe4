import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import { itemForSale } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { Verdict } from '../fit/fitment.ts';
import type { SearchPart } from '../search/contract.ts';
import {
  type EngineCategory,
  type EnginePart,
  type EnginePartsAnswer,
  mostShown,
  type RootCategory,
} from '../vehicle/contract.ts';

let shop: TestShop;
/** An engine, a category with an item that fits it, and the root of that category. */
let engineId: string;
let categoryId: string;
let rootId: string;
let itemId: string;
beforeAll(async () => {
  shop = await openTestShop();
  for (let index = 0; !engineId; index++) {
    const card = itemForSale(shop, index);
    const answer = (await shop.catalogue.page('product', { slug: card.slug }))('en');
    const fitting = answer.found === 'item' ? answer.page.fitments[0]?.engines[0] : undefined;
    const parts = fitting && (await shop.catalogue.engineParts(fitting.engineId, card.categoryId, 'en'));
    const root = shop.catalogue.names.categoryTrail(card.categoryId, 'en')[0];
    if (!fitting || !root || root.id === card.categoryId || parts?.parts.length === 0) continue;
    [engineId, categoryId, rootId, itemId] = [fitting.engineId, card.categoryId, root.id, card.id];
  }
});
afterAll(() => shop.close());

const get = (path: string) => shop.app.inject(`/admin/api/engines/${path}`);

test("info describes an engine's vehicle", async () => {
  const { data } = (await get(`${engineId}/info`)).json();
  expect(data).toEqual(await shop.catalogue.vehicleInfo(engineId));
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['make_name', 'model_name', 'engine_name', 'variant', 'year_start', 'year_end']),
  );
});

test('categories are the roots with parts for the engine', async () => {
  const { categories } = (await get(`${engineId}/categories`)).json() as { categories: EngineCategory[] };
  const known = shop.catalogue.names.categoriesIn('en');
  expect(categories.map(({ id }) => id)).toContain(rootId);
  expect(categories.every(({ id }) => known.get(id)?.parentId === null)).toBe(true);
  const root = known.get(rootId);
  expect(categories.find(({ id }) => id === rootId)).toEqual({
    id: rootId,
    category_name: root?.name.text,
    category_description: root?.description?.text,
    epc_code: root?.epcCode,
    level: 1,
    epc_source: root?.epcSource,
    items: expect.any(Number),
    trail: [rootId],
    most: expect.any(Array),
  });
});

/** How every item of the catalogue fits a vehicle, by the rule itself. */
async function verdictsFor(chosen: ChosenEngine) {
  const verdicts = await shop.catalogue.fits.verdicts(shop.items, chosen);
  return shop.items.map((item, index) => ({ item, verdict: verdicts[index] as Verdict }));
}

const hasDiagrams = async (id: string) => (await shop.catalogue.diagramCategories(id)).length > 0;

const isFitting = ({ verdict: { fit } }: { verdict: Verdict }) => fit === 'fits' || fit === 'fitsIf';

/** Ids of items that fit every vehicle, or all of one type. */
async function universalItems(): Promise<Set<string>> {
  const pages = shop.items.map(async ({ id, slug }) => {
    const answer = (await shop.catalogue.page('product', { slug }))('en');
    return answer.found === 'item' && answer.page.universal.length > 0 ? [id] : [];
  });
  return new Set((await Promise.all(pages)).flat());
}

test('every engine that anything fits has categories, and their counts are those of the rule', async () => {
  const makes = await shop.catalogue.makes();
  const models = (await Promise.all(makes.map(({ makeId }) => shop.catalogue.models(makeId)))).flat();
  const engines = (await Promise.all(models.map(({ modelId }) => shop.catalogue.engines(modelId)))).flat();
  expect(engines.length).toBeGreaterThan(400);
  const universal = await universalItems();
  let withUniversalOnly = 0;
  for (const { engineId: id } of engines) {
    const fitting = (await verdictsFor({ engineId: id })).filter(isFitting);
    const { categories } = (await get(`${id}/categories`)).json() as { categories: RootCategory[] };
    const counted = categories.reduce((sum, { items }) => sum + items, 0);
    expect([id, counted]).toEqual([id, fitting.length]);
    expect([id, categories.length > 0]).toEqual([id, fitting.length > 0 || (await hasDiagrams(id))]);
    if (fitting.length > 0 && fitting.every(({ item }) => universal.has(item.id))) withUniversalOnly += 1;
  }
  // Engines without fitments of their own, which only universal items fit, must be among them.
  expect(withUniversalOnly).toBeGreaterThan(0);
}, 60_000);

test('a root leads straight to the categories below it with most items that fit', async () => {
  const { categories } = (await get(`${engineId}/categories`)).json() as { categories: RootCategory[] };
  const fitting = (await verdictsFor({ engineId })).filter(isFitting).map(({ item }) => item);
  const known = shop.catalogue.names.categoriesIn('en');
  for (const { id, most } of categories) {
    const counts = [...Map.groupBy(fitting, (item) => item.categoryId)]
      .filter(([own]) => own !== id && shop.catalogue.names.categoryTrail(own, 'en')[0]?.id === id)
      .map(([, own]) => own.length)
      .sort((a, b) => b - a);
    expect([id, most.map(({ items }) => items)]).toEqual([id, counts.slice(0, mostShown)]);
    for (const below of most) expect(below.category_name).toBe(known.get(below.id)?.name.text);
  }
  expect(categories.some(({ most }) => most.some(({ id }) => id === categoryId))).toBe(true);
});

test('subcategories are the children of a category with parts for the engine', async () => {
  const { subcategories } = (await get(`${engineId}/categories/${rootId}/subcategories`)).json();
  expect(subcategories.map(({ id }: EngineCategory) => id)).toContain(categoryId);
  expect((await get(`${engineId}/categories/${categoryId}/subcategories`)).json()).toEqual({ subcategories: [] });
});

test('parts are the diagram lines, with the number of diagrams and the fitting items', async () => {
  const answer: EnginePartsAnswer = (await get(`${engineId}/categories/${categoryId}/parts`)).json();
  expect(answer.category.id).toBe(categoryId);
  expect(answer.parts[0]).toEqual({
    part_number: expect.any(String),
    part_name: expect.any(String),
    quantity: expect.any(Number),
    diagram_code: expect.any(String),
    diagram_name: expect.any(String),
  });
  expect(answer.diagrams).toBe(new Set(answer.parts.map((part: EnginePart) => part.diagram_code)).size);
  expect(answer.items.map(({ id }) => id)).toContain(itemId);
  expect(answer.items.every((item) => item.categoryId === categoryId)).toBe(true);
});

test('all items that fit are listed page by page, also universal ones; those with a condition come last, with their conditions', async () => {
  const inEveryYear = await verdictsFor({ engineId });
  const fitting = inEveryYear.filter(isFitting);
  for (const year of [undefined, 2001, 2019]) {
    for (const category of new Set(fitting.map(({ item }) => item.categoryId))) {
      const wanted = (await verdictsFor({ engineId, year })).filter(
        (one) => isFitting(one) && one.item.categoryId === category,
      );
      const pageSize = 2;
      const pages = Math.max(1, Math.ceil(wanted.length / pageSize));
      const found: SearchPart[] = [];
      for (let page = 1; page <= pages; page++) {
        const query = new URLSearchParams({
          page: `${page}`,
          pageSize: `${pageSize}`,
          ...(year && { year: `${year}` }),
        });
        const answer: EnginePartsAnswer = (await get(`${engineId}/categories/${category}/parts?${query}`)).json();
        expect([category, answer.itemTotal]).toEqual([category, wanted.length]);
        expect(answer.items.length).toBeLessThanOrEqual(pageSize);
        found.push(...answer.items);
      }
      expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ item }) => item.id).sort());
      const ranks = found.map(({ fit }) => (fit === 'fits' ? 0 : 1));
      expect(ranks).toEqual(ranks.toSorted());
      for (const { id, fit, conditions = [] } of found)
        expect({ fit, conditions }).toEqual({
          fit: wanted.find(({ item }) => item.id === id)?.verdict.fit,
          conditions: wanted.find(({ item }) => item.id === id)?.verdict.conditions,
        });
    }
  }
  for (const wrong of ['page=0', 'pageSize=101', 'year=18', 'year=x'])
    expect([wrong, (await get(`${engineId}/categories/${categoryId}/parts?${wrong}`)).statusCode]).toEqual([
      wrong,
      400,
    ]);
});

test.each(['hi', 'ta'] as const)(
  'with lang=%s, categories, diagrams and their parts are in that language',
  async (lang) => {
    const answer: EnginePartsAnswer = (await get(`${engineId}/categories/${categoryId}/parts?lang=${lang}`)).json();
    const english: EnginePartsAnswer = (await get(`${engineId}/categories/${categoryId}/parts`)).json();
    const category = shop.catalogue.names.categoriesIn(lang).get(categoryId);
    expect(category?.name.lang).toBe(lang);
    expect(answer.category.category_name).toBe(category?.name.text);
    expect(answer.parts[0]?.diagram_name).not.toBe(english.parts[0]?.diagram_name);
    expect(answer.parts[0]?.part_name).not.toBe(english.parts[0]?.part_name);
    expect(answer.items[0]?.partName).not.toBe(english.items[0]?.partName);
    const unknown = await get(`${engineId}/categories/${categoryId}/parts?lang=tlh`);
    expect(unknown.json()).toEqual(english);
  },
);

test('an unknown engine is a 404 everywhere, an unknown category has no parts', async () => {
  for (const path of ['info', 'categories', `categories/${rootId}/subcategories`, `categories/${categoryId}/parts`]) {
    const answer = await get(`no-such-engine/${path}`);
    expect([path, answer.statusCode, answer.json().error]).toEqual([path, 404, 'unknown_engine']);
  }
  const answer = await get(`${engineId}/categories/no-such-category/parts`);
  expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_category']);
});

test('malformed ids are refused, and each is named', async () => {
  const answer = await get('a%20b/categories/c%20d/parts');
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.map(({ field }: { field: string }) => field)).toEqual(['engineId', 'categoryId']);
  expect((await get('*/info')).statusCode).toBe(400);
});

test('missing ids are named', async () => {
  for (const path of ['/info', '/categories']) {
    const answer = await get(path);
    expect([path, answer.statusCode, answer.json().message]).toEqual([path, 400, 'engineId: Engine ID is required']);
  }
  for (const path of [
    `${engineId}/categories//parts`,
    `/categories/${categoryId}/parts`,
    '/categories//subcategories',
  ]) {
    const answer = await get(path);
    expect([path, answer.statusCode]).toEqual([path, 400]);
    for (const { message } of answer.json().fields) expect(message).toBe('Engine ID and Category ID are required');
  }
});

test('vehicles, categories, diagrams and their parts have their fields on the wire', async () => {
  const info = (await get(`${engineId}/info`)).json().data;
  for (const name of ['make_name', 'model_name', 'engine_name'])
    expect([name, typeof info[name]]).toEqual([name, 'string']);
  for (const name of ['variant', 'year_start', 'year_end']) expect(info).toHaveProperty(name);
  const root = (await get(`${engineId}/categories`)).json().categories[0];
  expect(Object.keys(root).sort()).toEqual(
    [
      ...['category_description', 'category_name', 'epc_code', 'epc_source', 'id', 'level'],
      ...['items', 'most', 'trail'],
    ].sort(),
  );
  const below = (await get(`${engineId}/categories/${rootId}/subcategories`)).json().subcategories[0];
  expect([...Object.keys(below), 'most'].sort()).toEqual(Object.keys(root).sort());
  const answer = (await get(`${engineId}/categories/${categoryId}/parts`)).json();
  expect(typeof answer.diagrams).toBe('number');
  expect(answer.parts[0]).toMatchObject({
    part_number: expect.any(String),
    diagram_code: expect.any(String),
    diagram_name: expect.any(String),
  });
});
