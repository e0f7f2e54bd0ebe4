import type { LocalText } from '../catalogue/names.ts';
import type { Catalogue } from '../catalogue/open.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import type { PackedIndex } from './packed.ts';
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
  const trails = values.map((id) => names.categoryTrail(id, fallbackLanguage).map((category) => category.id));
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

    /** Categories, each with the number of the items in it and below it that pass; those with none are left out. */
    counted(ids: readonly string[], passes: (position: number) => boolean, language: Language): KindOfPart[] {
      const placesOf = trails.map((trail) => ids.flatMap((id, place) => (trail.includes(id) ? [place] : [])));
      const counts = new Uint32Array(ids.length);
      for (let position = 0; position < of.length; position++) {
        const places = placesOf[of[position] as number] as number[];
        if (places.length > 0 && passes(position))
          for (const place of places) counts[place] = (counts[place] as number) + 1;
      }
      const all = names.categoriesIn(language);
      return ids.flatMap((id, place) => {
        const category = all.get(id);
        const count = counts[place] as number;
        return category && count > 0 ? [{ id, slug: category.slug, name: category.name, count }] : [];
      });
    },
  };
}
