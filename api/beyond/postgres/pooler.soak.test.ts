import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPgBouncer, type Pooler, startPgBouncer } from '../../../scripts/laboratory/pgbouncer.ts';
import { type PostgresServer, startPostgres } from '../../../scripts/laboratory/postgres.ts';
import { sql } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { cartStore } from '../../shop/cart/store.ts';
import { openRaw } from '../../testing/raw.ts';
import { connectPostgres, isRunningOn } from './connect.ts';
import { usualLimits } from './connections.ts';

/** A pooler gives one connection to many clients, to another one after each transaction. */

if (!hasPgBouncer())
  console.log('PgBouncer is not installed (Debian: apt-get install pgbouncer): its tests are skipped');
const here = test.runIf(hasPgBouncer());

let server: PostgresServer;
let pooler: Pooler;
beforeAll(async () => {
  if (!hasPgBouncer()) return;
  const started = await startPostgres();
  if (!started) throw new Error('These tests need a server of their own: install one (Debian: postgresql).');
  server = started;
  pooler = await startPgBouncer(server.url, 1);
});
afterAll(async () => {
  pooler?.stop();
  await server?.stop();
});

const limit = async (db: Pick<ShopTransaction, 'rows'>) => {
  const [row] = await db.rows<{ statement_timeout: string }>(sql`show statement_timeout`);
  return row?.statement_timeout;
};

here('processes that share a connection make the tables once, and lose no writes', async () => {
  const processes = await Promise.all([1, 2, 3].map(() => connectPostgres(pooler.url)));
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      cartStore(processes[n % 3] as ShopDb).add({ token: `guest-${n}` }, { itemId: 'pad', quantity: 1 }, 1),
    ),
  );
  const raw = openRaw({ dataFolder: '', databaseUrl: server.url });
  expect(await raw.value('select sum(quantity)::int from cart_lines')).toBe(60);
  // A running shop is only visible at the server itself; at the pooler, the query's own connection is seen.
  expect([await isRunningOn(server.url), await isRunningOn(pooler.url)]).toEqual([true, false]);
  await raw.close();
  await Promise.all(processes.map((db) => db.close()));
});

here('a shop keeps its limits, and a command has none, whoever had the connection before', async () => {
  const shop = await connectPostgres(pooler.url);
  const command = await connectPostgres(pooler.url, { isPatient: true });
  const own = `${usualLimits.statement / 1000}s`;
  for (let turn = 0; turn < 2; turn++) {
    expect([await limit(shop), await shop.write(limit)]).toEqual([own, own]);
    expect(await command.write(limit)).toBe('0');
  }
  await Promise.all([shop.close(), command.close()]);
});
