import { expect, test } from 'vitest';
import { type ImportFacts, jumpOf, type LiveFacts, reasonsToRefuse } from './guards.ts';
import { nearName } from './near-name.ts';

const live: LiveFacts = {
  items: 1000,
  gone: 0,
  goneIds: ['a', 'b', 'c'],
  priced: 1000,
  jumped: 0,
  jump: { id: 'a', column: 'price', before: 100_000, after: 1_000 },
  availableBefore: 0,
  available: true,
  lost: [],
};
const good: ImportFacts = { read: 1000, accepted: 1000, firstSetAside: undefined, live };
const since = (changes: Partial<LiveFacts>): ImportFacts => ({ ...good, live: { ...live, ...changes } });

test.each<[string, ImportFacts, RegExp[]]>([
  ['nothing changed', good, []],
  ['no live catalogue', { ...good, live: undefined }, []],
  ['5 % set aside', { ...good, accepted: 950 }, []],
  ['5.1 % set aside', { ...good, accepted: 949, firstSetAside: 'line 7, price: x' }, [/^51 of 1000 .* 5 %.*: line 7/]],
  ['29.9 % of the ids gone', since({ gone: 299 }), []],
  ['30 % of the ids gone', since({ gone: 300 }), []],
  [
    '30.1 % of the ids gone',
    since({ gone: 301 }),
    [/^301 of the 1000 live items .* 30 %, for example a, b, c\..*item_id/],
  ],
  ['30 % of ten ids gone', since({ items: 10, gone: 3 }), []],
  ['all ids gone', since({ gone: 1000, priced: 0 }), [/^1000 of the 1000/]],
  ['half of the prices jumped', since({ jumped: 500 }), []],
  [
    '50.1 % of the prices jumped',
    since({ jumped: 501 }),
    [/^501 of 1000 prices .*the price of a from ₹1,000.00 to ₹10.00.*rupees/],
  ],
  ['no prices to compare', since({ priced: 0 }), []],
  [
    'prices that become "on request"',
    since({ jumped: 1000, jump: { id: 'x', column: 'selling_price', before: 100, after: 0 } }),
    [/the selling_price of x from ₹1.00 to on request/],
  ],
  ['nothing available any more', since({ available: false, availableBefore: 1 }), [/^No item is available.*1 were/]],
  ['nothing available, as before', since({ available: false }), []],
  [
    'a misspelt column',
    since({
      lost: [{ file: 'items.csv', column: 'selling_price', filled: 178, how: 'missing', near: 'sellingprice' }],
    }),
    [/^items\.csv: the header has "sellingprice", expected selling_price; 178 live rows/],
  ],
  [
    'a missing column',
    since({ lost: [{ file: 'items.csv', column: 'gtin', filled: 9, how: 'missing' }] }),
    [/^items\.csv: the column gtin is missing; 9 live rows.*header/],
  ],
  [
    'an empty column',
    since({ lost: [{ file: 'items.csv', column: 'gtin', filled: 9, how: 'empty' }] }),
    [/^items\.csv: the column gtin is empty; 9 live rows/],
  ],
  [
    'a missing file',
    since({ lost: [{ file: 'fitments.csv', filled: 9, how: 'missing' }] }),
    [/^fitments\.csv is missing; the live catalogue has 9/],
  ],
  [
    'everything at once',
    since({
      gone: 1000,
      jumped: 1000,
      available: false,
      availableBefore: 9,
      lost: [{ file: 'fitments.csv', filled: 9, how: 'empty' }],
    }),
    [/gone/, /prices/, /available/, /fitments/],
  ],
])('%s', (_, facts, expected) => {
  const reasons = reasonsToRefuse(facts);
  expect(reasons).toHaveLength(expected.length);
  expected.forEach((reason, at) => {
    expect(reasons[at]).toMatch(reason);
  });
});

test.each<[string, string[], string | undefined]>([
  ['selling_price', ['sellingprice'], 'sellingprice'],
  ['selling_price', ['Selling Price '], 'Selling Price '],
  ['selling_price', ['selling_pirce'], 'selling_pirce'],
  ['selling_price', ['colour', 'sellng_prce', 'selling_prise'], 'selling_prise'],
  ['selling_price', ['price', 'sale_price', 'colour'], undefined],
  ['stock', ['stocks'], 'stocks'],
  ['slug', ['sku'], undefined],
  ['hsn', ['hsn_code'], undefined],
  ['gtin', ['x'.repeat(100_000)], undefined],
  ['gtin', [], undefined],
])('for %s, of %j %s is near', (wanted, found, near) => {
  expect(nearName(wanted, found)).toBe(near);
});

test.each<[[number, number], [number, number], [string, number, number] | undefined]>([
  [[300, 300], [300, 300], undefined],
  [[300, 300], [900, 900], undefined],
  [
    [300, 300],
    [901, 901],
    ['price', 300, 901],
  ],
  [[300, 300], [100, 100], undefined],
  [
    [300, 300],
    [99, 99],
    ['price', 300, 99],
  ],
  [
    [300, 300],
    [0, 0],
    ['price', 300, 0],
  ],
  [[300, 100], [300, 300], undefined],
  [
    [300, 99],
    [300, 300],
    ['price', 99, 300],
  ],
  [
    [300, 99],
    [400, 398],
    ['selling_price', 99, 398],
  ],
  [
    [300, 200],
    [1200, 200],
    ['price', 300, 1200],
  ],
])('from list price and price %j to %j: %j', ([price, paid], [newPrice, newPaid], expected) => {
  const jump = jumpOf({ price, paid }, { price: newPrice, paid: newPaid });
  expect(jump && [jump.column, jump.before, jump.after]).toEqual(expected);
});
