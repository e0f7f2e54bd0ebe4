import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { RunningShop } from '../processes.ts';
import { type Options, type Row, reasonsIn, row, tryAgain } from './row.ts';
import { launchShop, newShop, startShop } from './shop.ts';
import { goodsOf, newTally } from './shoppers.ts';
import { ordersGoOn, shop, shoppersAt } from './shopping.ts';

/** The database is locked by another process, or damaged. */

/** Writes get a 503 while the database is locked, and the next try succeeds. */
export async function locked({ parent, snapshotFile, lockMilliseconds }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  const running = await startShop(dataFolder);
  const shoppers = await shoppersAt(() => running.origin, tally, 3);
  const work = shop(shoppers, await goodsOf(snapshotFile, 6));
  await setTimeout(300);
  const holder = new Database(join(dataFolder, 'shop.db'), { timeout: 5000 });
  holder.exec('BEGIN IMMEDIATE');
  const before = tally.orders.size;
  const read = await slowestRead(running, lockMilliseconds);
  const during = tally.orders.size;
  holder.exec('ROLLBACK');
  holder.close();
  const recovery = await ordersGoOn(tally);
  await work.stop();
  await running.end('SIGTERM');
  const logged = reasonsIn(running.output()).join('; ');
  const wrong = [
    ...(during <= before + shoppers.length ? [] : ['orders went on while the database was locked']),
    ...(logged.includes('SQLITE_BUSY: database is locked') ? [] : [`the log says: ${logged}`]),
    ...([...tally.messages].join() === tryAgain ? [] : [`shoppers were told ${[...tally.messages]}`]),
    ...read.wrong,
  ];
  return row(dataFolder, tally, {
    ...{ fault: `database locked for ${lockMilliseconds / 1000} s`, faults: 1, wrong, logged, recovery },
    seen: `${[...tally.messages].join('; ')}; pages and search go on, the slowest took ${read.slowest} ms`,
  });
}

/** Reads go on meanwhile. */
async function slowestRead(running: RunningShop, milliseconds: number): Promise<{ slowest: number; wrong: string[] }> {
  const end = performance.now() + milliseconds;
  let slowest = 0;
  const wrong: string[] = [];
  while (performance.now() < end) {
    const started = performance.now();
    const answer = await fetch(`${running.origin}/api/parts/search?q=oil`);
    if (!answer.ok) wrong.push(`a search was answered ${answer.status}`);
    slowest = Math.max(slowest, Math.round(performance.now() - started));
    await setTimeout(100);
  }
  return { slowest, wrong };
}

/** Damage is found at the start, before any write; nothing is changed, and the message says what to do. */
export async function corrupt({ parent, snapshotFile }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const first = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  const tally = newTally();
  await shoppersAt(() => first.origin, tally, 3);
  await first.end('SIGTERM');
  const file = join(dataFolder, 'shop.db');
  const whole = readFileSync(file);
  const wrong: string[] = [];
  let faults = 0;
  let message = '';
  for (const spoil of [
    (bytes: Buffer) => bytes.fill(0x41, 0, 100),
    (bytes: Buffer) => bytes.fill(0x5a, 4096),
    (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2 / 4096) * 4096),
  ]) {
    faults += 1;
    const spoiled = spoil(Buffer.from(whole));
    writeFileSync(file, spoiled);
    const running = await launchShop(dataFolder);
    const { code } = await running.ended;
    if (code !== 1) wrong.push(`the shop ended with ${code}`);
    message = running.output();
    if (!/is damaged .*npm run restore/.test(message)) wrong.push(`the message is: ${message}`);
    if (statSync(file).size !== spoiled.length || !readFileSync(file).equals(spoiled))
      wrong.push('the file was changed');
  }
  writeFileSync(file, whole);
  const again = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  await again.end('SIGTERM');
  return row(dataFolder, tally, {
    ...{ fault: 'damaged database at start', faults, wrong },
    seen: 'no answer: the shop does not start, and changes nothing',
    logged: message.replaceAll(dataFolder, 'SHOP_DATA').trim(),
    recovery: 'npm run restore',
  });
}
