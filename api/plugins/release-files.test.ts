import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../catalogue/open.ts';
import { cookieNames } from '../contract/languages.ts';
import type { Edition } from '../release/live-edition.ts';
import type { SearchEngine } from '../search/engine.ts';
import { type OpenApp, openApp } from '../testing/app.ts';
import compression from './compression.ts';
import site, { openPages, type Pages } from './site.ts';

/** A compiled site that has pages which are gone or moved, and no others. */
const entry = `
export const handler = async (request, response) => {
  const [path] = request.url.split('?');
  const status = path.endsWith('/gone') ? 410 : path.endsWith('/moved') ? 301 : 404;
  response.writeHead(status, { 'content-language': 'en', ...(status === 301 ? { location: '/cart' } : {}) }).end('made');
};
`;
const page = (release: string, language: string) => `<p>${release} ${language} ${'पैड '.repeat(2000)}</p>`;
const releaseFiles = (id: string): Record<string, string | Buffer> => ({
  'index.html': page(id, 'home'),
  'hi.html': page(id, 'hi'),
  'cart.html': page(id, 'en'),
  'hi/cart.html': page(id, 'hi'),
  'desk.html': page(id, 'desk'),
  'part/13.0460-7117.2.html': page(id, 'part'),
  'robots.txt': 'User-agent: *',
  'sitemap.xml': 'x'.repeat(2 ** 20 + 1),
  'categories/bulbs/fits.txt': '1 2 3',
  '_astro/app.js': 'plain '.repeat(500),
  '_astro/app.js.br': 'packed',
  'pagefind/fragment/en_1.pf_fragment': Buffer.alloc(3000, 'packed'),
  'drawings/a.svg': '<svg/>'.repeat(500),
});

let shop: OpenApp;
let catalogue: Catalogue;
let editions: Edition<Pages>[];
let live: Edition<Pages>;
let port: number;
/** Requests that took the way through routes and hooks. */
let usual = 0;
beforeAll(async () => {
  const dataFolder = mkdtempSync(join(inject('testFolder'), 'files-'));
  const server = join(dataFolder, 'site', 'server');
  mkdirSync(server, { recursive: true });
  writeFileSync(join(server, 'entry.mjs'), entry);
  writeFileSync(join(server, 'render.mjs'), "export const inlineScripts = ['a()'];");
  catalogue = openCatalogue(inject('snapshotFile'));
  shop = await openApp({
    dataFolder,
    env: { METRICS: 'true' },
    catalogue,
    extend: async (app) => {
      app.addHook('onRequest', (_request, _reply, done) => {
        usual += 1;
        done();
      });
      await app.register(compression);
      await app.register(site, { edition: () => live });
    },
  });
  const pages = await openPages(shop.app, join(dataFolder, 'site'));
  editions = ['r1', 'r2'].map((id) => {
    const folder = join(dataFolder, 'releases', id);
    for (const [name, content] of Object.entries(releaseFiles(id))) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const release = { id, snapshot: 's1', site: join(dataFolder, 'site'), folder };
    return { release, pages, catalogue, search: {} as SearchEngine };
  });
  live = editions[0] as Edition<Pages>;
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  live = editions[0] as Edition<Pages>;
});
afterAll(async () => {
  await shop.app.close();
  shop.store.close();
  catalogue.close();
});

interface Asked {
  path: string;
  headers?: Record<string, string>;
  method?: string;
}

/** What an answer says, without what differs from one to the next. Over a socket: `fetch` reads the address itself. */
async function get({ path, headers = {}, method = 'GET' }: Asked) {
  const [answer] = (await once(ask({ host: '127.0.0.1', port, path, headers, method }).end(), 'response')) as [
    IncomingMessage,
  ];
  const same = { ...answer.headers };
  expect(same['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  for (const name of ['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']) delete same[name];
  return { status: answer.statusCode, headers: same, body: (await buffer(answer)).toString('base64') };
}

/** The same, the usual way: a length is one of the things that only a request without a body can do without. */
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
  '/categories/bulbs/fits.txt',
];

/** The first time, when it is known, and the usual way. */
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
    const before = usual;
    expect((await get({ path })).status).toBe(200);
    expect([path, usual - before]).toEqual([path, 0]);
    await getUsually({ path });
    expect([path, usual - before]).toEqual([path, 1]);
  }
});

test('which nobody can tell, in any encoding', async () => {
  for (const path of [...plainPaths, ...assetPaths, '/sitemap.xml', '/nothing'])
    for (const headers of [{}, ...accepted]) await mustBeTheSame({ path, headers });
});

test('nor at an address that is no file, or not the one address of a file', async () => {
  for (const path of otherPaths)
    for (const headers of [{}, accepted[0]]) await mustBeTheSame({ path, headers });
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
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /cart HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
  expect(String(await buffer(socket))).toMatch(/^HTTP\/1\.1 400 /);
});

test('what is sent again is counted like everything else', async () => {
  const counted = async () => {
    const { body } = await shop.app.inject('/metrics');
    return Number(/_count\{method="GET",route="\/\*",status="200"\} (\d+)/.exec(body)?.[1] ?? 0);
  };
  await get({ path: '/cart' });
  const before = await counted();
  for (let n = 0; n < 5; n++) await get({ path: '/cart' });
  expect((await counted()) - before).toBe(5);
});

test('while editions change under load, nobody gets anything of an edition that is over', async () => {
  const wrong: string[] = [];
  const lived = [live.release.id];
  let asked = 0;
  let isOver = false;
  async function shopper(headers: Record<string, string>): Promise<void> {
    while (!isOver) {
      const first = lived.length - 1;
      const response = await fetch(`http://127.0.0.1:${port}/hi/cart`, { headers });
      const text = await response.text();
      asked += 1;
      if (!lived.slice(first).some((id) => text === page(id, 'hi'))) wrong.push(`${lived.slice(first)}: ${text}`);
    }
  }
  const shoppers = ['gzip', 'br', 'identity', 'gzip', 'br'].map((value) => shopper({ 'accept-encoding': value }));
  for (let n = 0; n < 40; n++) {
    await new Promise((done) => setTimeout(done, 25));
    live = editions[(n + 1) % 2] as Edition<Pages>;
    lived.push(live.release.id);
  }
  isOver = true;
  await Promise.all(shoppers);
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});
