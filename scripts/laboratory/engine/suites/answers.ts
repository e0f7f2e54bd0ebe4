import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../../api/shop/language/languages.ts';
import { firstSample, sampleItems } from '../../../catalogue/sample/items.ts';
import { allEqual, sumsOf } from '../facet-values.ts';
import { broadQueries, type Item, type Sample } from '../sample.ts';

/** What the answer to any query must contain. */
export function answerSuite(sample: Sample): void {
  const { ask, itemOf } = sample;

  describe('answers', () => {
    test('it names the snapshot that it searches', () => {
      expect(sample.engine.snapshot).toBe(sample.catalogue.id);
    });

    test('for misspelt words, the result says how they were understood', async () => {
      const { ids: found, didYouMean } = await ask('alternetor');
      expect(didYouMean).toBe('alternator');
      expect(itemOf(found[0] ?? '').name).toMatch(/alternator/i);
      expect((await ask('alternator')).didYouMean).toBeUndefined();
    });

    test('a synonym is searched for as its meaning, at once and until another list is learnt', async () => {
      const [nothing, wanted] = [await ask('zzyzx swift'), await ask('brake pad swift')];
      expect([nothing.total, nothing.unmatched]).toEqual([0, ['zzyzx']]);
      sample.engine.learn([{ phrase: 'Zzyzx', meaning: 'brake pad' }]);
      const found = await ask('zzyzx swift');
      expect([found.ids, found.total, found.unmatched]).toEqual([wanted.ids, wanted.total, []]);
      expect(found.total).toBeGreaterThan(0);
      expect(found.understood.map(({ text }) => text)).toEqual(['zzyzx', 'swift']);
      const suggest = (query: string) => sample.engine.suggest({ query, brandId: undefined, language: 'en' });
      expect(await suggest('zzyzx')).toEqual(await suggest('brake pad'));
      sample.engine.learn([{ phrase: 'qwerty', meaning: 'brake pad' }]);
      expect([(await ask('zzyzx swift')).total, (await ask('qwerty swift')).ids]).toEqual([0, wanted.ids]);
      sample.engine.learn([]);
      expect((await ask('qwerty swift')).total).toBe(0);
    });

    test('it knows the names, words and numbers of the catalogue, and no others', async () => {
      const { partNumber } = [...sample.items.values()][0] as Item;
      const names = [
        'Baleno',
        'maruti suzuki',
        'Bosch',
        'clutch',
        'gaskets',
        'disc pad',
        'ब्रेक पैड',
        'बलेनो',
        'ka',
        partNumber,
      ];
      for (const name of names) expect([name, await sample.engine.knows(name)]).toEqual([name, true]);
      for (const name of ['packing', 'zzyzx', 'brake zzyzx', 'balena', ''])
        expect([name, await sample.engine.knows(name)]).toEqual([name, false]);
    });

    test('suggestions: a few for beginnings of numbers, categories, brands and items, none for nothing', async () => {
      const suggest = (query: string, brandId?: string) => sample.engine.suggest({ query, brandId, language: 'en' });
      const kinds = async (query: string) => (await suggest(query)).map(({ kind }) => kind);
      expect(await kinds('brake p')).toContain('category');
      expect(await kinds('brake pad swi')).toEqual(expect.arrayContaining(['part', 'item', 'vehicle']));
      expect(await kinds('bosc')).toContain('brand');
      const [{ id: engineId } = { id: '' }] = sample.catalogue.knownVehicles().engines;
      const own = await sample.engine.suggest({
        query: 'oil',
        brandId: undefined,
        language: 'en',
        vehicle: { engineId },
      });
      expect(own[0]).toMatchObject({ kind: 'part' });
      for (const { fit, kind } of own) expect(fit === null).toBe(kind !== 'item');
      const { partNumber } = [...sample.items.values()][0] as Item;
      const numbers = await suggest(partNumber.slice(0, -1));
      expect(numbers).toContainEqual(expect.objectContaining({ kind: 'number', text: partNumber }));
      // Other brands of the same part name it as a cross-reference.
      const naming = [...sampleItems(firstSample.items, firstSample.seed)]
        .filter((item) => item.partNumber === partNumber || item.references.some(({ number }) => number === partNumber))
        .map(({ brandId }) => brandId);
      const another = [...sample.items.values()].find(({ brandId }) => !naming.includes(brandId))?.brandId;
      expect(await suggest(partNumber, another)).not.toContainEqual(expect.objectContaining({ text: partNumber }));
      expect(await suggest('zzyzx')).toEqual([]);
      expect(await suggest(' ')).toEqual([]);
      for (const query of ['b', 'br', 'brake', 'GDB']) expect((await suggest(query)).length).toBeLessThanOrEqual(12);
      const inHindi = await sample.engine.suggest({ query: 'ब्रेक', brandId: undefined, language: 'hi' });
      expect(inHindi).toContainEqual(expect.objectContaining({ kind: 'category', lang: 'hi' }));
    });

    test('every request is answered, and the numbers in the answer agree', async () => {
      const query = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom('', ' ', '"', 'NOT', '*', 'a:b', '__proto__', 'x'.repeat(5000), '\ud800', '{"match_all":{}}'),
      );
      await fc.assert(
        fc.asyncProperty(query, fc.constantFrom(...languageCodes), async (typed, language) => {
          const { ids: found, total, counts, timings } = await ask(typed, { pageSize: 12 });
          expect(found).toHaveLength(Math.min(12, total));
          expect(sumsOf(counts)).toEqual(allEqual(total));
          expect(timings.total).toBeGreaterThanOrEqual(0);
          for (const stage of Object.values(timings.stages)) expect(stage).toBeGreaterThanOrEqual(0);
          const suggested = await sample.engine.suggest({ query: typed, brandId: undefined, language });
          expect(suggested.length).toBeLessThanOrEqual(12);
          for (const { text, marks } of suggested) {
            const ends = marks.flat();
            expect(ends).toEqual(ends.toSorted((a, b) => a - b));
            expect(ends.every((end) => end >= 0 && end <= text.length)).toBe(true);
          }
        }),
        { numRuns: 100, seed: 1 },
      );
    });

    test('many searches at once are each answered as if alone', async () => {
      const alone: string[][] = [];
      for (const query of broadQueries) alone.push((await ask(query)).ids);
      const together = await Promise.all(broadQueries.map((query) => ask(query)));
      expect(together.map((answer) => answer.ids)).toEqual(alone);
    });
  });
}
