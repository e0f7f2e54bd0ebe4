import { wordsOf } from '../language/words.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';
import type { FoundWords, How, KnownParts, Parts } from './parts.ts';

const isConstrained = ({ engines, brands, sides, specifications }: Understood) =>
  engines !== undefined || brands.length + sides.length + specifications.length > 0;

/** Makes the function that finds what obeys everything that was understood. */
export function createObeying<Items>(
  { fullText, store, demandsOf }: ReadyWords<Items>,
  { named, byCategory }: Parts<Items>,
) {
  /** The items that obey. If none is known to fit the vehicle, those that name no vehicle. */
  async function constrained(of: Items, understood: Understood): Promise<{ items: Items; isUnsaid?: true }> {
    const items = store.those(of, await demandsOf(understood));
    // When no engine of the model was made in that year, nothing is offered for it.
    const isMade = (understood.engines?.size ?? 0) > 0;
    if (!isMade || understood.part.length === 0 || !(await store.isEmpty(items))) return { items };
    return { items: store.those(of, await demandsOf(understood, 'unknown')), isUnsaid: true };
  }

  /** Sorted so that items whose names have all the words come first. */
  async function inOrder(items: Items, query: string, { fillers }: Understood): Promise<Items> {
    // Fillers that are in no name do not affect the order: "price" is in no name, "car" is in some.
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
    // A query of fillers alone may still match names, but other words are not guessed from it.
    if (understood.part.length === 0 && !isConstrained(understood))
      return how === 'find' ? fullText.find(query) : fullText.nothing;
    const found = await named(understood, how, known);
    return isConstrained(understood) && !found.isEmpty ? amongFound(found, understood, query, how) : found;
  };

  async function amongFound(found: FoundWords<Items>, understood: Understood, query: string, how: How) {
    // When the part's name has the fuel, engines of other fuels count: a petrol filter may fit an engine that also runs
    // on gas.
    const engines = found.isSaid ? understood.ofAnyFuel : understood.engines;
    const { items, isUnsaid } = await constrained(found.items, { ...understood, engines });
    if (await store.isEmpty(items)) return fullText.nothing;
    const ordered = how === 'guess' ? items : await inOrder(items, query, understood);
    return { ...found, ...(isUnsaid && { isUnsaid }), items: ordered };
  }
}
