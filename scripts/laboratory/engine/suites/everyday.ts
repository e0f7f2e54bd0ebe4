import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { baseNames } from '../../../../api/search/understand/lexicon.ts';
import { readMeanings } from '../../../../api/search/understand/meanings.ts';
import { languageCodes } from '../../../../api/shop/language/languages.ts';
import { brands, makes, partTypes, textsOf } from '../../../catalogue/sample/facts.ts';
import { firstSample, sampleItems } from '../../../catalogue/sample/items.ts';
import type { Sample } from '../sample.ts';

const letters = ['Latin', 'Devanagari', 'Tamil', 'Telugu', 'Bengali', 'Gujarati', 'Kannada', 'Malayalam'].map(
  (name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
);
const scriptsIn = (text: string) => letters.filter(([, of]) => of.test(text)).map(([name]) => name);

/** Thousands of searches one after the other, also on a server. */
const timeout = 300_000;

/** "Did you mean" keeps close to the typed letters, and leaves names alone. */
export function everydaySuite(sample: Sample): void {
  describe('did you mean', () => {
    const meantBy = async (query: string) =>
      (await sample.engine.search({ query, sort: 'relevance', page: 1, pageSize: 1 })).didYouMean;

    test('no everyday word is taken for a word in other letters', { timeout }, async () => {
      const file = new URL('../../golden/everyday.txt', import.meta.url);
      const lines = readFileSync(file, 'utf8').split('\n');
      const words = new Set(
        lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split(' ').filter(Boolean)),
      );
      expect(words.size).toBeGreaterThanOrEqual(1000);
      const wrong: string[] = [];
      for (const word of sample.someOf(words)) {
        const meant = (await meantBy(word)) ?? '';
        if (scriptsIn(meant).some((script) => !scriptsIn(word).includes(script))) wrong.push(`${word} → ${meant}`);
      }
      expect(wrong, wrong.join('\n')).toEqual([]);
    });

    test('a name that the catalogue has is never taken for another', { timeout }, async () => {
      // The names of part types that have items.
      const types = new Set([...sampleItems(firstSample.items, firstSample.seed)].map(({ type }) => type.id));
      const names = new Set([
        ...makes.flatMap(({ name, models }) => [name, ...models.flatMap((model) => baseNames(model.name))]),
        ...brands.map(({ name }) => name),
        ...partTypes.filter(({ id }) => types.has(id)).map(({ name }) => name),
        ...languageCodes.flatMap((language) => Object.values(textsOf(language).partTypes).map(({ name }) => name)),
        ...languageCodes.flatMap((language) => Object.values(textsOf(language).categories).map(({ name }) => name)),
        ...readMeanings().flatMap(({ words }) => words),
      ]);
      const wrong: string[] = [];
      for (const name of sample.someOf(names)) {
        const meant = await meantBy(name);
        if (meant !== undefined) wrong.push(`${name} → ${meant}`);
      }
      expect(names.size).toBeGreaterThan(2000);
      expect(wrong, wrong.join('\n')).toEqual([]);
    });
  });
}
