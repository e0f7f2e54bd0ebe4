import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, ne } from '../drizzle.ts';
import { type ShopDb, type ShopTransaction, write } from './connect.ts';
import { garage } from './schema.ts';

export type GarageRow = typeof garage.$inferSelect;
export type NewGarageRow = Omit<GarageRow, 'id' | 'userId' | 'createdAt'>;
/** A vehicle that was removed. */
export type RemovedRow = Omit<GarageRow, 'userId'>;

function keepOneDefault(tx: ShopTransaction, row: GarageRow): void {
  tx.update(garage)
    .set({ isDefault: false })
    .where(and(eq(garage.userId, row.userId), ne(garage.id, row.id)))
    .run();
}

/** Garages: each customer's own vehicles; another customer's vehicle is treated as unknown. */
export function garageStore(db: ShopDb) {
  const own = (userId: string, id: string) => and(eq(garage.id, id), eq(garage.userId, userId));

  function insert(tx: ShopTransaction, row: GarageRow, limit: number): GarageRow | undefined {
    const kept = tx.select({ rows: count() }).from(garage).where(eq(garage.userId, row.userId)).get()?.rows ?? 0;
    if (kept >= limit) return undefined;
    if (row.isDefault) keepOneDefault(tx, row);
    return tx.insert(garage).values(row).returning().get();
  }

  return {
    /** The default first, then the newest. */
    async ofUser(userId: string): Promise<GarageRow[]> {
      return db
        .select()
        .from(garage)
        .where(eq(garage.userId, userId))
        .orderBy(desc(garage.isDefault), desc(garage.createdAt), asc(garage.id))
        .all();
    },

    async one(userId: string, id: string): Promise<GarageRow | undefined> {
      return db.select().from(garage).where(own(userId, id)).get();
    },

    /** The new vehicle; undefined when the customer already has `limit` vehicles. */
    async add(userId: string, vehicle: NewGarageRow, limit: number, now: number): Promise<GarageRow | undefined> {
      return write(db, (tx) => insert(tx, { ...vehicle, id: randomUUID(), userId, createdAt: now }, limit));
    },

    /** Undefined when the customer has no such vehicle. */
    async change(userId: string, id: string, vehicle: NewGarageRow): Promise<GarageRow | undefined> {
      return write(db, (tx) => {
        const row = tx.update(garage).set(vehicle).where(own(userId, id)).returning().get();
        if (row?.isDefault) keepOneDefault(tx, row);
        return row;
      });
    },

    /**
     * Puts a removed vehicle back, with its id; the default again unless another has become that. One that is there
     * already stays as it is. 'full' when the customer has `limit` vehicles, undefined when the id is another customer's.
     */
    async restore(userId: string, vehicle: RemovedRow, limit: number): Promise<GarageRow | 'full' | undefined> {
      return write(db, (tx) => {
        const there = tx.select().from(garage).where(eq(garage.id, vehicle.id)).get();
        if (there) return there.userId === userId ? there : undefined;
        const isDefault = and(eq(garage.userId, userId), eq(garage.isDefault, true));
        const other = tx.select({ id: garage.id }).from(garage).where(isDefault).get();
        return insert(tx, { ...vehicle, userId, isDefault: vehicle.isDefault && !other }, limit) ?? 'full';
      });
    },

    /** Makes it the only default vehicle. Undefined when the customer has no such vehicle. */
    async makeDefault(userId: string, id: string): Promise<GarageRow | undefined> {
      return write(db, (tx) => {
        const row = tx.update(garage).set({ isDefault: true }).where(own(userId, id)).returning().get();
        if (row) keepOneDefault(tx, row);
        return row;
      });
    },

    async remove(userId: string, id: string): Promise<boolean> {
      return db.delete(garage).where(own(userId, id)).run().changes > 0;
    },
  };
}
