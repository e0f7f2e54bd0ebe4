import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { compileSite } from '../../../scripts/catalogue/compile/compile.ts';
import { writeNight } from '../../../scripts/laboratory/kill/nights.ts';
import { cannotStart, type OpenSearchServer, startOpenSearch } from '../../../scripts/laboratory/opensearch/server.ts';
import {
  freePort,
  type Running,
  type RunningShop,
  runCommand,
  startCommand,
  startShop,
  until,
  untilRunning,
} from '../../../scripts/laboratory/processes.ts';
import { newestSnapshot } from '../../catalogue/snapshots.ts';
import { currentRelease } from '../../serve/release/release.ts';

/** A shop whose search is in OpenSearch: its nights are killed, and its server goes away and comes back. */
const minutes = 60_000;
const kills = 10;
/** How long a search waits for its server, and then for its answer without it. */
const longestAnswer = 7000;

const isMissing = await cannotStart();

describe.skipIf(isMissing)('a shop with OpenSearch', () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'opensearch-shop-'));
  const [dataFolder, packageFolder] = [join(folder, 'data'), join(folder, 'package')];
  let serverFolder = join(folder, 'server');
  let server: OpenSearchServer;
  let env: { OPENSEARCH_URL: string };
  let shop: RunningShop;
  let night = 0;

  async function importNight(): Promise<void> {
    night += 1;
    writeNight(packageFolder, night);
    await runCommand(dataFolder, 'import.ts', [packageFolder]);
  }
  const generate = () => startCommand(dataFolder, 'generate.ts', [], env);
  async function generateWhole(): Promise<number> {
    const { code, output, milliseconds } = await generate().ended;
    expect(code, output).toBe(0);
    return milliseconds;
  }

  async function ask(path: string) {
    const started = performance.now();
    const answer = await fetch(shop.origin + path, { signal: AbortSignal.timeout(30_000) });
    const body = await answer.text();
    const json = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(body) : undefined;
    return { status: answer.status, headers: answer.headers, json, milliseconds: performance.now() - started };
  }
  const search = (q: string) => ask(`/api/parts/search?q=${q}`);
  const searchNight = () => search(`night${night}x`);

  /** The indexes of the shop, by name, with the aliases that lead to them. */
  async function indexes(): Promise<[string, string[]][]> {
    const answer = await fetch(`${server.address}/parts-*/_alias`);
    const found = (await answer.json()) as Record<string, { aliases: Record<string, unknown> }>;
    return Object.entries(found).map(([name, { aliases }]) => [name, Object.keys(aliases)]);
  }
  const isFilled = ([, aliases]: [string, string[]]) => aliases.some((alias) => alias.endsWith('-filling'));
  async function untilFilling({ child }: Running): Promise<void> {
    while (child.exitCode === null && !(await indexes()).some(isFilled)) await setTimeout(5);
  }
  const liveSnapshot = () => currentRelease(dataFolder)?.snapshot ?? '';

  beforeAll(async () => {
    server = await startOpenSearch(serverFolder);
    env = { OPENSEARCH_URL: server.address };
    await compileSite({ siteUrl: undefined, demo: true });
    await importNight();
    await generateWhole();
    shop = await startShop(dataFolder, { ...env, LOG_LEVEL: 'error' });
  }, 10 * minutes);
  afterAll(async () => {
    shop?.child.kill('SIGKILL');
    server?.goOn();
    await server?.end();
  });

  test('a night brings its index, and one index of each snapshot that is kept stays', {
    timeout: 5 * minutes,
  }, async () => {
    for (let more = 0; more < 3; more++) {
      await importNight();
      await generateWhole();
      await until('the shop shows the night', async () => (await searchNight()).json.data?.total > 0);
    }
    const all = await indexes();
    expect(all.length).toBe(3);
    // Each index is complete, with just the alias that says so.
    for (const [name, aliases] of all) expect(aliases).toEqual([name.slice(0, name.lastIndexOf('-'))]);
    expect(all.filter(([name]) => name.includes(liveSnapshot())).length).toBe(1);
  });

  test('killed at any moment, the live index stays, and the next night cleans up', {
    timeout: 15 * minutes,
  }, async () => {
    await importNight();
    let duration = await generateWhole();
    await until('the shop shows the night', async () => (await searchNight()).json.data?.total > 0);
    const wrong: unknown[] = [];
    let isOver = false;
    let answers = 0;
    const nights = new Set([night]);
    const crawler = (async () => {
      while (!isOver) {
        // Answers are from one night or the next, and never fail.
        const { status, json } = await search(`Pad+en&lang=en&page=${1 + (answers % 2)}`);
        const name: string | undefined = json?.data?.items[0]?.partName;
        if (status !== 200 || (answers % 2 === 0 && !nights.has(Number(/night(\d+)x/.exec(name ?? '')?.[1]))))
          wrong.push([status, name]);
        answers += 1;
        await setTimeout(20);
      }
    })();
    let killed = 0;
    let unfinished = 0;
    for (let n = 0; n < kills; n++) {
      const live = liveSnapshot();
      if (live === newestSnapshot(dataFolder)) {
        nights.add(night + 1);
        await importNight();
      }
      const run = generate();
      // Every second kill comes while the index is filled.
      const moment = n % 2 === 0 ? setTimeout(((n + 1) / (kills + 1)) * duration) : untilFilling(run);
      await Promise.race([moment, run.ended]);
      run.child.kill('SIGKILL');
      const { signal } = await run.ended;
      if (signal === 'SIGKILL') killed += 1;
      const all = await indexes();
      unfinished += all.filter(isFilled).length;
      // The live index is there and complete, whatever happened beside it.
      const whole = all.filter(
        ([name, aliases]) => name.includes(live) && aliases.every((to) => name.startsWith(`${to}-`)),
      );
      expect(whole.length, `after the kill ${n}`).toBeGreaterThan(0);
      if (n % 5 === 4) duration = await generateWhole();
    }
    await generateWhole();
    await until('the shop shows the last night', async () => (await searchNight()).json.data?.total > 0);
    isOver = true;
    await crawler;
    const left = await indexes();
    console.log(`${killed} kills, ${unfinished} unfinished indexes seen, ${answers} answers`);
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(killed).toBeGreaterThanOrEqual(kills / 2);
    expect(unfinished).toBeGreaterThan(0);
    for (const [name, aliases] of left) expect(aliases).toEqual([name.slice(0, name.lastIndexOf('-'))]);
    expect(left.length).toBeLessThanOrEqual(3);
  });

  /** The answers that shoppers get while the server is away. */
  async function expectAway(): Promise<void> {
    for (const q of ['P-1', 'p1']) {
      const { status, json, milliseconds } = await search(q);
      expect([q, status, json.data.items[0]?.partNumber]).toEqual([q, 200, 'P-1']);
      expect(milliseconds).toBeLessThan(longestAnswer);
    }
    const answers = await Promise.all(Array.from({ length: 12 }, searchNight));
    for (const { status, json, headers, milliseconds } of answers) {
      expect([429, 503]).toContain(status);
      if (status === 503) expect([json.error, headers.get('retry-after')]).toEqual(['warming_up', '2']);
      expect(milliseconds).toBeLessThan(longestAnswer);
    }
    const suggested = await ask('/api/parts/suggest?q=P-1');
    expect([200, 503]).toContain(suggested.status);
    expect(suggested.headers.get('cache-control')).toBe('no-store');
    for (const path of ['/', '/product/pad-0', '/api/cart', '/api/products/slug/pad-1'])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    // The shop still accepts visitors.
    const { status, json } = await ask('/api/ready');
    expect([status, json.search]).toEqual([200, false]);
  }
  const untilBack = () => until('words are found again', async () => (await searchNight()).status === 200);

  test('a server that ends and comes back: numbers are found meanwhile, nothing is a 500', {
    timeout: 5 * minutes,
  }, async () => {
    const port = Number(new URL(server.address).port);
    await server.end();
    await until(
      'the shop has seen it',
      async () => !(await ask('/api/ready')).json.search || (await searchNight()).status < 0,
    );
    await expectAway();
    server = await startOpenSearch(serverFolder, '512m', port);
    await untilBack();
    expect((await ask('/api/ready')).json.search).toBe(true);
  });

  test('a server that stands still: every answer has its bound, and it is back when it goes on', {
    timeout: 5 * minutes,
  }, async () => {
    server.stop();
    const started = performance.now();
    const first = await searchNight();
    expect([first.status, first.json.error]).toEqual([503, 'warming_up']);
    expect(performance.now() - started).toBeLessThan(longestAnswer);
    await until('the shop has seen it', async () => !(await ask('/api/ready')).json.search);
    await expectAway();
    server.goOn();
    await untilBack();
  });

  test('a night refuses to go on without its server, and says so; the edition stays', {
    timeout: 5 * minutes,
  }, async () => {
    const port = Number(new URL(server.address).port);
    const live = currentRelease(dataFolder)?.id;
    await importNight();
    await server.end();
    const { code, output } = await generate().ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/OpenSearch \(OPENSEARCH_URL\) did not take the search index: /),
    ]);
    expect(output).not.toMatch(/^\s+at /m);
    expect(currentRelease(dataFolder)?.id).toBe(live);
    // A shop that starts now serves the live release.
    const other = startCommand(dataFolder, 'start.ts', [], { ...env, PORT: String(await freePort()) });
    await untilRunning(other, 'the shop is open', () => other.output().includes('The shop is open'));
    expect(other.output()).toContain('serving the release that is live');
    other.child.kill('SIGTERM');
    expect((await other.ended).code).toBe(0);
    // If the server has lost everything, the shop itself makes an index.
    serverFolder = join(folder, 'server-again');
    rmSync(join(folder, 'server'), { recursive: true, force: true });
    night -= 1;
    server = await startOpenSearch(serverFolder, '512m', port);
    await untilBack();
    expect((await indexes()).map(([name]) => name.includes(liveSnapshot()))).toEqual([true]);
    night += 1;
    await generateWhole();
    await untilBack();
  });

  test('a shop that is stopped while its server stands still ends at once', { timeout: 5 * minutes }, async () => {
    server.stop();
    const waiting = searchNight().catch(() => undefined);
    const started = performance.now();
    expect(await shop.end('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeLessThan(longestAnswer + 5000);
    await waiting;
    server.goOn();
  });
});
