import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoCatalogue } from '../catalogue/no-catalogue.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { buildApp, type ShopContext } from './app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the process is alive', async () => {
  expect((await shop.app.inject('/api/health')).json()).toEqual({ status: 'ok' });
});

test('readiness names the snapshot', async () => {
  const answer = await shop.app.inject('/api/ready');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ready',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    snapshot: shop.catalogue.id,
    search: true,
    index: shop.catalogue.id,
    release: null,
    damaged: [],
    database: expect.any(Number),
    night: { state: 'none', startedAt: null, lastSuccessAt: null },
  });
  expect(answer.json().database).toBeGreaterThan(2);
});

test('missing parts are reported with 503', async () => {
  const ready = async (changes: Partial<ShopContext>) => {
    const app = await buildApp({ ...shop.app.shop, ...changes });
    const answer = await app.inject('/api/ready');
    await app.close();
    return answer;
  };
  const noCatalogue = await ready({
    catalogue: () => {
      throw new NoCatalogue('none yet');
    },
  });
  expect([noCatalogue.statusCode, noCatalogue.json()]).toMatchObject([503, { status: 'not_ready', snapshot: null }]);
  const noIndex = await ready({ search: () => ({ ...shop.search, ready: false }) });
  expect([noIndex.statusCode, noIndex.json()]).toMatchObject([
    503,
    { status: 'not_ready', search: false, index: null },
  ]);
  const broken = { ...shop.store, version: () => Promise.reject(new Error('disk I/O error')) };
  const noDatabase = await ready({ store: broken });
  expect([noDatabase.statusCode, noDatabase.json()]).toMatchObject([503, { status: 'not_ready', database: null }]);
});

test('a process that is asked to end still answers for a while, but is not ready and keeps no connection', async () => {
  const settings = { ...shop.app.shop.settings, drainMilliseconds: 500 };
  const app = await buildApp({ ...shop.app.shop, settings });
  expect((await app.inject('/api/ready')).headers.connection).not.toBe('close');
  const ended = app.endGently();
  const [ready, health] = [await app.inject('/api/ready'), await app.inject('/api/health')];
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'not_ready', search: true }]);
  expect([health.statusCode, health.headers.connection]).toEqual([200, 'close']);
  await ended;
});

test('an unknown call is a JSON 404', async () => {
  const answer = await shop.app.inject('/api/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error).toBe('not_found');
});
