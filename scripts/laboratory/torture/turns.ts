import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { claimMilliseconds } from '../../../api/shop/mail/store.ts';
import { openTestSmtp, type TestSmtp } from '../../../api/testing/smtp.ts';
import { type RunningShop, until } from '../processes.ts';
import { type Options, type Row, reasonsIn, row } from './row.ts';
import { moveClock, newShop, startShop } from './shop.ts';
import { goodsOf, newTally } from './shoppers.ts';
import { shopInPairs, shoppersAt } from './shopping.ts';
import { honestShoppers, waitsOf } from './waits.ts';

const writers = 4;
/** How long the mail server waits for each mail: so long that mails are always waiting. */
const mailMilliseconds = 500;
/** After this long without a mail, nobody is sending one. */
const restMilliseconds = 3000;
/**
 * The longest that honest shoppers may wait at the living server, in ms. On two cores that other programs kept busy,
 * p99 was at most 530 and the longest 1070, while the other server started.
 */
const mostWaits = { p99: 1500, longest: 3000 };

/**
 * Two servers of one data folder send mails and are killed in turns. Shoppers send everything to both at once; honest
 * shoppers use the living one.
 */
export async function killedInTurns({ parent, snapshotFile, kills, killEveryMilliseconds }: Options): Promise<Row> {
  const dataFolder = newShop(parent, snapshotFile);
  const clock = join(dataFolder, 'clock');
  const tally = newTally();
  const smtp = await openTestSmtp();
  smtp.pause = mailMilliseconds;
  const start = () =>
    startShop(dataFolder, { SMTP_URL: smtp.url, REGISTRATION: 'at_once', CLOCK: clock, LOG_LEVEL: 'error' });
  /** The first is killed next. */
  const up = [await start(), await start()] as [RunningShop, RunningShop];
  const logs: RunningShop[] = [...up];
  let turn = 0;
  const goods = await goodsOf(snapshotFile, 2 * writers + 4);
  const shoppers = await shoppersAt(() => (up[turn++ % up.length] as RunningShop).origin, tally, writers);
  const work = shopInPairs(shoppers, goods);
  const honest = await honestShoppers(up[1].origin, goods.slice(2 * writers));
  const claims = new Map<string, Set<string>>();
  for (let n = 0; n < kills; n++) {
    const before = tally.orders.size;
    await setTimeout(killEveryMilliseconds * (0.7 + (0.6 * ((n * 7) % kills)) / kills));
    await until('orders go on', () => tally.orders.size >= before + writers);
    await honest.moveTo(up[1].origin);
    const [victim] = up.splice(0, 1) as [RunningShop];
    await victim.end('SIGKILL');
    for (const { id, owner } of claimedMails(dataFolder)) claims.set(id, (claims.get(id) ?? new Set()).add(owner));
    const again = await start();
    logs.push(again);
    up.push(again);
  }
  await Promise.all([work.stop(), honest.stop()]);
  await rest(smtp);
  const left = claimedMails(dataFolder).length;
  // Two servers must not see two clocks: the one behind would take the other's claims for older than a clock change.
  const [one, other] = up;
  await one.end('SIGTERM');
  moveClock(other, clock, claimMilliseconds);
  await until(
    'no mail waits',
    () =>
      read<{ mails: number }>(dataFolder, 'SELECT count(*) AS mails FROM outbox WHERE sent_at IS NULL')[0]?.mails === 0,
  );
  await other.end('SIGTERM');
  await smtp.close();
  const waits = waitsOf(honest.tally.waits);
  const wrong = [...honest.refused, ...new Set(logs.flatMap((one) => reasonsIn(one.output())))];
  if (left === 0) wrong.push('no mail was being sent at a kill');
  for (const which of ['p99', 'longest'] as const)
    if (waits[which] > mostWaits[which]) wrong.push(`honest shoppers waited ${Math.round(waits[which])} ms (${which})`);
  const queued = read<{ id: string }>(dataFolder, 'SELECT message_id AS id FROM outbox').map(({ id }) => id);
  wrong.push(...mailFaults(queued, smtp, claims));
  tally.added += honest.tally.added;
  tally.unknown += honest.tally.unknown;
  const [asked, twice] = [honest.tally.waits.length, smtp.mails.length - queued.length];
  return row(dataFolder, tally, {
    ...{ fault: 'kill -9 of two servers in turns', faults: kills, waits, wrong },
    seen: `nothing where the server lives: ${asked} answers, each within ${Math.round(waits.longest)} ms`,
    recovery: `by itself, when the claims of a killed server end: ${queued.length} mails came, ${twice} of them twice`,
  });
}

/** @param claims the servers that were sending a mail at a kill: it may come once more for each of them */
export function mailFaults(queued: readonly string[], { mails }: TestSmtp, claims: Map<string, Set<string>>): string[] {
  const times = new Map(queued.map((id) => [id, 0]));
  for (const { messageId } of mails) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const faults: [number, string][] = [
    [queued.filter((id) => times.get(id) === 0).length, 'never came'],
    [queued.filter((id) => (times.get(id) ?? 0) > 1 + (claims.get(id)?.size ?? 0)).length, 'came again without a kill'],
    [times.size - queued.length, 'came with another Message-ID'],
  ];
  return faults.filter(([count]) => count > 0).map(([count, what]) => `${count} mails ${what}`);
}

/** Mails that a server, alive or not, is sending. */
const claimedMails = (dataFolder: string) =>
  read<{ id: string; owner: string }>(
    dataFolder,
    'SELECT message_id AS id, claimed_by AS owner FROM outbox WHERE claimed_by IS NOT NULL',
  );

function read<T>(dataFolder: string, query: string): T[] {
  const db = new Database(join(dataFolder, 'shop.db'), { readonly: true });
  try {
    return db.prepare(query).all() as T[];
  } finally {
    db.close();
  }
}

async function rest({ mails }: TestSmtp): Promise<void> {
  for (let before = -1; before < mails.length; await setTimeout(restMilliseconds)) before = mails.length;
}
