import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemCard } from '../../catalogue/items.ts';
import { allItems, itemForSale } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { languageCodes } from '../language/languages.ts';
import type { FacetCount, SearchAnswer, SearchPart } from './contract.ts';
import { byFacet } from './facets.ts';
import { numberKey } from './rules.ts';
import { noteKinds } from './understood.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (query: Record<string, string | string[]>) => shop.app.inject({ url: '/api/parts/search', query });
async function search(query: Record<string, string | string[]>): Promise<SearchAnswer> {
  const answer = await ask(query);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json();
}
const sum = (counts: (number | undefined)[]) => counts.reduce<number>((total, count = 0) => total + count, 0);
/** How many items can be ordered, and how many cannot. */
const countsOfAvailability = ({ counts }: SearchAnswer['data']) =>
  ['true', 'false'].map((id) => counts.availability.find((value) => value.id === id)?.count);
const idsOf = (answer: SearchAnswer) => answer.data.items.map(({ id }) => id);

/** An item whose number has separators: "0 986 257 095". */
function separatedNumber(): ItemCard {
  const card = allItems(shop).find(({ partNumber }) => /^[0-9 ]+ [0-9 ]+ [0-9 ]+$/.test(partNumber));
  if (!card) throw new Error('the test catalogue has no such number');
  return card;
}

test('an exact number finds its item first, however it is written, with all its fields', async () => {
  const card = separatedNumber();
  const key = card.partNumber.replaceAll(' ', '');
  for (const q of [card.partNumber, key, [...key].join('-'), ` ${key.slice(0, 3)}.${key.slice(3)} `]) {
    const { data } = await search({ q });
    expect(data.items[0]).toEqual({
      id: card.id,
      urlSlug: card.slug,
      partName: card.name.text,
      partNumber: card.partNumber,
      description: card.description?.text,
      brandId: card.brandId,
      brandName: card.brandName,
      categoryId: card.categoryId,
      available: card.available,
      price: card.pricePaise / 100,
      sellingPrice: (card.sellingPaise || card.pricePaise) / 100,
      image: null,
      origin: card.countryOfOrigin,
    });
  }
});

test('lower-case and full-width letters also find a number', async () => {
  const card = allItems(shop).find(({ partNumber }) => /^[A-Z]{3}[0-9]+$/.test(partNumber)) as ItemCard;
  const fullWidth = [...card.partNumber].map((char) => String.fromCodePoint((char.codePointAt(0) as number) + 0xfee0));
  expect(idsOf(await search({ q: card.partNumber.toLowerCase() }))[0]).toBe(card.id);
  expect(idsOf(await search({ q: fullWidth.join('') }))[0]).toBe(card.id);
});

test('the OE number of a vehicle maker finds the items that replace it', async () => {
  for (const card of allItems(shop).slice(0, 40)) {
    const product = (await shop.catalogue.page('product', { slug: card.slug }))('en');
    const oe = product.found === 'item' && product.page.references.find(({ kind }) => kind === 'oe');
    if (!oe) continue;
    expect(idsOf(await search({ q: oe.number }))).toContain(card.id);
    return;
  }
  throw new Error('the test catalogue has no OE number');
});

test('a prefix finds every number that starts with it', async () => {
  const { data, debugInfo } = await search({ q: '0 986-2', debug: 'true', pageSize: '100' });
  const starting = allItems(shop).filter(({ partNumber }) => partNumber.startsWith('0 986 2'));
  expect(starting.length).toBeGreaterThan(1);
  expect(data.items.map(({ id }) => id)).toEqual(expect.arrayContaining(starting.map(({ id }) => id)));
  expect(debugInfo?.strategiesUsed).toContain('prefix');
});

test.each(['en', 'hi', 'ta', 'te', 'bn', 'gu', 'mr', 'kn', 'ml'] as const)(
  'words in %s find the item that has them',
  async (lang) => {
    const id = itemForSale(shop).id;
    const card = (await shop.catalogue.items.card(id, lang)) as ItemCard;
    expect(card.name.lang).toBe(lang);
    const q = card.name.text
      .split(/[\s–]+/)
      .slice(0, 2)
      .join(' ');
    const { data, debugInfo } = await search({ q, lang, debug: 'true', pageSize: '100' });
    expect(debugInfo?.strategiesUsed).toEqual(['fullText']);
    const found = data.items.find((item) => item.id === id);
    expect(found?.partName).toBe(card.name.text);
  },
);

test('brand and vehicle find items together, in any order and case', async () => {
  const card = itemForSale(shop);
  const word = card.name.text.split(' ')[0] as string;
  for (const q of [`${card.brandName} ${word}`, `${word} ${card.brandName}`.toUpperCase()]) {
    const { data } = await search({ q, pageSize: '100' });
    expect(data.items.map(({ id }) => id)).toContain(card.id);
    expect(new Set(data.items.map(({ brandId }) => brandId))).toEqual(new Set([card.brandId]));
  }
});

test('a word that nothing has is named: the results are for the others if they name a part, else there are none', async () => {
  const { data } = await search({ q: 'brake pads zzyzx' });
  expect([data.total > 0, data.unmatched]).toEqual([true, ['zzyzx']]);
  expect((await search({ q: 'brake pads' })).data).toMatchObject({ total: data.total, unmatched: [] });
  const half = await search({ q: 'set zzyzx' });
  expect([half.data.total, half.data.unmatched]).toEqual([0, ['zzyzx']]);
});

test('a known word for something that the shop lacks is not listed as unknown', async () => {
  for (const [q, lang, word] of [
    ['magneto', 'en', 'magneto'],
    ['mobile', 'ta', 'mobile'],
    ['हेलमेट', 'hi', 'हेलमेट'],
  ] as const) {
    const { data } = await search({ q, lang });
    const text = shop.app.shop.texts(lang)('searchNotes.lacking', { words: word });
    expect([q, data.total, data.unmatched, data.notes]).toEqual([q, 0, [], [{ kind: 'lacking', text, links: [] }]]);
  }
});

test('a norm that nobody tells of is not obeyed, and the answer says so in its language', async () => {
  const plain = await search({ q: 'brake pads' });
  const { data } = await search({ q: 'brake pads bs6', lang: 'hi' });
  expect([data.total, data.unmatched]).toEqual([plain.data.total, []]);
  const text = shop.app.shop.texts('hi')('searchNotes.variants', { words: 'BS6' });
  expect(data.notes).toEqual([{ kind: 'variants', text, links: [] }]);
  expect(plain.data.notes).toEqual([]);
});

test.each(languageCodes)('sentences report words not obeyed, corrections and further searches: %s', async (lang) => {
  const { data } = await search({ q: 'brake pads not zzyzx under 200 10 pcs', lang });
  expect(data.total).toBeGreaterThan(0);
  expect(data.notes.map(({ kind }) => kind)).toEqual(['unwanted', 'price', 'quantity']);
  for (const [at, words] of ['not zzyzx', 'under 200', '10 pcs'].entries())
    expect(data.notes[at]?.text).toMatch(new RegExp(`^“${words}”.*\\p{L}{2}`, 'u'));
  for (const kind of noteKinds) expect(shop.app.shop.texts(lang)(`searchNotes.${kind}`)).not.toContain('searchNotes');
});

test('a query without matches gets an empty answer', async () => {
  expect(await search({ q: 'zzyzx' })).toEqual({
    data: {
      items: [],
      total: 0,
      hasMore: false,
      understood: [{ kind: 'part', text: 'zzyzx', label: 'zzyzx', without: '' }],
      unmatched: ['zzyzx'],
      notes: [],
      relaxed: [],
      instead: {
        otherKinds: { items: [], total: 0 },
        otherVehicles: { items: [], total: 0 },
        otherParts: { items: [], total: 0 },
        numbers: { items: [], total: 0 },
      },
      didYouMean: null,
      replacedBy: null,
      counts: {
        ...byFacet(() => []),
        availability: [
          { id: 'true', name: null, count: 0 },
          { id: 'false', name: null, count: 0 },
        ],
      },
    },
  });
});

test('the answer shows how the query was understood and what replaced a number', async () => {
  expect((await search({ q: 'absorbar' })).data.didYouMean).toBe('absorber');
  const replacements = await Promise.all(
    shop.items.map(({ partNumber }) => shop.catalogue.search.replacement(numberKey(partNumber))),
  );
  const replaced = shop.items.find((_, index) => replacements[index]);
  if (!replaced) throw new Error('the test catalogue has no replaced number');
  const { data } = await search({ q: replaced.partNumber });
  expect([data.items[0]?.id, data.didYouMean]).toEqual([replaced.id, null]);
  expect(data.replacedBy).toMatchObject({ number: replaced.partNumber, brandName: replaced.brandName });
  const found = await shop.catalogue.items.bySlug(data.replacedBy?.urlSlug ?? '');
  expect(found).toMatchObject({ found: 'item', item: { partNumber: data.replacedBy?.partNumber } });
});

test('a make or model of the query has its name in the asked language beside the one of the catalogue', async () => {
  const namesIn = async (q: string, lang: string) =>
    (await search({ q, lang })).data.understood.map(({ label, localName }) => [label, localName]);
  expect(await namesIn('maruti swift 2018', 'hi')).toEqual([
    ['Maruti Suzuki', 'मारुति सुज़ुकी'],
    ['Swift', 'स्विफ्ट'],
    ['2018', undefined],
  ]);
  expect(await namesIn('swift', 'ta')).toEqual([['Swift', 'ஸ்விஃப்ட்']]);
  expect(await namesIn('swift', 'en')).toEqual([['Swift', undefined]]);
  const { models } = (await search({ q: 'brake pad', lang: 'hi' })).data.counts;
  const swift = models.find(({ id }) => id === 'maruti-suzuki_swift-3');
  expect(swift?.name).toBe('मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen)');
});

test('a vehicle that may be meant has its name in the asked language, with the one of the catalogue beside it', async () => {
  const meant = async (q: string, lang: string) =>
    (await search({ q, lang })).data.notes.filter(({ kind }) => kind === 'vehicles').flatMap(({ links }) => links);
  expect(await meant('kwidd', 'hi')).toEqual([{ text: 'क्विड (Kwid)', path: '/search?q=Kwid' }]);
  expect(await meant('kwidd', 'en')).toEqual([{ text: 'Kwid', path: '/search?q=Kwid' }]);
  const [corrected] = (await search({ q: 'innov', lang: 'hi' })).data.notes;
  expect(corrected?.text).toContain('“इनोवा (Innova)”');
});

test('filters narrow the answer, and each count shows what choosing it would give', async () => {
  const all = (await search({ q: 'filter', pageSize: '100' })).data;
  expect(all.total).toBeGreaterThan(5);
  const { brands } = all.counts;
  const [available, outOfStock] = countsOfAvailability(all);
  expect(sum([available, outOfStock])).toBe(all.total);
  expect(brands.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
  expect(brands.map(({ count }) => count)).toEqual(brands.map(({ count }) => count).toSorted((a, b) => b - a));
  const [first, second] = brands as [(typeof brands)[0], (typeof brands)[0]];
  const ofBrand = (await search({ q: 'filter', brandId: first.id })).data;
  expect(ofBrand.total).toBe(first.count);
  expect(ofBrand.counts.brands).toEqual(brands);
  expect(new Set(ofBrand.items.map(({ brandName }) => brandName))).toEqual(new Set([first.name]));
  const ofTwo = (await search({ q: 'filter', brandId: [first.id, second.id] })).data;
  expect(ofTwo.total).toBe(first.count + second.count);
  const inStock = (await search({ q: 'filter', available: 'true' })).data;
  const soldOut = (await search({ q: 'filter', available: 'false' })).data;
  expect([inStock.total, soldOut.total]).toEqual([available, outOfStock]);
  expect(inStock.items.every((item) => item.available)).toBe(true);
  expect(soldOut.items.some((item) => item.available)).toBe(false);
  expect((await search({ q: 'filter', brandId: 'no-such-brand' })).data.items).toEqual([]);
});

test("a filter's counts apply the other filters, and a chosen value is listed even when it gives nothing", async () => {
  const { counts, total } = (await search({ q: 'filter' })).data;
  expect(counts.categories.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  const [category, other] = counts.categories as [(typeof counts.categories)[0], (typeof counts.categories)[0]];
  const ofCategory = (await search({ q: 'filter', categoryId: category.id, pageSize: '100' })).data;
  expect(ofCategory.total).toBe(category.count);
  expect(new Set(ofCategory.items.map(({ categoryId }) => categoryId))).toEqual(new Set([category.id]));
  // The filter's own counts stay the same; those of the other filters cover only its results.
  expect(ofCategory.counts.categories).toEqual(counts.categories);
  expect(sum(countsOfAvailability(ofCategory))).toBe(category.count);
  const brandsInCategory = new Map<string, number>();
  for (const { brandId } of ofCategory.items) brandsInCategory.set(brandId, (brandsInCategory.get(brandId) ?? 0) + 1);
  expect(new Map(ofCategory.counts.brands.map(({ id, count }) => [id, count]))).toEqual(brandsInCategory);
  const two = (await search({ q: 'filter', categoryId: [category.id, other.id] })).data;
  expect(two.total).toBe(category.count + other.count);
  const brand = ofCategory.counts.brands[0] as (typeof counts.brands)[0];
  const three = { q: 'filter', categoryId: category.id, brandId: brand.id, available: 'true' };
  const narrowed = (await search(three)).data;
  expect(narrowed.total).toBe(countsOfAvailability(narrowed)[0]);
  expect(sum(countsOfAvailability(narrowed))).toBe(brand.count);

  const nothing = (await search({ q: 'zzyzx', brandId: brand.id, categoryId: 'no-such-category' })).data;
  expect(nothing.counts.brands).toEqual([{ ...brand, count: 0 }]);
  expect(nothing.counts.categories).toEqual([]);
});

test('equal counts are sorted by name', async () => {
  const { brands, categories } = (await search({ q: 'a' })).data.counts;
  const { compare } = new Intl.Collator('en', { numeric: true });
  for (const list of [
    brands.map(({ name, count }) => ({ name: String(name), count })),
    categories.map(({ name, count }) => ({ name: String(name), count })),
  ]) {
    expect(list.length).toBeGreaterThan(3);
    expect(list).toEqual(list.toSorted((a, b) => b.count - a.count || compare(a.name, b.name)));
  }
});

const priceOf = ({ sellingPrice }: SearchPart) => sellingPrice;
test('sorting orders all results, with prices on request last', async () => {
  const sorted = async (sort: string) => (await search({ q: 'pad', sort, pageSize: '100' })).data.items;
  const [low, high, name] = [await sorted('price-low'), await sorted('price-high'), await sorted('name')];
  expect(low.length).toBeGreaterThan(3);
  const priced = (items: SearchPart[]) => items.map(priceOf).filter((price) => price > 0);
  expect(low.map(priceOf).slice(0, priced(low).length)).toEqual(priced(low).toSorted((a, b) => a - b));
  expect(high.map(priceOf).slice(0, priced(high).length)).toEqual(priced(high).toSorted((a, b) => b - a));
  const { compare } = new Intl.Collator('en', { numeric: true });
  const names = name.map(({ partName }) => partName);
  expect(names).toEqual(names.toSorted(compare));
});

test.each(['hi', 'ta', 'bn'])('names and countries are sorted as in %s', async (lang) => {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const sorted = async (sort: string) => (await search({ q: 'filter', lang, sort, pageSize: '100' })).data;
  const names = (await sorted('name')).items.map(({ partName }) => partName);
  expect(new Set(names).size).toBeGreaterThan(5);
  expect(names).toEqual(names.toSorted(compare));
  const { items, counts } = await sorted('origin');
  const origins = items.map(({ origin }) => origin ?? '').filter((origin) => origin !== '');
  expect(new Set(origins).size).toBeGreaterThan(2);
  expect(origins).toEqual(origins.toSorted(compare));
  for (const list of [counts.categories, counts.origins]) {
    const named = list.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]));
    expect(named).toEqual(named.toSorted((a, b) => b.count - a.count || compare(a.name, b.name)));
  }
});

test('offers have the price and stock of the requested items, without unknown ones', async () => {
  const [first, second] = [itemForSale(shop), itemForSale(shop, 1)];
  const answer = await shop.app.inject({
    url: '/api/parts/offers',
    query: { id: [second.id, 'no-such-item', first.id] },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    offers: [second, first].map(({ id, pricePaise, sellingPaise, available }) => ({
      itemId: id,
      pricePaise,
      sellingPaise,
      available,
    })),
  });
  const refused = await shop.app.inject({ url: '/api/parts/offers', query: { id: Array(101).fill(first.id) } });
  expect([refused.statusCode, (await shop.app.inject('/api/parts/offers')).statusCode]).toEqual([400, 400]);
});

test("the country of origin is shown, filtered, counted and sorted in the answer's language", async () => {
  const all = (await search({ q: 'filter', pageSize: '100' })).data;
  const { origins } = all.counts;
  expect(origins.length).toBeGreaterThan(2);
  expect(sum(origins.map(({ count }) => count))).toBe(all.total);
  const [first, second] = origins as [FacetCount, FacetCount];
  const ofOne = (await search({ q: 'filter', origin: first.id, pageSize: '100' })).data;
  expect([ofOne.total, ofOne.counts.origins]).toEqual([first.count, origins]);
  expect(new Set(ofOne.items.map(({ origin }) => origin))).toEqual(new Set([first.name]));
  expect((await search({ q: 'filter', origin: [first.id, second.id] })).data.total).toBe(first.count + second.count);
  expect((await search({ q: 'filter', origin: 'Atlantis' })).data.items).toEqual([]);

  const sorted = (await search({ q: 'filter', sort: 'origin', pageSize: '100' })).data.items;
  const names = sorted.map(({ origin }) => origin ?? '');
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  expect(new Set(names).size).toBeGreaterThan(2);

  const hindi = (await search({ q: 'filter', origin: 'India', lang: 'hi' })).data;
  expect(hindi.counts.origins.find(({ id }) => id === 'India')?.name).toBe('भारत');
  expect(new Set(hindi.items.map(({ origin }) => origin))).toEqual(new Set(['भारत']));
  expect((await ask({ q: 'filter', origin: '\u202e' })).statusCode).toBe(400);
  expect((await ask({ q: 'filter', origin: '' })).statusCode).toBe(400);
});
