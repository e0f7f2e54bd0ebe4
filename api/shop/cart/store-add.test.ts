import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { connectShopDb } from '../../serve/shop-data.ts';
import { asha, creta, openCarts, ravi, swift } from '../../testing/carts.ts';
import { sqliteTest } from '../../testing/databases.ts';
import { olderShopDb } from '../../testing/older-db.ts';
import { CartFull, ItemFull, newCartToken } from './lines.ts';
import { cartRules } from './rules.ts';
import { cartStore } from './store.ts';

const { byVehicle, carts, fill, lineOf, raw, shown } = await openCarts();

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
});

describe('the lines of an item', () => {
  test('are one for each vehicle and one without a vehicle; adding raises the line for the same vehicle', async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 4, vehicle: swift }, 10);
    await carts.add(asha, { itemId: 'oil', quantity: 5, vehicle: creta }, 20);
    await carts.add(asha, { itemId: 'oil', quantity: 1 }, 30);
    await carts.add(
      asha,
      { itemId: 'oil', quantity: 2, vehicle: { ...swift, label: 'Swift, as it is called today' } },
      40,
    );
    expect(await byVehicle(asha)).toEqual([
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
    expect(await byVehicle(asha)).toEqual([
      ['oil', 990, 'swift'],
      ['oil', 9, 'creta'],
    ]);
    await expect(carts.add(asha, { itemId: 'oil', quantity: 1 }, 30)).rejects.toThrow(ItemFull);
    await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 40);
    const { id } = await lineOf(asha, 'oil');
    await carts.setQuantity(asha, id, { quantity: 999, seenPaise: null }, 50);
    expect((await byVehicle(asha)).map(([, quantity]) => quantity)).toEqual([990, 9]);
    await carts.setQuantity(asha, id, { quantity: 1, seenPaise: null }, 60);
    await carts.add(asha, { itemId: 'oil', quantity: 999 }, 70);
    expect((await byVehicle(asha)).map(([, quantity]) => quantity)).toEqual([1, 9, 989]);
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
