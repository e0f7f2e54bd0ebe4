import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fit, type FitScope, fitScopes, fits } from '../../shop/fit/fitment.ts';
import {
  type Facet,
  facets,
  groupOf,
  notStated,
  priceBandOf,
  type SortOrder,
  sortOrders,
} from '../../shop/search/facets.ts';
import { indexedItem } from '../../testing/indexed-item.ts';
import { columnsOf, type ItemFacts } from '../index/columns.ts';
import { SetWriter } from '../index/sets.ts';
import { narrow } from './narrow.ts';
import { fitMark } from './vehicles.ts';

const ids = ['a', 'b', 'c'];
const countries = ['India', 'Germany', null];
/** Attributes as the snapshot stores them, and as values of the facet. */
const described: readonly [ofItem: string | null, values: string[]][] = [
  [null, []],
  ['position:front left', ['position_front', 'position_left']],
  ['capacity:35\nposition:rear', ['position_rear', 'capacity_35']],
  ['capacity:44', ['capacity_44']],
];
const fact = fc.record({
  brandId: fc.constantFrom(...ids),
  categoryId: fc.constantFrom(...ids),
  countryOfOrigin: fc.constantFrom(...countries),
  available: fc.boolean(),
  stock: fc.constantFrom(0, 5),
  pricePaise: fc.constantFrom(0, 24_900, 25_000, 300_000),
  attributes: fc.constantFrom(...described.map(([ofItem]) => ofItem)),
  name: fc.constantFrom('Bolt 2', 'Bolt 10', 'bulb', 'Clip'),
});
const catalogue = fc
  .array(fact, { maxLength: 25 })
  .map((facts): ItemFacts[] => facts.map((fact, row) => indexedItem({ ...fact, row })));
/** The models that an item fits; made up from its place. */
const modelsOf = ({ row }: ItemFacts) => ids.filter((_, model) => (row >> model) % 2 === 1);
/** An item's values in each facet, written independently of the code that fills the columns. */
const valuesIn = {
  brands: ({ brandId }) => [brandId],
  categories: ({ categoryId }) => [categoryId],
  availability: ({ available, stock }) => [available && stock > 0 ? 'true' : 'false'],
  prices: ({ pricePaise }) => [priceBandOf(pricePaise)],
  models: modelsOf,
  attributes: ({ attributes }) => described.find(([ofItem]) => ofItem === attributes)?.[1] ?? [],
  origins: ({ countryOfOrigin }) => [countryOfOrigin ?? notStated],
} satisfies Partial<Record<Facet, (item: ItemFacts) => string[]>>;
const filtered = Object.keys(valuesIn) as (keyof typeof valuesIn)[];
function columnsWithModels(items: readonly ItemFacts[]) {
  const models = new SetWriter(items.length);
  for (const item of items) models.set(item.row, modelsOf(item).join());
  return { ...columnsOf(items), models: models.finish(ids, (text) => text.split(',')) };
}
const request = fc.record({
  brands: fc.subarray([...ids, 'unknown']),
  categories: fc.subarray([...ids, 'unknown']),
  availability: fc.subarray(['true', 'false'], { maxLength: 1 }),
  prices: fc.subarray(['0-250', '250-500', 'on-request', '5000-10000']),
  models: fc.subarray([...ids, 'unknown']),
  attributes: fc.subarray([...described.flatMap(([, values]) => values), 'capacity_100', 'bulb_H4']),
  origins: fc.subarray(['India', 'Germany', notStated, 'Atlantis']),
  sort: fc.constantFrom(...sortOrders),
  page: fc.integer({ min: 1, max: 4 }),
  pageSize: fc.integer({ min: 1, max: 9 }),
});

const names = new Intl.Collator('en', { numeric: true });
/** The sort orders of items; items that are equal keep the order of relevance. */
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

test('for any choice, pages, totals and counts are those of applying the filters one by one', () => {
  fc.assert(
    fc.property(catalogue, fc.infiniteStream(fc.boolean()), request, (items, kept, asked) => {
      const found = items.filter(() => kept.next().value);
      /** Each facet is a filter; each attribute too. */
      const filters = filtered.flatMap((facet) => {
        const groups = facet === 'attributes' ? ['position', 'capacity', 'bulb'] : [''];
        const isOf = (group: string) => (value: string) => groupOf(facets[facet], value) === group;
        return groups.map((group) => ({ facet, isOwn: isOf(group), chosen: asked[facet].filter(isOf(group)) }));
      });
      type Filter = (typeof filters)[number];
      const obeys = (item: ItemFacts, { facet, chosen }: Filter) =>
        chosen.length === 0 || valuesIn[facet](item).some((value) => chosen.includes(value));
      const matching = found.filter((item) => filters.every((filter) => obeys(item, filter)));

      const positions = Uint32Array.from(found, ({ row }) => row);
      const { page, total, counts } = narrow(columnsWithModels(items), positions, { query: '', ...asked });

      expect(total).toBe(matching.length);
      for (const filter of filters) {
        const others = found.filter((item) => filters.every((other) => other === filter || obeys(item, other)));
        const values = others.flatMap((item) => valuesIn[filter.facet](item).filter(filter.isOwn));
        const wanted = Map.groupBy(values, (value) => value);
        const told = [...counts[filter.facet]].filter(([value]) => filter.isOwn(value));
        expect(new Map(told)).toEqual(new Map([...wanted].map(([value, { length }]) => [value, length])));
      }
      const from = (asked.page - 1) * asked.pageSize;
      const shown = matching.toSorted(orders[asked.sort]).slice(from, from + asked.pageSize);
      // With falling prices equal prices come in any order, since the rising order is reversed.
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

test('with a vehicle, a page lists only the scope, sorted by fit, then in the requested order', () => {
  const fit = fc.constantFrom(...fits);
  const scoped = fc.record({ fitScope: fc.constantFrom(...fitScopes), numbered: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(catalogue, fc.infiniteStream(fit), request, scoped, (items, drawn, asked, { fitScope, numbered }) => {
      const fitOf = items.map(() => drawn.next().value as Fit);
      const positions = Uint32Array.from(items, ({ row }) => row);
      const fitting = { marks: Uint8Array.from(fitOf, (one) => fitMark[one]), numbered };
      const asking = { query: '', ...asked, page: 1, pageSize: 100, fitScope };
      const { page, total, fitCounts } = narrow(columnsWithModels(items), positions, asking, { fitting });

      const plain = [...narrow(columnsWithModels(items), positions, { ...asking, fitScope: undefined }).page];
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
  const items = [0, 1].map((row) => indexedItem({ row }));
  const asked = { query: '', sort: 'relevance', page: 1, pageSize: 9 } as const;
  expect(narrow(columnsOf(items), Uint32Array.of(1, 0), asked)).toMatchObject({ page: Uint32Array.of(1, 0), total: 2 });
});
