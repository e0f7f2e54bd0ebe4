import { describe, expect, test } from 'vitest';
import type { SearchRequest } from '../../../../api/search/engine.ts';
import { languageCodes } from '../../../../api/shop/language/languages.ts';
import { effectivePrice } from '../../../../api/shop/money/rules.ts';
import { sortOrders } from '../../../../api/shop/search/facets.ts';
import { broadQueries, idsOf, type Sample } from '../sample.ts';

const byName = new Intl.Collator('en', { numeric: true });

/** Pages and sort orders. */
export function orderSuite(sample: Sample): void {
  const { ask, all } = sample;

  describe('paging and order', () => {
    test.each(sortOrders)(
      'by %s: the pages together are the whole list, each item once, the same for every request',
      async (sort) => {
        for (const query of broadQueries) {
          const whole = idsOf(await all(query, { sort }));
          expect(new Set(whole).size).toBe(whole.length);
          expect(idsOf(await all(query, { sort }, 7))).toEqual(whole);
          expect(whole.toSorted()).toEqual(idsOf(await all(query)).sort());
        }
      },
    );

    test('prices rise or fall, and a price on request comes last in both', async () => {
      const prices = async (sort: SearchRequest['sort']) => (await all('filter', { sort })).map(effectivePrice);
      const [rising, falling] = [await prices('price-low'), await prices('price-high')];
      const known = rising.filter((price) => price > 0);
      const unknown = rising.filter((price) => price === 0);
      expect(unknown.length).toBeGreaterThan(0);
      expect(rising).toEqual([...known.toSorted((a, b) => a - b), ...unknown]);
      expect(falling).toEqual([...known.toSorted((a, b) => b - a), ...unknown]);
    });

    test('names are in dictionary order, numbers in them by their value', async () => {
      const names = (await all('filter', { sort: 'name' })).map((item) => item.name);
      expect(names).toEqual(names.toSorted(byName.compare));
    });

    test.each(languageCodes)('names are in the order of the language in which they are shown: %s', async (language) => {
      const found = idsOf(await all('filter', { sort: 'name', language }));
      const shown = (await sample.catalogue.items.cards(found, language)).map((card) => card.name.text);
      expect(shown).toEqual(shown.toSorted(new Intl.Collator(language, { numeric: true }).compare));
    });

    test('beyond the last page there is nothing, and the total stays', async () => {
      const { total } = await ask('filter');
      const beyond = await ask('filter', { page: 10_000 });
      expect([beyond.ids, beyond.total]).toEqual([[], total]);
    });
  });
}
