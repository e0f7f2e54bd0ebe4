import { describe, expect, test, vi } from 'vitest';
import { numberKey } from '../../../../api/shop/search/rules.ts';
import { readySearch } from '../../../../api/testing/app.ts';
import { allEqual, sumsOf } from '../facet-values.ts';
import { broadQueries, type Item, type Sample } from '../sample.ts';

/** An engine's beginning and end. */
export function readySuite(sample: Sample): void {
  const { ask } = sample;

  describe('ready and stop', () => {
    test('numbers and their beginnings are found from the start, words once it is ready, which it reports once', async () => {
      const item = [...sample.items.values()][0] as Item;
      const onReady = vi.fn();
      const onError = vi.fn();
      const early = sample.subject.create(sample.catalogue, { onReady, onError });
      expect(onReady).not.toHaveBeenCalled();
      expect((await ask(item.partNumber, {}, early)).ids).toContain(item.id);
      const start = numberKey(item.partNumber).slice(0, -1);
      const { ids: starting, total, counts } = await ask(start, {}, early);
      expect(starting).toContain(item.id);
      expect(sumsOf(counts)).toEqual(allEqual(total));
      const suggested = await early.suggest({ query: start, brandId: undefined, language: 'en' });
      expect(suggested).toContainEqual(expect.objectContaining({ kind: 'number', text: item.partNumber }));

      await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), sample.patience);
      expect(early.ready).toBe(true);
      // Results from before the words were ready must not be returned now.
      for (const query of [item.partNumber, start, 'filter', 'ब्रेक पैड'])
        expect([query, (await ask(query, {}, early)).ids]).toEqual([query, (await ask(query)).ids]);
      await early.stop();
      expect([onReady.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0]);
    });

    test('stopped before it is ready, it never becomes ready and reports nothing; earlier requests are answered', async () => {
      const item = [...sample.items.values()][0] as Item;
      const told = vi.fn();
      const early = sample.subject.create(sample.catalogue, { onReady: told, onError: told });
      const answer = ask(item.partNumber, {}, early);
      const wasReady = early.ready;
      await Promise.all([early.stop(), early.stop()]);
      expect((await answer).ids).toContain(item.id);
      await new Promise((done) => setTimeout(done, 2000));
      expect([early.ready, told.mock.calls.length]).toEqual([wasReady, wasReady ? 1 : 0]);
      await early.stop();
    });

    test('stopped when it is ready, it answers earlier requests, and the other engines of the snapshot continue', async () => {
      const second = await readySearch(sample.catalogue, {}, sample.subject.create);
      const answers = Promise.all(broadQueries.map((query) => ask(query, {}, second)));
      await second.stop();
      const wanted = await Promise.all(broadQueries.map((query) => ask(query)));
      expect((await answers).map((answer) => answer.ids)).toEqual(wanted.map((answer) => answer.ids));
    });
  });
}
