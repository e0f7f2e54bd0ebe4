import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { countryName } from '../../../api/contract/countries.ts';
import {
  byFacet,
  type Facet,
  facets as facetRules,
  groupOf,
  notStated,
  priceBandOf,
  sortOrders,
} from '../../../api/contract/facets.ts';
import type { FitScope } from '../../../api/contract/fitment.ts';
import { languageCodes } from '../../../api/contract/languages.ts';
import { effectivePrice, numberKey, searchRules } from '../../../api/contract/rules.ts';
import type { Counts, CreateSearch, SearchEngine, SearchRequest } from '../../../api/search/engine.ts';
import { readySearch } from '../../../api/testing/app.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { firstSample, sampleItems } from '../../catalogue/sample/items.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { quality, readGolden } from '../golden/golden.ts';

/** What items are filtered, counted and sorted by, read from the snapshot without an engine. */
interface Item {
  id: string;
  brandId: string;
  categoryId: string;
  isAvailable: 0 | 1;
  pricePaise: number;
  sellingPaise: number;
  name: string;
  partNumber: string;
  origin: string | null;
  /** Ids of the models that it fits, and what it is described by (`capacity_35`), separated by line breaks. */
  models: string | null;
  attributes: string | null;
}

/** An item's values of each facet; a new facet does not compile until it is added here. */
const valuesIn: Record<Facet, (item: Item) => string[]> = {
  brands: ({ brandId }) => [brandId],
  categories: ({ categoryId }) => [categoryId],
  availability: ({ isAvailable }) => [String(isAvailable === 1)],
  prices: (item) => [priceBandOf(effectivePrice(item))],
  models: ({ models }) => models?.split('\n') ?? [],
  attributes: ({ attributes }) =>
    attributes?.split('\n').flatMap((row) => {
      const [name = '', values = ''] = row.split(':');
      return values.split(' ').map((value) => `${name}_${value}`);
    }) ?? [],
  origins: ({ origin }) => [origin ? countryName(origin) : notStated],
};
/** A facet as the engine sees it: how to request values, and the number of results that it reports for each. */
interface FacetTest {
  valuesIn(item: Item): string[];
  /** Values of different groups are filters of their own. */
  groupOf(value: string): string;
  choose(values: string[]): Partial<SearchRequest>;
  counts(counts: Counts): ReadonlyMap<string, number>;
}
const facets = byFacet<FacetTest>((facet, rule) => ({
  valuesIn: valuesIn[facet],
  groupOf: (value) => groupOf(rule, value),
  choose: (values) => ({ [facet]: values }),
  counts: (counts) => counts[facet],
}));
const facetNames = Object.keys(facets) as Facet[];
/** The total number of results according to the counts of each filter of which a result has one value. */
const ownNames = facetNames.filter((facet) => !facetRules[facet].many);
const sumsOf = (counts: Counts) =>
  ownNames.map((name) => [...facets[name].counts(counts).values()].reduce((sum, count) => sum + count, 0));
const allEqual = (total: number) => ownNames.map(() => total);

const pageSize = 100;
/** Queries that find items by words, by the beginning of a number, and in other scripts. */
const broadQueries = ['brake pad', 'filter', 'bosch', 'swift', 'GDB', 'ब्रेक पैड', 'bulb', 'battery'];
const byName = new Intl.Collator('en', { numeric: true });

/**
 * The tests that every search engine of the shop must pass, with the sample catalogue of `npm start`.
 * @param create creates the engine, as `followEdition` would
 * @param patience how long its index may take, in milliseconds
 */
export function conformsToSearchEngine(name: string, create: CreateSearch, patience = 60_000): void {
  describe(`${name}, as a search engine`, () => {
    let catalogue: Catalogue;
    let engine: SearchEngine;
    let db: Database.Database;
    let items: Map<string, Item>;

    beforeAll(async () => {
      const folder = mkdtempSync(join(inject('testFolder'), 'engine-'));
      const out = join(folder, 'sample');
      await writeSample({ ...firstSample, out, languages: languageCodes });
      const { snapshot } = await importPackage({ path: out, dataFolder: folder });
      const file = snapshotFile(folder, snapshot);
      db = new Database(file, { readonly: true });
      const read = db.prepare<[], Item>(
        `SELECT id, brand_id brandId, category_id categoryId, available AND stock > 0 isAvailable, price_paise pricePaise,
          selling_paise sellingPaise, name, part_number partNumber, country_of_origin origin,
          (SELECT group_concat(name || ':' || value, char(10)) FROM attributes WHERE item_id = items.id) attributes,
          (SELECT group_concat(id, char(10)) FROM (
            SELECT model_id id FROM fitments JOIN engines ON engines.id = engine_id WHERE item_id = items.id
            UNION SELECT models.id FROM fitments JOIN models
              ON coalesce(fitments.vehicle_type, models.vehicle_type) = models.vehicle_type
              WHERE item_id = items.id AND engine_id = '*')) models
          FROM items`,
      );
      items = new Map(read.all().map((item) => [item.id, item]));
      catalogue = openCatalogue(file);
      engine = await readySearch(catalogue, {}, create);
    }, patience + 60_000);

    afterAll(async () => {
      await engine?.stop();
      catalogue?.close();
      db?.close();
    });

    const ask = (query: string, more: Partial<SearchRequest> = {}, asked = engine) =>
      asked.search({ query, sort: 'relevance', page: 1, pageSize, ...more });

    const itemOf = (id: string): Item => {
      const item = items.get(id);
      if (!item) throw new Error(`the engine found ${id}, which is not in the snapshot`);
      return item;
    };

    /** All results, page by page. */
    async function all(query: string, more: Partial<SearchRequest> = {}, size = pageSize): Promise<Item[]> {
      const found: Item[] = [];
      for (let page = 1; ; page++) {
        const { ids, total } = await ask(query, { ...more, page, pageSize: size });
        expect(ids).toHaveLength(Math.min(size, Math.max(0, total - found.length)));
        found.push(...ids.map(itemOf));
        if (found.length >= total) return found;
      }
    }

    /** A vehicle of the catalogue that many items fit, and these items. */
    function vehicle() {
      const [engineId] = db
        .prepare("SELECT engine_id FROM fitments WHERE engine_id != '*' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1")
        .pluck()
        .all() as string[];
      const fitting = db.prepare<[string], string>(
        `SELECT DISTINCT item_id FROM fitments JOIN engines ON engines.id = ? JOIN models ON models.id = engines.model_id
           WHERE engine_id = engines.id
             OR engine_id = '*' AND coalesce(fitments.vehicle_type, models.vehicle_type) = models.vehicle_type
           ORDER BY item_id`,
      );
      return { engineId: engineId as string, ids: fitting.pluck().all(engineId as string) };
    }

    const ids = (found: readonly Item[]) => found.map(({ id }) => id);

    test('it names the snapshot that it searches', () => {
      expect(engine.snapshot).toBe(catalogue.id);
    });

    test('the golden set: the right answer is first in 99 of 100 searches', async () => {
      const golden = readGolden();
      expect(golden.length).toBeGreaterThanOrEqual(300);
      const places: number[] = [];
      for (const one of golden) {
        const found = await ask(one.query, { pageSize: 12 });
        const isTold = one.replacedBy === undefined || numberKey(found.replacedBy?.partNumber ?? '') === one.replacedBy;
        const place = isTold ? found.ids.findIndex((id) => one.isRight(id)) : -1;
        places.push(place);
        if (place === 0) continue;
        const first = found.ids.slice(0, 2).map((id) => `${itemOf(id).partNumber} ${itemOf(id).name}`);
        const where = place < 0 ? 'not found' : `place ${place + 1}`;
        const as = found.didYouMean ? ` (as ${found.didYouMean})` : '';
        console.log(`${where}: ${one.query} → ${one.wanted}${as}\n    ${first.join('\n    ')}`);
      }
      const { first, firstThree } = quality(places);
      const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
      console.log(`${golden.length} queries: first ${percent(first)}, first three ${percent(firstThree)}`);
      expect(first).toBeGreaterThanOrEqual(0.99);
      expect(firstThree).toBeGreaterThanOrEqual(0.99);
    });

    describe('facets', () => {
      /** Half of the values of a filter that these items have: every second one, in sorted order. */
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
            expect([one, other, ids(await all(query, request))]).toEqual([one, other, ids(kept)]);
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
            /** Of each group, the results that the choices of other facets and groups leave. */
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

    describe('paging and order', () => {
      test.each(sortOrders)(
        'by %s: the pages together are the whole list, each item once, the same for every request',
        async (sort) => {
          for (const query of broadQueries) {
            const whole = ids(await all(query, { sort }));
            expect(new Set(whole).size).toBe(whole.length);
            expect(ids(await all(query, { sort }, 7))).toEqual(whole);
            expect(whole.toSorted()).toEqual(ids(await all(query)).sort());
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

      test.each(languageCodes)(
        'names are in the order of the language in which they are shown: %s',
        async (language) => {
          const found = ids(await all('filter', { sort: 'name', language }));
          const shown = (await catalogue.items.cards(found, language)).map((card) => card.name.text);
          expect(shown).toEqual(shown.toSorted(new Intl.Collator(language, { numeric: true }).compare));
        },
      );

      test('beyond the last page there is nothing, and the total stays', async () => {
        const { total } = await ask('filter');
        const beyond = await ask('filter', { page: 10_000 });
        expect([beyond.ids, beyond.total]).toEqual([[], total]);
      });
    });

    describe('numbers', () => {
      const sample = [...sampleItems(firstSample.items, firstSample.seed)].filter((_, at) => at % 40 === 0);
      const bare = (number: string) => number.replace(/[^\p{L}\p{N}]+/gu, '');

      test('an item is found by its own number, in any case and with any separators', async () => {
        for (const { id, partNumber } of sample) {
          const dresses = [partNumber, bare(partNumber), bare(partNumber).toLowerCase(), [...partNumber].join(' - ')];
          for (const dress of dresses)
            expect([dress, (await ask(dress)).ids.slice(0, 2)]).toEqual([dress, expect.arrayContaining([id])]);
        }
      });

      test('an item is found by its GTIN and by the numbers that refer to it', async () => {
        for (const { id, gtin, references } of sample) {
          const numbers = [gtin, ...references.filter((_, at) => at < 4).map(({ number }) => number)].filter(Boolean);
          for (const number of numbers)
            expect([number, ids(await all(number))]).toEqual([number, expect.arrayContaining([id])]);
        }
      });

      test('an item is found by the beginning of its number, from the third character on', async () => {
        for (const { id, partNumber } of sample) {
          const key = numberKey(partNumber);
          expect([key, ids(await all(key.slice(0, -1)))]).toEqual([key, expect.arrayContaining([id])]);
          const three = key.slice(0, 3);
          if (/\d/.test(three)) expect([three, (await ask(three)).total]).not.toEqual([three, 0]);
        }
      });

      test('a discontinued number names its replacement', async () => {
        const replaced = [...sampleItems(firstSample.items, firstSample.seed)].flatMap(({ partNumber, references }) =>
          references.filter(({ kind }) => kind === 'superseded_by').map(({ number }) => ({ partNumber, number })),
        );
        expect(replaced.length).toBeGreaterThan(5);
        for (const { partNumber, number } of replaced)
          expect((await ask(partNumber)).replacedBy).toMatchObject({ number: partNumber, partNumber: number });
        expect((await ask('brake pad')).replacedBy).toBeUndefined();
      });

      test('a number with O for 0 and I for 1 is found, and named as it is written', async () => {
        const slips = [...items.values()]
          .filter(({ partNumber }) => /0.*1|1.*0/.test(partNumber) && numberKey(partNumber).length >= 8)
          .slice(0, 10);
        expect(slips).toHaveLength(10);
        for (const { id, partNumber } of slips) {
          const typed = partNumber.replaceAll('0', 'O').replaceAll('1', 'I');
          const found = await ask(typed);
          expect([typed, found.ids, found.didYouMean]).toEqual([typed, expect.arrayContaining([id]), partNumber]);
          expect((await ask(partNumber)).didYouMean).toBeUndefined();
        }
      });
    });

    test('what fits a vehicle is found without a word, comes first among what words find, and can be all of it', async () => {
      const { engineId, ids: fitting } = vehicle();
      const fits = (id: string) => fitting.includes(id);
      expect(ids(await all('', { vehicle: { engineId } })).sort()).toEqual(fitting);
      const found = ids(await all('filter'));
      const filters = found.filter(fits);
      expect(filters.length).toBeGreaterThan(0);
      for (const sort of sortOrders) {
        const inOrder = ids(await all('filter', { vehicle: { engineId }, sort }));
        expect(inOrder.slice(0, filters.length).sort()).toEqual(filters.toSorted());
        expect(inOrder.toSorted()).toEqual(found.toSorted());
      }
      const scoped = async (fitScope: FitScope) => ids(await all('filter', { vehicle: { engineId }, fitScope }));
      const [only, ifAny, rest] = [await scoped('fitting'), await scoped('fitting-if-any'), await scoped('rest')];
      expect([only.toSorted(), ifAny.toSorted()]).toEqual([filters.toSorted(), filters.toSorted()]);
      expect([...only, ...rest].sort()).toEqual(found.toSorted());
      expect([...(await scoped('possible')), ...(await scoped('not-fitting'))].sort()).toEqual(found.toSorted());
      const { fitCounts, total } = await ask('filter', { vehicle: { engineId }, fitScope: 'fitting', page: 1 });
      const counted = Object.values(fitCounts ?? {}).reduce((sum, count) => sum + count, 0);
      expect([(fitCounts?.fits ?? 0) + (fitCounts?.fitsIf ?? 0), counted]).toEqual([total, found.length]);
    });

    test('of over 500 searches with a vehicle, the first result fits whenever any result does', async () => {
      const engines = db.prepare<[], string>('select id from engines order by id').pluck().all();
      const asked = readGolden();
      let fitting = 0;
      for (const [at, { query }] of asked.entries()) {
        const engineId = engines[(at * 97) % engines.length] as string;
        const { ids: found, fitCounts } = await ask(query, { vehicle: { engineId } });
        if (!fitCounts?.fits && !fitCounts?.fitsIf) continue;
        fitting += 1;
        const [verdict] = await catalogue.fits.verdicts([{ id: found[0] ?? '' }], { engineId });
        expect([query, engineId, verdict?.fit]).toEqual([query, engineId, fitCounts.fits ? 'fits' : 'fitsIf']);
      }
      expect(asked.length).toBeGreaterThan(500);
      expect(fitting).toBeGreaterThan(60);
    });

    test('for a vehicle that is not in the catalogue, nothing is known not to fit', async () => {
      const { total, fitCounts } = await ask('filter', { vehicle: { engineId: 'nobody' }, fitScope: 'possible' });
      expect(total).toBe((await ask('filter')).total);
      expect(fitCounts).toMatchObject({ fitsNot: 0 });
    });

    test('the number that was searched for is listed although it does not fit, after what fits', async () => {
      const { engineId, ids: fitting } = vehicle();
      const other = [...items.values()].find(({ id, partNumber }) => !fitting.includes(id) && partNumber.length >= 8);
      const { partNumber = '', id } = other ?? {};
      expect((await ask(partNumber, { vehicle: { engineId }, fitScope: 'fitting-if-any' })).ids).toContain(id);
      expect((await ask(partNumber, { vehicle: { engineId }, fitScope: 'fitting' })).ids).not.toContain(id);
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
      engine.learn([{ phrase: 'Zzyzx', meaning: 'brake pad' }]);
      const found = await ask('zzyzx swift');
      expect([found.ids, found.total, found.unmatched]).toEqual([wanted.ids, wanted.total, []]);
      expect(found.total).toBeGreaterThan(0);
      expect(found.understood.map(({ text }) => text)).toEqual(['zzyzx', 'swift']);
      const suggest = (query: string) => engine.suggest({ query, brandId: undefined, language: 'en' });
      expect(await suggest('zzyzx')).toEqual(await suggest('brake pad'));
      engine.learn([{ phrase: 'qwerty', meaning: 'brake pad' }]);
      expect([(await ask('zzyzx swift')).total, (await ask('qwerty swift')).ids]).toEqual([0, wanted.ids]);
      engine.learn([]);
      expect((await ask('qwerty swift')).total).toBe(0);
    });

    test('it knows the names, words and numbers of the catalogue, and no others', async () => {
      const { partNumber } = [...items.values()][0] as Item;
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
      for (const name of names) expect([name, await engine.knows(name)]).toEqual([name, true]);
      for (const name of ['packing', 'zzyzx', 'brake zzyzx', 'balena', ''])
        expect([name, await engine.knows(name)]).toEqual([name, false]);
    });

    test('suggestions: a few for beginnings of numbers, categories, brands and items, none for nothing', async () => {
      const suggest = (query: string, brandId?: string) => engine.suggest({ query, brandId, language: 'en' });
      const kinds = async (query: string) => (await suggest(query)).map(({ kind }) => kind);
      expect(await kinds('brake p')).toContain('category');
      expect(await kinds('brake pad swi')).toEqual(expect.arrayContaining(['part', 'item', 'vehicle']));
      expect(await kinds('bosc')).toContain('brand');
      const [{ id: engineId } = { id: '' }] = catalogue.knownVehicles().engines;
      const own = await engine.suggest({ query: 'oil', brandId: undefined, language: 'en', vehicle: { engineId } });
      expect(own[0]).toMatchObject({ kind: 'part' });
      for (const { fit, kind } of own) expect(fit === null).toBe(kind !== 'item');
      const { partNumber } = [...items.values()][0] as Item;
      const numbers = await suggest(partNumber.slice(0, -1));
      expect(numbers).toContainEqual(expect.objectContaining({ kind: 'number', text: partNumber }));
      // Other brands of the same part name it as a cross-reference.
      const naming = [...sampleItems(firstSample.items, firstSample.seed)]
        .filter((item) => item.partNumber === partNumber || item.references.some(({ number }) => number === partNumber))
        .map(({ brandId }) => brandId);
      const another = [...items.values()].find(({ brandId }) => !naming.includes(brandId))?.brandId;
      expect(await suggest(partNumber, another)).not.toContainEqual(expect.objectContaining({ text: partNumber }));
      expect(await suggest('zzyzx')).toEqual([]);
      expect(await suggest(' ')).toEqual([]);
      for (const query of ['b', 'br', 'brake', 'GDB']) expect((await suggest(query)).length).toBeLessThanOrEqual(12);
      const inHindi = await engine.suggest({ query: 'ब्रेक', brandId: undefined, language: 'hi' });
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
          const suggested = await engine.suggest({ query: typed, brandId: undefined, language });
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

    describe('ready and stop', () => {
      test('numbers and their beginnings are found from the start, words once it is ready, which it reports once', async () => {
        const item = [...items.values()][0] as Item;
        const onReady = vi.fn();
        const onError = vi.fn();
        const early = create(catalogue, { onReady, onError });
        expect(onReady).not.toHaveBeenCalled();
        expect((await ask(item.partNumber, {}, early)).ids).toContain(item.id);
        const start = numberKey(item.partNumber).slice(0, -1);
        const { ids: starting, total, counts } = await ask(start, {}, early);
        expect(starting).toContain(item.id);
        expect(sumsOf(counts)).toEqual(allEqual(total));
        const suggested = await early.suggest({ query: start, brandId: undefined, language: 'en' });
        expect(suggested).toContainEqual(expect.objectContaining({ kind: 'number', text: item.partNumber }));

        await vi.waitFor(() => expect(onReady).toHaveBeenCalled(), patience);
        expect(early.ready).toBe(true);
        // Results from before the words were ready must not be returned now.
        for (const query of [item.partNumber, start, 'filter', 'ब्रेक पैड'])
          expect([query, (await ask(query, {}, early)).ids]).toEqual([query, (await ask(query)).ids]);
        await early.stop();
        expect([onReady.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0]);
      });

      test('stopped before it is ready, it never becomes ready and reports nothing; earlier requests are answered', async () => {
        const item = [...items.values()][0] as Item;
        const told = vi.fn();
        const early = create(catalogue, { onReady: told, onError: told });
        const answer = ask(item.partNumber, {}, early);
        const wasReady = early.ready;
        await Promise.all([early.stop(), early.stop()]);
        expect((await answer).ids).toContain(item.id);
        await new Promise((done) => setTimeout(done, 2000));
        expect([early.ready, told.mock.calls.length]).toEqual([wasReady, wasReady ? 1 : 0]);
        await early.stop();
      });

      test('stopped when it is ready, it answers earlier requests, and the other engines of the snapshot continue', async () => {
        const second = await readySearch(catalogue, {}, create);
        const answers = Promise.all(broadQueries.map((query) => ask(query, {}, second)));
        await second.stop();
        const wanted = await Promise.all(broadQueries.map((query) => ask(query)));
        expect((await answers).map((answer) => answer.ids)).toEqual(wanted.map((answer) => answer.ids));
      });
    });
  });
}
