import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { shownRelease } from '../../../api/serve/release/release.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../laboratory/postgres.ts';
import { type RunningShop, until } from '../../laboratory/processes.ts';
import { type SeveralShops, startSeveral } from '../../laboratory/several/several-shops.ts';
import { goodsOf } from '../../laboratory/torture/shoppers.ts';
import { honestShoppers } from '../../laboratory/torture/waits.ts';
import { type Front, fronts, isInstalled } from './fixtures/fronts.ts';

/** Three processes of a shop with one database behind each web server, with the files of this folder. */

const snapshotFile = inject('snapshotFile');

/** Requests that a process has answered, according to its metrics, without the web server's health checks. */
async function answered({ origin }: RunningShop): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
    .filter(([, labels]) => labels?.includes('/api/cart'))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}

describe.each(fronts)('$name', ({ name, start }) => {
  const isHere = isInstalled(name) && hasPostgres();
  if (!isHere)
    console.log(`${name} or PostgreSQL is not installed: the tests of several processes behind it are skipped`);
  const here = test.runIf(isHere);

  let server: PostgresServer | undefined;
  let several: SeveralShops;
  let front: Front;
  beforeAll(async () => {
    if (!isHere) return;
    server = await startPostgres();
    if (!server) throw new Error('PostgreSQL does not start');
    const parent = join(inject('testFolder'), `several-${name}`);
    const env = { METRICS: 'true', DRAIN_SECONDS: '3', LOG_LEVEL: 'silent' };
    several = await startSeveral(3, { parent, snapshotFile, databaseUrl: server.url }, env);
    front = await start({
      ports: several.shops.map(({ origin }) => Number(new URL(origin).port)),
      dataFolder: several.folders[0] as string,
    });
  });
  afterAll(async () => {
    await front?.end();
    await several?.close();
    await server?.stop();
  });

  /** Sends four requests at a time, until told to stop. @returns what was not answered with 200 */
  function reader(paths: readonly string[]) {
    const refused: string[] = [];
    let [asked, cut, isOver] = [0, 0, false];
    const done = Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        for (let turn = n; !isOver; turn++) {
          const path = paths[turn % paths.length] as string;
          try {
            const answer = await fetch(front.origin + path);
            if (answer.status !== 200) refused.push(`${path}: ${answer.status}`);
            await answer.text().catch(() => {
              cut += 1;
            });
          } catch (error) {
            refused.push(`${path}: ${(error as Error).message}`);
          }
          asked += 1;
          await setTimeout(5);
        }
      }),
    );
    return {
      asked: () => asked,
      /** Answers that ended before their last byte. */
      cut: () => cut,
      async stop() {
        isOver = true;
        await done;
        return refused;
      },
    };
  }
  const reads = ['/', '/api/cart', '/api/parts/search?q=oil+filter', '/robots.txt'];

  here('pages come from the disk, and calls go to each of the three', async () => {
    const [first, second] = several.shops as [RunningShop, RunningShop];
    const page = `<p>${'only on the disk '.repeat(9)}</p>`;
    writeFileSync(join(several.folders[0] as string, 'releases', shownRelease, 'only-here.html'), page);
    const answer = await fetch(`${front.origin}/only-here`);
    expect([answer.status, await answer.text()]).toEqual([200, page]);
    expect(answer.headers.get('content-security-policy')).toBe(
      (await fetch(first.origin)).headers.get('content-security-policy'),
    );
    expect((await fetch(`${second.origin}/only-here`)).status).toBe(404);
    const before = await Promise.all(several.shops.map(answered));
    for (let n = 0; n < 60; n++) expect((await fetch(`${front.origin}/api/cart`)).status).toBe(200);
    const after = await Promise.all(several.shops.map(answered));
    const shares = after.map((count, n) => count - (before[n] ?? 0));
    expect(shares.reduce((sum, share) => sum + share)).toBe(60);
    expect(Math.min(...shares)).toBeGreaterThan(5);
  });

  here('one process is killed, whichever it is, and nobody who reads is refused', async () => {
    for (const at of [0, 1]) {
      const reading = reader(reads);
      await until('pages are read', () => reading.asked() > 200);
      await (several.shops[at] as RunningShop).end('SIGKILL');
      const asked = reading.asked();
      await until('pages are read on', () => reading.asked() > asked + 400);
      await several.restart(at);
      const [again, seen] = [reading.asked(), await answered(several.shops[at] as RunningShop)];
      await until('it is asked again', async () => (await answered(several.shops[at] as RunningShop)) > seen);
      expect(reading.asked()).toBeGreaterThan(again);
      expect(await reading.stop()).toEqual([]);
      // No web server can complete an answer of which a part was sent: each reader may have had one of these.
      expect(reading.cut()).toBeLessThanOrEqual(4);
    }
  });

  // Three starts take as long as the machine needs; on a busy one, twice as long is no failure.
  here(
    'all are restarted one after the other, and nobody who reads or buys is refused',
    { timeout: 180_000 },
    async () => {
      const reading = reader(reads);
      const honest = await honestShoppers(front.origin, await goodsOf(snapshotFile, 4));
      for (const [at, shop] of [...several.shops.entries()]) {
        const before = honest.tally.waits.length;
        await until('shoppers have been answered', () => honest.tally.waits.length > before + 40);
        expect(await shop.end('SIGTERM')).toBe(0);
        await several.restart(at);
        // At least as long as a restart takes until the next one.
        await setTimeout(1500);
      }
      await honest.stop();
      expect([honest.refused, await reading.stop(), reading.cut()]).toEqual([[], [], 0]);
      const [carts] = await several.rows<{ pieces: string }>(
        'select sum(quantity) as pieces from cart_lines where removed_at is null',
      );
      expect(Number(carts?.pieces)).toBe(honest.tally.added);
    },
  );

  here('while the database is away pages and search go on, and come back whole with it', async () => {
    await server?.halt('SIGKILL');
    // Waits until the web server has noticed it.
    await setTimeout(3000);
    for (let n = 0; n < 6; n++) {
      const page = await fetch(front.origin);
      expect([page.status, (await page.text()).includes('Purza')]).toEqual([200, true]);
      expect((await fetch(`${front.origin}/api/parts/search?q=oil+filter`)).status).toBe(200);
      const refused = await fetch(`${front.origin}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${n}@example.com`, password: 'strut-tower-1' }),
      });
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
    await server?.resume();
    await until('the shop is ready', async () => (await fetch(`${front.origin}/api/ready`)).ok);
    expect((await fetch(`${front.origin}/api/cart`)).status).toBe(200);
  });
});
