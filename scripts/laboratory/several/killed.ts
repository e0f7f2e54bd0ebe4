import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { claimMilliseconds } from '../../../api/shop/mail/store.ts';
import { openTestSmtp } from '../../../api/testing/smtp.ts';
import { startPostgres } from '../postgres.ts';
import { type RunningShop, until } from '../processes.ts';
import { type Stored, storedQueries } from '../torture/audit.ts';
import { type Options, type Row, rowOf } from '../torture/row.ts';
import { moveClock } from '../torture/shop.ts';
import { goodsOf, newTally } from '../torture/shoppers.ts';
import { shop, shoppersAt } from '../torture/shopping.ts';
import { mailFaults } from '../torture/turns.ts';
import { waitsOf } from '../torture/waits.ts';
import { type SeveralShops, startSeveral } from './several-shops.ts';

const processes = 3;
const writers = 12;

interface SeveralOptions extends Options {
  /** How often the database is killed. */
  databaseKills: number;
  /** How many writes must be acknowledged before the end. */
  writes: number;
}

/**
 * Three processes with one database, behind a balancer, serve shoppers who never pause. A process is killed again and
 * again, while another that is ready stays; the database is killed a few times. Each is started again at once.
 */
export async function severalKilled(options: SeveralOptions): Promise<Row | undefined> {
  const { parent, snapshotFile, kills, killEveryMilliseconds, databaseKills, writes } = options;
  const server = await startPostgres();
  if (!server) return undefined;
  const tally = newTally();
  const smtp = await openTestSmtp();
  smtp.pause = 20;
  const clock = join(parent, 'clock-of-several');
  const several = await startSeveral(
    processes,
    { parent, snapshotFile, databaseUrl: server.url },
    { SMTP_URL: smtp.url, REGISTRATION: 'at_once', LOG_LEVEL: 'silent', CLOCK: clock },
  );
  const { shops, restart, rows, balancer } = several;
  const claims = new Map<string, Set<string>>();
  /** Notes mails that a process, alive or not, is sending: they may come again. */
  const note = async () => {
    for (const { id, owner } of await rows<{ id: string; owner: string }>(claimed))
      claims.set(id, (claims.get(id) ?? new Set()).add(owner));
  };
  const started = performance.now();
  const shoppers = await shoppersAt(() => balancer.origin, tally, writers);
  const work = shop(shoppers, await goodsOf(snapshotFile, 2 * writers));
  const acknowledged = () => tally.orders.size + tally.added;

  const ready = new Set(shops.keys());
  /** Processes that are not ready yet, the one started last at the end. */
  const starting = new Map<number, Promise<void>>();
  function begin(at: number): void {
    const start: Promise<void> = restart(at).then(
      () => {
        starting.delete(at);
        ready.add(at);
      },
      (error: unknown) => {
        // Unless it was killed meanwhile.
        if (starting.get(at) === start) throw error;
      },
    );
    starting.set(at, start);
  }
  let killed = 0;
  async function killProcesses(): Promise<void> {
    while (killed < kills || acknowledged() < writes) {
      await setTimeout(killEveryMilliseconds);
      // The process that has been ready longest, if another is ready too; else the one that was started last.
      const at = ready.size > 1 ? [...ready][0] : [...starting.keys()].at(-1);
      if (at === undefined) continue;
      ready.delete(at);
      starting.delete(at);
      await shops[at]?.end('SIGKILL');
      killed += 1;
      await note();
      begin(at);
    }
  }
  async function killDatabase(): Promise<void> {
    for (let n = 1; n <= databaseKills; n++) {
      // A busy machine may take its time.
      while (acknowledged() < (n * writes) / (databaseKills + 1)) await setTimeout(50);
      await server?.halt('SIGKILL');
      await setTimeout(300);
      await server?.resume();
      // A mail that was being sent cannot be marked as sent, and is sent again.
      await note();
    }
  }
  await Promise.all([killProcesses(), killDatabase()]);
  await work.stop();
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(starting.values());
  // Another process sends a killed one's mails when its claim has ended. Only one process stays, because processes with
  // two clocks would end each other's claims.
  const [last, ...others] = shops as [RunningShop, ...RunningShop[]];
  await Promise.all(others.map((one) => one.end('SIGTERM')));
  moveClock(last, clock, claimMilliseconds);
  for (let left = await count(several, waiting), before = left; left > 0; before = left)
    await until('mails go on', async () => {
      left = await count(several, waiting);
      return left < before;
    });
  const queued = (await rows<{ id: string }>('SELECT message_id AS id FROM outbox')).map(({ id }) => id);
  const wrong = mailFaults(queued, smtp, claims);
  const stored = await storedOf(several);
  await several.close();
  await smtp.close();
  await server.stop();
  const again = smtp.mails.length - queued.length;
  const whole = waitsOf(tally.wholeWaits);
  return rowOf(stored, tally, {
    ...{ fault: 'kill -9 of three processes and their PostgreSQL', faults: killed + databaseKills, wrong },
    seen: [
      `${killed} kills of processes and ${databaseKills} of the database in ${Math.round(seconds)} s`,
      `acknowledged: ${tally.orders.size} enquiries, ${tally.added} additions to carts, ${tally.accounts.size} accounts`,
      `no answer: ${tally.unanswered}; not known whether saved: ${tally.unknown}; ${[...tally.messages].join(', ')}`,
      `an enquiry with all its repetitions: p50 ${Math.round(whole.p50)}, p99 ${Math.round(whole.p99)}, longest ${Math.round(whole.longest)} ms`,
    ].join('; '),
    recovery: `by itself: ${queued.length} mails came, ${again} of them once more`,
  });
}

const claimed = 'SELECT message_id AS id, claimed_by AS owner FROM outbox WHERE claimed_by IS NOT NULL';
const waiting = 'SELECT count(*) AS count FROM outbox WHERE sent_at IS NULL';

async function count({ rows }: SeveralShops, query: string): Promise<number> {
  const [row] = await rows<{ count: string }>(query);
  return Number(row?.count);
}

async function storedOf(several: SeveralShops): Promise<Stored> {
  const { orders, accounts, mails, lines, pieces } = storedQueries;
  return {
    orders: await several.rows(orders),
    accounts: await several.rows(accounts),
    mails: await count(several, mails),
    lines: await count(several, lines),
    pieces: await count(several, pieces),
    // PostgreSQL itself reports a damaged page.
    sound: true,
  };
}
