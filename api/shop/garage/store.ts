import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, ne, type SQL } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';

export type GarageRow = Row<'garage'>;
export type NewGarageRow = Omit<GarageRow, 'id' | 'userId' | 'createdAt'>;
/** A vehicle that was removed. */
export type RemovedRow = Omit<GarageRow, 'userId'>;

async function keepOneDefault(tx: ShopTransaction, row: GarageRow): Promise<void> {
  const { garage } = tx.tables;
  await tx
    .update(garage)
    .set({ isDefault: false })
    .where(and(eq(garage.userId, row.userId), ne(garage.id, row.id)));
}

async function insert(tx: ShopTransaction, row: GarageRow, limit: number): Promise<GarageRow | undefined> {
  const { garage } = tx.tables;
  const kept = (await tx.select({ rows: count() }).from(garage).where(eq(garage.userId, row.userId)))[0]?.rows ?? 0;
  if (kept >= limit) return undefined;
  if (row.isDefault) await keepOneDefault(tx, row);
  return (await tx.insert(garage).values(row).returning())[0];
}

async function update(db: ShopDb, one: SQL | undefined, values: Partial<NewGarageRow>): Promise<GarageRow | undefined> {
  return db.write(async (tx) => {
    const [row] = await tx.update(tx.tables.garage).set(values).where(one).returning();
    if (row?.isDefault) await keepOneDefault(tx, row);
    return row;
  });
}

async function putBack(tx: ShopTransaction, row: GarageRow, limit: number): Promise<GarageRow | 'full' | undefined> {
  const { garage } = tx.tables;
  const [there] = await tx.select().from(garage).where(eq(garage.id, row.id));
  if (there) return there.userId === row.userId ? there : undefined;
  const isDefault = and(eq(garage.userId, row.userId), eq(garage.isDefault, true));
  const [other] = await tx.select({ id: garage.id }).from(garage).where(isDefault);
  return (await insert(tx, { ...row, isDefault: row.isDefault && !other }, limit)) ?? 'full';
}

/** Each customer's own vehicles; another customer's vehicle is treated as unknown. */
export function garageStore(db: ShopDb) {
  const { garage } = db.tables;
  const own = (userId: string, id: string) => and(eq(garage.id, id), eq(garage.userId, userId));

  return {
    /** The default first, then the newest. */
    async ofUser(userId: string): Promise<GarageRow[]> {
      return db
        .select()
        .from(garage)
        .where(eq(garage.userId, userId))
        .orderBy(desc(garage.isDefault), desc(garage.createdAt), asc(garage.id));
    },

    async one(userId: string, id: string): Promise<GarageRow | undefined> {
      return (await db.select().from(garage).where(own(userId, id)))[0];
    },

    /** The new vehicle; undefined when the customer already has `limit` vehicles. */
    async add(userId: string, vehicle: NewGarageRow, limit: number, now: number): Promise<GarageRow | undefined> {
      return db.write(async (tx) => insert(tx, { ...vehicle, id: randomUUID(), userId, createdAt: now }, limit));
    },

    /** Undefined when the customer has no such vehicle. */
    async change(userId: string, id: string, vehicle: NewGarageRow): Promise<GarageRow | undefined> {
      return update(db, own(userId, id), vehicle);
    },

    /**
     * Puts a removed vehicle back with its id; it is the default again unless another one is now. A vehicle that is
     * still there does not change. 'full' when the customer has `limit` vehicles; undefined when the id is another
     * customer's.
     */
    async restore(userId: string, vehicle: RemovedRow, limit: number): Promise<GarageRow | 'full' | undefined> {
      return db.write((tx) => putBack(tx, { ...vehicle, userId }, limit));
    },

    /** Makes it the only default vehicle. Undefined when the customer has no such vehicle. */
    async makeDefault(userId: string, id: string): Promise<GarageRow | undefined> {
      return update(db, own(userId, id), { isDefault: true });
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db.write((tx) => tx.delete(garage).where(own(userId, id)).returning({ id: garage.id }));
      return removed.length > 0;
    },
  };
}
