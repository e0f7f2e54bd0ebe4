import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { buildApp } from './app.ts';

/** What strangers can do to connections, tested over real sockets. */

let shop: TestShop;
let patient: FastifyInstance;
/** Its timeouts are so short that a busy machine might miss them. */
let hasty: FastifyInstance;
beforeAll(async () => {
  shop = await openTestShop();
  patient = await buildApp(shop.app.shop);
  hasty = await buildApp(shop.app.shop, {
    requestTimeout: 400,
    http: { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 100 },
  });
  for (const app of [patient, hasty]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const app of [patient, hasty]) await app.close();
  await shop.close();
});

/** Sends a text. @returns everything received until the server closed the connection */
async function talk(text: string, { server } = patient): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece;
  });
  // The server may close its side while this one still sends.
  socket.on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(text);
  await closed;
  return answer;
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const post = (headers: string) =>
  `POST /api/cart/add HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n`;

test('a request may take two minutes at most, and so may an idle connection', () => {
  expect(shop.app.server).toMatchObject({ requestTimeout: 120_000, timeout: 120_000 });
  expect(shop.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
});

test.each([
  ['a body that never comes', `${post('Content-Length: 100\r\n')}{`],
  ['headers that never end', 'GET /api/brands HTTP/1.1\r\nHost: a\r\nX-A: b\r\n'],
])('%s: 408, and the connection is closed', async (_, begin) => {
  expect(statuses(await talk(begin, hasty))).toEqual([408]);
});

test('excessively long headers are refused with 431', async () => {
  expect(statuses(await talk(`GET /api/brands HTTP/1.1\r\nHost: a\r\nX-A: ${'b'.repeat(40_000)}\r\n\r\n`))).toEqual([
    431,
  ]);
});

test('pipelined requests are answered separately and in order', async () => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  const sent =
    get('/api/auth/me') + get('/api/health') + get('/api/nothing') + get('/api/health', 'Connection: close\r\n');
  expect(statuses(await talk(sent))).toEqual([401, 200, 404, 200]);
});

test.each([
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 40\r\n')],
  ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')],
  ['a header with a bare line end', post('X-A: b\nX-B: c\r\n\n')],
  ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n'],
])('%s: refused, and nothing after it is read as a request', async (_, begin) => {
  const answer = await talk(`${begin}0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(statuses(answer)).toEqual([400]);
});

test('a request that names two hosts is refused', async () => {
  const end = 'connection: close\r\n\r\n';
  const one = await talk(`GET /api/health HTTP/1.1\r\nhost: a.example\r\n${end}`);
  expect(one).toMatch(/^HTTP\/1.1 200 /);
  for (const second of ['Host: b.example', 'host: a.example']) {
    const two = await talk(`GET /api/health HTTP/1.1\r\nhost: a.example\r\n${second}\r\n${end}`);
    expect(two).toMatch(/^HTTP\/1.1 400 /);
    expect(two).toContain('two_hosts');
  }
});
