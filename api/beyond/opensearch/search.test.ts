import { copyFileSync, mkdtempSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Catalogue, openCatalogue } from '../../catalogue/open.ts';
import type { SearchEngine } from '../../search/engine.ts';
import { indexFileOf } from '../../search/index/index-file.ts';
import { WordsAway } from '../../search/words-away.ts';
import { fakeServer } from '../../testing/fake-opensearch.ts';
import { openSearchEngines } from './search.ts';

/** Milliseconds; a search waits two seconds for an answer, and a busy machine may add to that. */
const bound = 4500;

let catalogue: Catalogue;
/** An item's number and its id. */
let number: string;
let item: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'asked-'));
  const [from, file] = [inject('snapshotFile'), join(folder, basename(inject('snapshotFile')))];
  copyFileSync(from, file);
  copyFileSync(indexFileOf(from), indexFileOf(file));
  catalogue = openCatalogue(file);
  [item = ''] = await catalogue.items.idsAt([1]);
  number = (await catalogue.items.card(item, 'en'))?.partNumber ?? '';
});
afterAll(() => catalogue.close());

/** An engine that uses a server. */
async function opened(server: Awaited<ReturnType<typeof fakeServer>>, isAwaited = true) {
  const onTrouble = vi.fn();
  const engines = openSearchEngines(server.address, onTrouble);
  const onReady = vi.fn();
  const engine = engines.createSearch(catalogue, { onReady });
  let closing: Promise<unknown> | undefined;
  const close = () => {
    closing ??= Promise.all([engine.stop(), engines.close()]);
    return closing;
  };
  onTestFinished(async () => void (await close()));
  if (isAwaited) await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), 30_000);
  return { engine, close, onTrouble, onReady };
}

let brought: [name: string, index: object][] | undefined;

/** A server with the index. It is brought to the first server, which takes a process; the others get a copy. */
async function serverWithIndex() {
  const server = await fakeServer();
  if (!brought) {
    await (await opened(server)).close();
    brought = structuredClone([...server.indexes]);
  }
  for (const [name, index] of structuredClone(brought)) server.indexes.set(name, index as never);
  server.searches.length = 0;
  return server;
}

const search = (engine: SearchEngine, query: string) =>
  engine.search({ query, sort: 'relevance', page: 1, pageSize: 10 });

async function timed<T>(work: Promise<T>): Promise<{ milliseconds: number; answer: T | unknown }> {
  const started = performance.now();
  const answer = await work.catch((error: unknown) => error);
  return { milliseconds: performance.now() - started, answer };
}

test('a server without the index is given it, whole at once; another engine takes the same', async () => {
  const server = await fakeServer();
  const { engine } = await opened(server);
  expect(engine.ready).toBe(true);
  const [[name, index] = []] = [...server.indexes];
  expect(Object.keys(index?.aliases ?? {})).toEqual([name?.slice(0, -9)]);
  expect(index?.documents.size).toBeGreaterThan(300);
  expect(JSON.parse(index?.documents.get('0') ?? '')).toMatchObject({ position: 0, lists: expect.any(Array) });
  await opened(server);
  expect(server.indexes.size).toBe(1);
});

/** Each has its own server. They wait only for answers at the same time; making indexes would delay them. */
test('servers that answer searches never, half, with 500 and with 429', async () => {
  const shops: (() => Promise<void>)[] = [];
  for (const mood of ['never', 'half', 500, 429] as const) {
    const server = await serverWithIndex();
    const shop = await opened(server);
    shops.push(() => expectAwayWhile(mood, server, shop));
  }
  await Promise.all(shops.map((expectAway) => expectAway()));
});

async function expectAwayWhile(
  mood: 'never' | 'half' | number,
  server: Awaited<ReturnType<typeof fakeServer>>,
  { engine, onTrouble }: Awaited<ReturnType<typeof opened>>,
): Promise<void> {
  server.moods.search = mood;
  const [numbers, ...others] = await Promise.all([
    timed(search(engine, number)),
    timed(search(engine, 'brake pad')),
    timed(engine.suggest({ query: 'brake', brandId: undefined, language: 'en' })),
    timed(engine.knows('bosch swift')),
  ]);
  expect(numbers.answer, `${mood}`).toMatchObject({ ids: expect.arrayContaining([item]) });
  for (const { answer } of others) expect(answer, `${mood}`).toBeInstanceOf(WordsAway);
  for (const { milliseconds } of [numbers, ...others]) expect(milliseconds, `${mood}`).toBeLessThan(bound);
  // The server says that the index is there, so the next search is tried.
  expect([mood, engine.ready, onTrouble.mock.calls.length]).toEqual([mood, true, 0]);
  server.moods.search = 'well';
  expect(await search(engine, 'brake pad'), `${mood}`).toMatchObject({ total: 0 });
}

test('a search that the server refuses as wrong is reported, and answered like any that fails', async () => {
  const server = await serverWithIndex();
  const { engine, onTrouble } = await opened(server);
  server.moods.search = 400;
  await expect(search(engine, 'brake pad')).rejects.toBeInstanceOf(WordsAway);
  expect(onTrouble).toHaveBeenCalledWith(expect.objectContaining({ statusCode: 400 }));
});

test('a server that is away is asked no more until it is back', async () => {
  const server = await serverWithIndex();
  const { engine, onTrouble } = await opened(server);
  server.moods.search = 'never';
  server.moods.rest = 'never';
  await expect(search(engine, 'brake pad')).rejects.toBeInstanceOf(WordsAway);
  await vi.waitFor(() => expect(engine.ready).toBe(false), 5000);
  expect(onTrouble).toHaveBeenCalledTimes(1);
  const asked = server.searches.length;
  const [words, numbers] = await Promise.all([timed(search(engine, 'clutch')), timed(search(engine, number))]);
  expect(words.answer).toBeInstanceOf(WordsAway);
  expect(numbers.answer).toMatchObject({ ids: expect.arrayContaining([item]) });
  for (const { milliseconds } of [words, numbers]) expect(milliseconds).toBeLessThan(1000);
  const [suggested] = await engine.suggest({ query: number, brandId: undefined, language: 'en' });
  expect(suggested).toMatchObject({ kind: 'number', text: number });
  expect([server.searches.length, onTrouble.mock.calls.length]).toEqual([asked, 1]);
  server.moods.search = 'well';
  server.moods.rest = 'well';
  await vi.waitFor(() => expect(engine.ready).toBe(true), 10_000);
  expect(await search(engine, 'brake pad')).toMatchObject({ total: 0 });
});

test('an index that is gone is made again without a restart', async () => {
  const server = await serverWithIndex();
  const { engine, onReady } = await opened(server);
  const [before] = server.indexes.keys();
  server.indexes.clear();
  await expect(search(engine, 'brake pad')).rejects.toBeInstanceOf(WordsAway);
  await vi.waitFor(
    () => expect([...server.indexes.values()][0]?.aliases).toHaveProperty(`${before?.slice(0, -9)}`),
    30_000,
  );
  await vi.waitFor(async () => expect(await search(engine, 'brake pad')).toMatchObject({ total: 0 }), 10_000);
  expect(onReady).toHaveBeenCalledTimes(1);
});

test('with the server away from the start, numbers are found, one error is reported, and it gets ready by itself', async () => {
  const server = await fakeServer();
  server.moods.rest = 503;
  const { engine, onTrouble, onReady } = await opened(server, false);
  expect(await search(engine, number)).toMatchObject({ ids: expect.arrayContaining([item]) });
  await expect(search(engine, 'brake pad')).rejects.toBeInstanceOf(WordsAway);
  // It has been tried twice: at once and after a second.
  await new Promise((done) => setTimeout(done, 1500));
  expect([engine.ready, onTrouble.mock.calls.length]).toEqual([false, 1]);
  server.moods.rest = 'well';
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), 30_000);
  expect(engine.ready).toBe(true);
});

test('a slow search holds up no other', async () => {
  const server = await serverWithIndex();
  const { engine } = await opened(server);
  expect(engine.doneBy).toBe('server');
  // Another query, since an engine keeps what a part's name finds.
  await search((await opened(server)).engine, 'clutch');
  const of = (from: number) => server.searches.slice(from).join('\n');
  const lists = /"lists":(\[[^\]]+\])/.exec(of(0))?.[1] ?? '';
  server.slowDown(lists, 1500);
  engine.learn([]);
  let isOver = false;
  const slow = search(engine, 'clutch').finally(() => {
    isOver = true;
  });
  await Promise.all(['brake pad', 'oil filter', number].map((query) => search(engine, query)));
  expect(isOver).toBe(false);
  await slow;
});

test('it stops and closes at once while the server hangs, and reports no more errors', async () => {
  const server = await serverWithIndex();
  const { engine, close, onTrouble } = await opened(server);
  server.moods.search = 'never';
  server.moods.rest = 'never';
  const waiting = timed(search(engine, 'brake pad'));
  await vi.waitFor(() => expect(server.searches.length).toBeGreaterThan(0));
  const { milliseconds } = await timed(close());
  expect(milliseconds).toBeLessThan(1500);
  expect((await waiting).answer).toBeInstanceOf(WordsAway);
  expect(onTrouble).not.toHaveBeenCalled();
});
