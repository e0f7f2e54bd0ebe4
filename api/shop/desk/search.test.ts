import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { eq, sql } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Tables } from '../../data/tables.ts';
import { connectShopDb, openStore } from '../../serve/shop-data.ts';
import { sqliteTest } from '../../testing/databases.ts';
import { olderShopDb } from '../../testing/older-db.ts';
import { newPlace } from '../../testing/place.ts';
import { type DeskStage, deskLimits, deskStages, type OrderStatus } from '../orders/rules.ts';
import { numberKey } from '../search/rules.ts';
import type { Hit } from './order-index.ts';
import { idsOf, searchFor, wantedOf } from './search.ts';
import { addToSearch, fillSearch, placeOrders } from './search-index.ts';
import { deskStore } from './store.ts';

let db: ShopDb;
const place = { address: '', city: '', state: '', zipCode: '', country: '' };
const shippingAddress = { firstName: 'Āsha', lastName: 'राव', ...place };
const order = {
  ...{ id: 'one', number: 'ENQ-261121-48213', email: 'asha.rao@example.in', phone: '+91 98765-43210' },
  status: 'pending' as OrderStatus,
};
const stage: DeskStage = 'to_answer';
const parts = ['HU 711/51 x', '0 986 AB1 140'];
const partLines = parts.map((partNumber) => ({ partNumber, itemId: 'item', name: 'ब्रेक पैड Vorne' }));

type NewOrder = Partial<Tables['orders']['$inferInsert']> & { id: string; number: string };

/** Stores orders without adding them to the search. */
async function storeAll(tx: ShopTransaction, all: readonly NewOrder[]): Promise<void> {
  const amounts = { subtotalPaise: 1, shippingPaise: 0, taxPaise: 0, totalPaise: 1 };
  const rest = { userId: 'asha', language: 'en', shippingAddress, createdAt: 1, ...amounts };
  const item = { itemId: 'item', name: partLines[1]?.name ?? '', brandName: 'x', quantity: 1, unitPaise: 1 };
  // A statement takes a limited number of values.
  for (let start = 0; start < all.length; start += 200) {
    const some = all.slice(start, start + 200);
    await tx.insert(db.tables.orders).values(some.map((one) => ({ ...order, ...rest, ...one })));
    await tx.insert(db.tables.orderLines).values(
      some.flatMap(({ id: orderId }) =>
        parts.map((partNumber, position) => {
          const place = { id: `${orderId}${position}`, orderId, position };
          return { ...item, ...place, partNumber, totalPaise: 1 };
        }),
      ),
    );
  }
}
const store = (tx: ShopTransaction, id: string, number: string, more: Partial<NewOrder> = {}) =>
  storeAll(tx, [{ ...more, id, number }]);

beforeAll(async () => {
  db = await connectShopDb(await newPlace('search'));
  await fillSearch(db);
  await db.write((tx) =>
    tx.insert(db.tables.users).values({ id: 'asha', email: 'a@example.com', passwordHash: '', createdAt: 1 }),
  );
  await db.write(async (tx) => {
    await store(tx, 'one', order.number);
    await addToSearch(tx, { ...order, stage, shippingAddress }, partLines);
  });
});
afterAll(() => db.close());

const found = (query: string) => deskStore(db).ids({ query });
/** What a search finds, each with its order's id. */
const withIds = async (db: ShopDb, hits: readonly Hit[]) => {
  const ids = await idsOf(db, hits);
  return hits.map((hit, n) => ({ id: ids[n], ...hit }));
};
const findOrders = async (db: ShopDb, query: string, limit: number) =>
  withIds(db, await (await searchFor(db, query)).newest(limit));
const findOlder = async (db: ShopDb, query: string, limit: number, stage: DeskStage, before: Hit['place']) =>
  withIds(db, await (await searchFor(db, query)).newestIn(stage, limit, before));
/** The same by walking the stage's own orders. */
const walk = async (db: ShopDb, query: string, stage: DeskStage, before: Hit['place']) => {
  const texts = await wantedOf(db, query);
  return texts ? withIds(db, await db.deskIndex.newestIn(db, stage, texts, 10, before)) : [];
};

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
    'ब्रेक',
    'पैड ब्रेक',
    'VORNE',
    'orn',
    'पैड vorne in',
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
      'ब्रेक disc',
      'x 0',
      'words',
      'NOT b',
    ],
  ])('%j', async (query) => expect(await found(query)).toEqual([]));
});

test("any text is searched for literally, and every part of an order's texts finds the order", async () => {
  const own = [order.number, order.email, `${shippingAddress.firstName} ${shippingAddress.lastName}`, ...parts];
  const piece = fc
    .tuple(fc.constantFrom(...own), fc.nat(20), fc.integer({ min: 1, max: 20 }))
    .map(([text, from, length]) => [...text].slice(from % text.length, from + length).join(''))
    // A single character of a part number is not searched for.
    .filter((text) => numberKey(text).length >= 2);
  await fc.assert(fc.asyncProperty(piece, async (text) => void expect(await found(text)).toContain('one')));
  const marks = fc.string({
    unit: fc.constantFrom('"', "'", '*', '^', ':', '(', ')', '-', '+', '\\', '{', 'AND', ' '),
  });
  const texts = fc.oneof(marks, fc.string({ unit: 'binary' }));
  await fc.assert(fc.asyncProperty(texts, async (text) => void expect(await found(text)).toBeInstanceOf(Array)));
});

test('orders stored without the search are found once the store is reopened', async () => {
  await db.write((tx) => store(tx, 'two', 'ENQ-261121-77777', { createdAt: 2 }));
  expect(await found('77777')).toEqual([]);
  await placeOrders(db);
  expect(await deskStore(db).isSearchIncomplete()).toBe(true);
  // Until the texts are there, an order is in no search.
  expect(await found('48213')).toEqual([]);
  const stop = new AbortController();
  const filling = deskStore(db).keepSearchFilled(stop.signal, (error) => expect(error).toBeUndefined());
  await expect.poll(() => deskStore(db).isSearchIncomplete()).toBe(false);
  stop.abort();
  await filling;
  expect(await found('77777')).toEqual(['two']);
  expect(await found('hu71151')).toEqual(['two', 'one']);
  expect(await found('51')).toEqual(['two', 'one']);
});

sqliteTest.each(['0004_desk_list', '0005_order_search', '0006_price_on_request'])(
  'a file of the version of %s is opened, and its orders are found',
  async (tag) => {
    const old = mkdtempSync(join(inject('testFolder'), `${tag}-`));
    const file = olderShopDb(old, tag);
    file.exec(`insert into users (id, email, password_hash, created_at) values ('u', 'u@example.com', '', 1);
    insert into orders (id, number, user_id, language, email, phone, shipping_address, subtotal_paise, shipping_paise,
      tax_paise, total_paise, created_at)
      values ('old', 'ENQ-1', 'u', 'hi', 'u@example.com', '1', '{"firstName":"A","lastName":"B"}', 0, 0, 0, 0, 1);
    insert into order_lines (id, order_id, position, item_id, name, part_number, brand_name, quantity, unit_paise, total_paise)
      values ('l', 'old', 0, 'i', 'ब्रेक पैड', 'HU 711/51 x', 'B', 1, 0, 0)`);
    file.close();
    await (await openStore({ dataFolder: old })).close();
    const opened = await connectShopDb({ dataFolder: old });
    await fillSearch(opened);
    for (const query of ['hu71151', 'ENQ', 'ब्रेक', 'a'])
      expect(await findOrders(opened, query, 10)).toEqual([{ id: 'old', stage: 'to_answer', place: 1 }]);
    await opened.write((tx) => tx.update(db.tables.orders).set({ quotedAt: 5 }).where(eq(db.tables.orders.id, 'old')));
    expect(await findOlder(opened, 'hu71151', 10, 'quoted', 100)).toMatchObject([{ id: 'old' }]);
    await opened.write((tx) =>
      tx.update(db.tables.orders).set({ status: 'shipped' }).where(eq(db.tables.orders.id, 'old')),
    );
    expect(await findOlder(opened, 'ब्रेक', 10, 'shipped', 100)).toMatchObject([{ id: 'old' }]);
    await opened.close();
  },
);

test('an order whose texts cannot be made is told of, and does not keep older ones out of the search', async () => {
  const own = await connectShopDb(await newPlace('broken'));
  const { orders, users } = own.tables;
  await own.write((tx) =>
    tx.insert(users).values({ id: 'asha', email: 'a@example.com', passwordHash: '', createdAt: 1 }),
  );
  await own.write(async (tx) => {
    await store(tx, 'whole', 'ENQ-1', { createdAt: 1 });
    await store(tx, 'broken', 'ENQ-2', { createdAt: 2 });
    await tx.update(orders).set({ shippingAddress: sql`'null'` }).where(eq(orders.id, 'broken'));
  });
  await placeOrders(own);
  const failures: unknown[] = [];
  await fillSearch(own, undefined, (error) => failures.push(error));
  expect(failures).toEqual([expect.any(TypeError)]);
  expect((await findOrders(own, 'hu71151', 10)).map(({ id }) => id)).toEqual(['whole']);
  await expect(fillSearch(own)).rejects.toThrow(TypeError);
  await own.close();
});

test('an ordered item is found by its present and earlier names', async () => {
  const stop = new AbortController();
  const learn = (names: string[]) =>
    deskStore(db).learnNames(async (ids) => new Map(ids.map((id) => [id, names])), stop.signal);
  expect(await found('பிரேக் பேட்')).toEqual([]);
  await learn(['Brake Pad', 'பிரேக் பேட்']);
  await learn(['Brake Lining', 'Brake Pad']);
  for (const query of ['பிரேக் பேட்', 'brake pad', 'LINING', 'पैड'])
    expect(await found(query), query).toEqual(['two', 'one']);
  stop.abort();
  await learn(['Never learnt']);
  expect(await found('never learnt')).toEqual([]);
});

test("scanning the texts finds the same as the index, in an order's current stage", async () => {
  await db.write((tx) => tx.update(db.tables.orders).set({ status: 'shipped' }).where(eq(db.tables.orders.id, 'one')));
  const { number, email } = order;
  const piece = fc
    .tuple(
      fc.constantFrom(number, email, 'Āsha राव', '98765 43210', 'ब्रेक पैड Vorne', ...parts),
      fc.nat(20),
      fc.integer({ min: 3, max: 9 }),
    )
    .map(([text, from, length]) => [...text].slice(from % text.length, from + length).join(''))
    .filter((text) => text !== '');
  await fc.assert(
    fc.asyncProperty(fc.oneof(piece, fc.string({ unit: 'binary', minLength: 1, maxLength: 6 })), async (text) => {
      const both = await findOrders(db, text, 10);
      for (const one of deskStages) {
        const own = both.filter((hit) => hit.stage === one);
        expect(await findOlder(db, text, 10, one, 100)).toEqual(own);
        expect(await walk(db, text, one, 100)).toEqual(own);
      }
    }),
  );
  const [one] = await findOlder(db, 'राव', 10, 'shipped', 100);
  expect(one).toMatchObject({ id: 'one', stage: 'shipped' });
  expect(await findOlder(db, 'राव', 10, 'shipped', one?.place ?? 0)).toEqual([]);
});

describe('a search with more matches than it counts', () => {
  const most = deskLimits.counted;
  const desk = () => deskStore(db);
  beforeAll(() =>
    db.write(async (tx) => {
      const many = Array.from({ length: most + 30 }, (_, before) => {
        const n = before + 1;
        const status: 'shipped' | 'cancelled' | 'delivered' =
          n === 5 ? 'shipped' : n % 100 === 0 ? 'cancelled' : 'delivered';
        const id = `many${String(n).padStart(5, '0')}`;
        return { ...order, id, number: `MANY-${n}-${n <= most ? 'in' : 'out'}`, status, createdAt: 10 + n };
      });
      await storeAll(tx, many);
      for (const one of many) await addToSearch(tx, { ...one, stage: one.status, shippingAddress }, partLines);
    }),
  );
  const ids = async (query: string, page: number, stage?: DeskStage) =>
    (await desk().list({ query, stage }, page, 25)).rows.map(({ id }) => id);

  test.each(['many-', 'ma', 'm'])('says so for %s, and shows the newest first', async (query) => {
    const { rows, ...said } = await desk().list({ query }, 1, 25);
    expect(said).toEqual({ total: most, more: true, counts: null });
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(['many01030', 'many01029']);
    expect(rows).toHaveLength(25);
  });

  test('can be paged to its end, where all results are counted', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 42; page++) seen.push(...(await ids('many-', page)));
    expect(seen).toEqual((await found('many-')).filter((id) => id.startsWith('many')));
    expect(seen).toHaveLength(most + 30);
    const { total, more } = await desk().list({ query: 'many-' }, 41, 25);
    expect([total, more]).toEqual([1025, true]);
    const last = await desk().list({ query: 'many-' }, 42, 25);
    expect([last.total, last.more, last.rows.length]).toEqual([1030, false, 5]);
    expect(last.counts).toMatchObject({ delivered: 1019, cancelled: 10, shipped: 1, to_answer: 0 });
  });

  test('counts a stage that has fewer results', async () => {
    const { total, more, counts, rows } = await desk().list({ query: 'many-', stage: 'cancelled' }, 1, 25);
    expect([total, more, counts, rows.length]).toEqual([10, false, null, 10]);
    expect(rows[0]?.id).toBe('many01000');
    const delivered = await desk().list({ query: 'many-', stage: 'delivered' }, 1, 25);
    expect([delivered.total, delivered.more]).toEqual([most, true]);
    expect(await ids('many-', 1, 'to_answer')).toEqual([]);
    // Older than all the counted ones.
    expect(await ids('many-', 1, 'shipped')).toEqual(['many00005']);
  });

  test.each([
    ['-in', undefined, most, false],
    ['-in', 'delivered', most - 11, false],
    ['many-', undefined, most, true],
  ] as const)(
    'is complete when there are exactly as many matches as it counts: %s %s',
    async (query, stage, total, more) => {
      const list = await desk().list({ query, stage }, 1, 25);
      expect([list.total, list.more, list.counts === null]).toEqual([total, more, more]);
    },
  );

  test('exports all of them to the CSV', async () => {
    expect(await desk().ids({ query: '', stage: 'cancelled' })).toHaveLength(10);
    expect(await desk().ids({ query: 'hu 711', stage: 'cancelled' })).toHaveLength(10);
    expect(await desk().ids({ query: '' })).toHaveLength(most + 32);
  });
});
