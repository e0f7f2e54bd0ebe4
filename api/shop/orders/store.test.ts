import crypto from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { ShopDb } from '../../data/shop-db.ts';
import { connectShopDb } from '../../serve/shop-data.ts';
import { sqliteTest } from '../../testing/databases.ts';
import { olderShopDb } from '../../testing/older-db.ts';
import { newPlace } from '../../testing/place.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { cartStore } from '../cart/store.ts';
import { addQuote, newestQuote } from '../desk/quotes.ts';
import { deskStore } from '../desk/store.ts';
import { outboxStore } from '../mail/store.ts';
import { type CreateAnswer, type NewOrder, orderStore } from './store.ts';

let db: ShopDb;
let raw: Raw;
let orders: ReturnType<typeof orderStore>;
beforeEach(async () => {
  const place = await newPlace('orders');
  db = await connectShopDb(place);
  raw = openRaw(place);
  orders = orderStore(db);
  for (const id of ['asha', 'ravi'])
    await db.write((tx) =>
      tx.insert(db.tables.users).values({ id, email: `${id}@example.com`, passwordHash: '', createdAt: 1 }),
    );
});
afterEach(async () => {
  await raw.close();
  await db.close();
});

const address = {
  ...{ firstName: 'Asha', lastName: 'Rao', address: '14 Residency Road', city: 'Bengaluru', state: 'Karnataka' },
  ...{ zipCode: '560025', country: 'India' },
};
const line = (itemId: string, quantity = 1) => ({
  ...{ itemId, name: `Part ${itemId}`, partNumber: `PN-${itemId}`, brandName: 'Bosch', quantity },
  ...{ unitPaise: 1000, totalPaise: 1000 * quantity },
});
const enquiry = (more: Partial<NewOrder> = {}): NewOrder => ({
  ...{ userId: 'asha', language: 'hi', email: 'asha@example.com', phone: '9876543210' },
  ...{ shippingAddress: address, billingAddress: null, lines: [line('pad', 2), line('disc')] },
  ...{ totals: { subtotal: 3000, shipping: 999, tax: 240, total: 4239 }, idempotencyKey: null, requestHash: null },
  ...more,
});
const day = Date.UTC(2026, 10, 21, 23, 59);
const create = (more: Partial<NewOrder> = {}, now = day) => orders.create(enquiry(more), now, () => []);
const orderOf = (answer: CreateAnswer) => {
  if (answer === 'other-body' || 'wait' in answer) throw new Error('the order was refused');
  return answer.order;
};
const count = async (table: string) => await raw.value(`select count(*) from ${table}`);

describe('an enquiry', () => {
  test('is stored with its lines in order and its amounts, and its number contains the day', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => line(`item-${9 - index}`, index + 1));
    const billingAddress = { ...address, city: 'Mysuru' };
    const order = orderOf(await create({ lines, billingAddress }));
    expect(order).toMatchObject({
      ...{ userId: 'asha', language: 'hi', status: 'pending', createdAt: day, version: 1, billingAddress },
      ...{ subtotalPaise: 3000, shippingPaise: 999, taxPaise: 240, totalPaise: 4239, shippingAddress: address },
      number: expect.stringMatching(/^ENQ-261121-\d{5}$/),
    });
    const found = await orders.one(order.id, ({ userId }) => userId === 'asha');
    expect(found).toMatchObject({ order, lines: lines.map((wanted, position) => ({ ...wanted, position })) });
    expect(found?.quote).toBeUndefined();
  });

  test('is visible to its customer only, newest first', async () => {
    const first = orderOf(await create({}, day));
    const second = orderOf(await create({}, day + 1));
    const other = orderOf(await create({ userId: 'ravi' }, day + 2));
    expect((await orders.ofUser('asha')).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await orders.newestOfUser('asha')).toEqual(second);
    expect(await orders.newestOfUser('nobody')).toBeUndefined();
    expect(await orders.one(other.id, ({ userId }) => userId === 'asha')).toBeUndefined();
    expect((await orders.one(other.id, ({ userId }) => userId === 'ravi'))?.lines).toHaveLength(2);
  });

  test("removes its items from the customer's cart", async () => {
    const carts = cartStore(db);
    for (const item of ['pad', 'oil', 'disc']) await carts.add({ userId: 'asha' }, { itemId: item, quantity: 1 }, 1);
    await create();
    expect((await carts.lines({ userId: 'asha' })).map(({ itemId }) => itemId)).toEqual(['oil']);
  });

  test('queues its mails, which receive the stored order', async () => {
    await orders.create(enquiry(), day, ({ number }) =>
      ['a@example.com', 'shop@example.com'].map((to) => ({
        kind: 'receipt',
        to,
        host: 'parts.example',
        subject: number,
        text: 'text',
      })),
    );
    const [order] = await orders.ofUser('asha');
    const mails = await outboxStore(db).due(day);
    expect(mails.map(({ recipient, subject, createdAt }) => [recipient, subject, createdAt]).sort()).toEqual([
      ['a@example.com', order?.number, day],
      ['shop@example.com', order?.number, day],
    ]);
  });

  test("is found by the seller, including by a part number and by the catalogue's name of the part", async () => {
    const order = orderOf(await create());
    const desk = deskStore(db);
    for (const query of [order.number, 'asha rao', 'pn disc']) expect(await desk.ids({ query })).toEqual([order.id]);
    const inHindi = new Map([['seal', ['तेल सील']]]);
    const named = orderOf(await orders.create(enquiry({ lines: [line('seal')] }), day, () => [], inHindi));
    expect(await desk.ids({ query: 'तेल सील' })).toEqual([named.id]);
    const names = await raw.table('select item_id, names from ordered_items order by item_id');
    expect(names).toEqual([
      ['disc', 'part disc'],
      ['pad', 'part pad'],
      ['seal', 'part seal\nतेल सील'],
    ]);
  });

  test('whose mails cannot be written leaves nothing behind', async () => {
    const carts = cartStore(db);
    await carts.add({ userId: 'asha' }, { itemId: 'pad', quantity: 1 }, 1);
    const refused = orders.create(enquiry(), day, () => {
      throw new Error('no mail');
    });
    await expect(refused).rejects.toThrow('no mail');
    expect([
      await count('orders'),
      await count('order_lines'),
      await count('order_texts'),
      await count('outbox'),
    ]).toEqual([0, 0, 0, 0]);
    expect(await carts.lines({ userId: 'asha' })).toHaveLength(1);
  });
});

describe('the same enquiry sent again', () => {
  const keyed = { idempotencyKey: 'key-1', requestHash: 'hash-1' };

  test('returns the first order and sends no further mail', async () => {
    const first = await create(keyed);
    expect(first).toMatchObject({ repeated: false });
    const again = await orders.create(enquiry(keyed), day + 1, () => [
      { kind: 'receipt', to: 'a@example.com', host: '', subject: '', text: '' },
    ]);
    expect(again).toEqual({ order: orderOf(first), repeated: true });
    expect([await count('orders'), await count('outbox')]).toEqual([1, 0]);
    expect(await orders.byIdempotencyKey('asha', 'key-1')).toEqual(orderOf(first));
  });

  test('is rejected when its body differs', async () => {
    await create(keyed);
    expect(await create({ ...keyed, requestHash: 'hash-2' })).toBe('other-body');
    expect(await count('orders')).toBe(1);
  });

  test("is another order under another key, another customer's, or without a key", async () => {
    await create(keyed);
    for (const more of [{ ...keyed, idempotencyKey: 'key-2' }, { ...keyed, userId: 'ravi' }, {}, {}])
      expect(await create(more)).toMatchObject({ repeated: false });
    expect(await orders.byIdempotencyKey('ravi', 'key-2')).toBeUndefined();
    expect(await orders.byIdempotencyKey('asha', 'key-3')).toBeUndefined();
    expect(await count('orders')).toBe(5);
  });
});

test('two orders of one day never share a number: when a number is taken, another is drawn', async () => {
  const draws = [48_213, 48_213, 48_213, 7];
  const drawn = vi.spyOn(crypto, 'randomInt').mockImplementation((() => draws.shift()) as () => void);
  syncBuiltinESMExports();
  try {
    const numbers = [orderOf(await create()), orderOf(await create())].map(({ number }) => number);
    expect(numbers).toEqual(['ENQ-261121-48213', 'ENQ-261121-00007']);
  } finally {
    drawn.mockRestore();
    syncBuiltinESMExports();
  }
});

test('how often an item was ordered counts orders, not pieces', async () => {
  await create();
  await create({ userId: 'ravi', lines: [line('disc', 40)] });
  expect(await orders.timesOrdered()).toEqual(
    new Map([
      ['pad', 1],
      ['disc', 2],
    ]),
  );
});

describe("the seller's quote", () => {
  const lines = (orderLineIds: readonly string[]) =>
    orderLineIds.map((orderLineId, index) => ({
      ...{ orderLineId, unitPaise: 100 + index, days: index === 0 ? null : 7 },
      availability: index === 0 ? ('available' as const) : ('to_order' as const),
    }));

  test('is the newest one, with its own lines, even of two within one millisecond', async () => {
    const order = orderOf(await create());
    const ids = (await orders.one(order.id, ({ userId }) => userId === 'asha'))?.lines.map(({ id }) => id) ?? [];
    expect(await newestQuote(db, order.id)).toBeUndefined();
    await db.write(async (tx) =>
      addQuote(tx, order.id, { message: 'first', validUntil: null, lines: lines(ids.slice(0, 1)) }, 20),
    );
    await db.write(async (tx) => addQuote(tx, order.id, { message: 'older', validUntil: 50, lines: [] }, 10));
    expect(await newestQuote(db, order.id)).toMatchObject({ message: 'first', lines: lines(ids.slice(0, 1)) });
    await db.write(async (tx) =>
      addQuote(tx, order.id, { message: 'second', validUntil: null, lines: lines(ids) }, 30),
    );
    const quote = await newestQuote(db, order.id);
    expect(quote?.message).toBe('second');
    expect(quote?.lines.toSorted((a, b) => a.unitPaise - b.unitPaise)).toMatchObject(lines(ids));
    expect(await orders.one(order.id, ({ userId }) => userId === 'asha')).toMatchObject({
      quote: { message: 'second' },
    });
    for (let index = 0; index < 8; index++)
      await db.write(async (tx) =>
        addQuote(tx, order.id, { message: `equal ${index}`, validUntil: null, lines: [] }, 40),
      );
    const last = await raw.value('select message from quotes where created_at = 40 order by id desc');
    expect((await newestQuote(db, order.id))?.message).toBe(last);
  });

  test('belongs to its order', async () => {
    const [one, other] = [orderOf(await create()), orderOf(await create())];
    await db.write(async (tx) => addQuote(tx, one.id, { message: 'for one', validUntil: null, lines: [] }, 20));
    expect(await newestQuote(db, other.id)).toBeUndefined();
  });
});

sqliteTest('orders of an older version with a price on request are marked, unless they were quoted', async () => {
  const old = mkdtempSync(join(inject('testFolder'), 'older-'));
  const file = olderShopDb(old, '0005_order_search');
  file.exec("insert into users (id, email, password_hash, created_at) values ('u', 'u@example.com', '', 1)");
  const order = file.prepare(`insert into orders (id, number, user_id, language, email, phone, shipping_address,
    subtotal_paise, shipping_paise, tax_paise, total_paise, quoted_at, created_at)
    values (?, ?, 'u', 'hi', 'u@example.com', '1', '{}', 0, 0, 0, 0, ?, 1)`);
  const orderLine =
    file.prepare(`insert into order_lines (id, order_id, position, item_id, name, part_number, brand_name,
    quantity, unit_paise, total_paise) values (?, ?, 0, 'i', 'n', 'p', 'b', 1, ?, ?)`);
  for (const [id, quotedAt, ...prices] of [
    ['open', null, 5, 0],
    ['priced', null, 5, 5],
    ['quoted', 1, 0],
  ] as const) {
    order.run(id, id, quotedAt);
    for (const [at, price] of prices.entries()) orderLine.run(`${id}${at}`, id, price, price);
  }
  file.close();
  const opened = await connectShopDb({ dataFolder: old });
  const rows = await opened
    .select({ id: db.tables.orders.id, open: db.tables.orders.priceOnRequest, stage: db.tables.orders.stage })
    .from(db.tables.orders)
    .orderBy(db.tables.orders.id);
  expect(rows).toEqual([
    { id: 'open', open: true, stage: 'to_answer' },
    { id: 'priced', open: false, stage: 'to_answer' },
    { id: 'quoted', open: false, stage: 'quoted' },
  ]);
  await opened.close();
});

sqliteTest('an order of an older version has no vehicle, no note, and lines that were not judged', async () => {
  const old = mkdtempSync(join(inject('testFolder'), 'older-'));
  const file = olderShopDb(old, '0012_second_factor');
  file.exec(`insert into users (id, email, password_hash, created_at) values ('u', 'u@example.com', '', 1);
    insert into orders (id, number, user_id, language, email, phone, shipping_address, subtotal_paise, shipping_paise,
      tax_paise, total_paise, created_at) values ('o', 'o', 'u', 'hi', 'u@example.com', '1', '{}', 0, 0, 0, 0, 1);
    insert into order_lines (id, order_id, position, item_id, name, part_number, brand_name, quantity, unit_paise,
      total_paise) values ('l', 'o', 0, 'i', 'n', 'p', 'b', 1, 5, 5);`);
  file.close();
  const opened = await connectShopDb({ dataFolder: old });
  const found = await orderStore(opened).one('o', () => true);
  expect(found?.order).toMatchObject({ vehicle: null, note: null });
  expect(found?.lines).toMatchObject([{ vehicle: null, fit: null, conditions: null }]);
  await opened.close();
});
