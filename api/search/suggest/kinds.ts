import type { LocalText } from '../../catalogue/names.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { fallbackLanguage, type Language } from '../../shop/language/languages.ts';
import { wordsOf } from '../language/words.ts';
import type { Demand, ItemStore } from '../match/item-store.ts';

/** A category, and how many items it leads to. */
export interface KindOfPart {
  id: string;
  slug: string;
  name: LocalText;
  count: number;
}

/** How many of the best items decide which kinds of part are suggested. */
const kindsFrom = 200;

/** Finds the categories of items, for suggestions. */
export function createKindsOfParts<Items>({ names }: Catalogue, store: ItemStore<Items>) {
  /** For each category, its id and those of the categories below it. */
  const inside = new Map<string, string[]>();
  for (const id of names.categoriesIn(fallbackLanguage).keys())
    for (const above of names.categoryTrail(id, fallbackLanguage))
      inside.set(above.id, [...(inside.get(above.id) ?? []), id]);
  const wordsIn = new Map<Language, { id: string; forms: string[][] }[]>();

  /** The words of the names in the shopper's language and in English, since people type both. */
  function namesIn(language: Language) {
    let list = wordsIn.get(language);
    if (!list) {
      const english = names.categoriesIn(fallbackLanguage);
      list = [...names.categoriesIn(language).values()].map(({ id, name }) => ({
        id,
        forms: [name.text, english.get(id)?.name.text ?? ''].map(wordsOf),
      }));
      wordsIn.set(language, list);
    }
    return list;
  }

  function kindOf(id: string, language: Language, count: (treeCount: number) => number): KindOfPart[] {
    const category = names.categoriesIn(language).get(id);
    if (!category) return [];
    const counted = count(category.treeCount);
    return counted > 0 ? [{ id, slug: category.slug, name: category.name, count: counted }] : [];
  }

  return {
    /**
     * Ids of categories: first those whose names have all the words, the largest first, then those most frequent among
     * the best items. Only with `above`, categories that contain none of these items may be named too.
     * @param items best first
     * @param words for the part; the last may be unfinished
     */
    async of(items: Items, words: readonly string[], language: Language, above: boolean): Promise<string[]> {
      const counts = new Map<string, number>();
      for (const id of await store.categories(items, kindsFrom)) counts.set(id, (counts.get(id) ?? 0) + 1);
      const all = names.categoriesIn(language);
      const total = (id: string) => all.get(id)?.treeCount ?? 0;
      const isNamed = (name: readonly string[]) => words.every((start) => name.some((word) => word.startsWith(start)));
      const called = (words.length > 0 ? namesIn(language) : [])
        .filter(({ id, forms }) => (above ? total(id) > 0 : counts.has(id)) && forms.some(isNamed))
        .map(({ id }) => id)
        .sort((a, b) => total(b) - total(a));
      const frequent = [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
      return [...new Set([...called, ...frequent])];
    },

    /** The categories, each with the number of all its items. */
    whole: (ids: readonly string[], language: Language): KindOfPart[] =>
      ids.flatMap((id) => kindOf(id, language, (treeCount) => treeCount)),

    /**
     * The first categories with items that obey, each with the number of such items in it and below it.
     * @param limit the most categories
     */
    async counted(
      ids: readonly string[],
      demands: readonly Demand<Items>[],
      language: Language,
      limit: number,
    ): Promise<KindOfPart[]> {
      const found: KindOfPart[] = [];
      // Most categories have such items, so as many are counted at a time as are wanted.
      for (let from = 0; from < ids.length && found.length < limit; from += limit) {
        const some = ids.slice(from, from + limit);
        const counts = await store.counted(
          some.map((id) => inside.get(id) ?? []),
          demands,
        );
        found.push(...some.flatMap((id, at) => kindOf(id, language, () => counts[at] as number)));
      }
      return found.slice(0, limit);
    },
  };
}
