import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieNames } from '../../shop/language/languages.ts';
import { openReleased, type ReleasedShop, releasedPage } from '../../testing/released.ts';

let shop: ReleasedShop;
beforeAll(async () => {
  shop = await openReleased({ METRICS: 'true' });
});
afterAll(() => shop.close());

interface Asked {
  path: string;
  headers?: Record<string, string>;
  method?: string;
}

/** Over a socket, because `fetch` changes the address. */
async function answerTo({ path, headers = {}, method = 'GET' }: Asked): Promise<IncomingMessage> {
  const asking = ask({ host: '127.0.0.1', port: shop.port, path, headers, method }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

/** An answer without what differs from one answer to the next. */
async function get(asked: Asked) {
  const answer = await answerTo(asked);
  const same = { ...answer.headers };
  for (const name of ['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']) delete same[name];
  return { status: answer.statusCode, headers: same, body: (await buffer(answer)).toString('base64') };
}

/** The same file the usual way: a Content-Length header, which this request does not need, causes that. */
const getUsually = ({ headers = {}, ...asked }: Asked) =>
  get({ ...asked, headers: { ...headers, 'content-length': '0' } });

const accepted: Record<string, string>[] = [
  ...['gzip', 'br', 'gzip, deflate, br, zstd', 'gzip;q=0, br;q=0.1', 'gzip;q=0.9, br;q=0.5', 'x-gzip', 'GZIP', '*'],
  ...['*;q=0', 'identity', 'deflate', 'br;q=0', 'identity;q=1, gzip;q=0.5', ';;,=', ''],
].map((value) => ({ 'accept-encoding': value }));

const plainPaths = ['/', '/cart', '/cart?lang=hi', '/hi', '/hi/cart', '/part/13.0460-7117.2', '/robots.txt'];
const otherPaths = [
  ...['/cart/', '/hi/cart/?a=b', '//cart', '//evil.example/cart', '/./cart', '/a/../cart', '/%63art', '/cart.html'],
  ...['/index', '/returns', '/hi/returns', '/gone', '/hi/gone', '/moved', '/nothing', '/hi/nothing', '/.env', '/%'],
  ...['/..%2f..%2fetc/passwd', '/%2e%2e/shop.db', '/cart%00', '/cart\\', '/api/../cart', '/api/nothing', '/desk'],
  ...['/_astro/none.js', '/sitemap.xml', `/${'x'.repeat(1200)}`, '/metrics/none', '/robots.txt/'],
];
const assetPaths = [
  '/_astro/app.js',
  '/pagefind/fragment/en_1.pf_fragment',
  '/drawings/a.svg',
  '/favicon.ico',
  '/icon-192.png',
  '/categories/bulbs/fits.txt',
];

/** The answers of the first time, from memory, and the usual way. */
async function mustBeTheSame(asked: Asked) {
  const name = JSON.stringify(asked);
  const first = await get(asked);
  expect(await get(asked), name).toEqual(first);
  expect(await getUsually(asked), name).toEqual(first);
  return first;
}

test('files are sent again without routes and hooks', async () => {
  for (const path of [...plainPaths, ...assetPaths]) {
    await get({ path });
    const before = shop.usual();
    expect((await get({ path })).status).toBe(200);
    expect([path, shop.usual() - before]).toEqual([path, 0]);
    await getUsually({ path });
    expect([path, shop.usual() - before]).toEqual([path, 1]);
  }
});

test('an answer that the log may mention has an id; one sent again has none', async () => {
  const idOf = async (asked: Asked) => {
    const answer = await answerTo(asked);
    answer.resume();
    return answer.headers['x-request-id'];
  };
  await idOf({ path: '/cart' });
  expect(await idOf({ path: '/cart' })).toBeUndefined();
  expect(await idOf({ path: '/cart', headers: { 'content-length': '0' } })).toMatch(/^[0-9a-f-]{36}$/);
});

test('an answer sent again has the time, and says whether its connection stays open', async () => {
  for (const [headers, kept] of [
    [{}, 'keep-alive'],
    [{ connection: 'close' }, 'close'],
  ] as const) {
    await get({ path: '/cart' });
    const [again, usual] = [
      await answerTo({ path: '/cart', headers }),
      await answerTo({ path: '/cart', headers: { ...headers, 'content-length': '0' } }),
    ];
    for (const { headers: said } of [again, usual]) {
      expect(said.connection).toBe(kept);
      expect(Math.abs(Date.parse(String(said.date)) - Date.now())).toBeLessThan(30_000);
    }
    expect(again.headers['keep-alive']).toBe(usual.headers['keep-alive']);
    for (const answer of [again, usual]) answer.resume();
  }
});

test('nothing else tells them apart, in any encoding', async () => {
  for (const path of [...plainPaths, ...assetPaths, '/sitemap.xml', '/nothing'])
    for (const headers of [{}, ...accepted]) await mustBeTheSame({ path, headers });
});

test('a file that is packed on its way arrives whole each time', async () => {
  for (let time = 0; time < 3; time++)
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
      ['identity', undefined],
    ] as const) {
      const { headers, body } = await get({ path: '/unnamed.wasm', headers: { 'accept-encoding': encoding } });
      const bytes = Buffer.from(body, 'base64');
      expect(Number(headers['content-length'] ?? bytes.length)).toBe(bytes.length);
      const plain = headers['content-encoding'] ? unpack?.(bytes) : bytes;
      expect(String(plain)).toBe('code'.repeat(750));
    }
});

test('nor at an address that is no file, or not the one address of a file', async () => {
  for (const path of otherPaths) for (const headers of [{}, accepted[0]]) await mustBeTheSame({ path, headers });
});

test('nor by another way of asking', async () => {
  const { headers: own } = await get({ path: '/cart' });
  const etag = String(own.etag);
  const modified = String(own['last-modified']);
  const long = 'Mon, 01 Jan 2001 00:00:00 GMT';
  const seen = new Map<string, number | undefined>();
  for (const headers of [
    ...[{ 'if-none-match': etag }, { 'if-none-match': `"x", ${etag}` }, { 'if-none-match': '*' }],
    ...[{ 'if-none-match': '"x"' }, { 'if-none-match': etag, 'cache-control': 'no-cache' }],
    ...[{ 'if-modified-since': modified }, { 'if-modified-since': long }, { 'if-match': etag }, { 'if-match': '"x"' }],
    ...[{ 'if-unmodified-since': long }, { range: 'bytes=0-9' }, { range: 'bytes=-9' }, { range: 'bytes=9999999-' }],
    ...[{ range: 'bytes=0-1,5-6' }, { range: 'lines=1' }, { range: 'bytes=0-9', 'if-range': '"x"' }],
    ...[{ range: 'bytes=0-9', 'if-none-match': etag }, { 'x-no-compression': '1' }],
    ...[{ cookie: `${cookieNames.auth}=wrong; language=hi` }, { authorization: 'Bearer wrong' }],
    ...[{ origin: 'https://other.example' }, { 'sec-fetch-site': 'cross-site' }, { 'content-length': '0' }],
  ] as Record<string, string>[])
    for (const encoding of ['identity', 'gzip', 'br'])
      for (const method of ['GET', 'HEAD']) {
        const { status } = await mustBeTheSame({
          path: '/cart',
          method,
          headers: { ...headers, 'accept-encoding': encoding },
        });
        seen.set(JSON.stringify(headers), status);
      }
  expect(seen.get(JSON.stringify({ 'if-none-match': etag }))).toBe(304);
  expect(seen.get(JSON.stringify({ 'if-match': '"x"' }))).toBe(412);
  expect(seen.get(JSON.stringify({ range: 'bytes=0-9' }))).toBe(206);
  expect(seen.get(JSON.stringify({ range: 'bytes=9999999-' }))).toBe(416);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) await mustBeTheSame({ path: '/cart', method });
});

test('answers say what they are, how long they last and in which language', async () => {
  const headersOf = async (path: string, headers = {}) => (await get({ path, headers })).headers;
  expect(await headersOf('/hi/cart', { 'accept-encoding': 'gzip' })).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'hi',
    'content-encoding': 'gzip',
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'/),
  });
  expect(await headersOf('/_astro/app.js', { 'accept-encoding': 'br' })).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-length': '6',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await headersOf('/categories/bulbs/fits.txt')).toMatchObject({ 'cache-control': 'public, max-age=600' });
  const packed = await headersOf('/pagefind/fragment/en_1.pf_fragment', { 'accept-encoding': 'gzip' });
  expect(packed).not.toHaveProperty('content-encoding');
});

test('a guest is still sent from the desk to the login page', async () => {
  for (let n = 0; n < 3; n++)
    expect(await get({ path: '/desk' })).toMatchObject({ status: 302, headers: { location: '/login?next=%2Fdesk' } });
});

test('a request that names two hosts is refused, also for what is in memory', async () => {
  await get({ path: '/cart' });
  const socket = connect(shop.port, '127.0.0.1');
  socket.end('GET /cart HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
  expect(String(await buffer(socket))).toMatch(/^HTTP\/1\.1 400 /);
});

test('answers that are sent again are counted like others', async () => {
  const counted = async () => {
    const { body } = await shop.app.inject('/metrics');
    return Number(/_count\{method="GET",route="\/\*",status="200"\} (\d+)/.exec(body)?.[1] ?? 0);
  };
  await get({ path: '/cart' });
  const before = await counted();
  for (let n = 0; n < 5; n++) await get({ path: '/cart' });
  expect((await counted()) - before).toBe(5);
});

test('while editions change under load, nobody gets files of an old edition', async () => {
  const wrong: string[] = [];
  const lived = [shop.live()];
  let asked = 0;
  let isOver = false;
  async function shopper(headers: Record<string, string>): Promise<void> {
    while (!isOver) {
      const first = lived.length - 1;
      const response = await fetch(`${shop.origin}/hi/cart`, { headers });
      const text = await response.text();
      asked += 1;
      if (!lived.slice(first).some((id) => text === releasedPage(id, 'hi/cart')))
        wrong.push(`${lived.slice(first)}: ${text}`);
    }
  }
  const shoppers = ['gzip', 'br', 'identity', 'gzip', 'br'].map((value) => shopper({ 'accept-encoding': value }));
  for (let n = 0; n < 40 || asked <= 100; n++) {
    await new Promise((done) => setTimeout(done, 25));
    shop.use(n % 2 === 0 ? 'r2' : 'r1');
    lived.push(shop.live());
  }
  isOver = true;
  await Promise.all(shoppers);
  expect(wrong).toEqual([]);
});
