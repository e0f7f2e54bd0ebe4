import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { nodePostgres, postgresMigrate, type SQL, sql } from '../../drizzle.ts';
import { isOutcomeUnknown, OutcomeUnknown, ShopDbUnusable } from '../failures.ts';
import { withoutAnother } from '../nesting.ts';
import type { Reads, ShopDb, ShopTransaction } from '../shop-db.ts';
import { postgresDeskIndex } from './desk-index.ts';
import { isAway, isConflict, isGone, isUnconfirmed, named } from './failures.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations-postgres', import.meta.url));

/**
 * Connections of one process; milliseconds for a connection, for a statement (0: without end), and for a transaction that
 * does nothing.
 */
export const usualLimits = { connections: 10, connect: 3000, statement: 10_000, idle: 10_000 };
type Limits = typeof usualLimits;

/** Of work beside the shop: migrations may rebuild tables, and wait for those of another process; copies read all. */
const patientLimits: Limits = { ...usualLimits, statement: 0, idle: 0 };

/** How connections are used, and the name by which the server lists them. */
interface Use {
  limits: Limits;
  name: string;
}
/** By a shop that runs. */
export const running = { limits: usualLimits, name: 'shop' };
/** By a command that may take its time. */
export const patient = { limits: patientLimits, name: 'shop-command' };

/** How often something is run: beside others, after conflicts, and when a connection is lost. */
const tries = { together: 2, conflict: 8, gone: 3 };

// Whole numbers are 64 bits wide there, and safe integers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the shop's data in PostgreSQL and migrates them to the newest schema. Statements have no names, so that a pooler
 * may stand in between.
 * @throws ShopDbUnusable when the server cannot be reached or refuses
 */
export async function connectPostgres(databaseUrl: string, use: Use = running): Promise<ShopDb> {
  try {
    await again(isGone, () => migrate(databaseUrl));
  } catch (error) {
    throw unusable(error);
  }
  const pool = openPool(databaseUrl, use);
  const handles = new WeakMap<pg.PoolClient, ShopTransaction>();
  const handleOf = (client: pg.PoolClient) => {
    const handle = handles.get(client) ?? queriesOf(client);
    handles.set(client, handle);
    return handle;
  };
  // A read that got no answer may be asked again.
  const reads = queriesOf({ query: (config, values) => again(isGone, () => pool.query(config, values)) });
  const single = queriesOf(pool);
  return {
    ...reads,
    write: (run) => {
      const alone = withoutAnother(run);
      return again(isPassing, (attempt) =>
        transaction(pool, attempt > tries.together, (client) => alone(handleOf(client))),
      );
    },
    statement: (run) => again(isConflict, () => run(single)),
    async version() {
      const [row] = await reads.rows<{ count: number }>(sql`select count(*) from __drizzle_migrations`);
      return row?.count ?? 0;
    },
    async check() {},
    close: () => pool.end(),
  };
}

const unusable = (error: unknown) =>
  new ShopDbUnusable(`The database of DATABASE_URL cannot be used: ${(error as Error).message}.`, { cause: error });

/** Reads beside a shop that may be running, all of one moment, and changes nothing. @throws ShopDbUnusable without a connection */
export async function readPostgres<T>(databaseUrl: string, read: (db: Reads) => Promise<T>): Promise<T> {
  const pool = openPool(databaseUrl, patient);
  try {
    const client = await pool.connect().catch((error) => {
      throw unusable(error);
    });
    try {
      await client.query('begin isolation level repeatable read read only');
      return await read(queriesOf(client));
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Whether a shop is running on the database. */
export async function isRunningOn(databaseUrl: string): Promise<boolean> {
  const [found] = await readPostgres(databaseUrl, (db) =>
    db.rows(sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${running.name} limit 1`),
  );
  return found !== undefined;
}

function openPool(connectionString: string, { limits: { connections, connect, statement, idle }, name }: Use): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: connect,
    // The server ends a statement first, unless it cannot be reached any more.
    ...(statement > 0 ? { query_timeout: statement + 1000 } : {}),
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(`set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idle}`);
    },
  });
  // Whoever uses the connection hears of it; an idle one is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** One process migrates, others wait for it. */
async function migrate(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, patient);
  try {
    const client = await pool.connect();
    try {
      await client.query("begin; select pg_advisory_xact_lock(hashtext('shop migrations'))");
      const db = nodePostgres().drizzle({ client: pool });
      await postgresMigrate()(db, { migrationsFolder, migrationsSchema: 'public' });
    } finally {
      // Ends the transaction and its lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * The database's own isolation makes it as if each ran alone; who loses a conflict is run again. Whoever has lost some,
 * which small tables make likely, takes the turn of all and does run alone.
 * @param isAlone waits until no other transaction runs, in any process
 */
async function transaction<T>(pool: pg.Pool, isAlone: boolean, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    // One round trip. A lock of a table takes no snapshot: what comes after it sees what was committed before. A scan of a
    // whole table would conflict with every write to it.
    await client.query(
      `begin isolation level serializable; lock table write_turn in ${isAlone ? 'exclusive' : 'row share'} mode;
      set local enable_seqscan = off`,
    );
    const result = await run(client);
    await client.query('commit').catch((error) => {
      throw isUnconfirmed(error)
        ? new OutcomeUnknown('the end of a transaction was not confirmed', { cause: error })
        : error;
    });
    return result;
  } catch (error) {
    // Over a connection that does not answer, even a rollback would be waited for: the server does it when that ends.
    isUsable = isConflict(error) || !isAway(error);
    if (isUsable)
      await client.query('rollback').catch(() => {
        isUsable = false;
      });
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

/** What nobody knows the end of must not be run again. */
const isPassing = (error: unknown) => !isOutcomeUnknown(error) && (isConflict(error) || isGone(error));

/** Runs something again while it fails for a reason that passes. @throws ShopDbAway when the database cannot be reached */
async function again<T>(passes: (error: unknown) => boolean, run: (attempt: number) => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt);
    } catch (error) {
      const most = isGone(error) ? tries.gone : tries.conflict;
      if (attempt >= most || !passes(error)) throw named(error);
      // A server that restarts ends all connections: by then the pool knows which.
      await setTimeout(isGone(error) ? 100 * attempt : Math.random() * Math.min(100, 2 ** attempt));
    }
  }
}

/** What the query builder asks of a connection. */
type Asked = { query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> };

/** The queries of a connection, or of any of the pool's. */
function queriesOf(client: Asked): ShopTransaction {
  const db = nodePostgres().drizzle({ client: client as pg.Pool, casing: 'snake_case' });
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
  };
}

interface Lockable<Query> {
  for(strength: 'update', config: { skipLocked: true }): Query;
}
