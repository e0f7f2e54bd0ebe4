import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Facet, notStated, type SortOrder, sortOrders } from '../contract/facets.ts';
import { type Fit, type FitScope, fitScopes, fits } from '../contract/fitment.ts';
import { columnsOf, type ItemFacts } from './columns.ts';
import { narrow } from './narrow.ts';
import { fitMark } from './vehicles.ts';

const ids = ['a', 'b', 'c'];
const countries = ['India', 'Germany', null];
const fact = fc.record({
  brandId: fc.constantFrom(...ids),
  categoryId: fc.constantFrom(...ids),
  countryOfOrigin: fc.constantFrom(...countries),
  available: fc.boolean(),
  stock: fc.constantFrom(0, 5),
  pricePaise: fc.constantFrom(0, 100, 200, 300),
  name: fc.constantFrom('Bolt 2', 'Bolt 10', 'bulb', 'Clip'),
});
const catalogue = fc
  .array(fact, { maxLength: 25 })
  .map((facts): ItemFacts[] =>
    facts.map((facts, row) => ({ ...facts, id: `item-${row}`, row, sellingPaise: 0, attributes: null })),
  );
/** An item's value in each facet, written independently of the code that fills the columns. */
const valueIn: Record<Facet, (item: ItemFacts) => string> = {
  brands: ({ brandId }) => brandId,
  categories: ({ categoryId }) => categoryId,
  availability: ({ available, stock }) => (available && stock > 0 ? 'true' : 'false'),
  origins: ({ countryOfOrigin }) => countryOfOrigin ?? notStated,
};
const request = fc.record({
  brands: fc.subarray([...ids, 'unknown']),
  categories: fc.subarray([...ids, 'unknown']),
  availability: fc.subarray(['true', 'false'], { maxLength: 1 }),
  origins: fc.subarray(['India', 'Germany', notStated, 'Atlantis']),
  sort: fc.constantFrom(...sortOrders),
  page: fc.integer({ min: 1, max: 4 }),
  pageSize: fc.integer({ min: 1, max: 9 }),
});

const names = new Intl.Collator('en', { numeric: true });
/** The sort orders of items: ties stay in order of relevance. */
const orders: Record<SortOrder, (a: ItemFacts, b: ItemFacts) => number> = {
  relevance: () => 0,
  name: (a, b) => names.compare(a.name, b.name),
  'price-low': (a, b) => (a.pricePaise || Infinity) - (b.pricePaise || Infinity) || 0,
  'price-high': (a, b) => b.pricePaise - a.pricePaise,
  // Items without a stated country come last.
  origin: (a, b) =>
    Number(a.countryOfOrigin === null) - Number(b.countryOfOrigin === null) ||
    names.compare(a.countryOfOrigin ?? '', b.countryOfOrigin ?? ''),
};

test('for any choice, pages, totals and counts equal those of filters applied one by one', () => {
  fc.assert(
    fc.property(catalogue, fc.infiniteStream(fc.boolean()), request, (items, kept, asked) => {
      const found = items.filter(() => kept.next().value);
      const facets = Object.keys(valueIn) as Facet[];
      const obeys = (item: ItemFacts, facet: Facet) =>
        asked[facet].length === 0 || asked[facet].includes(valueIn[facet](item));
      const matching = found.filter((item) => facets.every((facet) => obeys(item, facet)));

      const positions = Uint32Array.from(found, ({ row }) => row);
      const { page, total, counts } = narrow(columnsOf(items), positions, { query: '', ...asked });

      expect(total).toBe(matching.length);
      for (const facet of facets) {
        const others = found.filter((item) => facets.every((other) => other === facet || obeys(item, other)));
        const wanted = new Map<string, number>();
        for (const item of others) wanted.set(valueIn[facet](item), (wanted.get(valueIn[facet](item)) ?? 0) + 1);
        expect(new Map(counts[facet])).toEqual(wanted);
      }
      const from = (asked.page - 1) * asked.pageSize;
      const shown = matching.toSorted(orders[asked.sort]).slice(from, from + asked.pageSize);
      // Falling prices: ties in any order, because the rising order is reversed.
      if (asked.sort === 'price-high')
        expect([...page].map((row) => items[row]?.pricePaise)).toEqual(shown.map(({ pricePaise }) => pricePaise));
      else expect([...page]).toEqual(shown.map(({ row }) => row));
    }),
    { numRuns: 300 },
  );
});

/** What each scope lists, written independently of the marks. */
const inScope: Record<Exclude<FitScope, 'fitting-if-any'>, readonly Fit[]> = {
  all: fits,
  fitting: ['fits', 'fitsIf'],
  possible: ['fits', 'fitsIf', 'unknown'],
  'not-fitting': ['fitsNot'],
  rest: ['unknown', 'fitsNot'],
};

test('with a vehicle, a page is that of the scope alone, what fits first and each fit in the requested order', () => {
  const fit = fc.constantFrom(...fits);
  const scoped = fc.record({ fitScope: fc.constantFrom(...fitScopes), numbered: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(catalogue, fc.infiniteStream(fit), request, scoped, (items, drawn, asked, { fitScope, numbered }) => {
      const fitOf = items.map(() => drawn.next().value as Fit);
      const positions = Uint32Array.from(items, ({ row }) => row);
      const fitting = { marks: Uint8Array.from(fitOf, (one) => fitMark[one]), numbered };
      const asking = { query: '', ...asked, page: 1, pageSize: 100, fitScope };
      const { page, total, fitCounts } = narrow(columnsOf(items), positions, asking, { fitting });

      const plain = [...narrow(columnsOf(items), positions, { ...asking, fitScope: undefined }).page];
      const count = (wanted: Fit) => plain.filter((row) => fitOf[row] === wanted).length;
      expect(fitCounts).toEqual(Object.fromEntries(fits.map((one) => [one, count(one)])));
      const isAuto = fitScope === 'fitting-if-any';
      const wanted = inScope[isAuto ? (count('fits') + count('fitsIf') > 0 ? 'fitting' : 'possible') : fitScope];
      const isListed = (row: number) => wanted.includes(fitOf[row] as Fit) || (isAuto && row < numbered);
      const expected = fits
        .toSorted((a, b) => fitMark[b] - fitMark[a])
        .flatMap((one) => plain.filter((row) => fitOf[row] === one && isListed(row)));
      expect([[...page], total]).toEqual([expected, expected.length]);
    }),
    { numRuns: 300 },
  );
});

test('a search without any choice finds everything', () => {
  const facts = { brandId: 'a', categoryId: 'a', countryOfOrigin: null, available: true, stock: 5, name: 'Clip' };
  const own = { pricePaise: 100, sellingPaise: 0, attributes: null };
  const items = [0, 1].map((row) => ({ ...facts, ...own, id: `item-${row}`, row }));
  const asked = { query: '', sort: 'relevance', page: 1, pageSize: 9 } as const;
  expect(narrow(columnsOf(items), Uint32Array.of(1, 0), asked)).toMatchObject({ page: Uint32Array.of(1, 0), total: 2 });
});
