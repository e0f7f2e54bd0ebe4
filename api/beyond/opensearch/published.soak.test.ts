import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { writeNight } from '../../../scripts/laboratory/kill/nights.ts';
import { cannotStart, type OpenSearchServer, startOpenSearch } from '../../../scripts/laboratory/opensearch/server.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../../scripts/laboratory/postgres.ts';
import { type RunningShop, startCommand, startShop, until } from '../../../scripts/laboratory/processes.ts';
import { hasRooms } from '../../../scripts/laboratory/rooms.ts';
import { newestSnapshot } from '../../catalogue/snapshots.ts';

/** One machine makes and publishes editions whose index is in OpenSearch; others take them and use the same server. */
const minutes = 60_000;
const isMissing =
  (await cannotStart()) ||
  !hasPostgres() ||
  !hasRooms('api/beyond/editions', 'api/beyond/postgres', 'scripts/beyond/publish');

describe.skipIf(isMissing)('editions with their index in OpenSearch', { timeout: 5 * minutes }, () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'published-'));
  const [maker, catalogue, place] = ['maker', 'catalogue', 'place'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let server: OpenSearchServer;
  let postgres: PostgresServer | undefined;
  let env: Record<string, string>;
  const shops: RunningShop[] = [];
  let night = 0;

  async function run(dataFolder: string, script: string, ...args: string[]): Promise<void> {
    const { code, output } = await startCommand(dataFolder, script, args, env).ended;
    expect(code, output).toBe(0);
  }
  async function makeNight(): Promise<void> {
    night += 1;
    writeNight(catalogue, night);
    await run(maker, 'nightly.ts', catalogue);
  }

  /** The shop's indexes, by snapshot. */
  async function indexes(): Promise<Map<string, string>> {
    const answer = await fetch(`${server.address}/parts-*/_alias`);
    const names = Object.keys((await answer.json()) as object);
    return new Map(names.map((name) => [/^parts-(\d+-[0-9a-f]+)-/.exec(name)?.[1] ?? '', name]));
  }
  const search = async ({ origin }: RunningShop, q: string) => {
    const answer = await fetch(`${origin}/api/parts/search?q=${q}`);
    const { data } = (await answer.json()) as { data?: { total: number } };
    return { status: answer.status, total: data?.total ?? 0 };
  };
  const finds = async (q: string) =>
    (await Promise.all(shops.map((shop) => search(shop, q)))).every(({ total }) => total > 0);

  beforeAll(async () => {
    server = await startOpenSearch(join(folder, 'server'));
    postgres = await startPostgres();
    const databaseUrl = postgres?.url.replace('@/', '@localhost/') ?? '';
    env = {
      OPENSEARCH_URL: server.address,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'the same in all of these processes',
      LOG_LEVEL: 'error',
    };
    await makeNight();
    await run(maker, 'beyond/publish/publish.ts', place);
    for (const name of ['one', 'two'])
      shops.push(await startShop(join(folder, name), { ...env, EDITIONS_FROM: place }));
  }, 10 * minutes);
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.end('SIGTERM')));
    await server?.end();
    await postgres?.stop();
  });

  test('the edition names its index, no index file is kept or sent, and every process finds words', async () => {
    const { edition } = JSON.parse(readFileSync(join(place, 'current.json'), 'utf8')) as { edition: string };
    const packed = readFileSync(join(place, 'editions', `${edition}.json.gz`));
    const list = JSON.parse(gunzipSync(packed).toString()) as { searchIndex: string; files: [string][] };
    const [[snapshot, index] = []] = [...(await indexes())];
    expect([snapshot, index?.slice(0, -9)]).toEqual([newestSnapshot(maker), list.searchIndex]);
    expect(list.files.filter(([path]) => path.endsWith('.index'))).toEqual([]);
    for (const data of [maker, join(folder, 'one'), join(folder, 'two')])
      expect(readdirSync(join(data, 'snapshots')).filter((name) => name.endsWith('.index'))).toEqual([]);
    expect(await finds('night1x')).toBe(true);
  });

  test('they switch with the edition, and no request is refused meanwhile', async () => {
    await makeNight();
    expect(await finds('night1x')).toBe(true);
    const refused: unknown[] = [];
    let isOver = false;
    const asking = shops.map(async (shop) => {
      while (!isOver) {
        // Answers come from one of the two editions, and never fail.
        const found = await Promise.all([search(shop, 'night1x'), search(shop, 'night2x')]);
        for (const { status } of found) if (status !== 200) refused.push(status);
        await setTimeout(30);
      }
    });
    await run(maker, 'beyond/publish/publish.ts', place);
    await until('all have the new edition', () => finds('night2x'));
    isOver = true;
    await Promise.all(asking);
    expect(refused).toEqual([]);
    expect(await finds('night1x')).toBe(false);
    expect((await indexes()).size).toBe(2);
  });

  test('nights that are not published leave the indexes of the published editions, and remove their own', async () => {
    const published = await indexes();
    for (let more = 0; more < 4; more++) await makeNight();
    const now = await indexes();
    for (const [snapshot, index] of published) expect(now.get(snapshot)).toBe(index);
    // Of six nights, the last three stay, and the two that were published.
    expect(now.size).toBe(5);
    expect(await finds('night2x')).toBe(true);
    await run(maker, 'beyond/publish/publish.ts', place);
    await until('all have the newest edition', () => finds(`night${night}x`));
    await makeNight();
    // The last three, one of which is published, and the previously published one.
    expect((await indexes()).size).toBe(4);
  });

  test('a synonym is live in every process, and stays with the next edition', async () => {
    expect(await finds('xyzzy')).toBe(false);
    writeFileSync(join(folder, 'synonyms.csv'), 'phrase,meaning\nxyzzy,pad\n');
    await run(maker, 'seller.ts', 'import-synonyms', join(folder, 'synonyms.csv'));
    await until('all know it', () => finds('xyzzy'));
    await run(maker, 'beyond/publish/publish.ts', place);
    await until('all have the newest edition', () => finds(`night${night}x`));
    expect(await finds('xyzzy')).toBe(true);
  });

  test('without the index nothing is published', async () => {
    await makeNight();
    await fetch(`${server.address}/${(await indexes()).get(newestSnapshot(maker) ?? '')}`, { method: 'DELETE' });
    const { code, output } = await startCommand(maker, 'beyond/publish/publish.ts', [place], env).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/OpenSearch has no index parts-.*: run npm run generate/),
    ]);
  });
});
