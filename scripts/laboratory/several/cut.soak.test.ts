import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Cable, openCable } from '../cable.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres.ts';
import { isOk, type RunningShop, until, untilRunning } from '../processes.ts';
import { launchShop, newShop } from '../torture/shop.ts';
import { enquiry, type Goods, goodsOf, newTally, Shopper } from '../torture/shoppers.ts';

/** The connection between the real server process and its database is cut, as networks cut it, and restored. */

const here = test.runIf(hasPostgres());
const snapshotFile = inject('snapshotFile');
const parent = join(inject('testFolder'), 'cut');
/**
 * Milliseconds for requests that need the database, at first and once the shop knows that it is away, and for pages,
 * which do not need it. A page may take longer on a slow machine: `times` as long as the slowest one before the cut,
 * which takes at most 100 ms on a quiet one.
 */
const most = { first: 10_000, later: 1500, page: 1000 };
const times = 10;

let server: PostgresServer | undefined;
let cable: Cable;
let goods: Goods[];
let direct: pg.Client;
let shop: RunningShop | undefined;
beforeAll(async () => {
  server = hasPostgres() ? await startPostgres() : undefined;
  if (!server) return;
  cable = await openCable(server.url);
  goods = await goodsOf(snapshotFile, 2);
  direct = new pg.Client(server.url);
  await direct.connect();
});
afterEach(() => shop?.end('SIGKILL'));
afterAll(async () => {
  await direct?.end();
  await cable?.close();
  await server?.stop();
});

/** Starts a shop and waits until it answers: while its database is away it does so without being ready. */
async function start(): Promise<RunningShop> {
  const started = await launchShop(newShop(parent, snapshotFile), {
    DATABASE_URL: cable.url(),
    SESSION_SECRET: 'the same in all of these processes',
    LOG_LEVEL: 'silent',
  });
  await untilRunning(started, 'the shop answers', () => isOk(`${started.origin}/api/health`));
  return started;
}
const count = async (query: string) => Number((await direct.query<{ count: string }>(query)).rows[0]?.count);
const origin = () => shop?.origin ?? '';
const isReady = async () => (await fetch(`${origin()}/api/ready`)).ok;

/** Guests and customers open pages and search, all the time. */
function readers(cookie: string) {
  const seen: { path: string; status: number | undefined; took: number }[] = [];
  let stopping = false;
  const read = async (path: string, headers: Record<string, string>) => {
    while (!stopping) {
      const started = performance.now();
      const answer = await fetch(origin() + path, { headers }).catch(() => undefined);
      await answer?.body?.cancel();
      seen.push({ path, status: answer?.status, took: performance.now() - started });
      await setTimeout(50);
    }
  };
  const all = ['/', '/api/parts/search?q=oil+filter'].flatMap((path) => [read(path, {}), read(path, { cookie })]);
  return {
    /** The longest that a page may take, by the answers until now. */
    async mostForPage() {
      await until('some pages were read', async () => seen.length >= 20);
      return Math.max(most.page, ...seen.map(({ took }) => took * times));
    },
    /** @param mostForPage in milliseconds */
    async stop(mostForPage: number) {
      stopping = true;
      await Promise.all(all);
      const wrong = seen.filter(({ status, took }) => status !== 200 || took > mostForPage);
      return { wrong, answers: seen.length };
    },
  };
}

/** The answer of a refused request, and how long it took. */
async function refusal(send: () => Promise<Response>) {
  const started = performance.now();
  const answer = await send();
  const { error } = (await answer.json()) as { error?: string };
  return { status: answer.status, error, again: answer.headers.has('retry-after'), took: performance.now() - started };
}

here.each([
  ['silent', 'and what was sent arrives late'],
  ['silent', 'and connections are lost'],
  ['refusing', 'and connections are lost'],
] as const)(
  'a way that is %s (%s): pages and search go on, the rest is a 503 that says when, and all is well afterwards',
  async (state, then) => {
    shop = await start();
    await until('the shop is ready', isReady);
    const tally = newTally();
    const shopper = new Shopper(origin, tally);
    await shopper.register();
    const { cookie } = shopper;
    const before = { pieces: await count(pieces), orders: await count(orders) };
    await shopper.add(goods[0] as Goods);
    const add = () =>
      fetch(`${origin()}/api/cart/add`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ itemId: goods[0]?.itemId, quantity: 1 }),
      });
    const send = (key: string) =>
      fetch(`${origin()}/api/orders`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(enquiry(goods[1] as Goods)),
      });
    const reading = readers(cookie);
    const mostForPage = await reading.mostForPage();

    cable.set(state);
    // More than there are connections.
    const first = await Promise.all(
      Array.from({ length: 15 }, (_, n) => refusal(() => (n % 3 ? add() : send(`${state} ${then}`)))),
    );
    for (const { status, error, again, took } of first) {
      expect([status, error, again]).toEqual([503, 'busy', true]);
      expect(took).toBeLessThan(most.first);
    }
    for (const ask of [
      add,
      () => send(`${state} ${then}`),
      () => fetch(`${origin()}/api/cart`, { headers: { cookie } }),
    ]) {
      const { status, error, again, took } = await refusal(ask);
      expect([status, error, again]).toEqual([503, 'busy', true]);
      expect(took).toBeLessThan(most.later);
    }
    expect(await isReady()).toBe(false);
    expect((await fetch(`${origin()}/api/health`)).status).toBe(200);

    if (then === 'and connections are lost') cable.set('refusing');
    cable.set('whole');
    await until('the shop is ready again', isReady);
    expect((await add()).status).toBe(200);
    const sent = [(await send(`${state} ${then}`)).status, (await send(`${state} ${then}`)).status];
    expect(sent).toEqual([201, 200]);
    const { wrong, answers } = await reading.stop(mostForPage);
    expect(wrong).toEqual([]);
    expect(answers).toBeGreaterThan(20);
    // No refused request was stored, although some of its data arrived late.
    expect([(await count(pieces)) - before.pieces, (await count(orders)) - before.orders]).toEqual([2, 1]);
  },
);

const pieces = 'select coalesce(sum(quantity), 0) as count from cart_lines where removed_at is null';
const orders = 'select count(*) from orders';

here(
  'a shop that starts while its database is away serves pages and search, and all of itself when that is back',
  async () => {
    await direct.end();
    await server?.halt('SIGINT');
    shop = await start();
    await until('the search is ready', async () => (await fetch(`${origin()}/api/parts/search?q=oil+filter`)).ok);
    expect((await fetch(origin())).status).toBe(200);
    const register = () =>
      fetch(`${origin()}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'early@example.com', password: 'strut-tower-1' }),
      });
    const { status, error, again, took } = await refusal(register);
    expect([status, error, again]).toEqual([503, 'busy', true]);
    expect(took).toBeLessThan(most.later);
    expect(await isReady()).toBe(false);
    await server?.resume();
    direct = new pg.Client(server?.url);
    await direct.connect();
    await until('the shop is ready', isReady);
    expect((await register()).status).toBe(200);
  },
);
