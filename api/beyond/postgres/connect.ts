import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sql } from '../../data/drizzle.ts';
import { isOutcomeUnknown, messageOf, OutcomeUnknown, ShopDbUnusable } from '../../data/failures.ts';
import { withoutAnother } from '../../data/nesting.ts';
import { expectNotNewer, type Migrated } from '../../data/newer-data.ts';
import type { Reads, ServerDatabase, ServerOptions, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { callerUnderWay } from '../../data/stored.ts';
import {
  answers,
  type Connections,
  limitsWithin,
  openConnections,
  openPool,
  patient,
  running,
  type Use,
} from './connections.ts';
import { migrate as applyMigrations, drizzle } from './drizzle.ts';
import { isAway, isConflict, isGone, isUnconfirmed, named } from './failures.ts';
import { sharedCounts } from './limit-counts.ts';
import { type Asked, queriesOf } from './queries.ts';
import { turns } from './turns.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * How often a transaction is tried beside others, how often at all after conflicts, and how often after lost
 * connections.
 */
const tries = { together: 2, conflict: 8, gone: 3 };

// Integers have 64 bits there, and are safe integers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the shop's data in PostgreSQL and migrates them to the newest schema. Statements have no names, so that a
 * pooler can be used.
 * @throws ShopDbUnusable when the server refuses or cannot be reached
 */
export async function connectPostgres(
  databaseUrl: string,
  {
    prepare,
    mayBeAway = false,
    ifEmpty,
    isPatient = false,
    use = isPatient ? patient : running,
  }: ServerOptions & { use?: Use } = {},
): Promise<ShopDb> {
  let isPrepared = false;
  const connections = openConnections(databaseUrl, use, async () => {
    if (!isPrepared) await first();
    else await answers(databaseUrl, use);
  });
  async function first(): Promise<void> {
    await migrate(databaseUrl, ifEmpty);
    if (prepare) {
      const own = shopDbOver(openConnections(databaseUrl, patient));
      await prepare(own).finally(own.close);
    }
    isPrepared = true;
  }
  try {
    await again(isGone, first);
  } catch (error) {
    if (!mayBeAway || !isAway(error)) {
      await connections.close();
      throw unusable(error);
    }
    connections.shut(error);
  }
  return shopDbOver(connections);
}

function shopDbOver({ use, limits, close }: Connections): ShopDb {
  const handles = new WeakMap<pg.PoolClient, ShopTransaction>();
  const handleOf = (client: pg.PoolClient) => {
    const handle = handles.get(client) ?? queriesOf(client);
    handles.set(client, handle);
    return handle;
  };
  const ask: Asked['query'] = (config, values) => use((client) => client.query(config, values));
  // A read without an answer can be repeated.
  const reads = queriesOf({ query: (config, values) => again(isGone, () => ask(config, values)) });
  const single = queriesOf({ query: ask });
  // A caller's changes, which mostly conflict with each other, must not take all connections or everybody's turn.
  const inTurn = turns();
  const statement: ShopDb['statement'] = (run) => again(isConflict, () => run(single));
  return {
    ...reads,
    write: (run) => {
      const alone = withoutAnother(run);
      const write = () =>
        again(isPassing, (attempt) =>
          use((client) => transaction(client, limits, attempt > tries.together, () => alone(handleOf(client)))),
        );
      const caller = callerUnderWay();
      return caller === undefined ? write() : inTurn(caller, write);
    },
    statement,
    sharedCounts: sharedCounts({ ...reads, statement }),
    async version() {
      const [row] = await reads.rows<{ count: number }>(sql`select count(*) from __drizzle_migrations`);
      return row?.count ?? 0;
    },
    async check() {},
    close,
  };
}

const unusable = (error: unknown) =>
  error instanceof ShopDbUnusable
    ? error
    : new ShopDbUnusable(`The database of DATABASE_URL cannot be used: ${messageOf(error)}.`, { cause: error });

/**
 * Reads from one moment, beside a shop that may be running, without changing anything.
 * @throws ShopDbUnusable without a connection
 */
export async function readPostgres<T>(databaseUrl: string, read: (db: Reads) => Promise<T>): Promise<T> {
  const pool = openPool(databaseUrl, patient);
  try {
    const client = await pool.connect().catch((error) => {
      throw unusable(error);
    });
    try {
      await client.query(`begin isolation level repeatable read read only; ${limitsWithin(patient)}`);
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

export const serverDatabase: ServerDatabase = { connect: connectPostgres, read: readPostgres, isRunningOn };

/**
 * Migrates under a lock, for which other processes wait.
 * @throws the error from `ifEmpty` when the database has no tables
 */
async function migrate(databaseUrl: string, ifEmpty: ServerOptions['ifEmpty']): Promise<void> {
  const pool = openPool(databaseUrl, patient);
  try {
    const client = await pool.connect();
    try {
      await client.query(`begin; ${limitsWithin(patient)}; select pg_advisory_xact_lock(hashtext('shop migrations'))`);
      const { rows } = await client.query("select to_regclass('public.__drizzle_migrations') is null as empty");
      const isEmpty = rows[0]?.empty;
      if (ifEmpty && isEmpty) throw ifEmpty();
      const before = isEmpty ? { applied: undefined, by: undefined } : await migratedIn(client);
      const migrating = expectNotNewer('The database of DATABASE_URL', before, migrationsFolder);
      // Within this transaction its own "begin" does nothing, and its "commit" ends the transaction.
      await applyMigrations(drizzle({ client }), { migrationsFolder, migrationsSchema: 'public' });
      if (migrating !== undefined)
        // Under the lock, since two processes that set the comment at the same time would fail each other.
        await client.query(
          `begin; ${limitsWithin(patient)}; select pg_advisory_xact_lock(hashtext('shop migrations'));
          comment on table public.__drizzle_migrations is '${migrating.replaceAll("'", '')}'; commit`,
        );
    } finally {
      // Ends the transaction and its lock if something failed.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Which migrations a database has had; the comment on the table of migrations is the shop's version. */
async function migratedIn(client: pg.PoolClient): Promise<Migrated> {
  const { rows } = await client.query<{ applied: string | number | null; by: string | null }>(
    `select max(created_at) as applied, obj_description('public.__drizzle_migrations'::regclass) as by
    from public.__drizzle_migrations`,
  );
  const [{ applied, by } = { applied: null, by: null }] = rows;
  return { applied: applied === null ? undefined : Number(applied), by: by ?? undefined };
}

/**
 * Serializable isolation makes each transaction appear alone; one that loses a conflict is run again. Small tables make
 * conflicts likely, so after some of them it takes a lock and does run alone.
 * @param limits SQL for the beginning of the transaction
 * @param isAlone waits until no other transaction runs, in any process
 */
async function transaction<T>(
  client: pg.PoolClient,
  limits: string,
  isAlone: boolean,
  run: () => Promise<T>,
): Promise<T> {
  // One round trip. Locking a table takes no snapshot, so later queries see what was committed before. Sequential scans
  // are off because they would conflict with every write to the table.
  await client.query(
    `begin isolation level serializable; lock table write_turn in ${isAlone ? 'exclusive' : 'row share'} mode;
    set local enable_seqscan = off; ${limits}`,
  );
  const result = await run();
  const { command } = await client.query('commit').catch((error) => {
    throw isUnconfirmed(error)
      ? new OutcomeUnknown('the end of a transaction was not confirmed', { cause: error })
      : error;
  });
  // The server's answer to a commit after a query that failed.
  if (command === 'ROLLBACK') throw new Error('a transaction went on after a query that had failed');
  return result;
}

/** A transaction with an unknown outcome must not be run again. */
const isPassing = (error: unknown) => !isOutcomeUnknown(error) && (isConflict(error) || isGone(error));

/**
 * Runs something again while it fails for a passing reason.
 * @throws ShopDbAway when the database cannot be reached
 */
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
