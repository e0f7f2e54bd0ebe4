import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoCatalogue } from '../catalogue/no-catalogue.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { buildApp } from './app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const bodies = [
  ['POST', '/api/cart/add'],
  ['PUT', '/api/cart/update'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/orders'],
] as const;
const json = { 'content-type': 'application/json' };

test.each(bodies)('%s %s refuses a body that is not valid JSON', async (method, url) => {
  for (const payload of [
    '{',
    '{"a":1,}',
    'null x',
    '{"itemId":"a","__proto__":{"x":1}}',
    '\u0000',
    '['.repeat(50_000),
  ]) {
    const answer = await shop.app.inject({ method, url, headers: json, payload });
    expect([payload.slice(0, 20), answer.statusCode]).toEqual([payload.slice(0, 20), 400]);
    expect(answer.json()).toEqual({ error: 'bad_json', message: 'the body is not valid JSON' });
  }
});

test.each(bodies)('%s %s says that it expects an object', async (method, url) => {
  for (const payload of ['', 'null', '5', '"text"', '[]']) {
    const answer = await shop.app.inject({ method, url, headers: json, payload });
    expect([payload, answer.statusCode, answer.json().error]).toEqual([payload, 400, 'invalid']);
    expect(answer.json().message).toMatch(/^body: .*expected object/);
  }
  const none = await shop.app.inject({ method, url });
  expect([none.statusCode, none.json().error]).toEqual([400, 'invalid']);
});

test.each(bodies)('%s %s accepts nothing but JSON', async (method, url) => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'rubbish',
  ]) {
    const answer = await shop.app.inject({ method, url, headers: { 'content-type': type }, payload: 'itemId=1' });
    expect([type, answer.statusCode]).toEqual([type, 415]);
    expect(answer.json()).toEqual({ error: 'media_type', message: 'expected the content type application/json' });
  }
});

test.each(bodies)('%s %s refuses a body that is too large', async (method, url) => {
  const answer = await shop.app.inject({ method, url, payload: { itemId: 'x'.repeat(300_000) } });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toEqual({ error: 'too_large', message: 'the request is too large' });
});

test('JSON with another charset name or in capitals is still JSON', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
    const payload = JSON.stringify({ itemId: 'no-such-item' });
    const headers = { 'content-type': type };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/cart/add', headers, payload });
    expect([type, answer.json().error]).toEqual([type, 'unknown_item']);
  }
});

test.each([
  ['GET', '/api/nothing', 404],
  ['GET', '/api/', 404],
  ['GET', '/admin/api/nothing', 404],
  ['DELETE', '/api/cart', 405],
  ['POST', '/api/brands', 405],
  ['GET', '/api/products/slug/%E0%A4%A', 400],
  ['GET', `/api/products/slug/${'x'.repeat(250)}`, 400],
  ['GET', `/api/products/slug/${'x'.repeat(400)}`, 414],
  ['GET', '/api/vehicles/models/a%00b', 400],
  ['GET', '/api/vehicles/models/..%2f..%2fetc', 400],
] as const)('%s %s is answered in JSON with a message', async (method, url, status) => {
  const answer = await shop.app.inject({ method, url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
  expect(answer.json()).toMatchObject({ error: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) });
});

test('before the first import, the shop asks clients to retry later', async () => {
  const app = await buildApp({
    ...shop.app.shop,
    catalogue: () => {
      throw new NoCatalogue('no catalogue has been imported yet');
    },
  });
  const answer = await app.inject('/api/brands');
  await app.close();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.json()).toEqual({ error: 'no_catalogue', message: 'no catalogue has been imported yet' });
});

test('internal errors are answered without details', async () => {
  const app = await buildApp({
    ...shop.app.shop,
    catalogue: () => {
      throw new Error('/secret/path is broken');
    },
  });
  const answer = await app.inject('/api/brands');
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: 'internal', message: 'something went wrong on our side' });
});

test.each([
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_READONLY_DIRECTORY',
  'SQLITE_IOERR_WRITE',
  'ENOSPC',
  'EROFS',
  'EACCES',
  'EMFILE',
])('while nothing can be written (%s), the shop asks clients to try again and gives no details', async (code) => {
  const reason = Object.assign(new Error('/secret/shop.db'), { code });
  const app = await buildApp({
    ...shop.app.shop,
    catalogue: () => {
      throw new Error('Failed query', { cause: reason });
    },
  });
  const answer = await app.inject('/api/brands');
  await app.close();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, code === 'SQLITE_BUSY' ? '2' : '60']);
  expect(answer.json()).toEqual({ error: 'busy', message: 'the shop is busy, please try again' });
});
