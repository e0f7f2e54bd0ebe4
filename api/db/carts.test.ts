import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { cartRules } from '../contract/rules.ts';
import { sqliteTest } from '../testing/databases.ts';
import { olderShopDb } from '../testing/older-db.ts';
import { newPlace } from '../testing/place.ts';
import { openRaw, type Raw } from '../testing/raw.ts';
import { CartFull, type CartOwner, newCartToken } from './cart-lines.ts';
import { cartStore, removeOrdered } from './carts.ts';
import { connectShopDb } from './connect.ts';
import { users } from './schema.ts';
import type { ShopDb } from './shop-db.ts';

let db: ShopDb;
let raw: Raw;
let carts: ReturnType<typeof cartStore>;
beforeEach(async () => {
  const place = await newPlace('carts');
  db = await connectShopDb(place);
  raw = openRaw(place);
  carts = cartStore(db);
  for (const id of ['asha', 'ravi'])
    await db.write((tx) => tx.insert(users).values({ id, email: `${id}@example.com`, passwordHash: '', createdAt: 1 }));
});
afterEach(async () => {
  await raw.close();
  await db.close();
});

const asha: CartOwner = { userId: 'asha' };
const ravi: CartOwner = { userId: 'ravi' };
const shown = async (owner: CartOwner) =>
  (await carts.lines(owner)).map(({ itemId, quantity, seenPaise }) => [itemId, quantity, seenPaise]);
const lineOf = async (owner: CartOwner, itemId: string) => {
  const line = (await carts.lines(owner)).find((one) => one.itemId === itemId);
  if (!line) throw new Error(`${itemId} is not in the cart`);
  return line;
};
/** Fills a cart with the maximum number of lines. */
async function fill(owner: CartOwner, from = 0): Promise<void> {
  for (let index = from; index < cartRules.maxLines; index++) await carts.add(owner, `item-${index}`, 1, index);
}
const rows = async (table: string) => await raw.value(`select count(*) from ${table}`);

describe('a cart', () => {
  test('starts with the first item, belongs to its owner only, and records when it was changed', async () => {
    const guest = { token: newCartToken() };
    expect([await carts.lines(asha), await carts.isKnownToken(guest.token)]).toEqual([[], false]);
    await carts.add(asha, 'pad', 2, 10, 500);
    await carts.add(guest, 'disc', 1, 20);
    await carts.add(asha, 'oil', 3, 30, 700);
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

  test('records every later change too, so that a cart in use is not taken for an abandoned one', async () => {
    const changedAt = async () => await raw.value('select updated_at from carts');
    await carts.add(asha, 'pad', 2, 10);
    const { id } = await lineOf(asha, 'pad');
    await carts.setQuantity(asha, id, 3, null, 20);
    expect(await changedAt()).toBe(20);
    const moment = await carts.remove(asha, id, 30);
    expect(await changedAt()).toBe(30);
    await carts.undo(asha, moment ?? 0, 40);
    expect(await changedAt()).toBe(40);
    await carts.clear(asha, 50);
    expect(await changedAt()).toBe(50);
  });

  test('keeps of what was removed only as much as a cart holds, however often it is filled and emptied', async () => {
    for (let round = 0; round < 3; round++) {
      await fill(asha);
      await carts.clear(asha, 1000 + round);
    }
    expect(await rows('cart_lines')).toBe(cartRules.maxLines);
    await carts.add(asha, 'pad', 1, 2000);
    await carts.remove(asha, (await lineOf(asha, 'pad')).id, 2000);
    expect(await rows('cart_lines')).toBe(cartRules.maxLines);
  });

  test("an emptied guest's cart makes no row for the customer who signs in", async () => {
    const token = newCartToken();
    await carts.add({ token }, 'pad', 1, 1);
    await carts.clear({ token }, 2);
    await carts.merge(token, 'asha', 3);
    expect(await rows('carts')).toBe(0);
  });

  test("stores no guest's token in plain form, so that a copy of the database gives no access to carts", async () => {
    const token = newCartToken();
    await carts.add({ token }, 'pad', 1, 1);
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
      await carts.add(asha, item, 1, now);
    expect((await carts.lines(asha)).map(({ itemId, addedAt }) => [itemId, addedAt])).toEqual([
      ['c', 5],
      ['b', 7],
      ['a', 9],
    ]);
  });

  test('shows lines added at the same moment in a stable order', async () => {
    for (let index = 0; index < 12; index++) await carts.add(asha, `item-${index}`, 1, 5);
    const ids = (await carts.lines(asha)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  test('adds the same item to its line, up to the maximum, at the price seen last', async () => {
    await carts.add(asha, 'pad', 1, 1, 500);
    await carts.add(asha, 'disc', 1, 2, 100);
    await carts.add(asha, 'pad', 2, 3, 450);
    expect(await shown(asha)).toEqual([
      ['pad', 3, 450],
      ['disc', 1, 100],
    ]);
    await carts.add(asha, 'pad', cartRules.maxQuantity, 4);
    expect((await shown(asha))[0]).toEqual(['pad', cartRules.maxQuantity, null]);
  });

  test('that is full accepts no further item, only more of those it has', async () => {
    await fill(asha);
    await expect(carts.add(asha, 'one-more', 1, 1)).rejects.toThrow(CartFull);
    await carts.add(asha, 'item-0', 4, 1);
    const lines = await shown(asha);
    expect([lines.length, lines[0]]).toEqual([cartRules.maxLines, ['item-0', 5, null]]);
  });

  test('has room for as many lines again after all were removed', async () => {
    await fill(asha);
    await carts.clear(asha, 1000);
    await carts.add(asha, 'one-more', 1, 1001);
    expect(await shown(asha)).toEqual([['one-more', 1, null]]);
  });
});

describe('a quantity', () => {
  test('is set, with the price the shopper sees now', async () => {
    await carts.add(asha, 'pad', 1, 1, 500);
    await carts.add(asha, 'disc', 1, 2, 700);
    const { id } = await lineOf(asha, 'pad');
    expect(await carts.setQuantity(asha, id, 7, 450, 50)).toBe(true);
    expect(await shown(asha)).toEqual([
      ['pad', 7, 450],
      ['disc', 1, 700],
    ]);
    await carts.setQuantity(asha, id, 2, null, 50);
    expect((await shown(asha))[0]).toEqual(['pad', 2, null]);
  });

  test("of another owner's, a removed or an unknown line is not set", async () => {
    await carts.add(asha, 'pad', 1, 1);
    const { id } = await lineOf(asha, 'pad');
    expect(await carts.setQuantity(ravi, id, 7, null, 50)).toBe(false);
    await carts.add(ravi, 'disc', 1, 1);
    expect([
      await carts.setQuantity(ravi, id, 7, null, 50),
      await carts.setQuantity(asha, 'none', 7, null, 50),
    ]).toEqual([false, false]);
    expect(await shown(asha)).toEqual([['pad', 1, null]]);
    await carts.remove(asha, id, 2);
    expect(await carts.setQuantity(asha, id, 7, null, 50)).toBe(false);
  });
});

describe('removing', () => {
  test('one line leaves the others, and undo restores it to its place', async () => {
    for (const [index, item] of ['pad', 'disc', 'oil'].entries()) await carts.add(asha, item, index + 1, index, 100);
    const before = await carts.lines(asha);
    const moment = await carts.remove(asha, (await lineOf(asha, 'disc')).id, 50);
    expect(moment).toBe(50);
    expect((await shown(asha)).map(([item]) => item)).toEqual(['pad', 'oil']);
    expect(await carts.undo(asha, 50, 51)).toBe(true);
    expect(await carts.lines(asha)).toEqual(before);
  });

  test('all lines, after which undo restores those removed together last', async () => {
    for (const [index, item] of ['pad', 'disc', 'oil'].entries()) await carts.add(asha, item, 1, index);
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
    await carts.add(asha, 'pad', 1, 1);
    await carts.add(ravi, 'pad', 1, 1);
    const { id } = await lineOf(asha, 'pad');
    expect([await carts.remove(asha, 'none', 2), await carts.remove(ravi, id, 2)]).toEqual([undefined, undefined]);
    expect(await carts.remove(asha, id, 3)).toBe(3);
    expect([await carts.remove(asha, id, 4), await carts.clear(asha, 4)]).toEqual([undefined, undefined]);
  });

  test('leaves what can no longer be restored to the removal rules, which wait for a clock that stands', async () => {
    for (const item of ['pad', 'disc']) await carts.add(asha, item, 1, 1);
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
    await carts.add(asha, 'pad', 1, 1);
    await carts.clear(asha, 100);
    expect(await carts.undo(asha, 100, 101 + cartRules.undoMilliseconds)).toBe(false);
    expect(await carts.undo(asha, 100, 100 + cartRules.undoMilliseconds)).toBe(true);
  });

  test('works for the owner only, for the moment of a removal, and once', async () => {
    await carts.add(asha, 'pad', 1, 1);
    await carts.add(ravi, 'disc', 1, 1);
    await carts.clear(asha, 100);
    expect([await carts.undo(ravi, 100, 101), await carts.undo({ token: 'none' }, 100, 101)]).toEqual([false, false]);
    expect(await carts.undo(asha, 99, 101)).toBe(false);
    expect([await carts.undo(asha, 100, 101), await carts.undo(asha, 100, 102)]).toEqual([true, false]);
    expect(await shown(asha)).toEqual([['pad', 1, null]]);
  });

  test('adds up quantities added again meanwhile', async () => {
    await carts.add(asha, 'pad', 3, 1, 500);
    await carts.clear(asha, 100);
    await carts.add(asha, 'pad', 4, 101, 450);
    expect(await carts.undo(asha, 100, 102)).toBe(true);
    expect(await shown(asha)).toEqual([['pad', 7, 500]]);
    expect(await rows('cart_lines')).toBe(1);
  });

  test('restores nothing into a cart that has filled up meanwhile', async () => {
    await carts.add(asha, 'pad', 1, 1);
    await carts.add(asha, 'disc', 1, 1);
    await carts.clear(asha, 1000);
    await fill(asha, 1);
    await expect(carts.undo(asha, 1000, 1001)).rejects.toThrow(CartFull);
    expect(await carts.lines(asha)).toHaveLength(cartRules.maxLines - 1);
  });
});

describe('signing in', () => {
  test("appends the guest's lines unchanged to the customer's, without removed ones", async () => {
    const token = newCartToken();
    await carts.add(asha, 'oil', 1, 30, 300);
    await carts.add({ token }, 'gone', 1, 5);
    await carts.remove({ token }, (await lineOf({ token }, 'gone')).id, 6);
    await carts.add({ token }, 'disc', 2, 50, 200);
    await carts.add({ token }, 'pad', 1, 40, 100);
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
    await carts.add({ token }, 'later', 1, 20);
    await carts.add({ token }, 'first', 1, 10);
    await carts.merge(token, 'asha', 30);
    const items = (await shown(asha)).map(([item]) => item);
    expect([items.length, items.includes('first'), items.includes('later')]).toEqual([cartRules.maxLines, true, false]);
  });

  test("loses nothing when a line cannot be written: the guest's cart stays", async () => {
    const token = newCartToken();
    for (const item of ['pad', 'disc']) await carts.add({ token }, item, 1, 1);
    // A second line with it, in whatever cart.
    await raw.run("create unique index broken on cart_lines (item_id) where item_id = 'disc'");
    await expect(carts.merge(token, 'asha', 2)).rejects.toThrow();
    expect([await carts.lines(asha), await carts.lines({ token })]).toMatchObject([[], { length: 2 }]);
  });

  test('with an unknown token changes nothing, not even for a customer without a cart', async () => {
    await carts.merge('unknown', 'asha', 1);
    expect(await rows('carts')).toBe(0);
  });
});

test("an enquiry removes its items from the customer's cart only, and no other items", async () => {
  for (const owner of [asha, ravi]) for (const item of ['pad', 'disc', 'oil']) await carts.add(owner, item, 1, 1);
  await db.write(async (tx) => removeOrdered(tx, 'asha', ['pad', 'oil', 'never-there']));
  expect(await shown(asha)).toEqual([['disc', 1, null]]);
  expect(await carts.lines(ravi)).toHaveLength(3);
  await db.write((tx) => removeOrdered(tx, 'nobody', ['pad']));
});

test('lines removed before the enquiry can still be restored', async () => {
  await carts.add(asha, 'pad', 1, 1);
  await carts.clear(asha, 100);
  await db.write(async (tx) => removeOrdered(tx, 'asha', ['pad']));
  expect(await carts.undo(asha, 100, 101)).toBe(true);
});

describe('the vehicle of a line', () => {
  const swift = { engineId: 'swift', label: 'Swift K12M', year: 2018 };
  const nexon = { engineId: 'nexon', label: 'Nexon', year: null };
  const vehicles = async (owner: CartOwner) => (await carts.lines(owner)).map(({ vehicle }) => vehicle);

  test('is the one that the item was last added for, and stays when none is named', async () => {
    await carts.add(asha, 'pad', 1, 10, null, swift);
    await carts.add(asha, 'pad', 1, 20);
    expect(await vehicles(asha)).toEqual([swift]);
    await carts.add(asha, 'pad', 1, 30, null, nexon);
    expect(await vehicles(asha)).toEqual([nexon]);
    expect(await shown(asha)).toEqual([['pad', 3, null]]);
  });

  test('is set with the quantity, and stays with a quantity alone', async () => {
    await carts.add(asha, 'pad', 1, 10);
    const { id } = await lineOf(asha, 'pad');
    await carts.setQuantity(asha, id, 2, null, 20, swift);
    await carts.setQuantity(asha, id, 3, null, 30);
    expect(await vehicles(asha)).toEqual([swift]);
  });

  test('comes back with a removed line; where the item was added again meanwhile, that vehicle counts', async () => {
    await carts.add(asha, 'pad', 1, 10, null, swift);
    const first = (await carts.clear(asha, 20)) ?? 0;
    await carts.undo(asha, first, 30);
    expect(await vehicles(asha)).toEqual([swift]);
    const second = (await carts.clear(asha, 40)) ?? 0;
    await carts.add(asha, 'pad', 1, 50, null, nexon);
    await carts.undo(asha, second, 60);
    expect(await vehicles(asha)).toEqual([nexon]);
  });

  test("moves with a guest's cart; the guest's is the later one", async () => {
    const token = newCartToken();
    await carts.add(asha, 'pad', 1, 10, null, swift);
    await carts.add(asha, 'disc', 1, 11, null, swift);
    await carts.add({ token }, 'pad', 1, 20, null, nexon);
    await carts.add({ token }, 'disc', 1, 21);
    await carts.add({ token }, 'oil', 1, 22, null, nexon);
    await carts.merge(token, 'asha', 30);
    expect(await vehicles(asha)).toEqual([nexon, swift, nexon]);
  });

  sqliteTest('is none in a cart of an older version', async () => {
    const old = mkdtempSync(join(inject('testFolder'), 'older-cart-'));
    const file = olderShopDb(old, '0012_second_factor');
    file.exec(`insert into users (id, email, password_hash, created_at) values ('u', 'u@example.com', '', 1);
      insert into carts (id, user_id, created_at, updated_at) values ('c', 'u', 1, 1);
      insert into cart_lines (id, cart_id, item_id, quantity, added_at) values ('l', 'c', 'pad', 2, 1);`);
    file.close();
    const opened = await connectShopDb({ dataFolder: old });
    const [line] = await cartStore(opened).lines({ userId: 'u' });
    expect(line).toMatchObject({ itemId: 'pad', quantity: 2, vehicle: null });
    await opened.close();
  });
});
