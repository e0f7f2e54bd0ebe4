import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGoogleFeed } from './fixtures/published-rules.ts';
import { parseRows } from './fixtures/read-csv.ts';
import { formats } from './formats.ts';
import { type FeedItem, fields, offerOf } from './offer.ts';

const [google, table] = formats as [(typeof formats)[number], (typeof formats)[number]];

const pad: FeedItem = {
  ...{ id: 'b1', name: 'Brake Pad Set', description: 'Front, low dust', brand: 'Bosch', partNumber: '0 986 AB2-345' },
  ...{ gtin: '8901234567890', trail: ['Brakes', 'Brake Pads'], pricePaise: 123_450, sellingPaise: 99_900 },
  ...{ shippingPaise: 999, weightGrams: 1250, available: true, link: 'https://shop.example/product/pad' },
  picture: 'https://shop.example/images/a.webp',
};
const channel = { shopName: 'Parts & <more>', address: 'https://shop.example/', language: 'en' } as const;

const feedOf = (items: readonly FeedItem[]) =>
  readGoogleFeed(google.head(channel) + items.map((item) => google.line(offerOf(item))).join('') + google.tail);
const tableOf = (items: readonly FeedItem[]) =>
  parseRows(table.head(channel) + items.map((item) => table.line(offerOf(item))).join(''));

test('an item says what its page says, with the list price and the lower price', () => {
  const { items, problems } = feedOf([pad]);
  expect(problems).toEqual([]);
  expect(items.get('b1')).toMatchObject({
    ...{ title: 'Bosch Brake Pad Set 0 986 AB2-345', description: 'Front, low dust', availability: 'in_stock' },
    ...{ price: '1234.50 INR', sale_price: '999.00 INR', brand: 'Bosch', mpn: '0 986 AB2-345', condition: 'new' },
    ...{ gtin: '8901234567890', product_type: 'Brakes > Brake Pads', shipping_weight: '1.25 kg' },
    ...{ link: pad.link, image_link: pad.picture, google_product_category: '899' },
  });
});

test('what is unknown is not said', () => {
  const { items, problems } = feedOf([
    {
      ...pad,
      description: null,
      gtin: '123',
      weightGrams: null,
      shippingPaise: null,
      sellingPaise: 0,
      available: false,
    },
  ]);
  expect(problems).toEqual([]);
  const item = items.get('b1');
  expect(item).toMatchObject({
    ...{ description: 'Bosch Brake Pad Set 0 986 AB2-345', price: '1234.50 INR', availability: 'out_of_stock' },
  });
  for (const field of ['gtin', 'shipping_weight', 'shipping', 'sale_price']) expect(item).not.toHaveProperty(field);
});

test('the title has brand and number once, and a long name is cut before them', () => {
  const titleOf = (item: Partial<FeedItem>) => offerOf({ ...pad, ...item }).title;
  expect(titleOf({ name: 'Bosch Pad 0 986 AB2-345 front' })).toBe('Bosch Pad 0 986 AB2-345 front');
  const long = titleOf({ name: `${'Pad '.repeat(60)}0 986 AB2-345` });
  expect(long).toMatch(/^Bosch (?:Pad )+0 986 AB2-345$/);
  expect(long?.length).toBeLessThanOrEqual(150);
  expect(titleOf({ partNumber: 'x'.repeat(71) })).toBe('Bosch Brake Pad Set');
  expect(offerOf({ ...pad, partNumber: 'x'.repeat(71) }).mpn).toBeNull();
});

/** Texts as a supplier may send them: markup, control characters, halves of characters, formulas. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: fc.constantFrom(...'<>&"\'=+-@;,\t\r\n\0\u2028\uFFFE\uD800 ]]>क्षि'.split('')), minLength: 1 }),
  fc.constantFrom(']]></g:title></item><item>', '=HYPERLINK("http://x.example","Click")', '&lt;script&gt;', '\u0007'),
);
/** The import takes no text that is blank. */
const text = hostile.map((value) => `x${value}y`);
const itemsDrawn = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[\w.:-]{1,50}$/),
    name: text,
    description: fc.option(text),
    brand: text,
    partNumber: text,
    gtin: fc.option(hostile),
    trail: fc.array(text, { minLength: 1, maxLength: 4 }),
    pricePaise: fc.integer({ min: 1, max: 1e9 }),
    sellingPaise: fc.integer({ min: 0, max: 1e9 }),
    shippingPaise: fc.option(fc.nat(100_000)),
    weightGrams: fc.option(fc.nat(1_000_000)),
    available: fc.boolean(),
    link: fc.constant(pad.link),
    picture: fc.constant(pad.picture),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
);

test("whatever the texts are, the feed keeps Google's rules, has every item and no other", () => {
  fc.assert(
    fc.property(itemsDrawn, (items) => {
      const feed = feedOf(items);
      expect(feed.problems).toEqual([]);
      expect([...feed.items.keys()]).toEqual(items.map(({ id }) => id));
    }),
    { numRuns: 500 },
  );
});

test('each line of both feeds is one line, begins with its id, and part numbers stay exact', () => {
  fc.assert(
    fc.property(itemsDrawn, fc.stringMatching(/^[A-Z0-9][A-Z0-9 ./_-]{0,40}[A-Z0-9]$/), ([first], partNumber) => {
      const item = { ...(first ?? pad), partNumber };
      for (const format of formats) {
        const line = format.line(offerOf(item));
        expect(line.split(/[\n\u2028\u2029]/)).toHaveLength(2);
        expect(format.idOf(Buffer.from(line))).toBe(item.id);
      }
      expect(feedOf([item]).items.get(item.id)?.mpn).toBe(partNumber);
      expect(tableOf([item])[1]?.[fields.indexOf('mpn')]).toBe(partNumber);
    }),
  );
});

test('no cell of the table is a formula, and it has a cell for each field', () => {
  fc.assert(
    fc.property(itemsDrawn, (items) => {
      const [head, ...rows] = tableOf(items);
      expect(head).toEqual(fields);
      expect(rows).toHaveLength(items.length);
      for (const row of rows) {
        expect(row).toHaveLength(fields.length);
        for (const cell of row) expect(cell).not.toMatch(/^[\s\uFEFF]*[=+\-@]/);
      }
    }),
  );
});

test('lines of head and tail have no id', () => {
  for (const { head, tail, idOf } of formats)
    for (const line of `${head(channel)}${tail}`.split('\n')) expect(idOf(Buffer.from(`${line}\n`))).toBeUndefined();
});
