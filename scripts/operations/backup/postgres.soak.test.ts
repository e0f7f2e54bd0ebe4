import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Whereabouts } from '../../../api/data/shop-db.ts';
import { databaseAt } from '../../../api/testing/database-url.ts';
import { openRaw } from '../../../api/testing/raw.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../laboratory/postgres.ts';
import { startCommand } from '../../laboratory/processes.ts';
import { writeOrders } from './fixtures/test-orders.ts';

/** Moves a shop between its databases, and backs up a shop on a server, by the real commands against a real server. */

const onServer = test.runIf(hasPostgres());

let server: PostgresServer | undefined;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

const newFolder = () => mkdtempSync(join(inject('testFolder'), 'move-'));
let databases = 0;
let file: Whereabouts;
let there: Whereabouts & { databaseUrl: string };
beforeEach(async () => {
  const name = `shop_${databases++}`;
  const client = new pg.Client(server?.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const dataFolder = newFolder();
  file = { dataFolder };
  there = { dataFolder, databaseUrl: databaseAt(server?.url ?? '', name) };
});

const run = (script: string, { dataFolder, databaseUrl = '' }: Whereabouts, ...args: string[]) =>
  startCommand(dataFolder, script, args, { DATABASE_URL: databaseUrl });
const ended = async (...command: Parameters<typeof run>) => {
  const { code, output } = await run(...command).ended;
  return [code, output];
};

/** A shop that has written this many orders and was stopped. @returns the keys of the acknowledged orders */
async function writeSome(where: Whereabouts, most: number): Promise<string[]> {
  const writer = await writeOrders(where, 2000);
  await expect.poll(() => writer.acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(most);
  return writer.stop();
}

async function keysIn(where: Whereabouts): Promise<Set<unknown>> {
  const raw = openRaw(where);
  try {
    return new Set(await raw.column('select idempotency_key from orders'));
  } finally {
    await raw.close();
  }
}
const missing = async (keys: readonly string[], where: Whereabouts) => {
  const found = await keysIn(where);
  return keys.filter((key) => !found.has(key));
};
const hasTables = async (where: Whereabouts) => {
  const raw = openRaw(where);
  const found = await raw.value("select count(*)::int from information_schema.tables where table_name = 'orders'");
  await raw.close();
  return found === 1;
};

onServer('a shop moves to a server and back, and not while it runs or where there is one already', async () => {
  const running = await writeOrders(file, 100);
  expect(await ended('move.ts', file, '--to', there.databaseUrl)).toEqual([1, 'The shop is running: stop it first.\n']);
  const keys = await running.stop();
  const [code, said] = await ended('move.ts', file, '--to', there.databaseUrl);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^\d+ rows were copied, and each was compared\.\nStart the shop/),
  ]);
  expect(await missing(keys, there)).toEqual([]);
  expect(await ended('move.ts', file, '--to', there.databaseUrl)).toEqual([
    1,
    'There is a shop already: users has rows. Nothing was changed.\n',
  ]);

  const more = await writeOrders(there, 100);
  const back = { dataFolder: newFolder() };
  expect(await ended('move.ts', back, '--from', there.databaseUrl)).toEqual([
    1,
    'The shop is running: stop it first.\n',
  ]);
  const all = [...keys, ...(await more.stop())];
  expect((await ended('move.ts', back, '--from', there.databaseUrl))[0]).toBe(0);
  expect(await missing(all, back)).toEqual([]);
});

onServer(
  'a move that is killed at any moment leaves the source as it was, and the target empty or whole',
  async () => {
    const keys = await writeSome(file, 1500);
    const before = [...(await keysIn(file))];
    const outcomes: boolean[] = [];
    for (let wait = 300; outcomes.length < 20 && !outcomes.at(-1); wait *= 1.3) {
      const moving = run('move.ts', file, '--to', there.databaseUrl);
      await Promise.race([setTimeout(wait), moving.ended]);
      moving.child.kill('SIGKILL');
      await moving.ended;
      const found = (await hasTables(there)) ? await keysIn(there) : new Set();
      expect([0, before.length]).toContain(found.size);
      expect([...(await keysIn(file))]).toEqual(before);
      outcomes.push(found.size > 0);
    }
    console.log(`killed ${outcomes.length} times`);
    // The first kills came too early, and the last one too late.
    expect(outcomes.length).toBeGreaterThan(3);
    expect(outcomes.at(-1)).toBe(true);
    expect(await missing(keys, there)).toEqual([]);
  },
  300_000,
);

onServer(
  'a restore that is killed at any moment leaves what was there, or what was restored, and the next one all in order',
  async () => {
    await writeSome(there, 400);
    const before = await keysIn(there);
    const other = { dataFolder: newFolder() };
    await writeSome(other, 1500);
    const restored = await keysIn(other);
    const backup = join(other.dataFolder, 'shop.tar.gz');
    expect((await ended('backup.ts', other, backup))[0]).toBe(0);
    const outcomes: boolean[] = [];
    for (let wait = 300; outcomes.length < 30 && !outcomes.at(-1); wait *= 1.3) {
      const restoring = run('restore.ts', there, backup);
      await Promise.race([setTimeout(wait), restoring.ended]);
      restoring.child.kill('SIGKILL');
      await restoring.ended;
      const found = await keysIn(there);
      outcomes.push(found.size === restored.size);
      expect(found).toEqual(outcomes.at(-1) ? restored : before);
    }
    console.log(`killed ${outcomes.length} times`);
    expect(outcomes.length).toBeGreaterThan(3);
    expect(outcomes.at(-1)).toBe(true);
    // The previous shop is kept, and no customer data is left over.
    expect((await ended('restore.ts', there, backup))[0]).toBe(0);
    const left = readdirSync(there.dataFolder);
    expect(left.filter((name) => name.startsWith('.'))).toEqual([]);
    const kept = left.filter((name) => name.startsWith('before-restore-')).sort();
    expect((await ended('restore.ts', there, join(there.dataFolder, kept[0] ?? '')))[0]).toBe(0);
    expect(await keysIn(there)).toEqual(before);
  },
  300_000,
);

onServer(
  'a backup of a server has every order acknowledged before it, and can be restored to either database',
  async () => {
    const writer = await writeOrders(there, 100);
    await setTimeout(1000);
    const before = writer.acknowledged();
    const backup = join(file.dataFolder, 'shop.tar.gz');
    const [code, said] = await ended('backup.ts', there, backup);
    expect([code, said]).toEqual([0, expect.stringMatching(/1 customers, \d+ orders, .* checked/)]);
    expect(await ended('restore.ts', there, backup)).toEqual([1, 'The shop is running: stop it first.\n']);
    const all = await writer.stop();
    expect(all.length).toBeGreaterThan(before.length);

    const alone = { dataFolder: newFolder() };
    expect((await ended('restore.ts', alone, backup))[0]).toBe(0);
    expect(await missing(before, alone)).toEqual([]);
    const db = new Database(join(alone.dataFolder, 'shop.db'), { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();

    const [restored, words] = await ended('restore.ts', there, backup);
    expect([restored, words]).toEqual([
      0,
      expect.stringMatching(/The shop before is kept in .*before-restore-\d+\.tar\.gz/),
    ]);
    expect(await keysIn(there)).toEqual(await keysIn(alone));
    const kept = /in (\S+\.tar\.gz)/.exec(String(words))?.[1] ?? '';
    expect((await ended('restore.ts', there, kept))[0]).toBe(0);
    expect(await missing(all, there)).toEqual([]);
  },
);

onServer('an unreachable database and an empty folder are refused, with the reason', async () => {
  await (await writeOrders(file, 100)).stop();
  const nowhere = 'postgres://shop@127.0.0.1:1/shop';
  const [code, said] = await ended('move.ts', file, '--to', nowhere);
  expect([code, said]).toEqual([1, expect.stringContaining('The database of DATABASE_URL cannot be used')]);
  expect(await ended('move.ts', { dataFolder: newFolder() }, '--to', there.databaseUrl)).toEqual([
    1,
    expect.stringContaining('nothing to move'),
  ]);
});
