import { describe, expect, test } from 'vitest';
import { searchRules } from '../../../../api/shop/search/rules.ts';
import { type FacetTest, facetNames, facets, ownNames, sumsOf } from '../facet-values.ts';
import { broadQueries, type Item, idsOf, type Sample } from '../sample.ts';

/** Filters and the number of results beside each of their values. */
export function facetSuite(sample: Sample): void {
  const { ask, all } = sample;

  describe('facets', () => {
    /** Every second value of a filter that these items have, in sorted order. */
    const someOf = (facet: FacetTest, found: readonly Item[]) =>
      [...new Set(found.flatMap(facet.valuesIn))]
        .sort()
        .filter((_, index) => index % 2 === 0)
        .slice(0, searchRules.maxChosen);
    const has = (facet: FacetTest, chosen: readonly string[]) => (item: Item) =>
      [...Map.groupBy(chosen, facet.groupOf).values()].every((group) =>
        facet.valuesIn(item).some((value) => group.includes(value)),
      );

    test.each(broadQueries)('%s: any filters leave the items with all of their values', async (query) => {
      const found = await all(query);
      expect(found.length).toBeGreaterThan(5);
      for (const one of facetNames) {
        for (const other of facetNames) {
          const [first, second] = [someOf(facets[one], found), someOf(facets[other], found).slice(0, 2)];
          const request = { ...facets[one].choose(first), ...facets[other].choose(second) };
          const isKept = has(facets[other], second);
          const isKeptToo = one === other ? () => true : has(facets[one], first);
          const kept = found.filter((item) => isKept(item) && isKeptToo(item));
          expect([one, other, idsOf(await all(query, request))]).toEqual([one, other, idsOf(kept)]);
        }
      }
    });

    test.each(broadQueries)("%s: a filter's counts respect the other filters, but not itself", async (query) => {
      const found = await all(query);
      for (const chosen of [undefined, ...facetNames]) {
        const values = chosen ? someOf(facets[chosen], found).slice(0, 2) : [];
        const { counts } = await ask(query, chosen ? facets[chosen].choose(values) : {});
        for (const counted of facetNames) {
          const facet = facets[counted];
          /** For each group, the results that the choices of other facets and groups leave. */
          const amongOf = (group: string) => {
            const others = values.filter((value) => chosen !== counted || facet.groupOf(value) !== group);
            return chosen ? found.filter(has(facets[chosen], others)) : found;
          };
          const groups = new Set(found.flatMap(facet.valuesIn).map(facet.groupOf));
          const wanted = [...groups].flatMap((group) => {
            const ofGroup = (item: Item) => facet.valuesIn(item).filter((value) => facet.groupOf(value) === group);
            return [...Map.groupBy(amongOf(group).flatMap(ofGroup), (value) => value)];
          });
          const told = [...facet.counts(counts)].filter(([, count]) => count > 0);
          expect([chosen, counted, told.sort()]).toEqual([
            chosen,
            counted,
            wanted.map(([value, { length }]) => [value, length]).sort(),
          ]);
        }
      }
    });

    test('a value that no item has leaves nothing, and the counts show what removing it would give', async () => {
      const everything = await ask('brake pad');
      const { ids: found, total, counts } = await ask('brake pad', facets.brands.choose(['nobody']));
      expect([found, total]).toEqual([[], 0]);
      const wanted = ownNames.map((name) => (name === 'brands' ? everything.total : 0));
      expect(sumsOf(counts)).toEqual(wanted);
    });
  });
}
