import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../../serve/app.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const fallback = { base: 'INR', date: null, rates: { USD: 0.012, EUR: 0.011, AED: 0.044, AUD: 0.018 } };
const fresh = { USD: 0.0119, EUR: 0.0109, AED: 0.0437, AUD: 0.0181 };

/** A rates service that gives the answer set here. */
async function ratesService(answer: { status: number; body: string }) {
  const server = createServer((_request, response) => {
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, close: () => new Promise((done) => server.close(done)) };
}

/** The API of a shop that uses a rates service, and the warnings in its log. */
async function appAsking(shop: TestShop, ratesUrl: string) {
  const warnings: string[] = [];
  const app = await buildApp(
    { ...shop.app.shop, settings: { ...shop.settings, ratesUrl } },
    { logger: { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } } },
  );
  await app.ready();
  return { app, warnings };
}

test('without a rates service the answer has the constants', async () => {
  const shop = await openTestShop();
  const answer = await shop.app.inject('/api/rates');
  expect(answer.json()).toEqual(fallback);
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  await shop.close();
});

test('fresh rates are served with their date and kept for the next start', async () => {
  const service = await ratesService({
    status: 200,
    body: JSON.stringify({ base: 'INR', rates: { ...fresh, GBP: 1 } }),
  });
  const shop = await openTestShop({ RATES_URL: service.url });
  const rates = async () => (await shop.app.inject('/api/rates')).json();
  await expect.poll(async () => (await rates()).date).not.toBeNull();
  const expected = { base: 'INR', date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), rates: fresh };
  expect(await rates()).toEqual(expected);
  const restarted = await buildApp({ ...shop.app.shop, settings: { ...shop.settings, ratesUrl: undefined } });
  expect((await restarted.inject('/api/rates')).json()).toEqual(expected);
  await restarted.close();
  await shop.close();
  await service.close();
});

test.each([
  ['an error', { status: 500, body: JSON.stringify({ rates: fresh }) }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['a rate of zero', { status: 200, body: JSON.stringify({ rates: { ...fresh, USD: 0 } }) }],
  ['a rate that is not a number', { status: 200, body: '{"rates":{"USD":NaN,"EUR":1,"AED":1,"AUD":1}}' }],
  ['a rate in words', { status: 200, body: JSON.stringify({ rates: { ...fresh, USD: '0.01' } }) }],
  ['a rate below zero', { status: 200, body: JSON.stringify({ rates: { ...fresh, USD: -1 } }) }],
  ['a rate beyond reason', { status: 200, body: '{"rates":{"USD":1e999,"EUR":1,"AED":1,"AUD":1}}' }],
  ['nothing', { status: 200, body: '' }],
  ['a missing rate', { status: 200, body: JSON.stringify({ rates: { USD: 1 } }) }],
  ['far too much', { status: 200, body: JSON.stringify({ rates: fresh, more: 'x'.repeat(200_000) }) }],
])('a service that answers %s changes nothing', async (_name, answer) => {
  const service = await ratesService(answer);
  const shop = await openTestShop();
  const { app, warnings } = await appAsking(shop, service.url);
  await expect.poll(() => warnings).not.toHaveLength(0);
  expect(warnings[0]).toContain('exchange rates could not be refreshed');
  expect((await app.inject('/api/rates')).json()).toEqual(fallback);
  await app.close();
  await shop.close();
  await service.close();
});

test('a service whose answer never ends is dropped and uses no memory', async () => {
  let sent = 0;
  const server = createServer((_request, response) => {
    const piece = 'x'.repeat(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(piece)) sent += piece.length;
      sent += piece.length;
    };
    response.on('drain', more).on('error', () => {});
    more();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const shop = await openTestShop();
  const warnings: string[] = [];
  const ratesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const app = await buildApp(
    { ...shop.app.shop, settings: { ...shop.settings, ratesUrl } },
    { logger: { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } } },
  );
  await app.ready();
  await expect.poll(() => warnings).not.toHaveLength(0);
  expect(warnings[0]).toContain('far too much');
  expect(sent).toBeLessThan(20_000_000);
  expect((await app.inject('/api/rates')).json()).toEqual(fallback);
  await app.close();
  await shop.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

test('damaged stored rates are not used', async () => {
  const shop = await openTestShop();
  writeFileSync(join(shop.settings.dataFolder, 'rates.json'), '{"rates":{"USD":"much"}');
  const app = await buildApp(shop.app.shop);
  expect((await app.inject('/api/rates')).json()).toEqual(fallback);
  await app.close();
  await shop.close();
});

test('a service that failed is tried again automatically a quarter of an hour later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = { status: 503, body: '' };
  const service = await ratesService(answer);
  const shop = await openTestShop();
  const { app, warnings } = await appAsking(shop, service.url);
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((done) => setImmediate(done));
  };
  await vi.advanceTimersByTimeAsync(1);
  await until(() => warnings.length === 1 && vi.getTimerCount() > 0);
  Object.assign(answer, { status: 200, body: JSON.stringify({ rates: fresh }) });
  const date = async () => (await app.inject('/api/rates')).json().date;
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect(await date()).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  await until(async () => (await date()) !== null);
  expect(warnings).toHaveLength(1);
  vi.useRealTimers();
  await app.close();
  await shop.close();
  await service.close();
});
