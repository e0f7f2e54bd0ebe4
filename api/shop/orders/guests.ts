import type { ShopTransaction } from '../../data/shop-db.ts';

/**
 * Orders without an account belong to this user, who cannot sign in. Each was sent by the link of a mail, which proves
 * its address. Users are looked up by an address in lower case, so no look-up finds this one.
 */
export const guestsId = 'guests';
const guests = { id: guestsId, email: 'GUESTS', passwordHash: '', createdAt: 0 };

export const isGuests = (userId: string): boolean => userId === guestsId;

/** @returns the id of the user to whom orders without an account belong */
export async function makeGuests(tx: ShopTransaction): Promise<string> {
  const { users } = tx.tables;
  await tx.insert(users).values(guests).onConflictDoNothing();
  return guestsId;
}
