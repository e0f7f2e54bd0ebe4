import type pg from 'pg';
import { type SQL, sql } from '../../data/drizzle.ts';
import type { ShopTransaction } from '../../data/shop-db.ts';
import { postgresColumns } from './columns.ts';
import { postgresDeskIndex } from './desk-index.ts';
import { drizzle } from './drizzle.ts';
import { postgresTables } from './tables.ts';

/** What the query builder needs of a connection. */
export type Asked = { query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> };

/** The queries of one connection, or of any connection in the pool. */
export function queriesOf(client: Asked): ShopTransaction {
  const db = drizzle({ client: client as pg.Pool, casing: 'snake_case' });
  const builders = {
    select: db.select.bind(db),
    selectDistinct: db.selectDistinct.bind(db),
    insert: db.insert.bind(db),
    update: db.update.bind(db),
    delete: db.delete.bind(db),
  } as unknown as Pick<ShopTransaction, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>;
  return {
    ...builders,
    rows: async <Row>(query: SQL) => (await db.execute(query)).rows as Row[],
    run: async (query) => void (await db.execute(query)),
    notLocked: (query) => (query as unknown as Lockable<typeof query>).for('update', { skipLocked: true }),
    async continueCounters() {
      const counters = await db.execute<{
        of: string;
        column: string;
      }>(sql`select table_name as of, column_name as column
        from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`);
      for (const { of, column } of counters.rows)
        await db.execute(sql`select setval(pg_get_serial_sequence(${of}, ${column}),
          (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(of)}), false)`);
    },
    deskIndex: postgresDeskIndex,
    tables: postgresTables,
    isTrue: postgresColumns.isTrue,
  };
}

interface Lockable<Query> {
  for(strength: 'update', config: { skipLocked: true }): Query;
}
