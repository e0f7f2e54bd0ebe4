import { wordsOf } from '../language/words.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';
import type { FoundWords, How, KnownParts, Parts } from './parts.ts';

const isConstrained = ({ engines, brands, sides, specifications }: Understood) =>
  engines !== undefined || brands.length + sides.length + specifications.length > 0;

/** Finds what obeys all that was understood. */
export function createObeying<Items>(
  { fullText, store, demandsOf }: ReadyWords<Items>,
  { named, byCategory }: Parts<Items>,
) {
  /** Those that obey; where nothing is known to fit the vehicle, those of which nobody has said what they fit. */
  async function constrained(of: Items, understood: Understood): Promise<{ items: Items; isUnsaid?: true }> {
    const items = store.those(of, await demandsOf(understood));
    // None of a model was made in a year before it: nothing is for that.
    const isMade = (understood.engines?.size ?? 0) > 0;
    if (!isMade || understood.part.length === 0 || !(await store.isEmpty(items))) return { items };
    return { items: store.those(of, await demandsOf(understood, 'unknown')), isUnsaid: true };
  }

  /** With those first whose names have all the words. */
  async function inOrder(items: Items, query: string, { fillers }: Understood): Promise<Items> {
    // What asks for nothing says nothing of the order either: "price" is in no name, "car" is in some.
    const telling = wordsOf(query).filter((word) => !fillers.has(word) || byCategory.isName(word));
    return store.firstOf((await fullText.find(telling.join(' '), items)).items, items);
  }

  return async function obeying(
    understood: Understood,
    query: string,
    how: How,
    known: KnownParts<Items>,
  ): Promise<FoundWords<Items>> {
    if (understood.missing.length > 0) return fullText.nothing;
    // Words that ask for nothing by themselves may still be in names, but are not guessed to be others.
    if (understood.part.length === 0 && !isConstrained(understood))
      return how === 'find' ? fullText.find(query) : fullText.nothing;
    const found = await named(understood, how, known);
    return isConstrained(understood) && !found.isEmpty ? amongFound(found, understood, query, how) : found;
  };

  async function amongFound(found: FoundWords<Items>, understood: Understood, query: string, how: How) {
    // A petrol filter may be one of an engine that also runs on gas.
    const engines = found.isSaid ? understood.ofAnyFuel : understood.engines;
    const { items, isUnsaid } = await constrained(found.items, { ...understood, engines });
    if (await store.isEmpty(items)) return fullText.nothing;
    const ordered = how === 'guess' ? items : await inOrder(items, query, understood);
    return { ...found, ...(isUnsaid && { isUnsaid }), items: ordered };
  }
}
