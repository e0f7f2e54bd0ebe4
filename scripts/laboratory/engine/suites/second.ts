import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '../../../../api/shop/language/languages.ts';
import type { SampleFacts } from '../../golden/demands.ts';
import { readFacts, readSecond } from '../../golden/second.ts';
import type { Sample } from '../sample.ts';

/** The second set of queries checks whether the whole answer is right, also where nothing can be found. */
export function secondSuite(sample: Sample): void {
  describe('the second set', () => {
    const queries = readSecond();
    let facts: SampleFacts;
    beforeAll(() => {
      facts = readFacts(sample.file);
    });

    test('the set has 1,100 queries, each once', () => {
      expect(queries.length).toBeGreaterThanOrEqual(1100);
      expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
    });

    const asked = sample.someOf(queries, ({ kind }) => kind);

    test('every verdict is true of the sample', () => {
      const untrue = asked.filter(({ clauses }) => !clauses.every((clause) => clause.isTrueOf(facts)));
      expect(untrue.map(({ query, verdict }) => `${query} → ${verdict}`)).toEqual([]);
    });

    test('the answer is right for 97 of 100 queries', async () => {
      const wrong: string[] = [];
      for (const { kind, query, language, verdict, clauses } of asked) {
        const request = { query, language: language as Language, sort: 'relevance', page: 1, pageSize: 24 } as const;
        const answer = await sample.engine.search(request);
        if (clauses.every((clause) => clause.isRight(answer, facts))) continue;
        const { total, ids, didYouMean = '', understood, unmatched } = answer;
        const told = understood.map((one) => `${one.kind}=${one.label}`).join(', ');
        wrong.push(
          `${kind}: ${query} → ${total}, ${ids[0]}, meant ${didYouMean}, ${told}, without ${unmatched}; ${verdict}`,
        );
      }
      console.log(`${asked.length} queries, ${wrong.length} wrong${wrong.map((line) => `\n${line}`).join('')}`);
      expect(wrong.length / asked.length).toBeLessThanOrEqual(0.03);
    });
  });
}
