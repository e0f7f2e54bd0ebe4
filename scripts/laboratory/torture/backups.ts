import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import { runCommand } from '../processes.ts';
import { type Options, type Row, row } from './row.ts';
import { newShop, startShop } from './shop.ts';
import { goodsOf, newTally } from './shoppers.ts';
import { shopAtPace, shoppersAt } from './shopping.ts';

const connections = 12;
const betweenMilliseconds = 500;

/**
 * Runs `npm run backup` repeatedly while shoppers change carts and send enquiries. Each copy must be restorable and
 * sound, and contain everything acknowledged before it began.
 */
export async function backedUp({ parent, snapshotFile, copies, writesPerSecond }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  const tally = newTally();
  const shoppers = await shoppersAt(() => running.origin, tally, connections);
  const started = performance.now();
  const work = shopAtPace(shoppers, await goodsOf(snapshotFile, 20), writesPerSecond);
  const made: { file: string; orders: Map<string, string>; added: number }[] = [];
  for (let n = 0; n < copies; n++) {
    await setTimeout(betweenMilliseconds);
    const before = { file: join(dataFolder, `copy-${n}.tar.gz`), orders: new Map(tally.orders), added: tally.added };
    await runCommand(dataFolder, 'backup.ts', [before.file]);
    made.push(before);
  }
  const seconds = (performance.now() - started) / 1000;
  const [orders, added] = [tally.orders.size, tally.added];
  await work.stop();
  await running.end('SIGTERM');
  const wrong: string[] = [];
  for (const [n, { file, orders: acknowledged, added: pieces }] of made.entries()) {
    const folder = join(dataFolder, `restored-${n}`);
    await restoreBackup({ dataFolder: folder }, file);
    const db = new Database(join(folder, 'shop.db'), { readonly: true });
    const value = (sql: string) => db.prepare(sql).pluck();
    const there = new Set(value('SELECT idempotency_key FROM orders').all());
    const lost = [...acknowledged.keys()].filter((key) => !there.has(key)).length;
    const inCarts = (value('SELECT sum(quantity) FROM cart_lines').get() ?? 0) as number;
    const sound = db.pragma('integrity_check', { simple: true });
    db.close();
    if (lost > 0) wrong.push(`copy ${n} lacks ${lost} orders`);
    if (inCarts < pieces) wrong.push(`copy ${n} lacks ${pieces - inCarts} pieces of carts`);
    if (sound !== 'ok') wrong.push(`copy ${n} is damaged: ${sound}`);
  }
  const rate = (count: number) => (count / seconds).toFixed(0);
  return row(dataFolder, tally, {
    fault: `backup under ${rate(orders + added)} writes a second`,
    faults: copies,
    seen: `nothing; ${rate(added)} changes of carts and ${rate(orders)} enquiries a second, ${writesPerSecond} asked for`,
    recovery: `${copies} copies of ${copies} restored and held against what was acknowledged before each began`,
    wrong,
  });
}
