import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ShopDbAway } from '../../data/failures.ts';
import { isGone, isUnanswered, isUnreachable } from './failures.ts';

/**
 * Connections of one process; milliseconds for a connection, for a statement (0: without end), and for a transaction that
 * does nothing.
 */
export const usualLimits = { connections: 10, connect: 3000, statement: 5000, idle: 5000 };
type Limits = typeof usualLimits;

/** Of work beside the shop: migrations may rebuild tables, and wait for those of another process; copies read all. */
const patientLimits: Limits = { ...usualLimits, statement: 0, idle: 0 };

/** How connections are used, and the name by which the server lists them. */
export interface Use {
  limits: Limits;
  name: string;
}
/** By a shop that runs. */
export const running: Use = { limits: usualLimits, name: 'shop' };
/** By a command that may take its time. */
export const patient: Use = { limits: patientLimits, name: 'shop-command' };

/** A server that is away is looked for this often. */
const lookMilliseconds = 100;

/** The connections of a process. While the server is away nobody waits for it but one look after another. */
export interface Connections {
  /**
   * Runs with a connection of its own; a transaction that it leaves open is rolled back.
   * @throws ShopDbAway at once while the server is known to be away
   */
  use<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Statements that set the time limits of a transaction. */
  limits: string;
  /** The server is away, for this reason, until a look at it succeeds. */
  shut(reason: unknown): void;
  close(): Promise<void>;
}

/** @param look succeeds when the server is back, and whatever must be done before anybody asks is done */
export function openConnections(databaseUrl: string, use: Use, look = () => answers(databaseUrl, use)): Connections {
  let pool = openPool(databaseUrl, use);
  let away: { reason: unknown } | undefined;
  const waiting = new Set<(reason: unknown) => void>();
  const closing = new AbortController();

  async function untilBack(): Promise<void> {
    while (away && !closing.signal.aborted) {
      await setTimeout(lookMilliseconds, undefined, { ref: false });
      await look().then(
        () => {
          away = undefined;
        },
        (reason) => {
          away = { reason };
        },
      );
    }
  }

  const isAway = (reason: unknown) =>
    new ShopDbAway(`the database is away: ${(reason as Error).message}`, { cause: reason });

  /** @throws ShopDbAway as soon as the server is known to be away */
  function connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const giveUp = (reason: unknown) => reject(isAway(reason));
      waiting.add(giveUp);
      pool.connect().then(
        (client) => {
          if (waiting.delete(giveUp)) resolve(client);
          else client.release(true);
        },
        (error) => {
          if (waiting.delete(giveUp)) reject(error);
          if (isUnreachable(error)) shut(error);
        },
      );
    });
  }

  function shut(reason: unknown): void {
    if (away) return;
    away = { reason };
    for (const giveUp of waiting) giveUp(reason);
    waiting.clear();
    // Connections that were in use before may be dead without anybody having heard of it.
    void pool.end();
    pool = openPool(databaseUrl, use);
    void untilBack();
  }

  return {
    async use(run) {
      if (away) throw isAway(away.reason);
      const client = await connect();
      let isUsable = true;
      try {
        return await run(client);
      } catch (error) {
        if (isUnanswered(error)) shut(error);
        // Over a connection that does not answer, even a rollback would be waited for: the server does it by itself.
        isUsable = !isGone(error) && !isUnanswered(error);
        if (isUsable && client.getTransactionStatus() !== 'I')
          await client.query('rollback').catch(() => {
            isUsable = false;
          });
        throw error;
      } finally {
        client.release(!isUsable);
      }
    },
    limits: limitsWithin(use),
    shut,
    async close() {
      closing.abort();
      await pool.end();
    },
  };
}

/** Behind a pooler each transaction has another connection, which somebody else may have left with other limits. */
export const limitsWithin = ({ limits: { statement, idle } }: Use): string =>
  `set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idle}`;

/** Whether the server answers on a new connection. @throws when it does not */
export async function answers(connectionString: string, { limits: { connect }, name }: Use): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString, application_name: name },
    ...{ connectionTimeoutMillis: connect, query_timeout: connect },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    void client.end().catch(() => {});
  }
}

export function openPool(
  connectionString: string,
  { limits: { connections, connect, statement, idle }, name }: Use,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: connect,
    // The server ends a statement first, unless it cannot be reached any more.
    ...(statement > 0 ? { query_timeout: statement + 1000 } : {}),
    // Routers on the way forget a connection that is silent for long; a dead one is found within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A pooler hands a connection's settings on to whoever comes next: only the shop's own may stay.
    ...(statement > 0 && {
      onConnect: async (client) => {
        // The server looks after its end: a machine that vanished keeps no locks, and no connections for hours.
        await client.query(`set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idle};
          set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`);
      },
    }),
  });
  // Whoever uses the connection hears of it; an idle one is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
