import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/laboratory/postgres.ts';
import { openCatalogue } from '../../catalogue/open.ts';
import { type OpenApp, openApp, readySearch } from '../../testing/app.ts';
import { cookiesOf } from '../../testing/shop.ts';

/** The server really stops and comes back, while an API goes on. */

let server: PostgresServer;
let shop: OpenApp;
let itemId: string;
beforeAll(async () => {
  const started = await startPostgres();
  // With a server that only DATABASE_URL names, there is none to stop.
  if (!started) throw new Error('These tests stop a server of their own: install one (Debian: postgresql).');
  server = started;
  const dataFolder = mkdtempSync(join(inject('testFolder'), 'away-'));
  const catalogue = openCatalogue(inject('snapshotFile'));
  itemId = (
    await catalogue.items.cards(
      (await catalogue.items.addresses()).map(({ id }) => id),
      'en',
    )
  ).find(({ available }) => available)?.id as string;
  shop = await openApp({ dataFolder, databaseUrl: server.url, catalogue, search: await readySearch(catalogue) });
});
afterAll(async () => {
  await shop.app.close();
  await shop.store.close();
  await server.stop();
});

const register = async (email: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/register', payload: { email, password: 'strut-tower-1' } });
const add = (cookies: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url: '/api/cart/add', payload: { itemId, quantity: 1 }, cookies });
const search = (cookies = {}) => shop.app.inject({ url: '/api/parts/search?q=pad', cookies });

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a database that is away (%s) is a 503 that says when to come again, and comes back by itself',
  async (signal) => {
    const cookies = cookiesOf(await register(`${signal}@example.com`));
    expect((await add(cookies)).statusCode).toBe(200);
    await server.halt(signal);
    for (const answer of [
      await add(cookies),
      await add({}),
      await register(`late.${signal}@example.com`),
      await shop.app.inject({ url: '/api/user/orders', cookies }),
      await shop.app.inject({ url: '/api/cart', cookies }),
      await shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'a@example.com', password: 'b' },
      }),
    ]) {
      expect([answer.statusCode, answer.json().error]).toEqual([503, 'busy']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Calls that need only the catalogue are answered as ever.
    for (const who of [{}, cookies]) {
      const found = await search(who);
      expect([found.statusCode, found.json().data.total > 0]).toEqual([200, true]);
    }
    expect((await shop.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    const ready = await shop.app.inject({ url: '/api/ready' });
    expect([ready.statusCode, ready.json().database]).toEqual([503, null]);

    await server.resume();
    expect((await add(cookies)).json().data.itemCount).toBe(2);
    expect((await shop.app.inject({ url: '/api/ready' })).json().database).toBeGreaterThan(0);
  },
);
