import { describe, expect, test } from 'vitest';
import { asha, creta, openCarts, ravi, swift } from '../../testing/carts.ts';
import { CartFull } from './lines.ts';
import { cartRules } from './rules.ts';
import { removeOrdered } from './store.ts';

const { byVehicle, carts, db, fill, lineOf, rows, shown } = await openCarts();

describe('a cart', () => {
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

  test('has room for the maximum again after all lines were removed', async () => {
    await fill(asha);
    await carts.clear(asha, 1000);
    await carts.add(asha, { itemId: 'one-more', quantity: 1 }, 1001);
    expect(await shown(asha)).toEqual([['one-more', 1, null]]);
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

test('lines removed before the enquiry can still be restored', async () => {
  await carts.add(asha, { itemId: 'pad', quantity: 1 }, 1);
  await carts.clear(asha, 100);
  await db.write(async (tx) => removeOrdered(tx, { userId: 'asha' }, [{ itemId: 'pad' }]));
  expect(await carts.undo(asha, 100, 101)).toBe(true);
});

describe('the lines of an item', () => {
  test('come back as they were, and join a line for the same vehicle that was added meanwhile', async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 10);
    await carts.add(asha, { itemId: 'oil', quantity: 2, vehicle: creta }, 20);
    const moment = (await carts.clear(asha, 40)) ?? 0;
    await carts.add(asha, { itemId: 'oil', quantity: 10, vehicle: creta }, 50);
    await carts.undo(asha, moment, 60);
    expect(await byVehicle(asha)).toEqual([
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
    expect(await byVehicle(asha)).toEqual([
      ['oil', 2, 'swift'],
      ['oil', 997, null],
    ]);
    expect(await rows('cart_lines')).toBe(2);
  });
});
