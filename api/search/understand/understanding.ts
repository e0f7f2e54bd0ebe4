import { attributeTypes } from '../../catalogue/attributes.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import type { FittedVehicle } from '../../shop/fit/fitment.ts';
import { languageCodes } from '../../shop/language/languages.ts';
import { oppositeOf, type Side } from '../../shop/search/understood.ts';
import { isLatin, otherNumber, wordsOf } from '../language/words.ts';
import type { FullText } from '../match/full-text.ts';
import type { Demand, ItemStore, LeastFit } from '../match/item-store.ts';
import { QueryCache } from '../match/query-cache.ts';
import { createAsides } from './asides.ts';
import { createCategoryNames } from './category-names.ts';
import { makeLexicon } from './lexicon.ts';
import { type Meaning, readMeanings } from './meanings.ts';
import { type Understood, understand } from './parse.ts';
import { runAt, stemsOf } from './runs.ts';
import { folded, readShopperWords } from './shopper-words.ts';
import { specificationReader } from './specifications.ts';
import { type Typed, typedWords, type WordRun } from './typed.ts';
import { createVariants } from './variants.ts';

/** The attribute of content/attributes.yaml whose values are sides. */
export const positionAttribute = 'position';
/** So many items, the best, say of which kind the part is. */
const kindsFrom = 20;

/** Understands the queries of one snapshot, and finds what obeys them. */
export function createUnderstanding<Items>(catalogue: Catalogue, fullText: FullText<Items>, store: ItemStore<Items>) {
  const names = (reads: 'categoriesIn' | 'brandsIn', id: string) => [
    ...new Set(languageCodes.flatMap((language) => catalogue.names[reads](language).get(id)?.name.text ?? [])),
  ];
  const categories = [...catalogue.names.categoriesIn('en').keys()]
    .flatMap((id) => names('categoriesIn', id))
    .flatMap((name) => (name.includes('&') ? [name, name.replaceAll('&', ' and ')] : name));
  // A kind of vehicle is no part of one.
  const [types, ofParts] = [true, false].map((isType) =>
    readMeanings().filter(({ means }) => means.includes('two wheeler') === isType),
  ) as [Meaning[], Meaning[]];
  const twoWheelers = new Set(types.flatMap(({ words }) => words.map(folded)));
  const meanings = ofParts.flatMap(({ means, words }) => [...means, ...words]);
  const shopperWords = readShopperWords();
  const vehicles = catalogue.knownVehicles();
  const lexicon = makeLexicon(
    {
      vehicles,
      brands: [...catalogue.names.brandsIn('en').keys()].map((id) => ({ id, names: names('brandsIn', id) })),
      parts: [...categories, ...meanings],
    },
    shopperWords,
  );
  const guesses = {
    isKnown: (word: string) => fullText.isKnown(word),
    spelledLike: (word: string) => fullText.spelledLike(word),
  };
  const isOther = (word: string) => guesses.isKnown(word) || lexicon.entries.has(word) || lexicon.fillers.has(word);
  const variants = createVariants(vehicles.engines, shopperWords.variants, isOther);
  const knowledge = { lexicon, guesses, variants, specificationAt: specificationReader(attributeTypes()) };
  const partNames = fullText.ofParts();
  /** All items of main categories, by these. */
  const kinds = new QueryCache<{ items: Items; held: number }>(store.held(store.everything));
  const sideItems = new Map<Side, Promise<Items>>();
  /** The items whose name or attributes say a side. */
  function saying(side: Side): Promise<Items> {
    let items = sideItems.get(side);
    if (!items) {
      const described = store.described({ attribute: positionAttribute, value: side });
      items = fullText.find(side).then((named) => store.together(described, named.items));
      items.catch(() => sideItems.delete(side));
      sideItems.set(side, items);
    }
    return items;
  }

  function vehicleOf(engineId: string, year: number | undefined): FittedVehicle | undefined {
    const engine = lexicon.engines.get(engineId);
    return engine && { engineId, year, type: engine.type, yearStart: engine.yearStart, yearEnd: engine.yearEnd };
  }

  /** What an item must be to obey what was understood besides the part. @param least how it fits the vehicle; by default it does, or does on a condition */
  async function demands(understood: Understood, least?: LeastFit): Promise<Demand<Items>[]> {
    const { engines, year, brands, sides, specifications, part } = understood;
    // A side alone asks for what says it; beside other words, what says no side may be meant.
    const mustSay = !engines && brands.length === 0 && specifications.length === 0 && part.length === 0;
    const all: Demand<Items>[] = [];
    if (engines) all.push({ fits: [...engines].flatMap((id) => vehicleOf(id, year) ?? []), ...(least && { least }) });
    if (brands.length > 0) all.push({ brands });
    for (const { anyOf } of specifications) all.push({ attributes: anyOf });
    for (const side of sides) {
      const among = await saying(side);
      all.push(mustSay ? { among } : { amongOrNot: { among, not: await saying(oppositeOf[side]) } });
    }
    return all;
  }

  return {
    lexicon,
    /** What two-wheelers are called. */
    twoWheelers,
    /** The query without what the search cannot obey, and that. */
    setAside: createAsides(readShopperWords(), lexicon, guesses.isKnown, knowledge.specificationAt),
    /** @param numbers words that are part numbers */
    read: (query: string, numbers: readonly WordRun[] = [], typed: Typed = typedWords(query)): Understood =>
      understand(typed, knowledge, numbers),
    demands,
    ofCategory: createCategoryNames(catalogue, fullText, lexicon, store),
    /** Words that no part is called by. */
    unmatched: ({ part, missing }: Understood) => [...missing, ...part.filter((word) => !partNames.names(word))],
    /**
     * Whether a phrase is a name or a word of the catalogue, or is understood by itself. Other spellings do not count, but
     * names in another script do.
     */
    async knows(phrase: string): Promise<boolean> {
      const words = wordsOf(phrase);
      const forms = (word = '') => [word, ...otherNumber(word), ...stemsOf(word, lexicon.endings)];
      const isNamed = forms(words.at(-1)).some((last) => {
        const form = [...words.slice(0, -1), last].join(' ');
        return lexicon.entries.has(form) || lexicon.fillers.has(form);
      });
      const run = words.every(isLatin) ? undefined : runAt(words, 0, lexicon, guesses);
      const isHeard = run !== undefined && run.length === words.length && run.entries.length > 0;
      const isWord = (word: string) => [word, ...otherNumber(word)].some((form) => fullText.isKnown(form));
      return isNamed || isHeard || (words.every(isWord) && !(await fullText.find(phrase)).isEmpty);
    },
    /** All items under the main categories of these, in the order of ties; none without any. */
    async sameKind(items: Items): Promise<Items> {
      const rootOf = (id: string) => catalogue.names.categoryTrail(id, 'en')[0]?.id ?? id;
      const roots = new Set((await store.categories(items, kindsFrom)).map(rootOf));
      if (roots.size === 0) return store.nothing;
      const key = [...roots].sort().join(' ');
      const known = kinds.get(key);
      if (known) return known.items;
      const such = [...catalogue.names.categoriesIn('en').keys()].filter((id) => roots.has(rootOf(id)));
      const found = store.those(store.everything, [{ categories: such }]);
      kinds.set(key, { items: found, held: store.held(found) });
      return found;
    },
  };
}

export type Understanding<Items> = ReturnType<typeof createUnderstanding<Items>>;
