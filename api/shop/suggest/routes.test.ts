import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allItems, itemForSale } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { languageCodes } from '../language/languages.ts';
import { numberKey } from '../search/rules.ts';
import { type Suggestion, suggestionKinds } from './contract.ts';
import { suggestRules } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (query: Record<string, string | string[]>) => shop.app.inject({ url: '/api/parts/suggest', query });
async function suggest(query: Record<string, string>): Promise<Suggestion[]> {
  const answer = await ask(query);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json().data;
}
const paths = (list: Suggestion[]) => list.map(({ path }) => path);

test('the start of a part number, however it is written, leads to the item', async () => {
  const card = itemForSale(shop);
  const key = numberKey(card.partNumber);
  const start = key.slice(0, -1);
  for (const q of [start, [...start].join('-'), start.toLowerCase()]) {
    const first = await suggest({ q });
    const found = first.find(({ path }) => path === `/product/${card.slug}`);
    expect(found).toEqual({
      kind: 'number',
      text: card.partNumber,
      lang: 'en',
      marks: [[0, expect.any(Number)]],
      detail: `${card.brandName} · ${card.name.text}`,
      years: null,
      count: null,
      fit: null,
      path: `/product/${card.slug}`,
      complete: null,
    });
    expect(numberKey(card.partNumber.slice(0, found?.marks[0]?.[1]))).toBe(start);
    expect(first[0]?.kind).toBe('number');
  }
});

test('the OE number of a vehicle maker leads to the item that replaces it, shown as it was typed', async () => {
  for (const card of allItems(shop).slice(0, 40)) {
    const product = (await shop.catalogue.page('product', { slug: card.slug }))('en');
    const oe = product.found === 'item' && product.page.references.find(({ kind }) => kind === 'oe');
    if (!oe) continue;
    const found = (await suggest({ q: oe.number })).find(({ path }) => path === `/product/${card.slug}`);
    expect(found).toMatchObject({ kind: 'number', text: oe.number });
    return;
  }
  throw new Error('the test catalogue has no OE number');
});

describe('a vehicle is suggested by its name in the page’s letters, with the Latin one beside it', () => {
  const swifts = (list: Suggestion[]) => list.filter(({ kind, text }) => kind === 'vehicle' && text.includes('Swift'));

  test.each(['swi', 'स्विफ'])('when its beginning is typed as %s', async (q) => {
    const [swift] = swifts(await suggest({ q, lang: 'hi' }));
    expect(swift).toMatchObject({ text: 'मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen)', lang: 'hi' });
    const [[from, to] = [0, 0]] = swift?.marks ?? [];
    expect(swift?.text.slice(from, to)).toBe(q === 'swi' ? 'Swi' : 'स्विफ्ट');
  });

  test('with its generation and engine', async () => {
    const all = swifts(await suggest({ q: 'swift 2020 petrol', lang: 'hi' })).map(({ text }) => text);
    expect(all).toContain('मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen, 1.2 VVT K12M)');
    expect(swifts(await suggest({ q: 'swift 2020 petrol' })).map(({ text }) => text)).toContain(
      'Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M',
    );
  });

  test('whose model completes the query in Latin letters', async () => {
    const completed = (await suggest({ q: 'maruti', lang: 'hi' })).find(({ complete }) => complete?.includes('Swift'));
    expect(completed).toMatchObject({
      text: 'मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift)',
      complete: 'Maruti Suzuki Swift ',
    });
  });

  test('and of the parts for it by that name alone', async () => {
    const detailOf = async (query: Record<string, string>) =>
      (await suggest({ lang: 'hi', ...query })).find(({ kind }) => kind === 'part')?.detail;
    expect(await detailOf({ q: 'brake pad swift' })).toBe('मारुति सुज़ुकी स्विफ्ट');
    const own = { engineId: 'maruti-suzuki_swift-3_k12m', year: '2020' };
    expect(await detailOf({ q: 'brake pad', ...own })).toBe('मारुति सुज़ुकी स्विफ्ट 2020');
  });
});

test.each(languageCodes)('words lead to categories, brands and items (%s)', async (lang) => {
  const item = await shop.catalogue.items.card(itemForSale(shop).id, lang);
  const category = shop.catalogue.names.categoriesIn(lang).get(item?.categoryId ?? '');
  const brand = shop.catalogue.names.brandsIn(lang).get(item?.brandId ?? '');
  if (!item || !category || !brand) throw new Error('the test catalogue has no such item');
  const { text } = category.name;
  const named = (await suggest({ q: text, lang })).find(({ path }) => path === `/categories/${category.slug}`);
  expect(named).toMatchObject({
    ...{
      kind: 'category',
      text,
      lang: category.name.lang,
      detail: null,
      years: null,
      count: category.treeCount,
      complete: null,
    },
  });
  // The whole typed text is in the name, so the marks leave out only the separators of words.
  const marked = named?.marks.map(([from, to]) => text.slice(from, to)) ?? [];
  expect(marked.join('')).toBe(text.replace(/[^\p{L}\p{M}\p{N}\p{Cf}]+/gu, ''));
  // A brand is found by the start of its name, also in English.
  const start = shop.catalogue.names.brandsIn('en').get(brand.id)?.name.text.slice(0, 3) ?? '';
  expect(paths(await suggest({ q: start, lang })).concat()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\/brands\//)]),
  );
  const words = `${item.name.text} ${item.brandName}`.split(/[\s–]+/).join(' ');
  const items = (await suggest({ q: words, lang })).filter(({ kind }) => kind === 'item');
  expect(items.length).toBeGreaterThan(0);
  expect(items[0]?.detail).toContain(item.brandName);
  expect(items[0]?.lang).toBe(item.name.lang);
});

test('every suggestion leads to an existing page, and none appears twice', async () => {
  const [engine] = shop.catalogue.knownVehicles().engines;
  for (const q of ['br', 'bo', 'fil', '09', 'brake pad', 'a', 'ma', 'maruti', 'swift', 'swift br']) {
    await check(await suggest({ q }));
    await check(await suggest({ q, engineId: engine?.id ?? '' }));
  }
  async function check(list: Suggestion[]) {
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(paths(list)).size).toBe(list.length);
    const { numbers, vehicles, parts, brands, items } = suggestRules;
    const most = { number: numbers, vehicle: vehicles, part: parts, category: parts, brand: brands, item: items };
    for (const kind of suggestionKinds)
      expect(list.filter((one) => one.kind === kind).length).toBeLessThanOrEqual(most[kind]);
    for (const { path, complete } of list) {
      const [, kind = '', slug = ''] = path.split(/[/?]/);
      const query = new URLSearchParams(path.split('?')[1]);
      const { categoriesIn, brandsIn } = shop.catalogue.names;
      const isEngine = async () => (await shop.catalogue.vehicleInfo(query.get('engineId') ?? '')) !== undefined;
      const isCategory = (id = '') => categoriesIn('en').has(id);
      const there: Partial<Record<string, () => boolean | Promise<boolean>>> = {
        parts: isEngine,
        'category-parts': async () => (await isEngine()) && isCategory(query.get('categoryId') ?? ''),
        'choose-vehicle': async () =>
          (await shop.catalogue.engines(query.get('modelId') ?? '')).length > 1 &&
          (await shop.catalogue.models(query.get('makeId') ?? '')).some(
            ({ modelId }) => modelId === query.get('modelId'),
          ),
        search: () => query.get('q') !== '' && (complete !== null || isCategory(query.get('category') ?? '')),
        product: async () => (await shop.catalogue.items.bySlug(slug)).found === 'item',
        categories: () => [...categoriesIn('en').values()].some((one) => one.slug === slug && one.treeCount > 0),
        brands: () => [...brandsIn('en').values()].some((one) => one.slug === slug && one.itemCount > 0),
      };
      expect([path, await there[kind]?.()]).toEqual([path, true]);
    }
  }
});

test("with the shopper's vehicle, what fits it comes first and says so; the answer may be cached like any other", async () => {
  const [engine] = shop.catalogue.knownVehicles().engines.filter(({ name }) => name !== '');
  const engineId = engine?.id ?? '';
  const fitting = await shop.catalogue.categoriesFor({ engineId, type: 'car', yearStart: null, yearEnd: null }, 'en');
  const category = [...fitting.values()].find(({ ownFitting }) => ownFitting > 0);
  const [first] = await suggest({ q: category?.name.text ?? '', engineId });
  expect(first).toMatchObject({ kind: 'part', text: category?.name.text });
  expect(new URLSearchParams(first?.path.split('?')[1]).get('engineId')).toBe(engineId);
  const answer = await ask({ q: 'brake', engineId, year: '2018' });
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(answer.headers.vary ?? '').not.toMatch(/cookie/i);
});

test('with a brand chosen, only its parts are suggested, and no brands', async () => {
  const card = itemForSale(shop);
  const word = card.name.text;
  const list = await suggest({ q: word, brandId: card.brandId });
  expect(list.some(({ kind }) => kind === 'item')).toBe(true);
  expect(list.some(({ kind }) => kind === 'brand')).toBe(false);
  for (const { kind, detail } of list) if (kind === 'item') expect(detail).toContain(card.brandName);
  const digits = numberKey(card.partNumber).slice(0, 3);
  const other = allItems(shop).find(({ brandId }) => brandId !== card.brandId);
  const slug = `/product/${card.slug}`;
  expect(paths(await suggest({ q: numberKey(card.partNumber), brandId: card.brandId }))).toContain(slug);
  expect(paths(await suggest({ q: digits, brandId: other?.brandId ?? '' }))).not.toContain(slug);
  expect((await suggest({ q: word, brandId: 'no-such-brand' })).filter(({ kind }) => kind !== 'category')).toEqual([]);
});

test('an unknown prefix has no suggestions, and an answer may be cached for a minute', async () => {
  const answer = await ask({ q: 'zzyzx' });
  expect(answer.json()).toEqual({ data: [] });
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
});

test.each([
  [{}, 'q'],
  [{ q: '' }, 'q'],
  [{ q: ' \t ' }, 'q'],
  [{ q: 'x'.repeat(201) }, 'q'],
  [{ q: ['a', 'b'] }, 'q'],
  [{ q: 'a', brandId: "x'--" }, 'brandId'],
  [{ q: 'a', engineId: "x'--" }, 'engineId'],
  [{ q: 'a', engineId: 'x', year: '18' }, 'year'],
  [{ q: 'a', lang: 'x'.repeat(11) }, 'lang'],
])('%j is refused, and the answer names the parameter', async (query, field) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: 'invalid', fields: [{ field }] });
});

describe('hostile queries', () => {
  test.each([
    '\u0902',
    '--- ///',
    '\u202e76',
    'oil\0filter',
    "'; DROP TABLE items; --",
    '%_%',
    '(a+)+$',
    '__proto__',
    'constructor',
    '\u{10FFFF}1',
    '🛞🔧',
    `1${'0'.repeat(199)}`,
    '"a" NEAR',
    'a '.repeat(100),
    'swift '.repeat(33),
    'ब्रे '.repeat(40),
  ])('%j is answered like any other', async (q) => {
    const others: Record<string, string>[] = [
      { brandId: '__proto__' },
      { engineId: '__proto__' },
      { engineId: 'x', year: '2018' },
    ];
    for (const more of [{}, ...others]) expect((await ask({ q, ...more })).statusCode).toBe(200);
  });

  test('any text is answered or refused', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...languageCodes, 'xx'), async (q, lang) => {
        const { statusCode } = await ask({ q, lang });
        return statusCode === (q.trim() === '' || q.length > 200 ? 400 : 200);
      }),
      { numRuns: 150 },
    );
  });
});
