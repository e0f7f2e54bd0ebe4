import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { startPostgres } from '../postgres.ts';
import { type RunningShop, startShop } from '../processes.ts';
import { memoryOf } from './attack/memory.ts';
import { processorSeconds } from './machine.ts';
import { mixedQueries } from './millions/queries.ts';
import type { BenchOptions } from './options.ts';
import { runScript } from './process.ts';
import type { Load, LoadResult } from './several/load.ts';
import { median, megabytes, table, whole } from './table.ts';

const most = 3;
/** Divisible by each number of processes. */
const connections = 12;
const seconds = { warm: 3, measured: 6 };
/** Of a hundred requests of the mix. */
const mix = { page: 70, search: 20, cart: 10 };
const pagesAsked = 500;

/** One run of one load: the number of answers, and the processor time of the shop's processes per answer. */
interface Figures extends LoadResult {
  microseconds: number;
}

/**
 * What one, two and three processes of one shop can answer: a product page, a search, a cart write, and a mix. The
 * processes have taken a published edition and share a PostgreSQL server. The load tool asks them directly, without a
 * balancer.
 */
export async function benchSeveral({ items, runs, folder, say }: BenchOptions): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return say('bench several needs PostgreSQL (Debian: apt-get install postgresql): left out.');
  const shops: RunningShop[] = [];
  try {
    say(`Making a shop of ${whole(items)} items …`);
    const [maker, place] = [join(folder, 'maker'), join(folder, 'editions')];
    await writeSample({ items, out: join(folder, 'sample'), seed: 1, languages: languageCodes });
    await runScript('import.ts', [join(folder, 'sample')], maker);
    await runScript('generate.ts', [], maker);
    await runScript('beyond/publish/publish.ts', [place], maker);
    const env = {
      EDITIONS_FROM: place,
      DATABASE_URL: postgres.url.replace('@/', '@localhost/'),
      SESSION_SECRET: 'the same in all of these processes',
      TRUST_PROXY: '127.0.0.1',
      DEMO: 'false',
    };
    for (let number = 1; number <= most; number++) shops.push(await startShop(join(folder, `shop-${number}`), env));
    const origins = shops.map(({ origin }) => origin);
    const loads = await loadsOf(snapshotFile(maker, newestSnapshot(maker) ?? ''), origins[0] ?? '');
    const figures = new Map(Object.keys(loads).map((name) => [name, origins.map((): Figures[] => [])]));
    for (let run = -1; run < runs; run++)
      for (const [name, requests] of Object.entries(loads))
        for (let count = 1; count <= most; count++) {
          // The first run only warms up.
          const time = run < 0 ? seconds.warm : seconds.measured;
          const one = await measure(shops.slice(0, count), { connections, seconds: time, requests });
          if (run >= 0) figures.get(name)?.[count - 1]?.push(one);
        }
    say(report(figures));
    const memory = shops.map(({ child }) => megabytes(memoryOf(child.pid ?? 0)));
    say(`${connections} connections; memory of the processes at the end: ${memory.join(', ')}`);
  } finally {
    await Promise.all(shops.map((shop) => shop.end('SIGTERM')));
    await postgres.stop();
  }
}

async function loadsOf(file: string, origin: string): Promise<Record<string, Request[]>> {
  const catalogue = openCatalogue(file);
  const addresses = await catalogue.items.addresses();
  const ids = addresses.map(({ id }) => id);
  const sold = (await catalogue.items.cards(ids, 'en')).filter(({ available }) => available).slice(0, 10);
  catalogue.close();
  const another = (n: number) => ({ 'x-forwarded-for': `198.51.${(n >> 8) & 255}.${n & 255}` });
  const page = addresses
    .slice(0, pagesAsked)
    .map(({ slug }, n): Request => ({ path: `/product/${slug}`, headers: { ...another(n), 'accept-encoding': 'br' } }));
  const queries = Array.from({ length: 4 }, (_, part) => mixedQueries(file, { part, parts: 4 })).flat();
  const search = queries.map(
    ({ text }, n): Request => ({ path: `/api/parts/search?q=${encodeURIComponent(text)}`, headers: another(n) }),
  );
  const carts = await Promise.all(Array.from({ length: connections }, (_, n) => beginCart(origin, ids, another(n))));
  const cart = carts.flatMap((cookie, n) =>
    sold.map(({ id }): Request => {
      const headers = { 'content-type': 'application/json', cookie, ...another(n) };
      return { method: 'POST', path: '/api/cart/add', headers, body: JSON.stringify({ itemId: id, quantity: 1 }) };
    }),
  );
  const of = (requests: readonly Request[], n: number) => requests[n % requests.length] as Request;
  const mixed = Array.from({ length: 2000 }, (_, n) => {
    const at = (n * 37) % 100;
    if (at < mix.page) return of(page, n);
    return at < mix.page + mix.search ? of(search, n) : of(cart, n);
  });
  const { page: pages, search: searches, cart: writes } = mix;
  return {
    'a product page': page,
    'a search': search,
    'a cart write': cart,
    [`of 100: ${pages} pages, ${searches} searches, ${writes} cart writes`]: mixed,
  };
}

/** @returns the cookie of a guest's new cart */
async function beginCart(origin: string, ids: readonly string[], headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${origin}/api/cart/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ itemId: ids[0], quantity: 1 }),
  });
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (!answer.ok || cookie === '') throw new Error(`no cart was begun: ${answer.status} ${await answer.text()}`);
  return cookie;
}

async function measure(shops: readonly RunningShop[], load: Omit<Load, 'origins'>): Promise<Figures> {
  const worked = () => shops.reduce((sum, { child }) => sum + processorSeconds(child.pid ?? 0), 0);
  const before = worked();
  const child = fork(join(import.meta.dirname, 'several', 'load.ts'));
  child.send({ ...load, origins: shops.map(({ origin }) => origin) } satisfies Load);
  const [result] = (await once(child, 'message')) as [LoadResult];
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.answers} requests failed`);
  return { ...result, microseconds: ((worked() - before) / result.answers) * 1e6 };
}

function report(figures: ReadonlyMap<string, readonly (readonly Figures[])[]>): string {
  const middle = (runs: readonly Figures[], name: keyof Figures) => median(runs.map((one) => one[name]));
  const rows = [...figures].flatMap(([name, byCount]) =>
    byCount.map((runs, at) => [
      at === 0 ? name : '',
      String(at + 1),
      whole(middle(runs, 'perSecond')),
      median(runs.map((one, run) => one.perSecond / (byCount[0]?.[run]?.perSecond ?? Number.NaN))).toFixed(2),
      `${whole(middle(runs, 'p50'))} ms`,
      `${whole(middle(runs, 'p99'))} ms`,
      `${whole(middle(runs, 'microseconds'))} µs`,
    ]),
  );
  return table(['Asked', 'processes', 'a second', 'ratio', 'p50', 'p99', 'processor time each'], rows);
}
