import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asha, creta, openCarts, ravi, swift } from '../../testing/carts.ts';
import { type CartOwner, ItemFull, newCartToken } from './lines.ts';
import { cartRules } from './rules.ts';

const { byVehicle, carts, lineOf, raw, shown } = await openCarts();

describe('a cart', () => {
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

describe('the lines of an item', () => {
  test("keep their vehicle when only the quantity is set; a line changed to another line's vehicle takes that line in", async () => {
    await carts.add(asha, { itemId: 'oil', quantity: 1 }, 10);
    const { id } = await lineOf(asha, 'oil');
    await carts.setQuantity(asha, id, { quantity: 2, seenPaise: null, vehicle: swift }, 20);
    await carts.setQuantity(asha, id, { quantity: 3, seenPaise: null }, 30);
    expect(await byVehicle(asha)).toEqual([['oil', 3, 'swift']]);
    await carts.add(asha, { itemId: 'oil', quantity: 4, vehicle: creta }, 40);
    await carts.setQuantity(asha, id, { quantity: 3, seenPaise: null, vehicle: creta }, 50);
    expect(await byVehicle(asha)).toEqual([['oil', 7, 'creta']]);
    expect((await lineOf(asha, 'oil')).id).toBe(id);
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
});
