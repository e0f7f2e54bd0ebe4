import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../catalogue/open.ts';
import { type OpenApp, openApp, readySearch } from '../../testing/app.ts';
import { newPlace } from '../../testing/place.ts';

let shop: OpenApp;
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = openCatalogue(inject('snapshotFile'));
  shop = await openApp({
    ...(await newPlace('refusals')),
    catalogue,
    search: await readySearch(catalogue),
    refusalMilliseconds: 500,
  });
});
afterAll(async () => {
  await shop.app.close();
  await shop.store.close();
  catalogue.close();
});

/** A program on several connections that asks again as soon as it has an answer. */
async function hammer(connections: number, milliseconds: number): Promise<number[]> {
  const statuses: number[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      for (let count = 0; performance.now() < end; count++) {
        statuses.push((await shop.app.inject(`/api/parts/search?q=brake+${n}+${count}`)).statusCode);
        await new Promise((done) => setImmediate(done));
      }
    }),
  );
  return statuses;
}

test('a client that asks again at once after a refusal gets few answers', async () => {
  const refused = (await hammer(60, 1000)).filter((status) => status === 429);
  expect(refused.length).toBeGreaterThan(30);
  // Sixty connections; each gets two answers in a second.
  expect(refused.length).toBeLessThanOrEqual(180);
});

test.each([
  ['/api/health', 200],
  ['/api/none', 404],
])('other answers do not wait: %s', async (url, status) => {
  const times: number[] = [];
  for (let count = 0; count < 20; count++) {
    const started = performance.now();
    expect((await shop.app.inject(url)).statusCode).toBe(status);
    times.push(performance.now() - started);
  }
  // A wait would show in each of them; a busy machine shows in some.
  expect(Math.min(...times)).toBeLessThan(25);
});
