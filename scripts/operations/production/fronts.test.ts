import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReleased, type ReleasedShop, releasedPage } from '../../../api/testing/released.ts';
import { type Front, fronts, isInstalled } from './fixtures/fronts.ts';

/** The web servers in front of a shop send what the shop would send, and notice a new release as soon as it does. */

describe.each(fronts)('$name', ({ name, start }) => {
  const isHere = isInstalled(name);
  if (!isHere) console.log(`${name} is not installed (Debian: apt-get install ${name}): its tests are skipped`);

  let shop: ReleasedShop;
  let front: Front;
  beforeAll(async () => {
    if (!isHere) return;
    shop = await openReleased({ SITE_URL: 'https://parts.example', TRUST_PROXY: '127.0.0.1' });
    front = await start({ ...shop, ports: [shop.port] });
  });
  afterAll(async () => {
    if (!isHere) return;
    await front.end();
    await shop.close();
  });

  async function get(origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { hostname, port } = new URL(origin);
    const sent = ask({ hostname, port, path, method, headers: { host: 'parts.example', ...headers }, agent: false });
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
    const bytes = await buffer(answer);
    const { 'content-encoding': encoding } = answer.headers;
    const body =
      bytes.length === 0
        ? bytes
        : encoding === 'gzip'
          ? gunzipSync(bytes)
          : encoding === 'br'
            ? brotliDecompressSync(bytes)
            : bytes;
    return { status: answer.statusCode, headers: answer.headers, body: String(body) };
  }

  /** Each server has its own validators for a file, and its own way to cut an answer into pieces. */
  const own = [
    ...['date', 'server', 'via', 'connection', 'keep-alive', 'x-request-id', 'etag', 'accept-ranges'],
    ...['transfer-encoding', 'content-length', 'alt-svc'],
  ];
  const same = ({ headers, ...answer }: Awaited<ReturnType<typeof get>>) => ({
    ...answer,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([header]) => !own.includes(header))
        .map(([header, value]) => [
          header,
          header === 'vary' ? [...new Set(String(value).toLowerCase().split(', '))] : value,
        ]),
    ),
  });

  test.skipIf(!isHere)('files are sent as by the shop, without asking it', async () => {
    for (const path of [
      ...[
        '/',
        '/cart',
        '/cart?a=b',
        '/hi',
        '/hi/cart',
        '/part/13.0460-7117.2',
        '/robots.txt',
        '/locales/hi/common.json',
      ],
      ...['/_astro/app.js', '/_astro/app.css', '/drawings/a.svg', '/categories/bulbs/fits.txt', '/sitemap.xml'],
      ...['/pagefind/fragment/en_1.pf_fragment', '/favicon.ico', '/icon-192.png'],
    ])
      for (const method of ['GET', 'HEAD'])
        for (const encoding of ['identity', 'gzip']) {
          if (method === 'HEAD' && encoding === 'gzip') continue;
          const headers = { 'accept-encoding': encoding };
          const expected = same(await get(shop.origin, path, headers, method));
          const before = shop.usual();
          const answer = same(await get(front.origin, path, headers, method));
          expect([path, encoding, answer]).toEqual([path, encoding, expected]);
          expect(shop.usual() - before).toBeLessThanOrEqual(1);
        }
  });

  test.skipIf(!isHere)('everything else is answered by the shop', async () => {
    for (const path of [
      ...['/cart/', '/hi/cart/?a=b', '//cart', '//evil.example', '/%63art', '/returns', '/hi/returns', '/gone'],
      ...['/hi/gone', '/moved', '/nothing', '/hi/nothing', '/.env', '/desk', '/hi/desk', '/cart\\'],
      ...['/_astro/none.js', '/api/nothing', '/admin/api/nothing', '/api/health', '/desk/orders?a=b'],
    ]) {
      const expected = same(await get(shop.origin, path));
      expect([path, same(await get(front.origin, path))]).toEqual([path, expected]);
    }
    const refused = await get(front.origin, '/cart', { origin: 'https://other.example' }, 'POST');
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('foreign_origin')]);
    expect((await get(front.origin, '/metrics')).status).toBe(404);
  });

  test.skipIf(!isHere)('conditions and ranges hold', async () => {
    const { headers } = await get(front.origin, '/cart');
    const known = await get(front.origin, '/cart', { 'if-none-match': String(headers.etag) });
    expect([known.status, known.headers['content-security-policy']]).toEqual([304, headers['content-security-policy']]);
    expect((await get(front.origin, '/cart', { 'if-modified-since': String(headers['last-modified']) })).status).toBe(
      304,
    );
    const part = await get(front.origin, '/cart', { range: 'bytes=0-9' });
    expect([part.status, part.body]).toEqual([206, releasedPage('r1', 'cart').slice(0, 10)]);
  });

  test.skipIf(!isHere)('another release is sent at once, without a reload of the front', async () => {
    for (const release of ['r2', 'r1']) {
      shop.use(release);
      for (const encoding of ['identity', 'gzip'])
        expect((await get(front.origin, '/hi/cart', { 'accept-encoding': encoding })).body).toBe(
          releasedPage(release, 'hi/cart'),
        );
    }
  });
});

describe.each(fronts.filter(({ name }) => isInstalled(name)))('$name alone', ({ start, policyAlone }) => {
  test('while the shop is away pages are still sent, and every other answer says when to come back', async () => {
    const shop = await openReleased({ SITE_URL: 'https://parts.example', TRUST_PROXY: '127.0.0.1' });
    const front = await start({ ...shop, ports: [shop.port] });
    const get = (path: string) => fetch(front.origin + path).catch(() => undefined);
    try {
      expect((await get('/cart'))?.headers.get('content-security-policy')).toContain("'sha256-");
      await shop.close();
      for (let n = 0; n < 3; n++) {
        const page = await get('/cart');
        expect([page?.status, await page?.text()]).toEqual([200, releasedPage('r1', 'cart')]);
        expect(page?.headers.get('content-security-policy')).toContain(policyAlone);
        const call = await get('/api/health');
        expect([call?.status, call?.headers.get('retry-after')]).toEqual([503, '10']);
      }
    } finally {
      await front.end();
    }
  });
});
