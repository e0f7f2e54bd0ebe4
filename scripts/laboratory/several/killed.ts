import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { claimMilliseconds } from '../../../api/db/outbox.ts';
import { openTestSmtp } from '../../../api/testing/smtp.ts';
import { startPostgres } from '../postgres.ts';
import { type RunningShop, until } from '../processes.ts';
import { type Stored, storedQueries } from '../torture/audit.ts';
import { type Options, type Row, rowOf } from '../torture/row.ts';
import { moveClock } from '../torture/shop.ts';
import { goodsOf, newTally } from '../torture/shoppers.ts';
import { shop, shoppersAt } from '../torture/shopping.ts';
import { mailFaults } from '../torture/turns.ts';
import { type SeveralShops, startSeveral } from './several-shops.ts';

const processes = 3;
const writers = 12;

interface SeveralOptions extends Options {
  /** How often the database is killed. */
  databaseKills: number;
  /** So many writes must be acknowledged before the end. */
  writes: number;
}

/**
 * Three processes with one database serve shoppers who never pause. One of the processes is killed each time, in turns,
 * and the database a few times; each is started again at once.
 */
export async function severalKilled(options: SeveralOptions): Promise<Row | undefined> {
  const { parent, snapshotFile, kills, killEveryMilliseconds, databaseKills, writes } = options;
  const server = await startPostgres();
  if (!server) return undefined;
  const tally = { ...newTally(), isRefusalSure: false };
  const smtp = await openTestSmtp();
  smtp.pause = 20;
  const clock = join(parent, 'clock-of-several');
  const several = await startSeveral(
    processes,
    { parent, snapshotFile, databaseUrl: server.url },
    { SMTP_URL: smtp.url, LOG_LEVEL: 'silent', CLOCK: clock },
  );
  const { shops, restart, rows } = several;
  const dead = new Set<RunningShop>();
  let turn = 0;
  // As a balancer that knows at once which process is gone.
  const origin = () => {
    const up = shops.filter((one) => !dead.has(one));
    return (up[turn++ % up.length] as RunningShop).origin;
  };
  const shoppers = await shoppersAt(origin, tally, writers);
  const work = shop(shoppers, await goodsOf(snapshotFile, 2 * writers));
  const acknowledged = () => tally.orders.size + tally.added;
  const everySome = Math.max(1, Math.floor(kills / Math.max(1, databaseKills)));
  const claims = new Map<string, Set<string>>();
  const note = async () => {
    for (const { id, owner } of await claimed(several)) claims.set(id, (claims.get(id) ?? new Set()).add(owner));
  };
  let killed = 0;
  let databaseKilled = 0;
  while (killed < kills || acknowledged() < writes) {
    await setTimeout(killEveryMilliseconds);
    const at = killed % processes;
    const victim = shops[at] as RunningShop;
    dead.add(victim);
    await victim.end('SIGKILL');
    killed += 1;
    await note();
    if (databaseKilled < databaseKills && killed % everySome === 0) {
      await server.halt('SIGKILL');
      databaseKilled += 1;
      await setTimeout(300);
      await server.resume();
      // What was being sent then cannot be told to be sent, and is sent again.
      await note();
    }
    const before = acknowledged();
    await restart(at);
    await until('writes go on', () => acknowledged() > before);
  }
  await work.stop();
  // What a killed process was sending is sent by another one when its claim has ended. Processes with two clocks would take
  // each other's claims for ended.
  const [last, ...others] = shops as [RunningShop, ...RunningShop[]];
  await Promise.all(others.map((one) => one.end('SIGTERM')));
  moveClock(last, clock, claimMilliseconds);
  await until('no mail waits', async () => (await count(several, waiting)) === 0);
  const queued = (await rows<{ id: string }>('SELECT message_id AS id FROM outbox')).map(({ id }) => id);
  const wrong = mailFaults(queued, smtp, claims);
  const stored = await storedOf(several);
  await several.close();
  await smtp.close();
  await server.stop();
  const twice = smtp.mails.length - queued.length;
  return rowOf(stored, tally, {
    ...{ fault: 'kill -9 of three processes and their PostgreSQL', faults: killed + databaseKilled, wrong },
    seen: `503 or no answer from what was killed: ${killed} processes, ${databaseKilled} times the database`,
    recovery: `by itself: ${queued.length} mails came, ${twice} of them twice`,
  });
}

const waiting = 'SELECT count(*) AS count FROM outbox WHERE sent_at IS NULL';

async function count({ rows }: SeveralShops, query: string): Promise<number> {
  const [row] = await rows<{ count: string }>(query);
  return Number(row?.count);
}

/** Mails that a process, alive or not, is sending. */
const claimed = ({ rows }: SeveralShops) =>
  rows<{ id: string; owner: string }>(
    'SELECT message_id AS id, claimed_by AS owner FROM outbox WHERE claimed_by IS NOT NULL',
  );

async function storedOf(several: SeveralShops): Promise<Stored> {
  const { orders, mails, lines, pieces } = storedQueries;
  return {
    orders: await several.rows(orders),
    mails: await count(several, mails),
    lines: await count(several, lines),
    pieces: await count(several, pieces),
    // PostgreSQL says by itself when a page of it is damaged.
    sound: true,
  };
}
