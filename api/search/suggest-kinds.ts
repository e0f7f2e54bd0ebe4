import type { LocalText } from '../catalogue/names.ts';
import type { Catalogue } from '../catalogue/open.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import type { FacetColumn, PackedIndex } from './packed.ts';
import { wordsOf } from './words.ts';

/** A category with the number of items that it leads to. */
export interface KindOfPart {
  id: string;
  slug: string;
  name: LocalText;
  count: number;
}

/** So many items, the best, say of which kinds the parts are. */
const kindsFrom = 200;

/** The categories that items are of, for suggestions. */
export function createKindsOfParts({ names }: Catalogue, { columns }: PackedIndex) {
  const { values, of } = columns.facets.categories;
  const { starts, positions: ofCategory } = byCategory(columns.facets.categories);
  /** The numbers of the categories in each, with those below it. */
  const inside = new Map<string, number[]>();
  for (const [category, id] of values.entries())
    for (const above of names.categoryTrail(id, fallbackLanguage))
      inside.set(above.id, [...(inside.get(above.id) ?? []), category]);
  const wordsIn = new Map<Language, { id: string; forms: string[][] }[]>();

  /** Words of the names in the shopper's language and in English: people type both. */
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
     * Ids of categories: those whose names have all the words, the largest first, then the most frequent among the best
     * items. Only with `above` also those that have no items of their own.
     * @param positions of the items, best first
     * @param words that name the part; the last may be unfinished
     */
    of(positions: Uint32Array, words: readonly string[], language: Language, above: boolean): string[] {
      const counts = new Map<string, number>();
      for (const position of positions.subarray(0, kindsFrom)) {
        const id = values[of[position] as number] as string;
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
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

    /** Categories with all their items. */
    whole: (ids: readonly string[], language: Language): KindOfPart[] =>
      ids.flatMap((id) => kindOf(id, language, (treeCount) => treeCount)),

    /**
     * The first categories in which items pass, each with the number of those in it and below it.
     * @param limit of categories
     */
    counted(
      ids: readonly string[],
      passes: (position: number) => boolean,
      language: Language,
      limit: number,
    ): KindOfPart[] {
      const found: KindOfPart[] = [];
      for (const id of ids) {
        if (found.length === limit) break;
        let count = 0;
        for (const category of inside.get(id) ?? [])
          for (let at = starts[category] as number; at < (starts[category + 1] as number); at++)
            if (passes(ofCategory[at] as number)) count++;
        found.push(...kindOf(id, language, () => count));
      }
      return found;
    },
  };
}

/** The positions of each category's items, ascending: those of category n are from `starts[n]` to `starts[n + 1]`. */
function byCategory({ values, of }: FacetColumn) {
  const starts = new Uint32Array(values.length + 1);
  for (const category of of) starts[category + 1] = (starts[category + 1] as number) + 1;
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
  const next = starts.slice();
  const positions = new Uint32Array(of.length);
  for (const [position, category] of of.entries()) {
    const at = next[category] as number;
    positions[at] = position;
    next[category] = at + 1;
  }
  return { starts, positions };
}
