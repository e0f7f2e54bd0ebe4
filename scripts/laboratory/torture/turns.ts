import { join } from 'node:path';
import { claimMilliseconds } from '../../../api/db/outbox.ts';
import { openTestSmtp } from '../../../api/testing/smtp.ts';
import { until } from '../processes.ts';
import { type Options, type Row, row } from './row.ts';
import { moveClock, newShop, startShop } from './shop.ts';
import { type Goods, goodsOf, newTally } from './shoppers.ts';
import { shoppersAt } from './shopping.ts';

const orders = 30;
/** So many mails a server sends at a time, and may therefore leave behind half-sent. */
const atATime = 5;

/** Two servers of one data folder send mails, and one of them is killed meanwhile. */
export async function mailsKilled({ parent, snapshotFile }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const tally = newTally();
  const clock = join(dataFolder, 'clock');
  const smtp = await openTestSmtp();
  smtp.pause = 400;
  const killed = await startShop(dataFolder, { SMTP_URL: smtp.url });
  const running = await startShop(dataFolder, { SMTP_URL: smtp.url, CLOCK: clock, METRICS: 'true' });
  const [goods] = (await goodsOf(snapshotFile, 1)) as [Goods];
  for (const { origin } of [killed, running]) {
    const [buyer] = await shoppersAt(() => origin, tally, 1);
    await Promise.all(Array.from({ length: orders / 2 }, () => buyer?.order(goods, () => false)));
  }
  const mails = 2 * orders;
  await until('a part of the mails is there', () => smtp.mails.length > mails / 3);
  const before = smtp.mails.length;
  await killed.end('SIGKILL');
  const ids = () => new Set(smtp.mails.map(({ messageId }) => messageId));
  await until('the other server has sent all the others', () => ids().size >= mails - atATime);
  moveClock(running, clock, claimMilliseconds);
  await until('all mails are there', async () => ids().size === mails && (await waiting(running.origin)) === 0);
  await running.end('SIGTERM');
  await smtp.close();
  const wrong: string[] = [];
  if (before >= mails) wrong.push('all mails had been sent before the kill');
  const most = Math.max(
    ...Map.groupBy(smtp.mails, ({ messageId }) => messageId)
      .values()
      .map((one) => one.length),
  );
  if (smtp.mails.length - mails > atATime || most > 2)
    wrong.push(`${smtp.mails.length} mails for ${mails}, one of them ${most} times`);
  return row(dataFolder, tally, {
    ...{ fault: 'kill -9 of one of two servers that send mails', faults: 1, wrong },
    seen: 'nothing',
    recovery: `by itself, when the claims of the killed server end: ${mails} mails came, ${smtp.mails.length - mails} of them twice`,
  });
}

async function waiting(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^shop_outbox_waiting (\d+)$/m.exec(metrics)?.[1]);
}
