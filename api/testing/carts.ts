import { afterAll, beforeEach } from 'vitest';
import { connectShopDb } from '../serve/shop-data.ts';
import type { CartOwner } from '../shop/cart/lines.ts';
import { cartRules } from '../shop/cart/rules.ts';
import { cartStore } from '../shop/cart/store.ts';
import { newPlace } from './place.ts';
import { openRaw } from './raw.ts';

export const asha: CartOwner = { userId: 'asha' };
export const ravi: CartOwner = { userId: 'ravi' };
export const swift = { engineId: 'swift', label: 'Swift K12M', year: 2018 };
export const creta = { engineId: 'creta', label: 'Creta 1.5', year: null };

/** The carts of two customers and any guests, empty before each test of the file. */
export async function openCarts() {
  const place = await newPlace('carts');
  const db = await connectShopDb(place);
  const raw = openRaw(place);
  const carts = cartStore(db);
  afterAll(async () => {
    await raw.close();
    await db.close();
  });
  // Emptied before each test, because a new database takes longer than the test.
  beforeEach(async () => {
    for (const table of ['cart_lines', 'carts', 'users']) await raw.run(`delete from ${table}`);
    for (const id of ['asha', 'ravi'])
      await db.write((tx) =>
        tx.insert(db.tables.users).values({ id, email: `${id}@example.com`, passwordHash: '', createdAt: 1 }),
      );
  });

  return {
    db,
    raw,
    carts,
    rows: async (table: string) => await raw.value(`select count(*) from ${table}`),
    shown: async (owner: CartOwner) =>
      (await carts.lines(owner)).map(({ itemId, quantity, seenPaise }) => [itemId, quantity, seenPaise]),
    byVehicle: async (owner: CartOwner) =>
      (await carts.lines(owner)).map(({ itemId, quantity, vehicle }) => [itemId, quantity, vehicle?.engineId ?? null]),

    async lineOf(owner: CartOwner, itemId: string) {
      const line = (await carts.lines(owner)).find((one) => one.itemId === itemId);
      if (!line) throw new Error(`${itemId} is not in the cart`);
      return line;
    },

    /** Fills a cart with the maximum number of lines. */
    async fill(owner: CartOwner, from = 0): Promise<void> {
      for (let index = from; index < cartRules.maxLines; index++)
        await carts.add(owner, { itemId: `item-${index}`, quantity: 1 }, index);
    },
  };
}
