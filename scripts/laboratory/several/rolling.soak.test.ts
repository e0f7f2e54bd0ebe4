import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres.ts';
import { until } from '../processes.ts';
import { goodsOf } from '../torture/shoppers.ts';
import { honestShoppers } from '../torture/waits.ts';
import { type SeveralShops, startSeveral } from './several-shops.ts';

const here = test.runIf(hasPostgres());
const snapshotFile = inject('snapshotFile');
let server: PostgresServer | undefined;
let several: SeveralShops;

beforeAll(async () => {
  server = hasPostgres() ? await startPostgres() : undefined;
  if (!server) return;
  const parent = join(inject('testFolder'), 'several');
  several = await startSeveral(3, { parent, snapshotFile, databaseUrl: server.url });
});
afterAll(async () => {
  await several?.close();
  await server?.stop();
});

here('three processes are one shop, and are restarted one after the other without a refused request', async () => {
  const { balancer, shops, restart, rows } = several;
  const honest = await honestShoppers(balancer.origin, await goodsOf(snapshotFile, 4));
  for (const [at, shop] of [...shops.entries()]) {
    const before = honest.tally.waits.length;
    await until('shoppers have been answered', async () => honest.tally.waits.length > before + 40);
    expect(await shop.end('SIGTERM')).toBe(0);
    await restart(at);
    await setTimeout(1000);
  }
  await honest.stop();
  expect([honest.refused, balancer.failures]).toEqual([[], []]);
  expect(honest.tally.waits.length).toBeGreaterThan(160);
  // Everybody's cart contains what they added, through whichever process.
  const [carts] = await rows<{ pieces: string }>(
    'select sum(quantity) as pieces from cart_lines where removed_at is null',
  );
  expect(Number(carts?.pieces)).toBe(honest.tally.added);
  const requests = [...balancer.sent.values()];
  expect(requests).toHaveLength(3);
  expect(Math.min(...requests)).toBeGreaterThan(20);
});
