import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '../../testing/seller.ts';
import type { SearchAnswer } from '../search/contract.ts';
import type { Synonym, SynonymsAnswer } from './contract.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.shop.close());
afterEach(async () => {
  for (const { synonymId } of await list()) await remove(synonymId);
});

const base = '/api/desk/synonyms';
const list = async () => ((await desk.get(base)).json() as SynonymsAnswer).data;
const add = (phrase: string, meaning: string) => desk.post(base, { phrase, meaning });
const change = (id: string, phrase: string, meaning: string, cookies = desk.seller) =>
  desk.shop.app.inject({ method: 'PUT', url: `${base}/${id}`, payload: { phrase, meaning }, cookies });
const remove = (id: string) => desk.shop.app.inject({ method: 'DELETE', url: `${base}/${id}`, cookies: desk.seller });
const added = async (phrase: string, meaning: string): Promise<Synonym> => (await add(phrase, meaning)).json().data;
const search = async (q: string): Promise<SearchAnswer['data']> =>
  (await desk.shop.app.inject({ url: '/api/parts/search', query: { q } })).json().data;
const namesOf = async (q: string) => (await search(q)).items.map(({ id }) => id);

test('a synonym works at once, shows what was typed, and ends when it is removed', async () => {
  expect(await namesOf('xyzzy')).toEqual([]);
  const { synonymId, ...synonym } = await added(' Xyzzy ', 'oil  filter');
  expect(synonym).toMatchObject({ phrase: 'Xyzzy', meaning: 'oil filter', by: 'seller@example.com' });
  const found = await search('XYZZY Swift');
  expect(found.items.map(({ id }) => id)).toEqual(await namesOf('oil filter swift'));
  expect(found.total).toBeGreaterThan(0);
  expect(found.understood).toEqual([
    expect.objectContaining({ kind: 'part', text: 'xyzzy', without: 'swift' }),
    expect.objectContaining({ kind: 'model', text: 'swift', without: 'xyzzy' }),
  ]);
  expect(found.unmatched).toEqual([]);
  const suggested = (q: string) => desk.shop.app.inject({ url: '/api/parts/suggest', query: { q } });
  expect((await suggested('xyzzy')).json()).toEqual((await suggested('oil filter')).json());
  const removed = await remove(synonymId);
  expect(removed.json().data).toMatchObject({ synonymId, ...synonym });
  expect(await namesOf('xyzzy')).toEqual([]);
  expect((await remove(synonymId)).statusCode).toBe(404);
});

test('a change says who made it, and a phrase may keep its name', async () => {
  const { synonymId } = await added('xyzzy', 'oil filter');
  const changed = await change(synonymId, 'XYZZY', 'air filter', desk.other);
  expect(changed.json().data).toMatchObject({ synonymId, phrase: 'XYZZY', by: 'other@example.com' });
  expect(await namesOf('xyzzy')).toEqual(await namesOf('air filter'));
  expect((await change('nobody', 'a word', 'b')).statusCode).toBe(404);
  expect((await change(synonymId, 'swift', 'b')).json()).toMatchObject({ problem: 'known' });
});

describe('refused', () => {
  test.each([
    ...['baleno', 'Maruti Suzuki', 'bosch', 'clutch', 'brake pads', 'स्विफ्ट', 'front', 'diesel'].map((phrase) => [
      phrase,
      'known',
    ]),
    ['xyzzy oil', 'loop', 'xyzzy oil seal'],
    ['', 'empty'],
    ['2012', 'letters'],
    ['x'.repeat(61), 'long'],
  ])('%s: %s', async (phrase, problem, meaning = 'horn') => {
    const answer = await add(phrase, meaning);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { error: 'synonym_refused', problem }]);
    expect(await list()).toEqual([]);
  });

  test('a phrase that is taken, and one that leads to another', async () => {
    await add('xyzzy', 'oil filter');
    expect((await add('Xyzzy', 'horn')).json().problem).toBe('taken');
    expect((await add('plugh', 'big xyzzy')).json().problem).toBe('loop');
    expect(await list()).toHaveLength(1);
  });

  test('a number of the catalogue', async () => {
    const [item] = desk.shop.items;
    expect((await add(item?.partNumber ?? '', 'horn')).json().problem).toBe('known');
  });
});

test('before it is saved, the desk gets its problem and how many items it would find', async () => {
  const check = async (query: Record<string, string>) =>
    (await desk.shop.app.inject({ url: `${base}/check`, query, cookies: desk.seller })).json();
  const { total } = await search('oil filter');
  expect(await check({ phrase: 'xyzzy', meaning: 'oil filter' })).toEqual({ problem: null, total });
  expect(await check({ phrase: 'swift', meaning: 'qwerty' })).toEqual({ problem: 'known', total: 0 });
  expect(await check({ phrase: 'xyzzy', meaning: '' })).toEqual({ problem: 'empty', total: 0 });
  const { synonymId } = await added('xyzzy', 'oil filter');
  expect(await check({ phrase: 'xyzzy', meaning: 'oil filter' })).toEqual({ problem: 'taken', total });
  expect(await check({ phrase: 'xyzzy', meaning: 'oil filter', synonymId })).toEqual({ problem: null, total });
});

describe('as CSV', () => {
  const send = async (csv: string, preview = '') => (await desk.post(`${base}/import${preview}`, { csv })).json();

  test('a list is exported and imported as it was', async () => {
    await add('xyzzy', 'oil filter');
    await add('plugh', 'horn');
    const answer = await desk.get(`${base}.csv`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="synonyms.csv"');
    expect(answer.body).toBe('\uFEFFphrase,meaning\r\nplugh,horn\r\nxyzzy,oil filter\r\n');
    expect(await send(answer.body)).toEqual({ added: 0, changed: 0, unchanged: 2, problems: [] });
    for (const { synonymId } of await list()) await remove(synonymId);
    expect(await send(answer.body, '/preview')).toEqual({ added: 2, changed: 0, unchanged: 0, problems: [] });
    expect(await list()).toEqual([]);
    expect(await send(answer.body)).toEqual({ added: 2, changed: 0, unchanged: 0, problems: [] });
    expect(await namesOf('plugh')).toEqual(await namesOf('horn'));
  });

  test('with one wrong line nothing is imported, and the line is named', async () => {
    await add('xyzzy', 'oil filter');
    const csv = 'xyzzy,horn\nplugh,horn\nswift,baleno\n';
    const refused = {
      added: 1,
      changed: 1,
      unchanged: 1,
      problems: [{ line: 3, text: 'swift,baleno', problem: 'known' }],
    };
    for (const preview of ['/preview', ''])
      expect(await send(csv, preview)).toMatchObject({ problems: refused.problems });
    expect((await list()).map(({ phrase, meaning }) => [phrase, meaning])).toEqual([['xyzzy', 'oil filter']]);
  });
});
