import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SuggestRequest } from '../../../../api/search/engine.ts';
import { type Language, languageCodes } from '../../../../api/shop/language/languages.ts';
import { searchRules } from '../../../../api/shop/search/rules.ts';
import type { Suggestion } from '../../../../api/shop/suggest/contract.ts';
import type { Sample } from '../sample.ts';

const swift = { engineId: 'maruti-suzuki_swift-3_k12m' };
const ofKind = (list: readonly Suggestion[], kind: Suggestion['kind']) => list.filter((one) => one.kind === kind);

/** What is suggested while people type, in sentences and several languages. */
export function suggestionSuite(sample: Sample): void {
  describe('suggestions', () => {
    const suggest = (query: string, language: Language = 'en', more: Partial<SuggestRequest> = {}) =>
      sample.engine.suggest({ query, brandId: undefined, language, ...more });

    /** The id of the category that a suggestion leads to. */
    function categoryOf({ path }: Suggestion): string | undefined {
      const [page, query] = path.split('?');
      const slug = page?.match(/^\/categories\/(.+)/)?.[1];
      const asked = new URLSearchParams(query);
      return slug
        ? sample.catalogue.names.categoryAt(slug)?.id
        : (asked.get('categoryId') ?? asked.get('category') ?? undefined);
    }

    describe('the first kind of part', () => {
      test.each<[string, Language, string, string | null]>([
        ['brake', 'en', 'brakes', null],
        ['brake p', 'en', 'brake-pads', null],
        ['brek ped', 'en', 'brake-pads', null],
        ['brek ped', 'hi', 'brake-pads', null],
        ['gadi ka bat', 'en', 'batteries', null],
        ['hawa filt', 'en', 'air-filters', null],
        ['गाड़ी की बैट', 'hi', 'batteries', null],
        ['பேட்ட', 'ta', 'batteries', null],
        ['பிரேக் பே', 'ta', 'brake-pads', null],
        ['ব্যাটা', 'bn', 'batteries', null],
        ['బ్యాట', 'te', 'batteries', null],
        ['બેટ', 'gu', 'batteries', null],
        ['ಬ್ಯಾಟ', 'kn', 'batteries', null],
        ['swift ke liye brek p', 'en', 'brake-pads', 'Maruti Suzuki Swift'],
        ['brake pad swi', 'en', 'brake-pads', 'Maruti Suzuki Swift'],
        ['swift bat', 'en', 'batteries', 'Maruti Suzuki Swift'],
        ['स्विफ्ट का बैट', 'hi', 'batteries', 'मारुति सुज़ुकी स्विफ्ट'],
        ['ஸ்விஃப்ட் பேட்ட', 'ta', 'batteries', 'மாருதி சுசுகி ஸ்விஃப்ட்'],
        ['స్విఫ్ట్ బ్యాట', 'te', 'batteries', 'మారుతి సుజుకి స్విఫ్ట్'],
        ['સ્વિફ્ટ માટે બેટ', 'gu', 'batteries', 'મારુતિ સુઝુકી સ્વિફ્ટ'],
        ['स्विफ्टसाठी बॅट', 'mr', 'batteries', 'मारुती सुझुकी स्विफ्ट'],
        ['ಸ್ವಿಫ್ಟ್ ಬ್ಯಾಟ', 'kn', 'batteries', 'ಮಾರುತಿ ಸುಜುಕಿ ಸ್ವಿಫ್ಟ್'],
      ])('for %j (%s): %s, of %s', async (query, language, category, vehicle) => {
        const [first] = (await suggest(query, language)).filter(({ kind }) => kind === 'part' || kind === 'category');
        expect([first && categoryOf(first), first?.detail]).toEqual([category, vehicle]);
      });

      test('a kind for a vehicle, a brand or a side counts what its page lists', async () => {
        for (const query of ['swift brake p', 'swift', 'maruti filt', 'bosch brake', 'left mirr', 'swift 2018 oil']) {
          const list = (await suggest(query)).filter(({ path }) => path.includes('&category='));
          expect([query, list.length > 0]).toEqual([query, true]);
          for (const { path, count } of list) {
            const asked = new URLSearchParams(path.split('?')[1]);
            const [q, category] = [asked.get('q') ?? '', asked.get('category') ?? ''];
            const page = { sort: 'relevance', page: 1, pageSize: 1 } as const;
            const { total } = await sample.engine.search({ query: q, categories: [category], ...page });
            expect([query, path, count]).toEqual([query, path, total]);
          }
        }
      });
    });

    describe('a vehicle', () => {
      test('goes on with its generations, then with the engines of a year, which have parts', async () => {
        const generations = ofKind(await suggest('swift'), 'vehicle');
        expect(generations.map(({ text }) => text)).toContain('Maruti Suzuki Swift (3rd gen)');
        for (const { path } of generations) expect(path).toMatch(/^\/choose-vehicle\?type=car&makeId=.+&modelId=/);
        const years = ofKind(await suggest('swift 201'), 'vehicle');
        expect(years.map(({ complete }) => complete)).toContain('swift 2018 ');
        const engines = ofKind(await suggest('swift 2018 '), 'vehicle');
        expect(engines.length).toBeGreaterThan(1);
        for (const { path, years } of engines) {
          expect(path).toMatch(/^\/parts\?makeId=.+&modelId=.+&engineId=.+&year=2018$/);
          expect(years?.from).toBeLessThanOrEqual(2018);
          expect(years?.to ?? 2018).toBeGreaterThanOrEqual(2018);
        }
      });

      test('is suggested where a letter is missing or wrong', async () => {
        for (const query of ['swft', 'brake pad swft', 'swfit']) {
          const [first] = await suggest(query);
          expect([query, first?.text.startsWith('Maruti Suzuki Swift') || first?.detail]).toEqual([
            query,
            query.startsWith('brake') ? 'Maruti Suzuki Swift' : true,
          ]);
        }
      });

      test('goes on with years in which it was made, the latest first, none of them to come', async () => {
        const years = (await suggest('creta 20')).flatMap(
          ({ complete }) => complete?.match(/\d{4}/)?.map(Number) ?? [],
        );
        const thisYear = new Date().getFullYear();
        expect(years.length).toBeGreaterThan(1);
        expect(years).toEqual(years.toSorted((a, b) => b - a));
        expect(years[0]).toBeLessThanOrEqual(thisYear);
        for (const year of years) {
          const made = sample.db
            .prepare(
              `SELECT 1 FROM engines JOIN models ON models.id = model_id WHERE models.name LIKE 'Creta%'
                AND year_start <= @year AND coalesce(year_end, 9999) >= @year`,
            )
            .get({ year });
          expect([year, made !== undefined]).toEqual([year, true]);
        }
      });

      test('is completed from its beginning, in any script, also behind the part', async () => {
        const completions = async (query: string, language: Language = 'en') =>
          ofKind(await suggest(query, language), 'vehicle').flatMap(({ complete }) => complete ?? []);
        expect(await completions('swi')).toEqual(['Swift ', 'Swift Dzire ']);
        expect(await completions('brake pad swi')).toContain('brake pad Swift ');
        expect(await completions('maruti')).toContain('Maruti Suzuki Swift ');
        for (const [query, language, name] of [
          ['स्विफ', 'hi', 'मारुति सुज़ुकी स्विफ्ट'],
          ['ஸ்விஃ', 'ta', 'மாருதி சுசுகி ஸ்விஃப்ட்'],
        ] as const) {
          const names = ofKind(await suggest(query, language), 'vehicle').map(({ text }) => text);
          expect(names).toContain(`${name} (Maruti Suzuki Swift, 3rd gen)`);
        }
        // "brake pa" is completed to a part.
        expect(await completions('brake pa')).toEqual([]);
      });

      test('without parts of the kind has no suggestions, rather than those of others', async () => {
        expect(await suggest('skoda rapid wip')).toEqual([]);
      });
    });

    describe("with the shopper's vehicle", () => {
      test('its categories come first and lead to its own page, with what fits it', async () => {
        const list = await suggest('brake', 'en', { vehicle: swift });
        const parts = ofKind(list, 'part');
        expect(list.slice(0, parts.length)).toEqual(parts);
        const fitted = sample.catalogue.fits.vehicleOf(swift);
        if (!fitted) throw new Error('the sample has no such Swift');
        const fitting = await sample.catalogue.categoriesFor(fitted, 'en');
        for (const part of parts) {
          expect(part.path).toMatch(/^\/category-parts\?makeId=.+&modelId=.+&engineId=maruti-suzuki_swift-3_k12m&/);
          expect(part.detail).toBe('Maruti Suzuki Swift (3rd gen)');
          expect([part.text, part.count]).toEqual([part.text, fitting.get(categoryOf(part) ?? '')?.fitting]);
        }
        // Its own categories are not suggested a second time as if they were for other vehicles.
        const others = ofKind(list, 'category').map((category) => categoryOf(category) ?? '');
        for (const id of others) expect([id, fitting.get(id)?.fitting ?? 0]).toEqual([id, 0]);
        const items = ofKind(list, 'item');
        expect(items.length).toBeGreaterThan(0);
        for (const { fit } of items) expect(fit).toMatch(/^fits/);
      });

      test('another one in the query takes its place', async () => {
        const list = await suggest('activa brake', 'en', { vehicle: swift });
        expect(ofKind(list, 'part').map(({ detail }) => detail)).toContain('Honda Activa');
        for (const { detail, fit } of list) expect([detail?.includes('Swift') ?? false, fit]).toEqual([false, null]);
      });
    });

    test('a grade is completed from its beginning, with the number of its items', async () => {
      const list = (await suggest('engine oil 5w')).filter(({ complete }) => complete !== null);
      expect(list.map(({ complete }) => complete)).toContain('engine oil 5W-30 ');
      for (const { complete, count } of list) {
        const page = { sort: 'relevance', page: 1, pageSize: 1 } as const;
        const { total } = await sample.engine.search({ query: complete ?? '', ...page });
        expect([complete, count]).toEqual([complete, total]);
      }
    });

    test('a side is named as the language names it', async () => {
      for (const [language, side] of [
        ['en', 'Left'],
        ['hi', 'लेफ़्ट'],
      ] as const) {
        const details = (await suggest('lh mirr', language)).map(({ detail }) => detail);
        expect([language, details.includes(side), details.includes('lh')]).toEqual([language, true, false]);
      }
    });

    test('without a vehicle, items are named only where their results are one page', async () => {
      const items = async (query: string) => ofKind(await suggest(query), 'item').length;
      for (const query of ['brake', 'filter', 'bat', 'brake p']) {
        const { total } = await sample.engine.search({ query, sort: 'relevance', page: 1, pageSize: 1 });
        expect([query, total > searchRules.defaultShow, await items(query)]).toEqual([query, true, 0]);
      }
      for (const query of ['left mirr', 'combination sw'])
        expect([query, (await items(query)) > 0]).toEqual([query, true]);
    });

    test('what can be nothing of the shop has no suggestions', async () => {
      for (const query of ['zzyzx', 'brake zzyzx', 'pizza', '🛞', 'swift zzyzx', '---'])
        expect([query, await suggest(query)]).toEqual([query, []]);
    });

    test('any text is answered, with marks within the texts', async () => {
      const word = fc.constantFrom(
        ...'swift brake pad bat ke liye का ब्रेक பிரேக் ব্রেক 2018 0986 left bosch zz'.split(' '),
      );
      const sentence = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
      const cut = fc.tuple(sentence, fc.nat(60)).map(([text, to]) => text.slice(0, to));
      const query = fc.oneof(
        cut,
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
      );
      await fc.assert(
        fc.asyncProperty(query, fc.constantFrom(...languageCodes), fc.boolean(), async (typed, language, hasOwn) => {
          const list = await suggest(typed, language, hasOwn ? { vehicle: swift } : {});
          expect(new Set(list.map(({ path }) => path)).size).toBe(list.length);
          for (const { text, marks } of list)
            for (const [from, to] of marks)
              expect([from >= 0, from < to, to <= text.length]).toEqual([true, true, true]);
        }),
        { numRuns: 300 / (sample.subject.oneOf ?? 1) },
      );
    });
  });
}
