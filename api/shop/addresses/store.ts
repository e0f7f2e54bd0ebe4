import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, ne } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import type { NewAddress } from './contract.ts';

export type AddressRow = Row<'addresses'>;

const valuesOf = ({ label, address, addressLine2, city, state, zipCode, country, isDefault }: NewAddress) => ({
  label,
  addressLine1: address,
  addressLine2: addressLine2 || null,
  city,
  state: state || null,
  postalCode: zipCode || null,
  country,
  isDefault,
});

/** An address that becomes the default clears the flag on the others. */
async function keepOneDefault(tx: ShopTransaction, row: AddressRow): Promise<void> {
  const { addresses } = tx.tables;
  if (!row.isDefault) return;
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, row.userId), ne(addresses.id, row.id)));
}

/** Each customer's own shipping addresses; another customer's address is treated as unknown. */
export function addressStore(db: ShopDb) {
  const { addresses } = db.tables;
  const own = (userId: string, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));
  return {
    /** The default first, then the newest. */
    async ofUser(userId: string): Promise<AddressRow[]> {
      return db
        .select()
        .from(addresses)
        .where(eq(addresses.userId, userId))
        .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), asc(addresses.id));
    },

    /** The new address; undefined when the customer already has `limit` addresses. */
    async add(userId: string, address: NewAddress, limit: number, now: number): Promise<AddressRow | undefined> {
      return db.write(async (tx) => {
        const kept =
          (await tx.select({ rows: count() }).from(addresses).where(eq(addresses.userId, userId)))[0]?.rows ?? 0;
        if (kept >= limit) return undefined;
        const [row] = await tx
          .insert(addresses)
          .values({ ...valuesOf(address), id: randomUUID(), userId, createdAt: now })
          .returning();
        if (row) await keepOneDefault(tx, row);
        return row;
      });
    },

    async change(userId: string, id: string, address: NewAddress): Promise<AddressRow | undefined> {
      return db.write(async (tx) => {
        const [row] = await tx.update(addresses).set(valuesOf(address)).where(own(userId, id)).returning();
        if (row) await keepOneDefault(tx, row);
        return row;
      });
    },

    /** False when the customer has no such address. */
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db.write((tx) =>
        tx.delete(addresses).where(own(userId, id)).returning({ id: addresses.id }),
      );
      return removed.length > 0;
    },
  };
}
