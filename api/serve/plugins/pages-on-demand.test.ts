import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../catalogue/open.ts';
import type { SearchEngine } from '../../search/engine.ts';
import { type OpenApp, openApp } from '../../testing/app.ts';
import { newPlace } from '../../testing/place.ts';
import type { Edition } from '../release/live-edition.ts';
import site, { openPages, type Pages } from './site.ts';

/** A compiled site that counts its pages; each page takes a moment, or waits until a test lets it go. */
const entry = `
globalThis.rendered = [];
export const handler = async (request, response, next) => {
  const [path] = request.url.split('?');
  if (path.startsWith('/no-page')) return next();
  globalThis.rendered.push(path);
  await (globalThis.held ?? new Promise((done) => setTimeout(done, 60)));
  const language = path.startsWith('/hi/') ? 'hi' : 'en';
  const status = /not-found|product/.test(path) ? 404 : 200;
  response.writeHead(status, { 'content-language': language, 'content-type': 'text/html' }).end(status + ' ' + language);
};
`;
const state = globalThis as unknown as { rendered: string[]; held: Promise<void> | undefined };
const rendered = () => state.rendered;

/** Holds all pages until the returned function is called. */
function holdPages(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  state.held = promise;
  return () => {
    state.held = undefined;
    resolve();
  };
}

let shop: OpenApp;
let catalogue: Catalogue;
beforeAll(async () => {
  const place = await newPlace('site');
  const { dataFolder } = place;
  const server = join(dataFolder, 'site', 'server');
  for (const folder of [server, join(dataFolder, 'releases', 'r1')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(server, 'entry.mjs'), entry);
  writeFileSync(join(server, 'render.mjs'), 'export const inlineScripts = [];');
  const folder = join(dataFolder, 'releases', 'r1');
  const release = { id: 'r1', snapshot: 's1', site: join(dataFolder, 'site'), folder };
  writeFileSync(join(folder, 'index.html'), 'home');
  catalogue = openCatalogue(inject('snapshotFile'));
  shop = await openApp({
    ...place,
    env: { TRUST_PROXY: '127.0.0.1' },
    catalogue,
    extend: async (app) => void (await app.register(site, { edition: () => edition })),
  });
  const search = {} as SearchEngine;
  const edition: Edition<Pages> = { release, pages: await openPages(shop.app, release.site), catalogue, search };
});
beforeEach(async () => {
  // The queue rests after the previous page.
  await new Promise((done) => setTimeout(done, 200));
  rendered().splice(0);
});
afterAll(async () => {
  await shop.app.close();
  await shop.store.close();
  catalogue.close();
});

const get = (url: string, address = '203.0.113.1') => shop.app.inject({ url, headers: { 'x-forwarded-for': address } });
type Answer = Awaited<ReturnType<typeof get>>;
const count = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

/**
 * Asks for many pages at once; none is finished before so many were refused.
 * @returns all answers
 */
async function floodOf(asked: Promise<Answer>[], refusals: number, letGo: () => void): Promise<Answer[]> {
  let refused = 0;
  for (const one of asked) void one.then(({ statusCode }) => (refused += Number(statusCode >= 429)));
  await expect.poll(() => refused).toBe(refusals);
  letGo();
  return Promise.all(asked);
}

test('of many pages that one caller asks for at once, a few are rendered and the others refused', async () => {
  const letGo = holdPages();
  const flood = Array.from({ length: 40 }, async (_, n) => get(`/hi/part/A${n}`));
  const other = (async () => get('/part/B', '203.0.113.2'))();
  const answers = await floodOf(flood, 34, letGo);
  expect((await other).statusCode).toBe(200);
  expect([count(answers, 200), count(answers, 429)]).toEqual([6, 34]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers).toMatchObject({ 'retry-after': '2', 'content-language': 'hi' });
  expect(refused?.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(refused?.body).toBe(shop.app.shop.texts('hi')('errors.general'));
});

test('with many callers, those who find the queue full are refused, and files are still sent', async () => {
  const letGo = holdPages();
  const flood = Array.from({ length: 60 }, async (_, n) => get(`/part/C${n}`, `198.51.100.${n}`));
  expect((await get('/', '198.51.100.1')).body).toBe('home');
  const answers = await floodOf(flood, 43, letGo);
  expect([count(answers, 200), count(answers, 503)]).toEqual([17, 43]);
  expect(rendered()).toHaveLength(17);
});

test.each([
  ['brand', '/brands/none-', 'en'],
  ["page of a brand's list", '/hi/brands/none-/', 'hi'],
  ['category', '/categories/none-', 'en'],
  ['page', '/no-page/', 'en'],
])('a thousand addresses of no %s, as %s, are rendered once', async (_name, start, language) => {
  const seen = new Set<string>();
  for (let n = 1; n <= 1000; n++) {
    const answer = await get(`${start}${n}`);
    seen.add(`${answer.statusCode} ${answer.body} ${answer.headers['content-language']}`);
  }
  expect([...seen]).toEqual([`404 404 ${language} ${language}`]);
  expect(rendered().length).toBeLessThanOrEqual(1);
});

test('an address that could be read as a host name has no page', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  for (const path of ['/\\', '/\\a:b', '/\\[?q=1']) {
    // `inject` and `fetch` would change the address.
    const [answer] = (await once(ask({ host: '127.0.0.1', port, path, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});

test('an item that exists is rendered at its address', async () => {
  const [{ slug } = { slug: '' }] = await catalogue.items.addresses();
  await get(`/product/${slug}`);
  await get(`/product/${slug}`);
  expect(rendered()).toEqual([`/product/${slug}`, `/product/${slug}`]);
});

test('a page of a vehicle is rendered once for an edition, and asked for again only to hear that it is the same', async () => {
  const path = (await catalogue.pages()).find(({ kind }) => kind === 'vehicleModel')?.path ?? '';
  const first = await get(path);
  const etag = String(first.headers.etag);
  expect([first.statusCode, first.body, etag]).toEqual([200, '200 en', expect.stringMatching(/^W\/"/)]);
  expect((await get(path)).body).toBe(first.body);
  const again = await shop.app.inject({ url: path, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'public, no-cache']);
  // Another language is another page, and a query may change one.
  await get(`/hi${path}`);
  await get(`${path}?x=1`);
  expect(rendered()).toEqual([path, `/hi${path}`, path]);
});

test('invented vehicles and numbers render no page of their own', async () => {
  for (const path of ['/vehicles/none', '/vehicles/tata/none', '/vehicles/none/none/none', '/number/zzyzx'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  expect(rendered().filter((path) => !path.includes('not-found'))).toEqual([]);
});
