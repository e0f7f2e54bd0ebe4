import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { deskLimits } from '../contract/order-rules.ts';
import { numberKey, type OrderStatus } from '../contract/rules.ts';
import { eq } from '../drizzle.ts';
import { connectShopDb, type ShopDb, write } from './connect.ts';
import { deskStore } from './desk.ts';
import { addToSearch, findOlder, findOrders, prepareSearch } from './desk-search.ts';
import { orderLines, orders, users } from './schema.ts';

let folder: string;
let db: ShopDb;
const shippingAddress = { firstName: 'Āsha', lastName: 'राव' };
const order = {
  ...{ id: 'one', number: 'ENQ-261121-48213', email: 'asha.rao@example.in', phone: '+91 98765-43210' },
  status: 'pending' as OrderStatus,
};
const parts = ['HU 711/51 x', '0 986 AB1 140'];

/** An order as it is stored; without its place in the search. */
function store(id: string, number: string, more: Partial<typeof orders.$inferInsert> = {}): void {
  const amounts = { subtotalPaise: 1, shippingPaise: 0, taxPaise: 0, totalPaise: 1 };
  const rest = { userId: 'asha', language: 'en', shippingAddress, createdAt: 1, ...amounts };
  db.insert(orders)
    .values({ ...order, id, number, ...rest, ...more })
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
  store('two', 'ENQ-261121-77777', { createdAt: 2 });
  expect(await found('77777')).toEqual([]);
  prepareSearch(db);
  expect(await found('77777')).toEqual(['two']);
  expect(await found('hu71151')).toEqual(['two', 'one']);
  expect(await found('51')).toEqual(['two', 'one']);
});

test('the walk over the texts finds what the index finds, in the status that an order has now', async () => {
  const { status } = orders;
  db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, 'one')).run();
  const { number, email } = order;
  const piece = fc
    .tuple(
      fc.constantFrom(number, email, 'Āsha राव', '98765 43210', ...parts),
      fc.nat(20),
      fc.integer({ min: 3, max: 9 }),
    )
    .map(([text, from, length]) => [...text].slice(from % text.length, from + length).join(''))
    .filter((text) => text !== '');
  await fc.assert(
    fc.property(fc.oneof(piece, fc.string({ unit: 'binary', minLength: 1, maxLength: 6 })), (text) => {
      const both = findOrders(db, text, 10);
      for (const one of status.enumValues)
        expect(findOlder(db, text, 10, one, 100)).toEqual(both.filter((hit) => hit.status === one));
    }),
  );
  expect(findOlder(db, 'राव', 10, 'shipped', 100)).toEqual([{ id: 'one', status: 'shipped', place: 1 }]);
  expect(findOlder(db, 'राव', 10, 'shipped', 1)).toEqual([]);
});

describe('a search that finds more than are counted', () => {
  const most = deskLimits.counted;
  const desk = () => deskStore(db);
  beforeAll(() =>
    write(db, (tx) => {
      for (let n = 1; n <= most + 30; n++) {
        const status = n === 5 ? 'shipped' : n % 100 === 0 ? 'cancelled' : 'delivered';
        const id = `many${String(n).padStart(5, '0')}`;
        const one = { ...order, id, number: `MANY-${n}-${n <= most ? 'in' : 'out'}`, status } as const;
        store(id, one.number, { status, createdAt: 10 + n });
        addToSearch(tx, { ...one, shippingAddress }, parts);
      }
    }),
  );
  const ids = async (query: string, page: number, status?: OrderStatus) =>
    (await desk().list({ query, status }, page, 25)).rows.map(({ id }) => id);

  test.each(['many-', 'ma', 'm'])('says so for %s, and shows the newest first', async (query) => {
    const { rows, ...said } = await desk().list({ query }, 1, 25);
    expect(said).toEqual({ total: most, more: true, counts: null });
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(['many01030', 'many01029']);
    expect(rows).toHaveLength(25);
  });

  test('can be leafed to its end, where everything is counted', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 42; page++) seen.push(...(await ids('many-', page)));
    expect(seen).toEqual((await found('many-')).filter((id) => id.startsWith('many')));
    expect(seen).toHaveLength(most + 30);
    const { total, more } = await desk().list({ query: 'many-' }, 41, 25);
    expect([total, more]).toEqual([1025, true]);
    const last = await desk().list({ query: 'many-' }, 42, 25);
    expect([last.total, last.more, last.rows.length]).toEqual([1030, false, 5]);
    expect(last.counts).toMatchObject({ delivered: 1019, cancelled: 10, shipped: 1, pending: 0 });
  });

  test('counts the ones of a status that has fewer', async () => {
    const { total, more, counts, rows } = await desk().list({ query: 'many-', status: 'cancelled' }, 1, 25);
    expect([total, more, counts, rows.length]).toEqual([10, false, null, 10]);
    expect(rows[0]?.id).toBe('many01000');
    const delivered = await desk().list({ query: 'many-', status: 'delivered' }, 1, 25);
    expect([delivered.total, delivered.more]).toEqual([most, true]);
    expect(await ids('many-', 1, 'pending')).toEqual([]);
    // Older than all that were counted.
    expect(await ids('many-', 1, 'shipped')).toEqual(['many00005']);
  });

  test.each([
    ['-in', undefined, most, false],
    ['-in', 'delivered', most - 11, false],
    ['many-', undefined, most, true],
  ] as const)('exactly as many as are counted are all: %s %s', async (query, status, total, more) => {
    const list = await desk().list({ query, status }, 1, 25);
    expect([list.total, list.more, list.counts === null]).toEqual([total, more, more]);
  });

  test('gives all of them to the table', async () => {
    expect(await desk().ids({ query: '', status: 'cancelled' })).toHaveLength(10);
    expect(await desk().ids({ query: 'hu 711', status: 'cancelled' })).toHaveLength(10);
    expect(await desk().ids({ query: '' })).toHaveLength(most + 32);
  });
});
