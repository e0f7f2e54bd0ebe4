import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeOrders } from '../backup/test-orders.ts';
import { until } from '../kill/commands.ts';
import { launchShop, newShop, prepareShop, type RunningShop, startShop } from './shop.ts';
import { audit, enquiry, type Goods, goodsOf, newTally, Shopper, type Tally } from './shoppers.ts';

/** What goes wrong, and how much of it. */
export interface Options {
  parent: string;
  snapshotFile: string;
  kills: number;
  killEveryMilliseconds: number;
  lockMilliseconds: number;
}

export interface Row {
  fault: string;
  /** How often it was done. */
  faults: number;
  tried: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Answers 5xx other than the promised 503. */
  failures: number;
  /** Answers 503: "busy, please try again". */
  busy: number;
  /** What else was seen, or what was wrong. */
  notes: string[];
  wrong: string[];
}

const shoppersAtOnce = 6;

function row(fault: string, faults: number, dataFolder: string, tally: Tally, more: Partial<Row> = {}): Row {
  const all = [...tally.failures].reduce((sum, [, count]) => sum + count, 0);
  const busy = tally.failures.get(503) ?? 0;
  return {
    ...{ fault, faults, tried: tally.tried, failures: all - busy, busy, notes: [], wrong: [] },
    ...audit(dataFolder, tally),
    ...more,
  };
}

async function shoppersAt(origin: () => string, tally: Tally, count = shoppersAtOnce): Promise<Shopper[]> {
  const shoppers = Array.from({ length: count }, () => new Shopper(origin, tally));
  for (const shopper of shoppers) await shopper.register();
  return shoppers;
}

/** Orders and adds without a pause until told to stop; an order under way is brought to its end. */
function shop(shoppers: Shopper[], goods: readonly Goods[]) {
  let stopping = false;
  let giveUp = false;
  const done = Promise.all(
    shoppers.map(async (shopper, index) => {
      const [first, second] = [goods[2 * index], goods[2 * index + 1]] as [Goods, Goods];
      for (let n = 0; !stopping; n++) {
        if (n < 900) await shopper.add(first);
        await shopper.order(second, () => giveUp);
      }
    }),
  );
  return {
    async stop(): Promise<void> {
      stopping = true;
      const late = globalThis.setTimeout(() => {
        giveUp = true;
      }, 30_000);
      await done;
      clearTimeout(late);
    },
  };
}

export async function killed({ parent, snapshotFile, kills, killEveryMilliseconds }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  let running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  const work = shop(await shoppersAt(() => running.origin, tally), goodsOf(snapshotFile, 2 * shoppersAtOnce));
  for (let n = 0; n < kills; n++) {
    // Never at the same place: what is under way differs.
    const before = tally.orders.size;
    await setTimeout(killEveryMilliseconds * (0.7 + (0.6 * ((n * 7) % kills)) / kills));
    await until('orders go on', () => tally.orders.size >= before + shoppersAtOnce);
    await running.end('SIGKILL');
    running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  }
  await work.stop();
  await running.end('SIGTERM');
  return row('kill -9 while shoppers write', kills, dataFolder, tally);
}

export async function atOnce({ parent, snapshotFile }: Options): Promise<Row[]> {
  const dataFolder = newShop(parent, snapshotFile);
  const running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  const goods = goodsOf(snapshotFile, 2) as [Goods, Goods];
  const same = newTally();
  const [shopper] = (await shoppersAt(() => running.origin, same, 1)) as [Shopper];
  await Promise.all(Array.from({ length: 50 }, () => shopper.order(goods[0], () => false, 'the-same-key-50-times')));
  const other = await shopper.send('POST', '/api/orders', enquiry(goods[0], 2), {
    'idempotency-key': 'the-same-key-50-times',
  });
  const wrong = other?.status === 422 ? [] : [`another body with the key was answered ${other?.status}`];
  const first = row('fifty enquiries with one key at once', 1, dataFolder, same, { wrong });
  const sum = newTally();
  const adder = new Shopper(() => running.origin, sum);
  await adder.register();
  await Promise.all(Array.from({ length: 100 }, () => adder.add(goods[1])));
  const cart = (await adder.send('GET', '/api/cart'))?.body as { data: { itemCount: number } };
  await running.end('SIGTERM');
  const wrongSum = cart.data.itemCount === 100 ? [] : [`the cart holds ${cart.data.itemCount} pieces`];
  // The enquiry of the first part is in the same shop.db.
  sum.orders = same.orders;
  sum.keys = same.keys;
  const second = row('a hundred adds to one cart at once', 1, dataFolder, sum, { wrong: wrongSum });
  return [first, { ...second, acknowledged: sum.added }];
}

export async function terminated({ parent, snapshotFile }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  let running = await startShop(dataFolder);
  const work = shop(await shoppersAt(() => running.origin, tally), goodsOf(snapshotFile, 2 * shoppersAtOnce));
  await setTimeout(700);
  const started = performance.now();
  const code = await running.end('SIGTERM');
  const milliseconds = Math.round(performance.now() - started);
  const wrong = code === 0 && milliseconds < 10_000 ? [] : [`ended with ${code} after ${milliseconds} ms`];
  running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  await work.stop();
  await running.end('SIGTERM');
  return row('SIGTERM under load', 1, dataFolder, tally, { wrong, notes: [`ended after ${milliseconds} ms`] });
}

/** The message of a 503 stays in the shopper's window, and the next try succeeds. */
export async function locked({ parent, snapshotFile, lockMilliseconds }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  const running = await startShop(dataFolder);
  const shoppers = await shoppersAt(() => running.origin, tally, 3);
  const work = shop(shoppers, goodsOf(snapshotFile, 6));
  await setTimeout(300);
  const holder = new Database(join(dataFolder, 'shop.db'), { timeout: 5000 });
  holder.exec('BEGIN IMMEDIATE');
  const before = tally.orders.size;
  const read = await slowestRead(running, lockMilliseconds);
  const during = tally.orders.size;
  holder.exec('ROLLBACK');
  holder.close();
  await setTimeout(500);
  await work.stop();
  await running.end('SIGTERM');
  const wrong = [
    ...(tally.orders.size > during ? [] : ['nobody could order afterwards']),
    ...(during <= before + shoppers.length ? [] : ['orders went on while the database was locked']),
    ...(running.output().includes('database is locked') ? [] : ['the log does not say why']),
    ...read.wrong,
  ];
  const fault = `database locked for ${lockMilliseconds / 1000} s`;
  return row(fault, 1, dataFolder, tally, { wrong, notes: [`slowest read meanwhile ${read.slowest} ms`] });
}

/** Reading goes on meanwhile. */
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

/** A disk of its own that is filled to the last byte; only root can make one. Undefined when it cannot be made here. */
export async function diskFull({ parent, snapshotFile }: Options): Promise<Row | undefined> {
  const folder = join(parent, 'disk');
  mkdirSync(folder, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status !== 0) return undefined;
  let running: RunningShop | undefined;
  try {
    prepareShop(folder, snapshotFile);
    const tally = newTally();
    running = await startShop(folder);
    const origin = running.origin;
    const shoppers = await shoppersAt(() => origin, tally, 3);
    const work = shop(shoppers, goodsOf(snapshotFile, 6));
    await setTimeout(300);
    const filler = join(folder, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' });
    await setTimeout(1500);
    const full = tally.failures.get(503) ?? 0;
    const page = await fetch(`${origin}/`);
    const before = tally.orders.size;
    rmSync(filler);
    await setTimeout(500);
    await work.stop();
    const wrong = [
      ...(full > 0 ? [] : ['nobody was told that it is full']),
      ...(page.ok ? [] : [`a page was answered ${page.status}`]),
      ...(tally.orders.size > before ? [] : ['nobody could order when there was room again']),
      ...(/SQLITE_FULL|disk is full|IOERR/.test(running.output()) ? [] : ['the log does not say why']),
    ];
    await running.end('SIGTERM');
    return row('disk full', 1, folder, tally, { wrong });
  } finally {
    running?.child.kill('SIGKILL');
    spawnSync('umount', [folder]);
  }
}

/** Copies while orders come in: each opens, is sound, and holds what was acknowledged before it began. */
export async function backedUp({ parent, snapshotFile }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const writer = await writeOrders(dataFolder, 200);
  const copies = 10;
  let acknowledged = 0;
  let lost = 0;
  for (let n = 0; n < copies; n++) {
    await setTimeout(500);
    const before = writer.acknowledged();
    const file = join(dataFolder, `copy-${n}.tar.gz`);
    await makeBackup(dataFolder, file);
    const folder = join(dataFolder, `restored-${n}`);
    await restoreBackup(folder, file);
    const db = new Database(join(folder, 'shop.db'), { readonly: true });
    const there = new Set(db.prepare('SELECT idempotency_key FROM orders').pluck().all());
    db.close();
    acknowledged = before.length;
    lost += before.filter((key) => !there.has(key)).length;
  }
  const seconds = writer.seconds();
  const written = (await writer.stop()).length;
  const fault = 'backup while orders come in';
  const notes = [`${Math.round(written / seconds)} orders a second`];
  const none = { doubled: 0, failures: 0, busy: 0, wrong: [] };
  return { fault, faults: copies, tried: written, acknowledged, lost, notes, ...none };
}

/** Damage is found at the start, before anybody writes into it; nothing is touched, and the message says what to do. */
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
  for (const spoil of [
    (bytes: Buffer) => bytes.fill(0x41, 0, 100),
    (bytes: Buffer) => bytes.fill(0x5a, 4096),
    (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2 / 4096) * 4096),
  ]) {
    faults += 1;
    const spoiled = spoil(Buffer.from(whole));
    writeFileSync(file, spoiled);
    const running = await launchShop(dataFolder);
    const code = await running.ended();
    if (code !== 1) wrong.push(`the shop ended with ${code}`);
    if (!/is damaged .*npm run restore/.test(running.output())) wrong.push(`the message is: ${running.output()}`);
    if (statSync(file).size !== spoiled.length || !readFileSync(file).equals(spoiled))
      wrong.push('the file was changed');
  }
  writeFileSync(file, whole);
  const again = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  await again.end('SIGTERM');
  return row('damaged database at start', faults, dataFolder, tally, { wrong });
}
