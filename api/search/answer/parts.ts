import { createCategories } from '../match/categories.ts';
import type { TextFound } from '../match/full-text.ts';
import { QueryCache } from '../match/query-cache.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';

/**
 * `isSaid`: the items' names have the fuel that was typed. `isUnsaid`: a vehicle was named, but nobody has said which
 * vehicles these items fit.
 */
export type FoundWords<Items> = TextFound<Items> & { isSaid?: true; isUnsaid?: true };

/** What the words of one query have found, since finding, guessing and offering ask for the same words. */
export type KnownParts<Items> = Map<string, Promise<FoundWords<Items>>>;

/** Words as typed, or as they may have been meant. */
export type How = 'find' | 'guess';

/** Finds what the words for the part name, whatever else the query says. */
export function createParts<Items>(ready: ReadyWords<Items>) {
  const { fullText, store } = ready;
  const categories = createCategories(ready);
  const byName = fullText.ofParts('category', 'above');
  const byCategory = fullText.ofParts();
  /** Queries for other vehicles ask for the same parts. */
  const parts = new QueryCache<FoundWords<Items> & { held: number }>(store.held(store.everything));

  /** Adds all items of a category, if the words are its name and not a part's. */
  async function withCategory(words: string, found: TextFound<Items>): Promise<TextFound<Items>> {
    const items = await categories.called(words, found.items);
    if (items === undefined) return found;
    const first = store.firstOf(found.items, items);
    return { items: store.together(first, found.items), isEmpty: false, strategy: 'fullText', meant: undefined };
  }

  /** The items that are called so; the words for categories count only when no item's name has the words. */
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

  /** The items that the words for the part name; items whose names also have the side come first. */
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
    /** Search in the names of items, and in those of categories too. */
    byName,
    byCategory,
    called,
    partsOf,
    named,
    sameKind: categories.sameKind,
    /** Words that name no part. */
    unmatched: ({ part, missing }: Understood) => [...missing, ...part.filter((word) => !byCategory.names(word))],
  };
}

export type Parts<Items> = ReturnType<typeof createParts<Items>>;
