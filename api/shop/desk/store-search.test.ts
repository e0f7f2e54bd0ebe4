import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { connectShopDb } from '../../serve/shop-data.ts';
import { newPlace } from '../../testing/place.ts';
import { addNames } from '../orders/ordered-items.ts';
import { type DeskStage, deskLimits, deskStages, type OrderStatus, orderStatuses } from '../orders/rules.ts';
import { recordOf } from '../rules.ts';
import { searchLimits } from './order-index.ts';
import { addToSearch, changeInSearch } from './search-index.ts';
import { deskStore } from './store.ts';

/** The desk's lists and searches, against plain loops over all orders: whatever way a search goes, it finds the same. */

/** An order as the loops know it. */
interface Plain {
  id: string;
  stage: DeskStage;
  /** What it is found by: its texts, its part numbers without signs, its items. */
  texts: string;
  parts: string;
  items: string[];
  /** In the queue of unread messages since then. */
  waits: number | undefined;
}

let db: ShopDb;
/** The oldest first. */
const plain: Plain[] = [];
/** All names of an item, by its id. */
const names = new Map<string, string>();

const usual = { ...deskLimits };
const usualSearch = { ...searchLimits };
const restore = () => {
  Object.assign(deskLimits, usual);
  Object.assign(searchLimits, usualSearch);
};

const pick = <One>(all: readonly One[], n: number): One => all[n % all.length] as One;
const given = ['Asha', 'Ravi', 'सुनीता', 'Žofia', 'Al'];
const family = ['Rao', 'Shah', 'राव', 'Ng'];
const itemNames = ['Oil Filter', 'Air Filter', 'Brake Pad', 'ब्रेक पैड', 'Wiper', 'Oil Seal'];
const count = 90;

async function storeOne(tx: ShopTransaction, n: number): Promise<Plain> {
  const { orderLines, orderMessages, orders } = tx.tables;
  const [firstName, lastName] = [pick(given, n * 7), pick(family, n * 3)];
  const id = `order${n}`;
  const [number, email, note] = [`ENQ-${1000 + n * 13}`, `${'abc'[n % 3]}${n}@x.in`, n % 4 ? null : `call ${n % 5}`];
  const [city, state, zipCode, country] = ['Pune', n % 2 ? 'Goa' : 'Kerala', '411001', 'India'];
  const shippingAddress = { firstName, lastName, address: `${n} MG Road`, city, state, zipCode, country };
  const status = pick<OrderStatus>(orderStatuses, n * 5 + (n % 3));
  const order = { id, number, email, phone: `90000 ${10_000 + n * 37}`, shippingAddress, note, status };
  const amounts = { subtotalPaise: 1, shippingPaise: 0, taxPaise: 0, totalPaise: 1 };
  await tx.insert(orders).values({ ...order, ...amounts, userId: 'asha', language: 'en', createdAt: 1000 + n });
  const items = [...new Set([n % 6, (n * 5) % 9, (n * n) % 14])].map((item) => `item${item}`);
  const lines = items.map((itemId, position) => ({
    ...{ id: `${id}.${position}`, orderId: id, position, itemId, name: names.get(itemId) ?? '' },
    ...{ partNumber: `HU ${700 + Number(itemId.slice(4))}/${n % 4}x`, brandName: 'b' },
    ...{ quantity: 1, unitPaise: 1, totalPaise: 1 },
  }));
  await tx.insert(orderLines).values(lines);
  const stage = status === 'pending' ? 'to_answer' : status;
  await addToSearch(tx, { ...order, stage }, lines);
  const waits = n % 3 === 0 ? 5000 + ((n * 31) % 97) : undefined;
  const message = { id, orderId: id, writer: 'customer' as const, words: 'w', createdAt: waits ?? 0 };
  if (waits !== undefined) await tx.insert(orderMessages).values(message);
  const words = [number, email, `${firstName} ${lastName}`, `${n} MG Road`, city, state, zipCode, note];
  return {
    ...{ id, stage, items, waits, texts: words.filter(Boolean).join('\n').toLowerCase() },
    parts: lines.map(({ partNumber }) => partNumber.replace(/[ /]/g, '')).join(' '),
  };
}

/** Sellers quote some orders and take others a step further; a line becomes another item. */
async function workOn(tx: ShopTransaction): Promise<void> {
  const { orderLines, orders } = tx.tables;
  for (const one of plain.filter((_, n) => n % 4 === 1)) {
    const to = one.stage === 'to_answer' ? 'quoted' : 'completed';
    const set = to === 'quoted' ? { quotedAt: 9 } : { status: 'completed' as const };
    await tx.update(orders).set(set).where(eq(orders.id, one.id));
    one.stage = to;
  }
  for (const one of plain.filter((_, n) => n % 11 === 2)) {
    await tx
      .update(orderLines)
      .set({ itemId: 'item20', partNumber: 'ZZ 9' })
      .where(eq(orderLines.id, `${one.id}.0`));
    await addNames(tx, 'item20', ['Late Gasket']);
    const [order] = await tx.select().from(orders).where(eq(orders.id, one.id));
    if (order) await changeInSearch(tx, order);
    one.items[0] = 'item20';
    one.parts = ['ZZ9', ...one.parts.split(' ').slice(1)].join(' ');
  }
  names.set('item20', 'Late Gasket');
  // The catalogue has another name.
  await addNames(tx, 'item3', ['Bremsbelag']);
  names.set('item3', `${names.get('item3')}\nBremsbelag`);
}

beforeAll(async () => {
  db = await connectShopDb(await newPlace('store-search'));
  for (let n = 0; n < 14; n++) names.set(`item${n}`, `${pick(itemNames, n)} ${n}`);
  await db.write(async (tx) => {
    await tx.insert(tx.tables.users).values({ id: 'asha', email: 'a@x.in', passwordHash: '', createdAt: 1 });
    const stored: Plain[] = [];
    for (let n = 0; n < count; n++) stored.push(await storeOne(tx, n));
    plain.splice(0, plain.length, ...stored);
  });
  await db.write((tx) => workOn(tx));
});
afterAll(async () => {
  restore();
  await db.close();
});

/** Whether an order is found by a text without digits alone. */
function isFound({ texts, parts, items }: Plain, query: string): boolean {
  const text = query.toLowerCase();
  const number = query.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const words = text.split(/\s+/).filter((word) => [...word].length >= 3);
  const isNamed = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const named = words.length > 0 && items.some((item) => isNamed(names.get(item) ?? ''));
  return texts.includes(text) || (number.length >= 2 && parts.toUpperCase().includes(number)) || named;
}

interface Asked {
  query: string;
  stage: DeskStage | undefined;
  queue: 'talk' | undefined;
}

/** The orders of a list, in its order. */
function expected({ query, stage, queue }: Asked): Plain[] {
  const all = plain.filter((one) => (query === '' || isFound(one, query)) && (!stage || one.stage === stage));
  if (!queue) return query === '' && stage === 'to_answer' ? all : all.toReversed();
  const waiting = all.flatMap((one) => (one.waits === undefined ? [] : { ...one, waits: one.waits }));
  return waiting.toSorted((a, b) => a.waits - b.waits || (a.id < b.id ? -1 : 1));
}

const countsOf = (found: readonly Plain[]) =>
  recordOf(deskStages, (one) => found.filter(({ stage }) => stage === one).length);

/** What a list says besides its rows. */
function expectedAnswer(asked: Asked, most: number): { total: number; more: boolean; counts: object | null } {
  const all = expected(asked);
  if (asked.query === '') return { total: all.length, more: false, counts: countsOf(plain) };
  if (asked.queue) return { total: all.length, more: false, counts: null };
  const inAll = expected({ ...asked, stage: undefined });
  return {
    total: Math.min(all.length, most),
    more: all.length > most,
    counts: inAll.length > most ? null : countsOf(inAll),
  };
}

const texts = [...given, ...family, ...itemNames, 'ENQ-1', 'MG Road', '@x.in', 'HU 703/1x', 'hu704', 'Kerala', 'Pune'];
const query = fc.oneof(
  fc.constantFrom(
    '',
    'filter oil',
    'Oil',
    'late gasket',
    'bremsbelag',
    'pad brake',
    'ZZ 9',
    'e',
    'ra',
    '%',
    '_',
    'zq',
    'r',
  ),
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(8), fc.integer({ min: 1, max: 9 }))
    .map(([text, from, length]) =>
      [...text]
        .slice(from % [...text].length)
        .slice(0, length)
        .join('')
        .trim(),
    )
    // What is only digits is looked for in phone numbers, too.
    .filter((text) => !/^[\d\s()+-]+$/.test(text)),
);
const asked = fc.record({
  query,
  stage: fc.option(fc.constantFrom<DeskStage>(...deskStages), { nil: undefined }),
  queue: fc.option(fc.constant('talk' as const), { nil: undefined, freq: 3 }),
});
const limits = fc.record({
  counted: fc.constantFrom(1, 4, 10, 1000),
  items: fc.constantFrom(0, 1, 3, 10_000),
  lines: fc.constantFrom(0, 5, 40, 5000),
  matches: fc.constantFrom(1, 4, 15, 2000),
});

test('every list and search shows the same orders, pages and counts as loops over all orders', async () => {
  const desk = deskStore(db);
  await fc.assert(
    fc.asyncProperty(asked, limits, fc.integer({ min: 1, max: 4 }), async (filter, drawn, page) => {
      const { counted, ...search } = drawn;
      Object.assign(deskLimits, { counted });
      Object.assign(searchLimits, search);
      const size = 7;
      const all = expected(filter);
      const { rows, total, more, counts } = await desk.list(filter, page, size);
      expect(rows.map(({ id }) => id)).toEqual(all.slice((page - 1) * size, page * size).map(({ id }) => id));
      expect({ total, more, counts }).toEqual(expectedAnswer(filter, Math.max(counted, page * size)));
      const found = filter.query === '' || filter.queue ? all : expected(filter);
      expect(await desk.ids(filter)).toEqual(found.map(({ id }) => id));
    }),
    { numRuns: 400 },
  );
});

test('the counts of stages follow orders that are removed', async () => {
  await db.write((tx) => tx.delete(tx.tables.orders).where(eq(tx.tables.orders.id, 'order2')));
  const left = plain.filter(({ id }) => id !== 'order2');
  expect((await deskStore(db).list({ query: '' }, 1, 1)).counts).toEqual(countsOf(left));
});
