import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type SQL, sql } from './drizzle.ts';

/** Rows that a long task reads and changes in small steps, so that nobody waits for it. */

interface Aged {
  id: string;
  createdAt: number;
}
type Columns = Record<keyof Aged, AnySQLiteColumn>;

/** Rows that are read at a time. */
const size = 50;

/** What `inBatches` adds to a query: the condition of the next rows, their order and number. */
export interface Batch {
  after: SQL | undefined;
  order: SQL;
  size: number;
}

/**
 * Reads rows in batches, the oldest first, with an index of both columns. Requests are served in between.
 * @param read one batch
 */
export async function* inBatches<Row extends Aged>(
  { createdAt, id }: Columns,
  read: (batch: Batch) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await read({ after, order: sql`${createdAt}, ${id}`, size });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    await new Promise((done) => setImmediate(done));
    after = sql`(${createdAt}, ${id}) > (${last.createdAt}, ${last.id})`;
  }
}
