import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { numberKey } from '../contract/rules.ts';
import { connectShopDb, type ShopDb, write } from './connect.ts';
import { deskStore } from './desk.ts';
import { addToSearch, prepareSearch } from './desk-search.ts';
import { orderLines, orders, users } from './schema.ts';

let folder: string;
let db: ShopDb;
const shippingAddress = { firstName: 'Āsha', lastName: 'राव' };
const order = { id: 'one', number: 'ENQ-261121-48213', email: 'asha.rao@example.in', phone: '+91 98765-43210' };
const parts = ['HU 711/51 x', '0 986 AB1 140'];

/** An order as it is stored; without its place in the search. */
function store(id: string, number: string): void {
  const amounts = { subtotalPaise: 1, shippingPaise: 0, taxPaise: 0, totalPaise: 1 };
  const rest = { userId: 'asha', language: 'en', shippingAddress, createdAt: 1, ...amounts };
  db.insert(orders)
    .values({ ...order, id, number, ...rest })
    .run();
  for (const [position, partNumber] of parts.entries()) {
    const line = { orderId: id, position, partNumber, itemId: 'x', name: 'x', brandName: 'x', quantity: 1 };
    db.insert(orderLines)
      .values({ ...line, id: `${id}${position}`, unitPaise: 1, totalPaise: 1 })
      .run();
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(inject('testFolder'), 'search-'));
  db = connectShopDb(folder);
  prepareSearch(db);
  db.insert(users).values({ id: 'asha', email: 'a@example.com', passwordHash: '', createdAt: 1 }).run();
  write(db, (tx) => {
    store('one', order.number);
    addToSearch(tx, { ...order, shippingAddress }, parts);
  });
});
afterAll(() => void db.$client.close());

const found = (query: string) => deskStore(db).ids({ query });

describe('an enquiry is found by', () => {
  test.each([
    '48213',
    'enq-261121',
    'RAO@example',
    'a',
    'āsha',
    'राव',
    'रा',
    'āsha राव',
    'Asha.Rao',
    '98765 43210',
    '09876543210',
    '+919876543210',
    '43210',
    'hu-711 51X',
    '51x',
    '1x',
    'ab-1',
    '0986ab1140',
  ])('%s', async (query) => expect(await found(query)).toEqual(['one']));
});

describe('but not by', () => {
  test.each([
    ...['48214', 'rao@example.com', '98765 43211', '321 x', 'Asha Rao %', '_', '%', 'b', 'राम'],
    ...[
      '"',
      '" OR words : "a',
      'a* OR b',
      "' or 1 = 1 --",
      '\0',
      'abc\0def',
      'ab\ud800c',
      'in राव',
      'x 0',
      'words',
      'NOT b',
    ],
  ])('%j', async (query) => expect(await found(query)).toEqual([]));
});

test('any text is looked for as it is, and every piece of the own texts is found', async () => {
  const own = [order.number, order.email, `${shippingAddress.firstName} ${shippingAddress.lastName}`, ...parts];
  const piece = fc
    .tuple(fc.constantFrom(...own), fc.nat(20), fc.integer({ min: 1, max: 20 }))
    .map(([text, from, length]) => [...text].slice(from % text.length, from + length).join(''))
    // A single sign of a part number is nothing to look for.
    .filter((text) => numberKey(text).length >= 2);
  await fc.assert(fc.asyncProperty(piece, async (text) => void expect(await found(text)).toContain('one')));
  const marks = fc.string({
    unit: fc.constantFrom('"', "'", '*', '^', ':', '(', ')', '-', '+', '\\', '{', 'AND', ' '),
  });
  const texts = fc.oneof(marks, fc.string({ unit: 'binary' }));
  await fc.assert(fc.asyncProperty(texts, async (text) => void expect(await found(text)).toBeInstanceOf(Array)));
});

test('what was stored without the search is found once the store is opened anew', async () => {
  store('two', 'ENQ-261121-77777');
  expect(await found('77777')).toEqual([]);
  prepareSearch(db);
  expect(await found('77777')).toEqual(['two']);
  expect(await found('hu71151')).toEqual(['two', 'one']);
});
