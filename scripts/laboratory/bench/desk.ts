import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { connectShopDb, openStore } from '../../../api/serve/shop-data.ts';
import { fillSearch } from '../../../api/shop/desk/search-index.ts';
import { openApp } from '../../../api/testing/app.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { fillOrders, type Known, password } from './desk-orders.ts';
import type { BenchOptions } from './options.ts';
import { median, milliseconds, seconds, table, whole } from './table.ts';

const repeats = 40;

/** How long sellers and customers wait in a shop with many orders: the API's own time, without the network. */
export async function benchDesk({ items: orders, runs, folder, say }: BenchOptions): Promise<void> {
  say(`Making ${whole(orders)} orders …`);
  const db = await connectShopDb({ dataFolder: folder });
  const known = await fillOrders(db, orders);
  await db.close();
  const opening = performance.now();
  await (await openStore({ dataFolder: folder })).close();
  say(`Opening their database for the first time: ${milliseconds(performance.now() - opening)}`);
  await fillAgain(folder, say);
  const catalogue = await smallCatalogue(folder);
  const { app, store } = await openApp({ dataFolder: folder, catalogue });

  async function signIn(email: string): Promise<Record<string, string>> {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  }

  async function measured(url: string, cookies: Record<string, string>): Promise<string[]> {
    const times: number[] = [];
    let found = '';
    for (let count = 0; count < repeats * runs; count++) {
      const started = performance.now();
      const answer = await app.inject({ url, cookies });
      times.push(performance.now() - started);
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
      const { data, total, more } = answer.json() as {
        data?: unknown[];
        total?: number;
        more?: boolean;
      };
      found = `${whole(total ?? data?.length ?? 1)}${more ? '+' : ''}`;
    }
    return [found, milliseconds(median(times)), milliseconds(p95(times)), milliseconds(Math.max(...times))];
  }

  try {
    const seller = await signIn(known.sellerEmail);
    const rows: string[][] = [];
    for (const [name, url] of sellerAsks(known)) rows.push([name, ...(await measured(url, seller))]);
    for (const [name, email] of [
      ['orders of a customer', known.customerEmail],
      ['orders of a workshop', known.workshopEmail],
    ] as const)
      rows.push([name, ...(await measured('/api/user/orders', await signIn(email)))]);
    say(table(['Call', 'found', 'median', 'p95', 'slowest'], rows));
  } finally {
    await app.close();
    await store.close();
    catalogue.close();
  }
}

/** Makes the search's texts as a shop does while it serves: in steps, for which requests wait. */
async function fillAgain(dataFolder: string, say: BenchOptions['say']): Promise<void> {
  const db = await connectShopDb({ dataFolder });
  const filling = performance.now();
  const waits = monitorEventLoopDelay({ resolution: 5 });
  waits.enable();
  await fillSearch(db);
  waits.disable();
  const wait = milliseconds(waits.percentile(99) / 1e6);
  say(
    `Making their search texts beside requests: ${seconds((performance.now() - filling) / 1000)}, which wait ${wait} (p99)`,
  );
  await db.close();
}

/** What an order's page asks about its lines. */
async function smallCatalogue(dataFolder: string) {
  const path = join(dataFolder, 'package');
  await writeSample({ items: 500, out: path, seed: 1, languages: ['en'] });
  const { snapshot } = await importPackage({ path, dataFolder });
  return openCatalogue(snapshotFile(dataFolder, snapshot));
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

/** The calls of the desk, each with a name. */
export function sellerAsks({
  number,
  name,
  phone,
  email,
  part,
  ownPart,
  partName,
  rarePartName,
  orderId,
}: Known): [name: string, url: string][] {
  const search = (query: string, more = '') => `/api/desk/orders?q=${encodeURIComponent(query)}${more}`;
  return [
    ['desk: all', '/api/desk/orders'],
    ['desk: to answer', '/api/desk/orders?stage=to_answer'],
    ['desk: arrivals', `/api/desk/arrivals?since=${new Date(0).toISOString()}`],
    ['desk: page 500', '/api/desk/orders?page=500'],
    ['desk: the day in figures', '/api/desk/day'],
    ['desk: unread messages', '/api/desk/orders?queue=talk'],
    ['desk: open returns', '/api/desk/orders?queue=returns'],
    ['desk: payments to find, page 10', '/api/desk/orders?queue=payments&page=10'],
    ['desk: one order', `/api/desk/orders/${orderId}`],
    ['desk: related to an order', `/api/desk/orders/${orderId}/related`],
    ['search: number', search(number)],
    ['search: end of a number', search(number.slice(-5))],
    ['search: name', search(name)],
    ['search: e-mail', search(email)],
    ['search: phone', search(phone)],
    ['search: part of one order', search(ownPart)],
    ['search: part of many', search(part)],
    ['search: part of many, shipped', search(part, '&stage=shipped')],
    ["search: a part's name", search(rarePartName)],
    ["search: a part's name, shipped", search(rarePartName, '&stage=shipped')],
    ["search: a part's name in most", search(partName)],
    ["search: a part's name in most, shipped", search(partName, '&stage=shipped')],
    ['search: a part, unread messages', search(part, '&queue=talk')],
    ["search: a part's name in most, unread messages", search(partName, '&queue=talk')],
    ['search: what all have, unread messages', search('example', '&queue=talk')],
    // Broad searches: texts that occur in many or all orders, and short ones, which no index contains.
    ['search: what all have', search('example')],
    ['search: what all have, shipped', search('example', '&stage=shipped')],
    ['search: what all have, page 40', search('example', '&page=40')],
    ['search: two letters of many', search('ra')],
    ['search: two letters of many, shipped', search('ra', '&stage=shipped')],
    ['search: two letters of nobody', search('zq')],
    ['search: one letter', search('e')],
    ['search: what nobody has', search('nobody-has-this')],
  ];
}
