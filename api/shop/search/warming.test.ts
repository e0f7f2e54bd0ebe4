import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openCatalogue } from '../../catalogue/open.ts';
import { createSearch } from '../../search/embedded.ts';
import { openApp } from '../../testing/app.ts';
import { newPlace } from '../../testing/place.ts';
import { allCards } from '../../testing/shop.ts';

test('until words can be searched, the answer says so and not "nothing found"; numbers are found, and nothing is cached', async () => {
  const place = await newPlace('warming');
  const catalogue = openCatalogue(inject('snapshotFile'));
  const { promise: orders, resolve: begin } = Promise.withResolvers<ReadonlyMap<string, number>>();
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>();
  const indexFile = join(place.dataFolder, 'new.index');
  const search = createSearch(catalogue, { indexFile, orders: () => orders, onReady });
  const { app, store } = await openApp({ ...place, catalogue, search });
  onTestFinished(async () => {
    await app.close();
    await search.stop();
    await store.close();
    catalogue.close();
  });
  const ask = (q: string) => app.inject({ url: '/api/parts/search', query: { q } });
  const suggest = (q: string) => app.inject({ url: '/api/parts/suggest', query: { q } });

  for (const q of ['brake pad', 'zzyzx', 'ब्रेक पैड']) {
    const answer = await ask(q);
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      { error: 'warming_up', message: 'the search is getting ready' },
      '2',
    ]);
  }
  const [card] = await allCards(catalogue);
  expect((await ask(card?.partNumber ?? '')).json().data.items[0].id).toBe(card?.id);
  expect((await suggest('brake')).headers['cache-control']).toBe('no-store');

  begin(new Map());
  await ready;
  expect((await ask('brake pad')).json().data.total).toBeGreaterThan(0);
  expect((await ask('zzyzx')).json().data.total).toBe(0);
  expect((await suggest('brake')).headers['cache-control']).toMatch(/max-age/);
});
