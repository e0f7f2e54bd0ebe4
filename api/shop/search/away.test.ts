import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SearchEngine, SearchRequest } from '../../search/engine.ts';
import { WordsAway } from '../../search/words-away.ts';
import { openApp } from '../../testing/app.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

/** An engine that asks a server for words; the server may be away, or slow for one query. */
let shop: TestShop;
let far: Awaited<ReturnType<typeof openApp>>;
let isAway = false;
let slow: Promise<void> = Promise.resolve();

beforeAll(async () => {
  shop = await openTestShop();
  const { search: here } = shop;
  const words = async <T>(query: string, work: () => Promise<T>): Promise<T> => {
    if (query === 'clutch') await slow;
    if (isAway) throw new WordsAway('the server is away');
    return work();
  };
  const engine: SearchEngine = {
    snapshot: here.snapshot,
    doneBy: 'server',
    get ready() {
      return here.ready && !isAway;
    },
    search: (request: SearchRequest) => words(request.query, () => here.search(request)),
    suggest: (request) => words(request.query, () => here.suggest(request)),
    learn: () => {},
    knows: (phrase) => words(phrase, () => here.knows(phrase)),
    stop: async () => {},
  };
  far = await openApp({ dataFolder: shop.settings.dataFolder, catalogue: shop.catalogue, search: engine });
});
afterAll(async () => {
  await far.app.close();
  await far.store.close();
  await shop.close();
});
beforeEach(() => {
  isAway = false;
  slow = Promise.resolve();
});

const ask = (path: string, q: string) => far.app.inject({ url: `/api/parts/${path}`, query: { q } });

test.each(['search', 'suggest'])(
  '%s says when to come back while its server is away, and remembers nothing',
  async (path) => {
    isAway = true;
    const answer = await ask(path, 'brake pad');
    expect([answer.statusCode, answer.json(), answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      ...[503, { error: 'warming_up', message: 'the search is getting ready' }, '2', 'no-store'],
    ]);
    isAway = false;
    expect((await ask(path, 'brake pad')).statusCode).toBe(200);
  },
);

test('a slow search holds up no other, of the same caller or of another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  slow = promise;
  const waiting = ask('search', 'clutch');
  const others = await Promise.all([ask('search', 'brake pad'), ask('suggest', 'brake'), ask('search', 'oil filter')]);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  resolve();
  expect((await waiting).statusCode).toBe(200);
});

test('a shop whose search server goes away still takes visitors, and says so', async () => {
  const ready = async () => {
    const answer = await far.app.inject({ url: '/api/ready' });
    return [answer.statusCode, answer.json().search];
  };
  expect(await ready()).toEqual([200, true]);
  isAway = true;
  expect(await ready()).toEqual([200, false]);
});
