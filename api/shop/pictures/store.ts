import { and, asc, count, eq, gt, inArray, isNull, lte, or } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { pictureLimits } from './rules.ts';

interface NewPicture {
  orderId: string;
  name: string;
  now: number;
}

/**
 * Gives pictures to a message or a return, so that they stay.
 * @returns false when one is not there, belongs to another order, or is used already; then nothing is changed
 */
export async function takePictures(
  tx: ShopTransaction,
  orderId: string,
  names: readonly string[],
  now: number,
): Promise<boolean> {
  if (names.length === 0) return true;
  const { orderPictures } = tx.tables;
  const free = and(
    inArray(orderPictures.name, [...names]),
    eq(orderPictures.orderId, orderId),
    gt(orderPictures.endsAt, now),
  );
  const found = await tx.select({ name: orderPictures.name }).from(orderPictures).where(free);
  if (found.length !== names.length) return false;
  await tx.update(orderPictures).set({ endsAt: null }).where(free);
  return true;
}

/** Pictures of parts: whose they are, and until when. The files are those of photos. */
export function pictureStore(db: ShopDb) {
  const { orderPictures } = db.tables;
  const named = (orderId: string, name: string) =>
    and(eq(orderPictures.orderId, orderId), eq(orderPictures.name, name));
  return {
    /** Remembers a stored file. @returns false when the order has as many pictures as it may have */
    async add({ orderId, name, now }: NewPicture): Promise<boolean> {
      return db.write(async (tx) => {
        const [stored] = await tx.select({ n: count() }).from(orderPictures).where(eq(orderPictures.orderId, orderId));
        if ((stored?.n ?? 0) >= pictureLimits.ofOrder) return false;
        const endsAt = now + pictureLimits.unusedMilliseconds;
        await tx.insert(orderPictures).values({ name, orderId, createdAt: now, endsAt });
        return true;
      });
    },

    /** Whether the order has this picture. */
    async has(orderId: string, name: string, now: number): Promise<boolean> {
      const there = and(named(orderId, name), or(isNull(orderPictures.endsAt), gt(orderPictures.endsAt, now)));
      return (await db.select({ name: orderPictures.name }).from(orderPictures).where(there)).length > 0;
    },

    /** Some of the pictures whose time has come, the oldest first. */
    async ended(now: number): Promise<string[]> {
      const rows = await db
        .select({ name: orderPictures.name })
        .from(orderPictures)
        .where(lte(orderPictures.endsAt, now))
        .orderBy(asc(orderPictures.endsAt))
        .limit(50);
      return rows.map(({ name }) => name);
    },

    /** Forgets pictures whose files are gone. */
    async forget(names: readonly string[]): Promise<void> {
      await db.write((tx) => tx.delete(orderPictures).where(inArray(orderPictures.name, [...names])));
    },
  };
}
