import type { Catalogue } from '../../catalogue/open.ts';
import { fallbackLanguage, type Language, languageCodes } from '../../shop/language/languages.ts';
import { headOf } from '../index/item-names.ts';
import { otherNumber, wordsOf } from '../language/words.ts';
import { QueryCache } from './query-cache.ts';
import type { ReadyWords } from './ready-words.ts';

/** How many of the best items decide whether a part has this name. */
const namedBy = 20;
/** How many of the best items decide of which kind the part is. */
const kindsFrom = 20;

/** Each word once, as in queries. */
const once = (words: readonly string[]) => [...new Set(words)].join(' ');

/** The categories with one name: their ids with those below them, and the languages of the name. */
interface Called {
  ids: Set<string>;
  languages: Set<Language>;
}

function calledSo({ names }: Catalogue): ReadonlyMap<string, Called> {
  const found = new Map<string, Called>();
  const inside = new Map<string, string[]>();
  for (const id of names.categoriesIn(fallbackLanguage).keys())
    for (const above of names.categoryTrail(id, fallbackLanguage))
      inside.set(above.id, [...(inside.get(above.id) ?? []), id]);
  for (const language of languageCodes)
    for (const { id, name } of names.categoriesIn(language).values()) {
      const words = once(wordsOf(name.text));
      const called = found.get(words) ?? { ids: new Set(), languages: new Set() };
      for (const below of inside.get(id) ?? []) called.ids.add(below);
      found.set(words, { ...called, languages: called.languages.add(language) });
    }
  return found;
}

/** Finds what the name of a category means, and items of the same kind as others. */
export function createCategories<Items>({ catalogue, fullText, understanding, store }: ReadyWords<Items>) {
  const { names } = catalogue;
  const categories = calledSo(catalogue);
  /** The items of main categories, by the ids of these. */
  const kinds = new QueryCache<{ items: Items; held: number }>(store.held(store.everything));
  const isSide = (word: string) =>
    understanding.lexicon.entries.get(word)?.some(({ kind }) => kind === 'side') ?? false;

  /**
   * Whether one of the best items has just these words in the head of its name, sides aside; its last word may be
   * singular or plural.
   */
  async function isPart(words: string, languages: ReadonlySet<Language>, found: Items): Promise<boolean> {
    const ids = await catalogue.items.idsAt((await store.first(found, namedBy)).rows);
    for (const language of languages)
      for (const { name } of await catalogue.items.cards(ids, language)) {
        const own = wordsOf(headOf(name.text)).filter((word) => !isSide(word));
        const last = own.pop() ?? '';
        if ([last, ...otherNumber(last)].some((form) => once([...own, form]) === words)) return true;
      }
    return false;
  }

  return {
    /**
     * All items of the categories with this name, ordered by position; undefined when there are none. Undefined too
     * when a part has this name: fuel pumps are then pumps, without the level sensors of their category.
     * @param words each once
     * @param found what these words find, best first
     */
    async called(words: string, found: Items): Promise<Items | undefined> {
      const called = categories.get(words);
      if (!called || fullText.isSaid(words) || (await isPart(words, called.languages, found))) return undefined;
      const items = store.those(store.everything, [{ categories: [...called.ids] }]);
      return (await store.isEmpty(items)) ? undefined : items;
    },

    /** All items of the main categories to which these items belong, ordered by position. */
    async sameKind(items: Items): Promise<Items> {
      const rootOf = (id: string) => names.categoryTrail(id, fallbackLanguage)[0]?.id ?? id;
      const roots = new Set((await store.categories(items, kindsFrom)).map(rootOf));
      if (roots.size === 0) return store.nothing;
      const key = [...roots].sort().join(' ');
      const known = kinds.get(key);
      if (known) return known.items;
      const such = [...names.categoriesIn(fallbackLanguage).keys()].filter((id) => roots.has(rootOf(id)));
      const found = store.those(store.everything, [{ categories: such }]);
      kinds.set(key, { items: found, held: store.held(found) });
      return found;
    },
  };
}
