import type Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { otherNumber, wordsOf } from '../../../../api/search/language/words.ts';
import { readMeanings } from '../../../../api/search/understand/meanings.ts';
import { readShopperWords } from '../../../../api/search/understand/shopper-words.ts';
import { type Language, languageCodes } from '../../../../api/shop/language/languages.ts';
import { namedVehicles } from '../part-words.ts';
import type { Sample } from '../sample.ts';

/** More than the number of items. */
const pageSize = 5000;
/** One in this many pairs of vehicle and category is tried, unless the subject sets `oneOfPairs`. */
const [usually, often] = [67, 23];

const once = (words: readonly string[]) => [...new Set(words)].join(' ');

/** A name of a category, with the items in it and in those below it. */
interface Named {
  language: Language;
  name: string;
  items: ReadonlySet<string>;
}

/** The names of all categories that have items, without names that a part also has. */
function namedCategories(db: Database.Database): Named[] {
  const names = db.prepare<[{ language: string }], { id: string; name: string }>(
    `SELECT categories.id, coalesce(text, name) name FROM categories LEFT JOIN translations
       ON entity = 'category' AND translations.id = categories.id AND language = @language AND field = 'name'`,
  );
  const itemNames = db
    .prepare<[{ language: string }], string>(
      `SELECT DISTINCT coalesce(text, name) FROM items LEFT JOIN translations
         ON entity = 'item' AND translations.id = items.id AND language = @language AND field = 'name'`,
    )
    .pluck();
  const inside = db
    .prepare<[string], string>(
      `WITH RECURSIVE inside(id) AS (SELECT ? UNION SELECT categories.id FROM categories JOIN inside ON parent_id = inside.id)
       SELECT items.id FROM items JOIN inside ON category_id = inside.id`,
    )
    .pluck();
  const inEitherNumber = (words: readonly string[]) => {
    const last = words.at(-1) ?? '';
    return [last, ...otherNumber(last)].map((form) => once([...words.slice(0, -1), form]));
  };
  // A right tie rod end is a tie rod end.
  const { sides } = readShopperWords();
  const said = new Set(
    readMeanings().flatMap(({ means, words }) =>
      [...means, ...words].flatMap((phrase) => inEitherNumber(wordsOf(phrase))),
    ),
  );
  return languageCodes.flatMap((language) => {
    const heads = new Set(
      (itemNames.all({ language }) as string[]).flatMap((name) =>
        inEitherNumber(wordsOf(name.split(/ – |[,(]/)[0] ?? name).filter((word) => !sides.has(word))),
      ),
    );
    return names.all({ language }).flatMap(({ id, name }) => {
      const items = new Set(inside.all(id) as string[]);
      const words = once(wordsOf(name));
      return items.size === 0 || heads.has(words) || said.has(words) ? [] : [{ language, name, items }];
    });
  });
}

/** A category's own name finds the items that SQL finds in the category, for every vehicle and for one. */
export function categorySuite(sample: Sample): void {
  const oneOf = sample.subject.oneOfPairs === undefined ? usually : often * (sample.subject.oneOf ?? 1);

  describe('names of categories', () => {
    let made: Named[] | undefined;
    const categories = () => {
      made ??= namedCategories(sample.db);
      return made;
    };
    const ask = (query: string, language: Language) =>
      sample.engine.search({ query, language, sort: 'relevance', page: 1, pageSize });

    test('each finds all items of its category, in nine languages', async () => {
      const wrong: string[] = [];
      for (const { language, name, items } of sample.someOf(categories(), (one) => one.language)) {
        const { ids } = await ask(name, language);
        const listed = new Set(ids);
        const missing = [...items].filter((id) => !listed.has(id));
        // Items of the category come before items that only have the words in their name.
        const isFirst = ids.slice(0, items.size).every((id) => items.has(id));
        if (missing.length > 0 || !isFirst) wrong.push(`${language}: ${name} leaves out ${missing.length}`);
      }
      expect(wrong).toEqual([]);
      expect(categories().length).toBeGreaterThan(450);
    });

    test('each finds, with a vehicle, the items of its category that SQL finds for that', async () => {
      const vehicles = namedVehicles(sample.db);
      const wrong: string[] = [];
      let pair = 0;
      for (const { language, name, items } of categories()) {
        const all = [...items];
        for (const { name: vehicle, fitting } of vehicles) {
          if (!all.some((id) => fitting.has(id)) || pair++ % oneOf !== 0) continue;
          const known = all.filter((id) => fitting.has(id));
          const query = `${vehicle} ${name}`;
          const listed = new Set((await ask(query, language)).ids);
          const missing = known.filter((id) => !listed.has(id));
          if (missing.length > 0) wrong.push(`${language}: ${query} leaves out ${missing.length}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(pair).toBeGreaterThan(20_000);
    });
  });
}
