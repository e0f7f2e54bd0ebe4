import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openTestSmtp } from '../../../api/testing/smtp.ts';
import { until } from '../processes.ts';
import { type Options, type Row, reasonsIn, row } from './row.ts';
import { moveClock, newShop, startShop } from './shop.ts';
import { type Goods, goodsOf, newTally } from './shoppers.ts';
import { ordersGoOn, shop, shoppersAt } from './shopping.ts';

/** The clock, and the services that the shop uses. */

const day = 86_400_000;

/** Sets the clock back by a day and forward again while shoppers write. */
export async function clockSetBack({ parent, snapshotFile }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  const clock = join(dataFolder, 'clock');
  const running = await startShop(dataFolder, { CLOCK: clock });
  const shoppers = await shoppersAt(() => running.origin, tally, 3);
  const work = shop(shoppers, await goodsOf(snapshotFile, 6));
  await setTimeout(200);
  const wrong: string[] = [];
  for (const by of [-day, 0]) {
    moveClock(running, clock, by);
    await ordersGoOn(tally);
    const me = await shoppers[0]?.send('GET', '/api/auth/me');
    if (me?.status !== 200) wrong.push(`who was signed in was answered ${me?.status}`);
  }
  await work.stop();
  await running.end('SIGTERM');
  const logged = reasonsIn(running.output()).join('; ');
  if (logged !== '') wrong.push(`the log says: ${logged}`);
  const [seen, recovery] = ['nothing: orders go on, and everybody stays signed in', 'none is needed'];
  return row(dataFolder, tally, {
    ...{ fault: 'clock set back by a day', faults: 2, wrong },
    ...{ seen, logged: 'nothing', recovery },
  });
}

/** The mail and exchange-rate services are down, then up again. */
export async function servicesAway({ parent, snapshotFile }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  const clock = join(dataFolder, 'clock');
  const smtp = await openTestSmtp();
  smtp.manner = 'is away';
  const rates = createServer((_request, response) => response.end('<html>NaN</html>')).listen(0, '127.0.0.1');
  await once(rates, 'listening');
  const RATES_URL = `http://127.0.0.1:${(rates.address() as AddressInfo).port}/`;
  const running = await startShop(dataFolder, {
    CLOCK: clock,
    SMTP_URL: smtp.impatientUrl,
    REGISTRATION: 'at_once',
    RATES_URL,
  });
  const [buyer] = await shoppersAt(() => running.origin, tally, 1);
  const [goods] = (await goodsOf(snapshotFile, 1)) as [Goods];
  const orders = 4;
  for (let n = 0; n < orders; n++) await buyer?.order(goods, () => false);
  const mails = 2 * orders;
  const failed = () => running.output().split('a mail could not be sent').length - 1;
  // A mail that fails after the clock has moved is retried a minute later than the others.
  await until('all have been tried', () => failed() >= mails && running.output().includes('exchange rates'));
  const wrong: string[] = [];
  const answer = (await (await fetch(`${running.origin}/api/rates`)).json()) as { date: string | null; rates: object };
  if (answer.date !== null || Object.keys(answer.rates).length !== 4) wrong.push('rates were not the constants');
  smtp.manner = 'takes';
  moveClock(running, clock, 120_000);
  await until('all mails are there', () => smtp.mails.length >= mails);
  const ids = new Set(smtp.mails.map(({ messageId }) => messageId));
  if (ids.size !== mails || smtp.mails.length !== ids.size)
    wrong.push(`${smtp.mails.length} mails, ${ids.size} of them different`);
  await running.end('SIGTERM');
  await smtp.close();
  rates.close();
  return row(dataFolder, tally, {
    ...{ fault: 'rates and mail server away', faults: 2, wrong },
    seen: 'nothing: orders are acknowledged, amounts use the last good rates',
    logged: reasonsIn(running.output())
      .join('; ')
      .replaceAll(/\d{4,5}/g, 'PORT'),
    recovery: `by itself: ${ids.size} mails came, each once, with their next try; rates are asked again after 15 minutes`,
  });
}
