import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull } from '../../data/drizzle.ts';
import type { ShopDb } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { isProven } from '../email-proof/proofs.ts';
import { type Mail, queueMail } from '../mail/store.ts';

export type WishRow = Row<'restockWishes'>;
export type NewWish = Pick<WishRow, 'userId' | 'itemId' | 'vehicle' | 'language'>;

/** A wished item: its wishes, and how many of them are marked because it has left the catalogue. */
export interface WishedItem {
  itemId: string;
  wishes: number;
  marked: number;
}

export function restockStore(db: ShopDb) {
  const { restockWishes: wishes, users } = db.tables;
  const own = (userId: string, itemId: string) => and(eq(wishes.userId, userId), eq(wishes.itemId, itemId));

  return {
    /** The newest first. */
    async ofUser(userId: string): Promise<WishRow[]> {
      return db
        .select()
        .from(wishes)
        .where(eq(wishes.userId, userId))
        .orderBy(desc(wishes.createdAt), asc(wishes.itemId));
    },

    /**
     * Adds a wish; one for the same item gets the new vehicle and language.
     * @returns false when the customer already waits for `limit` other items
     */
    async put(wish: NewWish, limit: number, now: number): Promise<boolean> {
      const { userId, itemId, vehicle, language } = wish;
      return db.write(async (tx) => {
        const known = await tx.update(wishes).set({ vehicle, language }).where(own(userId, itemId)).returning();
        if (known.length > 0) return true;
        const [kept] = await tx.select({ rows: count() }).from(wishes).where(eq(wishes.userId, userId));
        if ((kept?.rows ?? 0) >= limit) return false;
        await tx.insert(wishes).values({ ...wish, id: randomUUID(), createdAt: now });
        return true;
      });
    },

    async remove(userId: string, itemId: string): Promise<void> {
      await db.write((tx) => tx.delete(wishes).where(own(userId, itemId)));
    },

    /** The next wished items by id. @param after the last id of the batch before; at first empty */
    async wished(after: string, limit: number): Promise<WishedItem[]> {
      return db
        .select({ itemId: wishes.itemId, wishes: count(), marked: count(wishes.goneAt) })
        .from(wishes)
        .where(gt(wishes.itemId, after))
        .groupBy(wishes.itemId)
        .orderBy(asc(wishes.itemId))
        .limit(limit);
    },

    /** Notes since when items are missing in the catalogue. @param goneAt null: they are there again */
    async mark(itemIds: readonly string[], goneAt: number | null): Promise<void> {
      const other = goneAt === null ? isNotNull(wishes.goneAt) : isNull(wishes.goneAt);
      await db.write((tx) =>
        tx
          .update(wishes)
          .set({ goneAt })
          .where(and(inArray(wishes.itemId, [...itemIds]), other)),
      );
    },

    /** The next wishes, by id, for an item, of customers with a proven mailbox. @param after as in `wished` */
    async toTell(itemId: string, after: string, limit: number): Promise<WishRow[]> {
      const rows = await db
        .select({ wish: wishes })
        .from(wishes)
        .innerJoin(users, eq(users.id, wishes.userId))
        .where(and(eq(wishes.itemId, itemId), gt(wishes.id, after), isNotNull(users.emailProvenAt)))
        .orderBy(asc(wishes.id))
        .limit(limit);
      return rows.map(({ wish }) => wish);
    },

    /**
     * Deletes a wish and queues its mail, all or nothing. Does nothing when the wish is gone, which another process may
     * have fulfilled, or when the mailbox is not proven.
     */
    async tell({ id, userId }: WishRow, now: number, mailTo: (address: string) => Mail): Promise<void> {
      await db.write(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId));
        if (!user || !isProven(user, user.email)) return;
        const [told] = await tx.delete(wishes).where(eq(wishes.id, id)).returning({ id: wishes.id });
        if (told) await queueMail(tx, mailTo(user.email), now);
      });
    },
  };
}
