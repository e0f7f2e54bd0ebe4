import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../../api/shop/language/languages.ts';
import { namedVehicles, partItems, partPhrases } from '../part-words.ts';
import type { Sample } from '../sample.ts';

/** More than the number of items. */
const pageSize = 5000;
/**
 * One in this many pairs is tried, unless a subject says otherwise: that takes seconds, and each run tries the same
 * ones.
 */
const usually = 307;

/** The shop must not deny any item of a kind that SQL finds for a vehicle, whatever word the query uses for it. */
export function denialSuite(sample: Sample): void {
  describe('denials', () => {
    test('whatever SQL finds for a vehicle is listed, by any word for it, in nine languages', {
      timeout: 3_600_000,
    }, async () => {
      const { oneOfPairs = usually } = sample.subject;
      const items = partItems(sample.db);
      const vehicles = namedVehicles(sample.db);
      const asked = new Map(languageCodes.map((language) => [language, { pairs: 0, denied: 0, short: 0 }]));
      const wrong: string[] = [];
      let pair = 0;
      for (const phrase of partPhrases()) {
        const { language } = phrase;
        const kind = items.of(phrase);
        const count = asked.get(language) ?? { pairs: 0, denied: 0, short: 0 };
        // If nothing else is listed, items of unknown fit may not be left out.
        const hasUnsaid = kind.some((id) => items.unsaid.has(id));
        for (const { name, fitting } of vehicles) {
          const isThere = hasUnsaid || kind.some((id) => fitting.has(id));
          if (!isThere || pair++ % oneOfPairs !== 0) continue;
          const known = kind.filter((id) => fitting.has(id));
          const query = `${name} ${phrase.phrase}`;
          const { ids, total } = await sample.engine.search({
            ...{ query, language, sort: 'relevance', page: 1, pageSize },
          });
          const listed = new Set(ids);
          const missing = known.filter((id) => !listed.has(id));
          count.pairs += 1;
          if (total > 0 && missing.length === 0) continue;
          count[total === 0 ? 'denied' : 'short'] += 1;
          wrong.push(`${language}: ${query} lists ${total}, and not ${missing[0] ?? 'an item of unknown fit'}`);
        }
      }
      const lines = [...asked].map(([language, { pairs, denied, short }]) => `${language} ${pairs} ${denied} ${short}`);
      console.log(`pairs, denied, not all listed\n${lines.join('\n')}`);
      expect(pair).toBeGreaterThan(100_000);
      expect(wrong.length, wrong.slice(0, 40).join('\n')).toBe(0);
    });
  });
}
