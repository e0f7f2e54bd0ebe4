import type { Catalogue } from '../../catalogue/open.ts';
import { fallbackLanguage, type Language, languageCodes } from '../../shop/language/languages.ts';
import { headOf } from '../index/item-names.ts';
import { otherNumber, wordsOf } from '../language/words.ts';
import { QueryCache } from './query-cache.ts';
import type { ReadyWords } from './ready-words.ts';

/** So many items, the best, say whether a part is called so. */
const namedBy = 20;
/** So many, the best, say of which kind the part is. */
const kindsFrom = 20;

/** Each word once, as queries are read. */
const once = (words: readonly string[]) => [...new Set(words)].join(' ');

/** A category by one of its names: its id with those below it, and the languages in which it is called so. */
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

/** What is meant by the name of a category, and of which categories items are. */
export function createCategories<Items>({ catalogue, fullText, understanding, store }: ReadyWords<Items>) {
  const { names } = catalogue;
  const categories = calledSo(catalogue);
  /** All items of main categories, by these. */
  const kinds = new QueryCache<{ items: Items; held: number }>(store.held(store.everything));
  const isSide = (word: string) =>
    understanding.lexicon.entries.get(word)?.some(({ kind }) => kind === 'side') ?? false;

  /** Whether one of the best items is called so, whatever its side: the last word in either number. */
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
     * All that the categories have which are called so, in the order of ties; undefined where none is, or where it is also
     * what a part is called: fuel pumps are no level sensors.
     * @param words each once
     * @param found by these words, best first
     */
    async called(words: string, found: Items): Promise<Items | undefined> {
      const called = categories.get(words);
      if (!called || fullText.isSaid(words) || (await isPart(words, called.languages, found))) return undefined;
      const items = store.those(store.everything, [{ categories: [...called.ids] }]);
      return (await store.isEmpty(items)) ? undefined : items;
    },

    /** All items under the main categories of these, in the order of ties; none without any. */
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
