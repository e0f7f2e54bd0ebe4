import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { type RunningShop, until } from '../processes.ts';
import { type Options, type Row, reasonsIn, row, tryAgain } from './row.ts';
import { launchShop, moveClock, newShop, prepareShop, startShop } from './shop.ts';
import { type Goods, goodsOf, newTally, type Shopper } from './shoppers.ts';
import { ordersGoOn, shop, shoppersAt } from './shopping.ts';

/** The disk is full or read-only. */

/** Whether this user may mount disks, which the disk faults need. */
export const canMount = spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0;

/** A separate disk is filled to the last byte. Undefined when it cannot be mounted here. */
export async function diskFull({ parent, snapshotFile }: Options): Promise<Row | undefined> {
  const folder = mkdtempSync(join(parent, 'disk-'));
  if (!mount('-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder)) return undefined;
  let running: RunningShop | undefined;
  try {
    prepareShop(folder, snapshotFile);
    const tally = newTally();
    running = await startShop(folder);
    const { origin } = running;
    const work = shop(await shoppersAt(() => origin, tally, 3), await goodsOf(snapshotFile, 6));
    await setTimeout(300);
    const filler = join(folder, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' });
    await until('somebody is told that nothing can be written', () => (tally.failures.get(503) ?? 0) > 3);
    const page = await fetch(`${origin}/`);
    rmSync(filler);
    const recovery = await ordersGoOn(tally);
    await work.stop();
    const logged = reasonsIn(running.output()).join('; ');
    const wrong = [
      ...(page.ok ? [] : [`a page was answered ${page.status}`]),
      ...([...tally.messages].join() === tryAgain ? [] : [`shoppers were told ${[...tally.messages]}`]),
      ...(/SQLITE_(?:FULL|IOERR)/.test(logged) ? [] : [`the log says: ${logged}`]),
    ];
    await running.end('SIGTERM');
    const seen = `${[...tally.messages].join('; ')}; pages go on`;
    return row(folder, tally, { fault: 'disk full', faults: 1, seen, logged, recovery, wrong });
  } finally {
    running?.child.kill('SIGKILL');
    spawnSync('umount', [folder]);
  }
}

/**
 * The folder becomes read-only while the shop runs. No new file can be written in it, so photos are refused and mails
 * wait; shop.db is already open. A shop started meanwhile says so and ends. Undefined when such a disk cannot be
 * mounted here.
 */
export async function readOnly({ parent, snapshotFile }: Options): Promise<Row | undefined> {
  const folder = newShop(parent, snapshotFile);
  const tally = newTally();
  const clock = join(folder, 'clock');
  const running = await startShop(folder, { CLOCK: clock });
  const wrong: string[] = [];
  const [buyer] = (await shoppersAt(() => running.origin, tally, 1)) as [Shopper];
  const goods = (await goodsOf(snapshotFile, 1)) as [Goods];
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const sendPhoto = async () =>
    (await buyer.send('PUT', '/api/user/photo', picture, { 'content-type': 'image/png' }))?.status;
  if (!mount('--bind', folder, folder) || !mount('-o', 'remount,ro,bind', folder)) {
    spawnSync('umount', [folder]);
    await running.end('SIGTERM');
    return undefined;
  }
  let again: RunningShop | undefined;
  try {
    if ((await sendPhoto()) !== 503) wrong.push('a photo was not answered 503');
    await buyer.order(goods[0], () => false);
    again = await launchShop(folder);
    const { code } = await again.ended;
    if (code !== 1 || !again.output().includes(`${join(folder, 'shop.db')} cannot be written`))
      wrong.push(`a start ended with ${code}: ${again.output()}`);
    await until('the mails have been tried', () => running.output().includes('a mail could not be sent'));
  } finally {
    again?.child.kill('SIGKILL');
    spawnSync('umount', [folder]);
  }
  if ((await sendPhoto()) !== 200) wrong.push('a photo was refused afterwards');
  moveClock(running, clock, 60_000);
  const mails = () => (existsSync(join(folder, 'outbox')) ? readdirSync(join(folder, 'outbox')).length : 0);
  await until('both mails are there', () => mails() === 2);
  await running.end('SIGTERM');
  return row(folder, tally, {
    ...{ fault: 'read-only folder', faults: 2, wrong },
    seen: `photos: ${[...tally.messages].join('; ')}; enquiries and carts go on`,
    logged: [...reasonsIn(running.output()), again.output()].join('; ').replaceAll(folder, 'SHOP_DATA').trim(),
    recovery: 'by itself: photos at once, mails with their next try; a start when it is tried again',
  });
}

function mount(...args: string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}
