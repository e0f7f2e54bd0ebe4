import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { ShopDb } from '../../data/shop-db.ts';
import { connectShopDb } from '../../serve/shop-data.ts';
import { sqliteTest } from '../../testing/databases.ts';
import { olderShopDb } from '../../testing/older-db.ts';
import { newPlace } from '../../testing/place.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { CartFull, type CartOwner, ItemFull, newCartToken } from './lines.ts';
import { cartRules } from './rules.ts';
import { cartStore, type Ordered, removeOrdered } from './store.ts';

let db: ShopDb;
let raw: Raw;
let carts: ReturnType<typeof cartStore>;
beforeAll(async () => {
  const place = await newPlace('carts');
  db = await connectShopDb(place);
  raw = openRaw(place);
  carts = cartStore(db);
});
afterAll(async () => {
  await raw.close();
  await db.close();
});
/** Emptied before each test, because a new database takes longer than the test. */
beforeEach(async () => {
  for (const table of ['cart_lines', 'carts', 'users']) await raw.run(`delete from ${table}`);
  for (const id of ['asha', 'ravi'])
    await db.write((tx) =>
      tx.insert(db.tables.users).values({ id, email: `${id}@example.com`, passwordHash: '', createdAt: 1 }),
    );
});

const asha: CartOwner = { userId: 'asha' };
const ravi: CartOwner = { userId: 'ravi' };
const swift = { engineId: 'swift', label: 'Swift K12M', year: 2018 };
const creta = { engineId: 'creta', label: 'Creta 1.5', year: null };
const items = (...itemIds: string[]): Ordered[] => itemIds.map((itemId) => ({ itemId }));
const shown = async (owner: CartOwner) =>
  (await carts.lines(owner)).map(({ itemId, quantity, seenPaise }) => [itemId, quantity, seenPaise]);
const lineOf = async (owner: CartOwner, itemId: string) => {
  const line = (await carts.lines(owner)).find((one) => one.itemId === itemId);
  if (!line) throw new Error(`${itemId} is not in the cart`);
  return line;
};
/** Fills a cart with the maximum number of lines. */
async function fill(owner: CartOwner, from = 0): Promise<void> {
  for (let index = from; index < cartRules.maxLines; index++)
    await carts.add(owner, { itemId: `item-${index}`, quantity: 1 }, index);
}
const rows = async (table: string) => await raw.value(`select count(*) from ${table}`);

describe('a cart', () => {
  test('starts with the first item, belongs to its owner only, and records when it was changed', async () => {
    const guest = { token: newCartToken() };
    expect([await carts.lines(asha), await carts.isKnownToken(guest.token)]).toEqual([[], false]);
    await carts.add(asha, { itemId: 'pad', quantity: 2, seenPaise: 500 }, 10);
    await carts.add(guest, { itemId: 'disc', quantity: 1 }, 20);
    await carts.add(asha, { itemId: 'oil', quantity: 3, seenPaise: 700 }, 30);
    expect(await shown(asha)).toEqual([
      ['pad', 2, 500],
      ['oil', 3, 700],
    ]);
    expect(await shown(guest)).toEqual([['disc', 1, null]]);
    expect([await shown(ravi), await carts.isKnownToken(guest.token)]).toEqual([[], true]);
    const times = await raw.table('select created_at, updated_at from carts order by created_at');
    expect(times).toEqual([
      [10, 30],
      [20, 20],
    ]);
  });

  test('records every later change too, so that a cart in use does not count as abandoned', async () => {
    const changedAt = async () => await raw.value('select updated_at from carts');
    await carts.add(asha, { itemId: 'pad', quantity: 2 }, 10);
    const { id } = await lineOf(asha, 'pad');
    await carts.setQuantity(asha, id, { quantity: 3, seenPaise: null }, 20);
    expect(await changedAt()).toBe(20);
    const moment = await carts.remove(asha, id, 30);
    expect(await changedAt()).toBe(30);
    await carts.undo(asha, moment ?? 0, 40);
    expect(await changedAt()).toBe(40);
    await carts.clear(asha, 50);
    expect(await changedAt()).toBe(50);
  });

  test('keeps only as many removed lines as a cart may hold, however often it is filled and emptied', async () => {
    for (let round = 0; round < 3; round++) {
      await fill(asha);
      await carts.clear(asha, 1000 + round);
    }
    expect(await rows('cart_lines')).toBe(cartRules.maxLines);
    await carts.add(asha, { itemId: 'pad', quantity: 1 }, 2000);
    await carts.remove(asha, (await lineOf(asha, 'pad')).id, 2000);
    expect(await rows('cart_lines')).toBe(cartRules.maxLines);
  });

  test("an emptied guest's cart makes no row for the customer who signs in", async () => {
    const token = newCartToken();
    await carts.add({ token }, { itemId: 'pad', quantity: 1 }, 1);
    await carts.clear({ token }, 2);
    await carts.merge(token, 'asha', 3);
    expect(await rows('carts')).toBe(0);
  });

  test("stores no guest's token in plain form, so that a copy of the database gives no access to carts", async () => {
    const token = newCartToken();
    await carts.add({ token }, { itemId: 'pad', quantity: 1 }, 1);
    const stored = await raw.value('select token_hash from carts');
    expect(stored).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
  });

  test('shows its lines in the order they were added', async () => {
    for (const [item, now] of [
      ['c', 5],
      ['a', 9],
      ['b', 7],
    ] as const)
      await carts.add(asha, { itemId: item, quantity: 1 }, now);
    expect((await carts.lines(asha)).map(({ itemId, addedAt }) => [itemId, addedAt])).toEqual([
      ['c', 5],
      ['b', 7],
      ['a', 9],
    ]);
  });

  test('shows lines added at the same moment in a stable order', async () => {
    for (let index = 0; index < 12; index++) await carts.add(asha, { itemId: `item-${index}`, quantity: 1 }, 5);
    const ids = (await carts.lines(asha)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  test('adds the same item to its line, up to the maximum, at the price seen last', async () => {
    await carts.add(asha, { itemId: 'pad', quantity: 1, seenPaise: 500 }, 1);
    await carts.add(asha, { itemId: 'disc', quantity: 1, seenPaise: 100 }, 2);
    await carts.add(asha, { itemId: 'pad', quantity: 2, seenPaise: 450 }, 3);
    expect(await shown(asha)).toEqual([
      ['pad', 3, 450],
      ['disc', 1, 100],
    ]);
    await carts.add(asha, { itemId: 'pad', quantity: cartRules.maxQuantity }, 4);
    expect((await shown(asha))[0]).toEqual(['pad', cartRules.maxQuantity, null]);
  });

  test('that is full accepts no further item, only more pieces of those it has', async () => {
    await fill(asha);
    await expect(carts.add(asha, { itemId: 'one-more', quantity: 1 }, 1)).rejects.toThrow(CartFull);
    await carts.add(asha, { itemId: 'item-0', quantity: 4 }, 1);
    const lines = await shown(asha);
    expect([lines.length, lines[0]]).toEqual([cartRules.maxLines, ['item-0', 5, null]]);
  });

  test('has room for the maximum again after all lines were removed', async () => {
    await fill(asha);
    await carts.clear(asha, 1000);
    await carts.add(asha, { itemId: 'one-more', quantity: 1 }, 1001);
    expect(await shown(asha)).toEqual([['one-more', 1, null]]);
  });
});

describe('a quantity', () => {
  test('is set, with the price the shopper sees now', async () => {
    await carts.add(asha, { itemId: 'pad', quantity: 1, seenPaise: 500 }, 1);
    await carts.add(asha, { itemId: 'disc', quantity: 1, seenPaise: 700 }, 2);
    const { id } = await lineOf(asha, 'pad');
    expect(await carts.setQuantity(asha, id, { quantity: 7, seenPaise: 450 }, 50)).toBe(true);
    expect(await shown(asha)).toEqual([
      ['pad', 7, 450],
      ['disc', 1, 700],
    ]);
    await carts.setQuantity(asha, id, { quantity: 2, seenPaise: null }, 50);
    expect((await shown(asha))[0]).toEqual(['pad', 2, null]);
  });

  test("of another owner's, a removed or an unknown line is not set", async () => {
    await carts.add(asha, { itemId: 'pad', quantity: 1 }, 1);
    const { id } = await lineOf(asha, 'pad');
    expect(await carts.setQuantity(ravi, id, { quantity: 7, seenPaise: null }, 50)).toBe(false);
    await carts.add(ravi, { itemId: 'disc', quantity: 1 }, 1);
    expect([
      await carts.setQuantity(ravi, id, { quantity: 7, seenPaise: null }, 50),
      await carts.setQuantity(asha, 'none', { quantity: 7, seenPaise: null }, 50),
    ]).toEqual([false, false]);
    expect(await shown(asha)).toEqual([['pad', 1, null]]);
    await carts.remove(asha, id, 2);
    expect(await carts.setQuantity(asha, id, { quantity: 7, seenPaise: null }, 50)).toBe(false);
  });
});

describe('removing', () => {
  test('one line leaves the others, and undo restores it to its place', async () => {
    for (const [index, item] of ['pad', 'disc', 'oil'].entries())
      await carts.add(asha, { itemId: item, quantity: index + 1, seenPaise: 100 }, index);
    const before = await carts.lines(asha);
    const moment = await carts.remove(asha, (await lineOf(asha, 'disc')).id, 50);
    expect(moment).toBe(50);
    expect((await shown(asha)).map(([item]) => item)).toEqual(['pad', 'oil']);
    expect(await carts.undo(asha, 50, 51)).toBe(true);
    expect(await carts.lines(asha)).toEqual(before);
  });

  test('all lines; then undo restores those that were removed together last', async () => {
    for (const [index, item] of ['pad', 'disc', 'oil'].entries())
      await carts.add(asha, { itemId: item, quantity: 1 }, index);
    await carts.remove(asha, (await lineOf(asha, 'pad')).id, 50);
    const moment = await carts.clear(asha, 50);
    // Two removals never share a moment, not even within a millisecond or when the clock goes back.
    expect(moment).toBe(51);
    expect(await carts.lines(asha)).toEqual([]);
    expect(await carts.undo(asha, 51, 60)).toBe(true);
    expect((await shown(asha)).map(([item]) => item)).toEqual(['disc', 'oil']);
  });

  test('a line that does not exist is reported as such', async () => {
    expect([await carts.remove(asha, 'none', 1), await carts.clear(asha, 1)]).toEqual([undefined, undefined]);
    await carts.add(asha, { itemId: 'pad', quantity: 1 }, 1);
    await carts.add(ravi, { itemId: 'pad', quantity: 1 }, 1);
    const { id } = await lineOf(asha, 'pad');
    expect([await carts.remove(asha, 'none', 2), await carts.remove(ravi, id, 2)]).toEqual([undefined, undefined]);
    expect(await carts.remove(asha, id, 3)).toBe(3);
    expect([await carts.remove(asha, id, 4), await carts.clear(asha, 4)]).toEqual([undefined, undefined]);
  });

  test('leaves lines that can no longer be restored to the removal rules, which wait for a steady clock', async () => {
    for (const item of ['pad', 'disc']) await carts.add(asha, { itemId: item, quantity: 1 }, 1);
    await carts.remove(asha, (await lineOf(asha, 'pad')).id, 100);
    const yearLater = 365 * 24 * 3_600_000;
    await carts.remove(asha, (await lineOf(asha, 'disc')).id, yearLater);
    expect(await rows('cart_lines')).toBe(2);
    expect(await carts.undo(asha, 100, yearLater)).toBe(false);
    expect(await carts.undo(asha, 100, 200)).toBe(true);
  });
});

describe('undo', () => {
  test('works for an hour and not a millisecond more', async () => {
    await carts.add(asha, { itemId: 'pad', quantity: 1 }, 1);
    await carts.clear(asha, 100);
    expect(await carts.undo(asha, 100, 101 + cartRules.undoMilliseconds)).toBe(false);
    expect(await carts.undo(asha, 100, 100 + cartRules.undoMilliseconds)).toBe(true);
  });

  test('works once, for the owner only, and only for the moment of a removal', async () => {
    await carts.add(asha, { itemId: 'pad', quantity: 1 }, 1);
    await carts.add(ravi, { itemId: 'disc', quantity: 1 }, 1);
    await carts.clear(asha, 100);
    expect([await carts.undo(ravi, 100, 101), await carts.undo({ token: 'none' }, 100, 101)]).toEqual([false, false]);
    expect(await carts.undo(asha, 99, 101)).toBe(false);
    expect([await carts.undo(asha, 100, 101), await carts.undo(asha, 100, 102)]).toEqual([true, false]);
    expect(await shown(asha)).toEqual([['pad', 1, null]]);
  });

  test('adds the quantities that were added again meanwhile', async () => {
    await carts.add(asha, { itemId: 'pad', quantity: 3, seenPaise: 500 }, 1);
    await carts.clear(asha, 100);
    await carts.add(asha, { itemId: 'pad', quantity: 4, seenPaise: 450 }, 101);
    expect(await carts.undo(asha, 100, 102)).toBe(true);
    expect(await shown(asha)).toEqual([['pad', 7, 500]]);
    expect(await rows('cart_lines')).toBe(1);
  });

  test('restores nothing into a cart that has filled up meanwhile', async () => {
    await carts.add(asha, { itemId: 'pad', quantity: 1 }, 1);
    await carts.add(asha, { itemId: 'disc', quantity: 1 }, 1);
    await carts.clear(asha, 1000);
    await fill(asha, 1);
    await expect(carts.undo(asha, 1000, 1001)).rejects.toThrow(CartFull);
    expect(await carts.lines(asha)).toHaveLength(cartRules.maxLines - 1);
  });
});

describe('signing in', () => {
  test("appends the guest's lines unchanged to the customer's, without removed ones", async () => {
    const token = newCartToken();
    await carts.add(asha, { itemId: 'oil', quantity: 1, seenPaise: 300 }, 30);
    await carts.add({ token }, { itemId: 'gone', quantity: 1 }, 5);
    await carts.remove({ token }, (await lineOf({ token }, 'gone')).id, 6);
    await carts.add({ token }, { itemId: 'disc', quantity: 2, seenPaise: 200 }, 50);
    await carts.add({ token }, { itemId: 'pad', quantity: 1, seenPaise: 100 }, 40);
    await carts.merge(token, 'asha', 60);
    expect(await shown(asha)).toEqual([
      ['oil', 1, 300],
      ['pad', 1, 100],
      ['disc', 2, 200],
    ]);
    expect([await carts.isKnownToken(token), await rows('carts'), await rows('cart_lines')]).toEqual([false, 1, 3]);
  });

  test('fills the remaining room with what the guest added first', async () => {
    const token = newCartToken();
    await fill(asha, 1);
    await carts.add({ token }, { itemId: 'later', quantity: 1 }, 20);
    await carts.add({ token }, { itemId: 'first', quantity: 1 }, 10);
    await carts.merge(token, 'asha', 30);
    const items = (await shown(asha)).map(([item]) => item);
    expect([items.length, items.includes('first'), items.includes('later')]).toEqual([cartRules.maxLines, true, false]);
  });

  test("loses nothing when a line cannot be written: the guest's cart is kept", async () => {
    const token = newCartToken();
    for (const item of ['pad', 'disc']) await carts.add({ token }, { itemId: item, quantity: 1 }, 1);
    // A second line with this item, in any cart, now fails.
    await raw.run("create unique index broken on cart_lines (item_id) where item_id = 'disc'");
    onTestFinished(() => raw.run('drop index broken'));
    await expect(carts.merge(token, 'asha', 2)).rejects.toThrow();
    expect([await carts.lines(asha), await carts.lines({ token })]).toMatchObject([[], { length: 2 }]);
  });

  test('with an unknown token changes nothing, not even for a customer without a cart', async () => {
    await carts.merge('unknown', 'asha', 1);
    expect(await rows('carts')).toBe(0);
  });
});

test("an enquiry removes its items from the customer's cart only, and no other items", async () => {
  for (const owner of [asha, ravi])
    for (const item of ['pad', 'disc', 'oil']) await carts.add(owner, { itemId: item, quantity: 1 }, 1);
  await db.write(async (tx) => removeOrdered(tx, 'asha', items('pad', 'oil', 'never-there')));
  expect(await shown(asha)).toEqual([['disc', 1, null]]);
  expect(await carts.lines(ravi)).toHaveLength(3);
  await db.write((tx) => removeOrdered(tx, 'nobody', items('pad')));
});

test('an enquiry removes the lines for the vehicles that it names', async () => {
  const fill = async () => {
    await carts.clear(asha, 1);
    for (const vehicle of [swift, creta, null]) await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle }, 2);
  };
  const left = async (...ordered: Ordered[]) => {
    await fill();
    await db.write((tx) => removeOrdered(tx, 'asha', ordered));
    return (await carts.lines(asha)).map(({ vehicle }) => vehicle?.engineId ?? null).sort();
  };
  const creta2020 = { itemId: 'oil', vehicle: { engineId: 'creta', year: 2020 } };
  expect(await left({ itemId: 'oil', vehicle: swift })).toEqual(['creta', null]);
  expect(await left({ itemId: 'oil' })).toEqual(['creta', 'swift']);
  expect(await left({ itemId: 'oil' }, { itemId: 'oil', vehicle: swift }, { itemId: 'oil', vehicle: creta })).toEqual(
    [],
  );
  // Another year: the lines for other vehicles were not ordered.
  expect(await left(creta2020)).toEqual(['creta', null, 'swift']);
});

test('an enquiry that does not name the vehicles of its lines removes them as well', async () => {
  for (const vehicle of [swift, creta]) await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle }, 1);
  await db.write((tx) => removeOrdered(tx, 'asha', items('oil')));
  expect(await carts.lines(asha)).toEqual([]);
  await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 1);
  await db.write((tx) => removeOrdered(tx, 'asha', [{ itemId: 'oil', vehicle: creta }]));
  expect(await carts.lines(asha)).toEqual([]);
});

test('lines removed before the enquiry can still be restored', async () => {
  await carts.add(asha, { itemId: 'pad', quantity: 1 }, 1);
  await carts.clear(asha, 100);
  await db.write(async (tx) => removeOrdered(tx, 'asha', items('pad')));
  expect(await carts.undo(asha, 100, 101)).toBe(true);
});

describe('the lines of an item', () => {
  const of = async (owner: CartOwner) =>
    (await carts.lines(owner)).map(({ itemId, quantity, vehicle }) => [itemId, quantity, vehicle?.engineId ?? null]);

  test('are one for each vehicle and one without a vehicle; adding raises the line for the same vehicle', async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 4, vehicle: swift }, 10);
    await carts.add(asha, { itemId: 'oil', quantity: 5, vehicle: creta }, 20);
    await carts.add(asha, { itemId: 'oil', quantity: 1 }, 30);
    await carts.add(
      asha,
      { itemId: 'oil', quantity: 2, vehicle: { ...swift, label: 'Swift, as it is called today' } },
      40,
    );
    expect(await of(asha)).toEqual([
      ['oil', 6, 'swift'],
      ['oil', 5, 'creta'],
      ['oil', 1, null],
    ]);
    const lines = await carts.lines(asha);
    expect(await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: creta }, 50)).toBe(lines[1]?.id);
  });

  test('are different for another year of the same engine', async () => {
    for (const year of [2018, 2019, null])
      await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: { ...swift, year } }, year ?? 1);
    expect(await carts.lines(asha)).toHaveLength(3);
  });

  test('share the maximum of the item', async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 990, vehicle: swift }, 10);
    await carts.add(asha, { itemId: 'oil', quantity: 20, vehicle: creta }, 20);
    expect(await of(asha)).toEqual([
      ['oil', 990, 'swift'],
      ['oil', 9, 'creta'],
    ]);
    await expect(carts.add(asha, { itemId: 'oil', quantity: 1 }, 30)).rejects.toThrow(ItemFull);
    await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 40);
    const { id } = await lineOf(asha, 'oil');
    await carts.setQuantity(asha, id, { quantity: 999, seenPaise: null }, 50);
    expect((await of(asha)).map(([, quantity]) => quantity)).toEqual([990, 9]);
    await carts.setQuantity(asha, id, { quantity: 1, seenPaise: null }, 60);
    await carts.add(asha, { itemId: 'oil', quantity: 999 }, 70);
    expect((await of(asha)).map(([, quantity]) => quantity)).toEqual([1, 9, 989]);
  });

  test("keep their vehicle when only the quantity is set; a line changed to another line's vehicle takes that line in", async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 1 }, 10);
    const { id } = await lineOf(asha, 'oil');
    await carts.setQuantity(asha, id, { quantity: 2, seenPaise: null, vehicle: swift }, 20);
    await carts.setQuantity(asha, id, { quantity: 3, seenPaise: null }, 30);
    expect(await of(asha)).toEqual([['oil', 3, 'swift']]);
    await carts.add(asha, { itemId: 'oil', quantity: 4, vehicle: creta }, 40);
    await carts.setQuantity(asha, id, { quantity: 3, seenPaise: null, vehicle: creta }, 50);
    expect(await of(asha)).toEqual([['oil', 7, 'creta']]);
    expect((await lineOf(asha, 'oil')).id).toBe(id);
  });

  test('come back as they were, and join a line for the same vehicle that was added meanwhile', async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 10);
    await carts.add(asha, { itemId: 'oil', quantity: 2, vehicle: creta }, 20);
    const moment = (await carts.clear(asha, 40)) ?? 0;
    await carts.add(asha, { itemId: 'oil', quantity: 10, vehicle: creta }, 50);
    await carts.undo(asha, moment, 60);
    expect(await of(asha)).toEqual([
      ['oil', 1, 'swift'],
      ['oil', 12, 'creta'],
    ]);
  });

  test('do not come back beyond the maximum of the item', async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 5, vehicle: swift }, 10);
    await carts.add(asha, { itemId: 'oil', quantity: 2, vehicle: creta }, 20);
    const moment = (await carts.clear(asha, 40)) ?? 0;
    await carts.add(asha, { itemId: 'oil', quantity: 997 }, 50);
    await carts.undo(asha, moment, 60);
    expect(await of(asha)).toEqual([
      ['oil', 2, 'swift'],
      ['oil', 997, null],
    ]);
    expect(await rows('cart_lines')).toBe(2);
  });

  test("move with a guest's cart and join those for the same vehicle", async () => {
    const token = newCartToken();
    await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 10);
    await carts.add({ token }, { itemId: 'oil', quantity: 2, vehicle: creta }, 20);
    await carts.add({ token }, { itemId: 'oil', quantity: 3 }, 21);
    await carts.add({ token }, { itemId: 'oil', quantity: 4, vehicle: swift }, 22);
    await carts.merge(token, 'asha', 30);
    expect(await of(asha)).toEqual([
      ['oil', 5, 'swift'],
      ['oil', 2, 'creta'],
      ['oil', 3, null],
    ]);
  });

  test('stay one for each vehicle, within the maximum, whatever is done with them', async () => {
    const token = newCartToken();
    const vehicles = [null, swift, creta, { ...creta, year: 2021 }];
    const step = fc.record({
      kind: fc.constantFrom('add', 'set', 'move', 'remove', 'undo', 'merge'),
      guest: fc.boolean(),
      item: fc.constantFrom('oil', 'pad'),
      quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 999 })),
      vehicle: fc.constantFrom(...vehicles),
      place: fc.nat(7),
    });
    let now = 1;
    const owners: CartOwner[] = [asha, { token }];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        for (const owner of owners) await carts.clear(owner, now++);
        let moment = 0;
        for (const { kind, guest, item, quantity, vehicle, place } of steps) {
          const owner = owners[Number(guest)] as CartOwner;
          const lines = await carts.lines(owner);
          const id = lines[place % Math.max(lines.length, 1)]?.id ?? 'none';
          now++;
          if (kind === 'add')
            await carts.add(owner, { itemId: item, quantity, vehicle }, now).catch((error: unknown) => {
              if (!(error instanceof ItemFull)) throw error;
            });
          if (kind === 'set') await carts.setQuantity(owner, id, { quantity, seenPaise: null }, now);
          if (kind === 'move') await carts.setQuantity(owner, id, { quantity, seenPaise: null, vehicle }, now);
          if (kind === 'remove') moment = (await carts.remove(owner, id, now)) ?? moment;
          if (kind === 'undo') await carts.undo(owner, moment, now);
          if (kind === 'merge') await carts.merge(token, 'asha', now);
          for (const one of owners) {
            const there = await carts.lines(one);
            const keys = there.map(({ itemId, vehicle }) => `${itemId} ${vehicle?.engineId} ${vehicle?.year}`);
            expect(new Set(keys).size).toBe(keys.length);
            for (const of of ['oil', 'pad']) {
              const quantities = there.filter(({ itemId }) => itemId === of).map((line) => line.quantity);
              expect(quantities.every((one) => one > 0)).toBe(true);
              expect(quantities.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(cartRules.maxQuantity);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  sqliteTest(
    'of a cart of an older version keep their vehicles, and are one for each vehicle from then on',
    async () => {
      const old = mkdtempSync(join(inject('testFolder'), 'older-cart-'));
      const file = olderShopDb(old, '0019_order_charges');
      file.exec(`insert into users (id, email, password_hash, created_at) values ('u', 'u@example.com', '', 1);
      insert into carts (id, user_id, created_at, updated_at) values ('c', 'u', 1, 1);
      insert into cart_lines (id, cart_id, item_id, quantity, vehicle, added_at) values
        ('l', 'c', 'pad', 2, null, 1), ('m', 'c', 'oil', 3, '{"engineId":"swift","label":"Swift K12M","year":2018}', 2);`);
      file.close();
      const opened = await connectShopDb({ dataFolder: old });
      const older = cartStore(opened);
      const owner = { userId: 'u' };
      for (const vehicle of [swift, creta]) await older.add(owner, { itemId: 'oil', quantity: 1, vehicle }, 3);
      await older.add(owner, { itemId: 'pad', quantity: 1 }, 4);
      expect(await older.lines(owner)).toMatchObject([
        { id: 'l', itemId: 'pad', quantity: 3, vehicle: null },
        { id: 'm', itemId: 'oil', quantity: 4, vehicle: swift },
        { itemId: 'oil', quantity: 1, vehicle: creta },
      ]);
      await opened.close();
    },
  );
});
