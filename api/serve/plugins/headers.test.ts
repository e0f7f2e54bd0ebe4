import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { buildApp } from '../app.ts';
import { pagePolicy } from '../release/site-rules.ts';

let shop: TestShop;
let secure: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  secure = await openTestShop({ SITE_URL: 'https://parts.example' });
});
afterAll(async () => {
  await shop.close();
  await secure.close();
});

const change = (headers: Record<string, string>, of = shop) =>
  of.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    headers: { host: 'parts.example', ...headers },
    payload: { email: 'nobody@example.com', language: 'en' },
  });

test('every API answer, even a refusal, has headers against loading, framing, sniffing and referrers', async () => {
  for (const url of ['/api/brands', '/api/nothing', '/api/auth/me', '/api/products/slug/%E0%A4%A']) {
    const { headers } = await shop.app.inject(url);
    expect(headers, url).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    });
    expect(headers, url).not.toHaveProperty('strict-transport-security');
    expect(headers, url).not.toHaveProperty('x-powered-by');
  }
});

test('a shop with https tells browsers to keep using it', async () => {
  const { headers } = await secure.app.inject('/api/brands');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(pagePolicy({ siteUrl: 'https://parts.example' }, [])).toContain('upgrade-insecure-requests');
  expect(pagePolicy({ siteUrl: 'http://parts.example' }, [])).not.toContain('upgrade-insecure-requests');
});

test("the policy of pages allows the shop's files and the named scripts only", () => {
  const policy = Object.fromEntries(
    pagePolicy({ siteUrl: undefined }, ['sha256-abc='])
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );
  expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", "'sha256-abc='"]);
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['base-uri']).toEqual(["'none'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
});

test('answers about a person are never cached', async () => {
  const cookies = await register(shop, 'kept@example.com');
  for (const url of [
    '/api/auth/me',
    '/api/cart',
    '/api/user/orders',
    '/api/user/garage',
    '/api/addresses',
    '/api/ready',
  ]) {
    const answer = await shop.app.inject({ url, cookies });
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
  }
});

test.each([
  ['a page of the shop', { origin: 'http://parts.example' }],
  ['a page of the shop on another port', { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' }],
  ['a client other than a browser', {}],
  ['a browser that names only its kind of request', { 'sec-fetch-site': 'same-origin' }],
])('a change is accepted from %s', async (_, headers) => {
  expect((await change(headers)).statusCode).toBe(200);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a host that begins like ours', { origin: 'http://parts.example.evil.example' }],
  ['another port of our host', { origin: 'http://parts.example:8080' }],
  ['nowhere, as sandboxed frames say', { origin: 'null' }],
  ['rubbish', { origin: 'parts.example' }],
  ['another site by a browser that says so only in Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
])('a change from %s is refused before anything is done', async (_, headers) => {
  const answer = await change(headers);
  expect([answer.statusCode, answer.json().error]).toEqual([403, 'foreign_origin']);
});

test('behind a proxy that uses another host name, the public address is accepted as origin', async () => {
  const headers = { host: '10.0.0.7:4321', origin: 'https://parts.example' };
  expect((await change(headers, secure)).statusCode).toBe(200);
  expect((await change({ ...headers, origin: 'https://other.example' }, secure)).statusCode).toBe(403);
});

test('forwarded headers are trusted from the named proxies only', async () => {
  const proxied = await openTestShop({ TRUST_PROXY: '10.0.0.0/8, ::1' });
  const seen: string[] = [];
  for (const of of [shop, proxied])
    for (const remoteAddress of ['10.1.2.3', '192.0.2.9']) {
      const app = await buildApp(of.app.shop, {}, async (extended) => {
        extended.addHook('onRequest', async (request) => void seen.push(request.ip));
      });
      await app.inject({ url: '/api/health', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.5' } });
      await app.close();
    }
  expect(seen).toEqual(['10.1.2.3', '192.0.2.9', '203.0.113.5', '192.0.2.9']);
  await proxied.close();
});
