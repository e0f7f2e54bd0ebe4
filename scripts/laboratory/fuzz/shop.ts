import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type fc from 'fast-check';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { type ApiRoute, apiRoutesOf } from '../../../api/serve/description/route.ts';
import { openStore } from '../../../api/serve/shop-data.ts';
import type { UserRow } from '../../../api/shop/account/store.ts';
import { openApp } from '../../../api/testing/app.ts';
import { until } from '../processes.ts';
import { reasonsIn } from '../torture/row.ts';
import { newShop, startShop } from '../torture/shop.ts';
import { type Sender, sendersOf } from './senders.ts';

/** The shop's server in a process of its own, with what requests need to get past the first checks. */
export interface FuzzedShop {
  origin: string;
  /** The calls of the API and the addresses of pages. */
  routes: ApiRoute[];
  /** Ids of existing items. */
  ids: string[];
  /** Senders with new sessions of a customer and a seller. */
  senders(): Promise<fc.Arbitrary<Sender>>;
  memory(): Promise<Memory>;
  /** Errors in the server's log, each once. */
  errors(): string[];
  close(): Promise<void>;
}

/** Memory of the server's process after a garbage collection, in bytes. */
export interface Memory {
  /** Objects and buffers. */
  held: number;
  resident: number;
}

const pages = ['/', '/:page', '/hi/:page', '/product/:slug', '/ta/part/:number', '/_astro/:file', '/pagefind/:file'];

export async function openFuzzedShop(parent: string, snapshotFile: string): Promise<FuzzedShop> {
  const dataFolder = newShop(parent, snapshotFile);
  const file = join(dataFolder, 'memory.json');
  const running = await startShop(dataFolder, { MEMORY: file, LOG_LEVEL: 'error' });
  const store = await openStore({ dataFolder });
  const users: UserRow[] = [];
  for (const role of ['customer', 'seller'] as const) {
    const email = `${role}@example.com`;
    await fetch(`${running.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'strut-tower-1' }),
    });
    const user = await store.users.byEmail(email);
    if (!user) throw new Error(`${email} could not be registered`);
    await store.users.setRole(user.id, role);
    users.push(user);
  }
  const catalogue = openCatalogue(snapshotFile);
  const ids = (await catalogue.items.addresses()).slice(0, 3).map(({ id }) => id);
  catalogue.close();
  return {
    ...running,
    routes: [...(await routesOf(dataFolder)), ...pages.map((path) => ({ method: 'GET' as const, path, schema: {} }))],
    ids: ['x', ...ids],
    senders: () => sendersOf(store, dataFolder, users),
    async memory() {
      rmSync(file, { force: true });
      running.child.kill('SIGUSR2');
      await until('the server tells its memory', () => existsSync(file));
      const { heapUsed, external, rss } = JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage;
      return { held: heapUsed + external, resident: rss };
    },
    errors: () => reasonsIn(running.output()),
    async close() {
      await store.close();
      await running.end('SIGTERM');
    },
  };
}

async function routesOf(dataFolder: string): Promise<ApiRoute[]> {
  const routes: ApiRoute[] = [];
  const { app, store } = await openApp({
    dataFolder,
    extend: async (extended) => {
      extended.addHook('onRoute', (route) => void routes.push(...apiRoutesOf(route)));
    },
  });
  await app.close();
  await store.close();
  return routes;
}
