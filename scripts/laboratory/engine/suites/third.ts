import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '../../../../api/shop/search/contract.ts';
import type { SuggestAnswer } from '../../../../api/shop/suggest/contract.ts';
import { type OpenApp, openApp } from '../../../../api/testing/app.ts';
import { newPlace } from '../../../../api/testing/place.ts';
import { conditionsOf, writtenIn } from '../../golden/conditions.ts';
import { isRight, isSuggested, isTrue, notesOf, readThird, type ThirdQuery } from '../../golden/third.ts';
import type { Sample } from '../sample.ts';

/** The share of answers that must be right, for each list. */
const least = { third: 0.95, faults: 0.9, blind: 0.9 } as const;

/** The third set of queries, and queries that once failed: checks whether the API's answer is right for the shopper. */
export function thirdSuite(sample: Sample): void {
  describe('the third set', () => {
    let open: OpenApp;
    let isWritten: (query: string) => boolean;
    let conditions: (condition: string) => ReadonlySet<string>;
    beforeAll(async () => {
      conditions = conditionsOf(sample.db);
      isWritten = writtenIn(sample.db);
      open = await openApp({ ...(await newPlace('third')), catalogue: sample.catalogue, search: sample.engine });
    });
    afterAll(async () => {
      await open?.app.close();
      await open?.store.close();
    });

    const wanted = ({ condition }: ThirdQuery) => ({ items: condition.split(';').map(conditions), isWritten });
    async function ask<Body>(
      path: string,
      { query, language }: ThirdQuery,
      more: Record<string, string>,
    ): Promise<Body> {
      const answer = await open.app.inject({ url: path, query: { q: query, lang: language, ...more } });
      expect(answer.statusCode, `${query}: ${answer.body}`).toBe(200);
      return answer.json<Body>();
    }

    for (const name of ['third', 'faults', 'blind'] as const) {
      const queries = readThird(name);

      test(`each verdict of ${name}.tsv is true of the sample`, () => {
        expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
        const untrue = queries.filter((query) => !isTrue(query, wanted(query)));
        expect(untrue.map(({ at, query, condition }) => `${at}: ${query} → ${condition}`)).toEqual([]);
      });

      test(`the answer is right as often as it must be for ${name}.tsv`, async () => {
        const wrong: string[] = [];
        const counts = new Map<string, { right: number; all: number }>();
        for (const query of queries) {
          const [right, told] = await judged(query);
          for (const group of [`of ${query.kind}`, `in ${query.language}`]) {
            const count = counts.get(group) ?? { right: 0, all: 0 };
            counts.set(group, { right: count.right + (right ? 1 : 0), all: count.all + 1 });
          }
          if (!right)
            wrong.push(
              `${query.kind} [${query.language}] ${query.query} → ${told} (${query.condition || query.words})`,
            );
        }
        const shares = [...counts].sort().map(([group, { right, all }]) => `${group} ${right}/${all}`);
        const head = `${name}.tsv: ${queries.length - wrong.length} of ${queries.length} right; ${shares.join(', ')}`;
        console.log([head, ...wrong].join('\n'));
        expect(1 - wrong.length / queries.length).toBeGreaterThanOrEqual(least[name]);
      });
    }

    /** Whether an answer is right, and a description of it. */
    async function judged(query: ThirdQuery): Promise<[boolean, string]> {
      if (query.kind === 'suggests') {
        const answer = await ask<SuggestAnswer>('/api/parts/suggest', query, {});
        return [isSuggested(query, answer), answer.data.map(({ text }) => text).join(' | ')];
      }
      const { data } = await ask<SearchAnswer>('/api/parts/search', query, { pageSize: '24' });
      const understood = data.understood.map(({ kind, text, label }) => `${kind}=${text}:${label}`).join(', ');
      const told = [
        `${data.total}, first ${data.items[0]?.partName ?? '-'}`,
        understood && `understood ${understood}`,
        data.didYouMean && `meant ${data.didYouMean}`,
        data.unmatched.length > 0 && `unmatched ${data.unmatched.join(', ')}`,
        notesOf(data).length > 0 &&
          `said ${notesOf(data)
            .map(({ text, links }) => [text, ...links].join(' '))
            .join(' / ')}`,
        data.relaxed.length > 0 && `gave up ${data.relaxed.join(', ')}`,
      ];
      return [isRight(query, data, wanted(query)), told.filter(Boolean).join('; ')];
    }
  });
}
