import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../../api/shop/language/languages.ts';
import type { SampleFacts } from '../../golden/demands.ts';
import { readFacts, readSecond } from '../../golden/second.ts';
import type { Sample } from '../sample.ts';

const fillers = ['price', 'buy', 'online', 'ka', 'ke liye', 'best', 'near me', 'चाहिए', 'কিনতে চাই'];

/** How queries are read: the engine must not silently take a word for something else. */
export function readingSuite(sample: Sample): void {
  describe('readings', () => {
    const queries = readSecond(new URL('../../golden/readings.tsv', import.meta.url));
    let facts: SampleFacts;
    beforeAll(() => {
      facts = readFacts(sample.file);
    });

    test('every verdict is true of the sample, and every answer right', async () => {
      const wrong: string[] = [];
      for (const { query, language, verdict, clauses } of queries) {
        if (!clauses.every((clause) => clause.isTrueOf(facts))) wrong.push(`${query}: ${verdict} is not true`);
        const answer = await sample.ask(query, { language: language as Language, pageSize: 24 });
        if (clauses.every((clause) => clause.isRight(answer, facts))) continue;
        const { total, ids, didYouMean, unmatched } = answer;
        wrong.push(`${query}: ${verdict}; ${JSON.stringify({ total, first: ids[0], didYouMean, unmatched })}`);
      }
      expect(wrong, wrong.join('\n')).toEqual([]);
    });

    test('words that ask for nothing change neither what is found nor its order', async () => {
      for (const query of [
        'alto air filter',
        'brake pad swift',
        'battery',
        'bosch wiper blade creta',
        'oil filter 2015',
      ]) {
        const { ids } = await sample.ask(query);
        for (const filler of fillers) {
          expect([`${query} ${filler}`, (await sample.ask(`${query} ${filler}`)).ids]).toEqual([
            `${query} ${filler}`,
            ids,
          ]);
          expect([`${filler} ${query}`, (await sample.ask(`${filler} ${query}`)).ids]).toEqual([
            `${filler} ${query}`,
            ids,
          ]);
        }
      }
    });
  });
}
