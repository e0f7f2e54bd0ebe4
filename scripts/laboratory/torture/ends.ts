import { setTimeout } from 'node:timers/promises';
import { until } from '../processes.ts';
import { type Options, type Row, reasonsIn, row } from './row.ts';
import { newShop, startShop } from './shop.ts';
import { enquiry, type Goods, goodsOf, newTally, Shopper } from './shoppers.ts';
import { shop, shoppersAt, shoppersAtOnce } from './shopping.ts';

/** The server ends, gracefully or not, and many requests arrive at once. */

export async function killed({ parent, snapshotFile, kills, killEveryMilliseconds }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  let running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  const work = shop(await shoppersAt(() => running.origin, tally), await goodsOf(snapshotFile, 2 * shoppersAtOnce));
  let slowest = 0;
  for (let n = 0; n < kills; n++) {
    // Never at the same place, so that each kill interrupts different work.
    const before = tally.orders.size;
    await setTimeout(killEveryMilliseconds * (0.7 + (0.6 * ((n * 7) % kills)) / kills));
    await until('orders go on', () => tally.orders.size >= before + shoppersAtOnce);
    await running.end('SIGKILL');
    const started = performance.now();
    running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
    slowest = Math.max(slowest, performance.now() - started);
  }
  await work.stop();
  await running.end('SIGTERM');
  return row(dataFolder, tally, {
    ...{ fault: 'kill -9 while shoppers write', faults: kills },
    seen: 'no answer until it is back; a retry gives the one order',
    recovery: `by itself when started again, within ${Math.round(slowest)} ms`,
  });
}

export async function atOnce({ parent, snapshotFile }: Options): Promise<Row[]> {
  const dataFolder = newShop(parent, snapshotFile);
  const running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  const goods = (await goodsOf(snapshotFile, 2)) as [Goods, Goods];
  const same = newTally();
  const [shopper] = (await shoppersAt(() => running.origin, same, 1)) as [Shopper];
  await Promise.all(Array.from({ length: 50 }, () => shopper.order(goods[0], () => false, 'the-same-key-50-times')));
  const other = await shopper.send('POST', '/api/orders', enquiry(goods[0], 2), {
    'idempotency-key': 'the-same-key-50-times',
  });
  const wrong = other?.status === 422 ? [] : [`another body with the key was answered ${other?.status}`];
  const first = row(dataFolder, same, {
    ...{ fault: 'fifty enquiries with one key at once', faults: 1, wrong },
    ...{ seen: 'one order; 422 for another enquiry with the key', recovery: 'none is needed' },
  });
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
  const second = row(dataFolder, sum, {
    ...{ fault: 'a hundred adds to one cart at once', faults: 1, wrong: wrongSum },
    ...{ seen: 'the exact sum', recovery: 'none is needed' },
  });
  return [first, { ...second, acknowledged: sum.added }];
}

export async function terminated({ parent, snapshotFile }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  let running = await startShop(dataFolder);
  const work = shop(await shoppersAt(() => running.origin, tally), await goodsOf(snapshotFile, 2 * shoppersAtOnce));
  await setTimeout(700);
  const started = performance.now();
  const code = await running.end('SIGTERM');
  const milliseconds = Math.round(performance.now() - started);
  const wrong = code === 0 && milliseconds < 10_000 ? [] : [`ended with ${code} after ${milliseconds} ms`];
  const logged = reasonsIn(running.output()).join('; ') || 'nothing';
  running = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  await work.stop();
  await running.end('SIGTERM');
  return row(dataFolder, tally, {
    ...{ fault: 'SIGTERM under load', faults: 1, wrong, logged },
    seen: 'what was asked is answered; then no answer until it is back',
    recovery: `ended after ${milliseconds} ms; by itself when started again`,
  });
}
