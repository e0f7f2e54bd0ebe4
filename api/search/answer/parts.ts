import { createCategories } from '../match/categories.ts';
import type { TextFound } from '../match/full-text.ts';
import { QueryCache } from '../match/query-cache.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';

/**
 * `isSaid`: their names have the fuel that was typed. `isUnsaid`: of none of them anybody has said what it fits, though a
 * vehicle was named.
 */
export type FoundWords<Items> = TextFound<Items> & { isSaid?: true; isUnsaid?: true };

/** What the parts of a query are: finding them, guessing and offering others asks for the same words. */
export type KnownParts<Items> = Map<string, Promise<FoundWords<Items>>>;

/** As they were typed, or as they may have been meant. */
export type How = 'find' | 'guess';

/** Finds what the words of a query name, whatever else it says. */
export function createParts<Items>(ready: ReadyWords<Items>) {
  const { fullText, store } = ready;
  const categories = createCategories(ready);
  const byName = fullText.ofParts('category', 'above');
  const byCategory = fullText.ofParts();
  /** Other queries ask for the same parts, of other vehicles. */
  const parts = new QueryCache<FoundWords<Items> & { held: number }>(store.held(store.everything));

  /** With all that a category has, where the words are its name and not also a part's. */
  async function withCategory(words: string, found: TextFound<Items>): Promise<TextFound<Items>> {
    const items = await categories.called(words, found.items);
    if (items === undefined) return found;
    const first = store.firstOf(found.items, items);
    return { items: store.together(first, found.items), isEmpty: false, strategy: 'fullText', meant: undefined };
  }

  /** A part is what is called so; only words that no name has may stand for all that a category has. */
  async function called(words: string, how: How): Promise<FoundWords<Items>> {
    const key = `${how} ${words}`;
    const known = parts.get(key);
    if (known) return known;
    const named = await byName[how](words);
    const plain = named.isEmpty ? await byCategory[how](words) : named;
    const found = how === 'find' ? await withCategory(words, plain) : plain;
    parts.set(key, { ...found, held: store.held(found.items) });
    return found;
  }

  function partsOf(words: readonly string[], how: How, known: KnownParts<Items>): Promise<FoundWords<Items>> {
    const said = words.join(' ');
    const key = `${how} ${said}`;
    const found = known.get(key) ?? called(said, how);
    known.set(key, found);
    return found;
  }

  /** The items that the words besides vehicle, brand and side name, with the side among the words first. */
  async function named(
    { part, placedPart, saidPart }: Understood,
    how: How,
    known: KnownParts<Items>,
  ): Promise<FoundWords<Items>> {
    if (part.length === 0) return { items: store.everything, isEmpty: false, strategy: 'fullText', meant: undefined };
    const telling = saidPart.filter((word) => byCategory.isName(word));
    const said = telling.length > placedPart.length ? await partsOf(telling, 'find', known) : fullText.nothing;
    if (!said.isEmpty) return { ...said, isSaid: true };
    const alone = await partsOf(part, how, known);
    if (placedPart.length === part.length) return alone;
    const placed = await partsOf(placedPart, how, known);
    return {
      ...alone,
      items: store.together(placed.items, alone.items),
      isEmpty: placed.isEmpty && alone.isEmpty,
      strategy: placed.strategy ?? alone.strategy,
    };
  }

  return {
    /** By the names of items alone, and by those of categories too. */
    ...{ byName, byCategory },
    called,
    partsOf,
    named,
    sameKind: categories.sameKind,
    /** Words that no part is called by. */
    unmatched: ({ part, missing }: Understood) => [...missing, ...part.filter((word) => !byCategory.names(word))],
  };
}

export type Parts<Items> = ReturnType<typeof createParts<Items>>;
