import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { root } from '../../cli/project.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres.ts';
import { freePort, type Running, startCommand, untilReady } from '../processes.ts';
import { newShop } from '../torture/shop.ts';
import { type Goods, goodsOf } from '../torture/shoppers.ts';
import { Browser, expectData, leaveData, linesOf } from './customer.ts';
import { writeCode } from './older-code.ts';

/** The last commit before the migrations of version 0.2.0: it has today's packages, but older tables. */
const before = '8e65190';

const here = test.runIf(hasPostgres());
const snapshotFile = inject('snapshotFile');
const testFolder = join(inject('testFolder'), 'two-versions');
let server: PostgresServer | undefined;
let older: string;
let newer: string;
const running: Running[] = [];

/** A process of one version of the shop, on the common database. @returns its address */
async function serve(project: string): Promise<string> {
  const PORT = String(await freePort());
  const shop = startCommand(
    newShop(testFolder, snapshotFile),
    'serve.ts',
    [],
    {
      ...{ PORT, DEMO: 'false', SESSION_SECRET: 'the same in both of these processes' },
      DATABASE_URL: (server?.url ?? '').replace('@/', '@localhost/'),
    },
    project,
  );
  running.push(shop);
  const origin = `http://127.0.0.1:${PORT}`;
  await untilReady({ ...shop, origin, end: async () => null });
  return origin;
}

const byPieces = ([, one]: [string, number], [, other]: [string, number]) => one - other;

/** Two engines of the catalogue. */
function engines(): string[] {
  const db = new Database(snapshotFile, { readonly: true });
  const ids = db.prepare<[], string>('SELECT id FROM engines ORDER BY id LIMIT 2').pluck().all();
  db.close();
  return ids;
}

beforeAll(async () => {
  server = hasPostgres() ? await startPostgres() : undefined;
  if (!server) return;
  const project = join(testFolder, 'code');
  writeCode(before, project);
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  // The older process has migrated and serves before the newer one starts.
  older = await serve(project);
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
  await server?.stop();
});

here('the version before and this one serve the same customers from one database', async () => {
  const goods = (await goodsOf(snapshotFile, 2)) as [Goods, Goods];
  const inCart = goods[1];
  const of = (email: string) => ({ email, engineId: null });
  const first = await leaveData(older, goods, of('first@example.com'));
  newer = await serve(root);
  await expectData(newer, first, inCart);
  // The older process goes on, on tables that the newer one has migrated: both read what each writes.
  const second = await leaveData(older, goods, of('second@example.com'));
  const third = await leaveData(newer, goods, of('third@example.com'));
  for (const left of [first, second, third])
    for (const origin of [older, newer, older]) await expectData(origin, left, inCart);
  // Lines of one item for two vehicles, which the older version does not make.
  const guest = new Browser(newer);
  for (const engineId of engines())
    await guest.ask('POST', '/api/cart/add', { itemId: inCart.itemId, quantity: 1, vehicle: { engineId } });
  const atOlder = new Browser(older, guest.cookies);
  await atOlder.ask('POST', '/api/cart/add', { itemId: goods[0].itemId, quantity: 4 });
  const lines = [
    [inCart.itemId, 1],
    [inCart.itemId, 1],
    [goods[0].itemId, 4],
  ];
  for (const browser of [atOlder, guest]) expect((await linesOf(browser)).toSorted(byPieces)).toEqual(lines);
  for (const { child } of running) expect(child.exitCode).toBeNull();
});
