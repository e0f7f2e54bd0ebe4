import { describe, expect, test } from 'vitest';
import type { FitScope } from '../../../../api/shop/fit/fitment.ts';
import { sortOrders } from '../../../../api/shop/search/facets.ts';
import { readGolden } from '../../golden/golden.ts';
import { idsOf, type Sample } from '../sample.ts';

/** What fits the shopper's vehicle. */
export function fitSuite(sample: Sample): void {
  const { ask, all } = sample;

  describe('fit', () => {
    /** A vehicle of the catalogue that many items fit, and these items. */
    function vehicle() {
      const [engineId] = sample.db
        .prepare("SELECT engine_id FROM fitments WHERE engine_id != '*' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1")
        .pluck()
        .all() as string[];
      const fitting = sample.db.prepare<[string], string>(
        `SELECT DISTINCT item_id FROM fitments JOIN engines ON engines.id = ? JOIN models ON models.id = engines.model_id
         WHERE engine_id = engines.id
           OR engine_id = '*' AND coalesce(fitments.vehicle_type, models.vehicle_type) = models.vehicle_type
         ORDER BY item_id`,
      );
      return { engineId: engineId as string, ids: fitting.pluck().all(engineId as string) };
    }

    test('what fits a vehicle is found without a word, comes first among what words find, and can be all of it', async () => {
      const { engineId, ids: fitting } = vehicle();
      const fits = (id: string) => fitting.includes(id);
      expect(idsOf(await all('', { vehicle: { engineId } })).sort()).toEqual(fitting);
      const found = idsOf(await all('filter'));
      const filters = found.filter(fits);
      expect(filters.length).toBeGreaterThan(0);
      for (const sort of sortOrders) {
        const inOrder = idsOf(await all('filter', { vehicle: { engineId }, sort }));
        expect(inOrder.slice(0, filters.length).sort()).toEqual(filters.toSorted());
        expect(inOrder.toSorted()).toEqual(found.toSorted());
      }
      const scoped = async (fitScope: FitScope) => idsOf(await all('filter', { vehicle: { engineId }, fitScope }));
      const [only, ifAny, rest] = [await scoped('fitting'), await scoped('fitting-if-any'), await scoped('rest')];
      expect([only.toSorted(), ifAny.toSorted()]).toEqual([filters.toSorted(), filters.toSorted()]);
      expect([...only, ...rest].sort()).toEqual(found.toSorted());
      expect([...(await scoped('possible')), ...(await scoped('not-fitting'))].sort()).toEqual(found.toSorted());
      const { fitCounts, total } = await ask('filter', { vehicle: { engineId }, fitScope: 'fitting', page: 1 });
      const counted = Object.values(fitCounts ?? {}).reduce((sum, count) => sum + count, 0);
      expect([(fitCounts?.fits ?? 0) + (fitCounts?.fitsIf ?? 0), counted]).toEqual([total, found.length]);
    });

    test('of over 500 searches with a vehicle, the first result fits whenever any result does', async () => {
      const engines = sample.db.prepare<[], string>('select id from engines order by id').pluck().all();
      const asked = readGolden();
      expect(asked.length).toBeGreaterThan(500);
      let fitting = 0;
      for (const [at, { query }] of sample.someOf(asked.entries())) {
        const engineId = engines[(at * 97) % engines.length] as string;
        const { ids: found, fitCounts } = await ask(query, { vehicle: { engineId } });
        if (!fitCounts?.fits && !fitCounts?.fitsIf) continue;
        fitting += 1;
        const [verdict] = await sample.catalogue.fits.verdicts([{ id: found[0] ?? '' }], { engineId });
        expect([query, engineId, verdict?.fit]).toEqual([query, engineId, fitCounts.fits ? 'fits' : 'fitsIf']);
      }
      expect(fitting).toBeGreaterThan(60 / (sample.subject.oneOf ?? 1));
    });

    test('for a vehicle that is not in the catalogue, nothing is known not to fit', async () => {
      const { total, fitCounts } = await ask('filter', { vehicle: { engineId: 'nobody' }, fitScope: 'possible' });
      expect(total).toBe((await ask('filter')).total);
      expect(fitCounts).toMatchObject({ fitsNot: 0 });
    });

    test('the number that was searched for is listed although it does not fit, after what fits', async () => {
      const { engineId, ids: fitting } = vehicle();
      const other = [...sample.items.values()].find(
        ({ id, partNumber }) => !fitting.includes(id) && partNumber.length >= 8,
      );
      const { partNumber = '', id } = other ?? {};
      expect((await ask(partNumber, { vehicle: { engineId }, fitScope: 'fitting-if-any' })).ids).toContain(id);
      expect((await ask(partNumber, { vehicle: { engineId }, fitScope: 'fitting' })).ids).not.toContain(id);
    });
  });
}
