import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ShopDbAway } from '../../data/failures.ts';
import { isGone, isUnanswered, isUnreachable } from './failures.ts';

/**
 * How many connections a process has; and in ms how long it waits for a connection and for a statement (0: no limit),
 * and how long a transaction may be idle.
 */
export const usualLimits = { connections: 10, connect: 3000, statement: 5000, idle: 5000 };
type Limits = typeof usualLimits;

/**
 * For work beside the shop: migrations may rebuild tables and wait for those of another process; copies read
 * everything.
 */
const patientLimits: Limits = { ...usualLimits, statement: 0, idle: 0 };

/** How connections are used, and the name by which the server lists them. */
export interface Use {
  limits: Limits;
  name: string;
}
/** A shop that is running. */
export const running: Use = { limits: usualLimits, name: 'shop' };
/** A command that may take long. */
export const patient: Use = { limits: patientLimits, name: 'shop-command' };

/** How often a server that is away is tried. */
const lookMilliseconds = 100;

/** The connections of a process. While the server is away, requests do not wait for it; only a repeated look does. */
export interface Connections {
  /**
   * Runs with a connection of its own; a transaction that is left open is rolled back.
   * @throws ShopDbAway at once while the server is known to be away
   */
  use<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** SQL that sets the time limits of a transaction. */
  limits: string;
  /** Marks the server as away, for this reason, until a look succeeds. */
  shut(reason: unknown): void;
  close(): Promise<void>;
}

/** @param look succeeds when the server is back and everything is done that must come before other queries */
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
    // Connections from before may be dead without the driver knowing.
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
        // Without an answer, even a rollback would hang; the server rolls back by itself.
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

/** Set in each transaction: behind a pooler it may have a connection that somebody else has left with other limits. */
export const limitsWithin = ({ limits: { statement, idle } }: Use): string =>
  `set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idle}`;

/**
 * Checks that the server answers on a new connection.
 * @throws when it does not
 */
export async function answers(connectionString: string, { limits: { connect }, name }: Use): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: connect,
    query_timeout: connect,
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
    // The server ends a statement first, unless it can no longer be reached.
    ...(statement > 0 ? { query_timeout: statement + 1000 } : {}),
    // Routers forget connections that are silent for long; this finds a dead one within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A pooler passes a connection's settings on to its next user; so only the shop's own connections get any.
    ...(statement > 0 && {
      onConnect: async (client) => {
        // Makes the server check its end too: a machine that vanished keeps no locks, and no connections for hours.
        await client.query(`set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idle};
          set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`);
      },
    }),
  });
  // The query on a connection gets its error; an idle connection is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
