import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../testing/seller.ts';
import type { MissedAnswer } from './contract.ts';
import { mostADay } from './store.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  vi.useFakeTimers({ now: day, toFake: ['Date'] });
  desk = await openDesk();
});
afterEach(async () => {
  vi.useRealTimers();
  await desk.shop.close();
});
const day = Date.UTC(2030, 0, 1, 12);

let address = 0;
/** A search of a new stranger. */
const search = (query: string, from = `198.51.100.${++address}`) =>
  desk.shop.app.inject({ url: `/api/parts/search?${query}`, remoteAddress: from });
const missed = async (query = ''): Promise<MissedAnswer> => (await desk.get(`/api/desk/searches?${query}`)).json();
const wordsOf = async (query = '') => (await missed(query)).data.map(({ words, times }) => [words, times]);

test('searches that find nothing or give up a part are counted by words and language, the most frequent first', async () => {
  for (const query of ['q=Xyzzy++Swift', 'q=xyzzy,+swift', 'q=xyzzy+swift&lang=hi', 'q=oil+filter+2012'])
    expect((await search(query)).statusCode).toBe(200);
  await search('q=brake+pad');
  expect(await missed()).toEqual({
    data: [
      { words: 'xyzzy swift', language: 'en', times: 2, outcome: 'nothing', lacking: 'xyzzy' },
      { words: 'oil filter 2012', language: 'en', times: 1, outcome: 'partly', lacking: '2012' },
      { words: 'xyzzy swift', language: 'hi', times: 1, outcome: 'nothing', lacking: 'xyzzy' },
    ].map((row) => ({ ...row, meaning: null, lastDay: new Date(day).toISOString().slice(0, 10) })),
    ...{ total: 3, page: 1, pages: 1 },
  });
});

test('later pages, filters, suggestions and queries that look personal are not counted', async () => {
  const texts = ['98765+43210+xyzzy', 'MH+12+AB+1234+xyzzy', 'asha%40example.com', '12345678'];
  for (const text of texts) await search(`q=${text}`);
  await search('q=xyzzy&page=2');
  await search('q=xyzzy&available=true');
  await search('q=brake+pad&brandId=nobody');
  await desk.shop.app.inject('/api/parts/suggest?q=xyzzy');
  expect((await missed()).data).toEqual([]);
});

test('one caller counts once an hour for the same words', async () => {
  for (let n = 0; n < 5; n++) await search('q=xyzzy', '203.0.113.7');
  expect(await wordsOf()).toEqual([['xyzzy', 1]]);
  // A seller who is away for half an hour would be signed out.
  for (const minutes of [20, 40, 60]) {
    vi.setSystemTime(day + minutes * 60_000);
    await missed();
  }
  await search('q=xyzzy', '203.0.113.7');
  expect(await wordsOf()).toEqual([['xyzzy', 2]]);
});

test('the list is of 7 or 30 days, today among them, with the last day', async () => {
  const at = async (daysAgo: number, query: string) => {
    vi.setSystemTime(day - daysAgo * 86_400_000);
    await search(`q=${query}`);
    await desk.shop.app.storeMissed();
  };
  await at(30, 'xyzzy');
  await at(29, 'xyzzy');
  await at(6, 'xyzzy');
  await at(7, 'qwerty');
  vi.setSystemTime(day);
  expect(await wordsOf('days=7')).toEqual([['xyzzy', 1]]);
  const { data } = await missed('days=30');
  expect(data.map(({ words, times, lastDay }) => [words, times, lastDay])).toEqual([
    ['xyzzy', 2, new Date(day - 6 * 86_400_000).toISOString().slice(0, 10)],
    ['qwerty', 1, new Date(day - 7 * 86_400_000).toISOString().slice(0, 10)],
  ]);
  expect((await desk.get('/api/desk/searches?days=9')).statusCode).toBe(400);
});

test('when a day has too many different searches, the rarest are removed, and the pages cover the rest', async () => {
  const row = (words: string, times: number) =>
    ({ words, times, language: 'en', outcome: 'nothing', lacking: '' }) as const;
  const { missedSearches } = desk.shop.store;
  await missedSearches.add([row('often', 3)], day);
  await missedSearches.add(
    Array.from({ length: mostADay + 50 }, (_, n) => row(`word ${n}`, 1)),
    day,
  );
  await missedSearches.add([row('later', 2)], day);
  const pages = await missed();
  expect([pages.total, pages.pages]).toEqual([mostADay, mostADay / 25]);
  expect(pages.data.slice(0, 2).map(({ words }) => words)).toEqual(['often', 'later']);
  expect((await missed(`page=${pages.pages}`)).data).toHaveLength(25);
});

test('searches that could not be stored are stored later', async () => {
  const { missedSearches } = desk.shop.store;
  const add = vi.spyOn(missedSearches, 'add').mockRejectedValueOnce(new Error('busy'));
  await search('q=xyzzy');
  expect((await missed()).data).toEqual([]);
  expect(await wordsOf()).toEqual([['xyzzy', 1]]);
  add.mockRestore();
});
