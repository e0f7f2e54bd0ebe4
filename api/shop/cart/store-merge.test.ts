import { describe, expect, onTestFinished, test } from 'vitest';
import { asha, creta, openCarts, swift } from '../../testing/carts.ts';
import { newCartToken } from './lines.ts';
import { cartRules } from './rules.ts';

const { byVehicle, carts, fill, lineOf, raw, rows, shown } = await openCarts();

describe('a cart', () => {
  test("an emptied guest's cart makes no row for the customer who signs in", async () => {
    const token = newCartToken();
    await carts.add({ token }, { itemId: 'pad', quantity: 1 }, 1);
    await carts.clear({ token }, 2);
    await carts.merge(token, 'asha', 3);
    expect(await rows('carts')).toBe(0);
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

describe('the lines of an item', () => {
  test("move with a guest's cart and join those for the same vehicle", async () => {
    const token = newCartToken();
    await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 10);
    await carts.add({ token }, { itemId: 'oil', quantity: 2, vehicle: creta }, 20);
    await carts.add({ token }, { itemId: 'oil', quantity: 3 }, 21);
    await carts.add({ token }, { itemId: 'oil', quantity: 4, vehicle: swift }, 22);
    await carts.merge(token, 'asha', 30);
    expect(await byVehicle(asha)).toEqual([
      ['oil', 5, 'swift'],
      ['oil', 2, 'creta'],
      ['oil', 3, null],
    ]);
  });
});
