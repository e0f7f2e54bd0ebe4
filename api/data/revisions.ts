import { eq, sql } from './drizzle.ts';
import type { Reads, ShopTransaction } from './shop-db.ts';
import type { Row } from './tables.ts';

/** Lists that every process keeps in memory: each change counts, so that all processes notice it. */
export type ListName = Row<'revisions'>['name'];

/** Grows with every change of the list, in any process. */
export async function revisionOf(db: Reads, name: ListName): Promise<number> {
  const { revisions } = db.tables;
  const [row] = await db.select({ revision: revisions.revision }).from(revisions).where(eq(revisions.name, name));
  return row?.revision ?? 0;
}

/** Counts a change of the list, in the transaction that makes it. */
export async function countChange(tx: ShopTransaction, name: ListName): Promise<void> {
  const { revisions } = tx.tables;
  await tx
    .insert(revisions)
    .values({ name, revision: 1 })
    .onConflictDoUpdate({ target: revisions.name, set: { revision: sql`${revisions.revision} + 1` } });
}
