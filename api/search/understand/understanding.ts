import { attributeTypes } from '../../catalogue/attributes.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import type { FittedVehicle } from '../../contract/fitment.ts';
import { languageCodes } from '../../contract/languages.ts';
import { oppositeOf, type Side } from '../../contract/understood.ts';
import { createAttributes } from '../attributes.ts';
import type { FullText } from '../full-text.ts';
import { readMeanings } from '../meanings.ts';
import type { PackedIndex } from '../packed.ts';
import { includes } from '../pairs.ts';
import { type createVehicles, fitMark } from '../vehicles.ts';
import { isLatin, otherNumber, wordsOf } from '../words.ts';
import { makeLexicon } from './lexicon.ts';
import { type Understood, understand } from './parse.ts';
import { runAt, stemsOf } from './runs.ts';
import { readShopperWords } from './shopper-words.ts';
import { specificationReader } from './specifications.ts';
import { type Typed, typedWords, type WordRun } from './typed.ts';

/** The attribute of content/attributes.yaml whose values are sides. */
const positionAttribute = 'position';
/** So many items, the best, say of which kind the part is. */
const kindsFrom = 20;

/** Understands the queries of one snapshot, and finds what obeys them. */
export function createUnderstanding(
  catalogue: Catalogue,
  packed: PackedIndex,
  fullText: FullText,
  vehicles: ReturnType<typeof createVehicles>,
) {
  const names = (reads: 'categoriesIn' | 'brandsIn', id: string) => [
    ...new Set(languageCodes.flatMap((language) => catalogue.names[reads](language).get(id)?.name.text ?? [])),
  ];
  const categories = [...catalogue.names.categoriesIn('en').keys()].flatMap((id) => names('categoriesIn', id));
  // A kind of vehicle is no part of one.
  const meanings = readMeanings()
    .filter(({ means }) => !means.includes('two wheeler'))
    .flatMap(({ means, words }) => [...means, ...words]);
  const lexicon = makeLexicon(
    {
      vehicles: catalogue.knownVehicles(),
      brands: [...catalogue.names.brandsIn('en').keys()].map((id) => ({ id, names: names('brandsIn', id) })),
      parts: [...categories, ...meanings],
    },
    readShopperWords(),
  );
  const guesses = {
    isKnown: (word: string) => fullText.isKnown(word),
    spelledLike: (word: string) => fullText.spelledLike(word),
  };
  const knowledge = { lexicon, guesses, specificationAt: specificationReader(attributeTypes()) };
  const attributes = createAttributes(packed.columns.attributes);
  const partNames = fullText.ofParts();
  const sideItems = new Map<Side, Uint8Array>();
  /** For each position, 1 where an item's name or attributes say a side. */
  function isAt(side: Side): Uint8Array {
    let items = sideItems.get(side);
    if (!items) {
      items = new Uint8Array(packed.columns.rows.length);
      for (const list of [attributes.itemsWith(positionAttribute, side), fullText.find(side).positions])
        for (const position of list) items[position] = 1;
      sideItems.set(side, items);
    }
    return items;
  }

  function vehicleOf(engineId: string, year: number | undefined): FittedVehicle | undefined {
    const engine = lexicon.engines.get(engineId);
    return engine && { engineId, year, type: engine.type, yearStart: engine.yearStart, yearEnd: engine.yearEnd };
  }

  /** Whether an item obeys what was understood besides the part. */
  function obeys({ engines, year, brands, sides, specifications, part }: Understood): (position: number) => boolean {
    // A side alone asks for what says it; beside other words, what says no side may be meant.
    const mustSay = !engines && brands.length === 0 && specifications.length === 0 && part.length === 0;
    const tests: ((position: number) => boolean)[] = [];
    if (engines) {
      const marks = vehicles.marks([...engines].flatMap((id) => vehicleOf(id, year) ?? []));
      tests.push((position) => (marks[position] as number) >= fitMark.fitsIf);
    }
    if (brands.length > 0) {
      const { values, of } = packed.columns.facets.brands;
      const isWanted = Uint8Array.from(values, (id) => Number(brands.includes(id)));
      tests.push((position) => isWanted[of[position] as number] === 1);
    }
    for (const { anyOf } of specifications) {
      const lists = anyOf.map(({ attribute, value }) => attributes.itemsWith(attribute, value));
      tests.push((position) => lists.some((items) => includes(items, position)));
    }
    for (const side of sides) {
      const [said, opposite] = [isAt(side), isAt(oppositeOf[side])];
      tests.push((position) => said[position] === 1 || (!mustSay && opposite[position] === 0));
    }
    const [only, ...others] = tests;
    if (!only) return () => true;
    return others.length === 0 ? only : (position) => tests.every((test) => test(position));
  }

  const everything = Uint32Array.from(packed.columns.rows, (_, position) => position);

  return {
    lexicon,
    /** The positions of all items. */
    everything: () => everything,
    /** @param numbers words that are part numbers */
    read: (query: string, numbers: readonly WordRun[] = [], typed: Typed = typedWords(query)): Understood =>
      understand(typed, knowledge, numbers),
    obeys,
    /** Words that no part is called by. */
    unmatched: ({ part, missing }: Understood) => [...missing, ...part.filter((word) => !partNames.names(word))],
    /**
     * Whether a phrase is a name or a word of the catalogue, or is understood by itself. Other spellings do not count, but
     * names in another script do.
     */
    knows(phrase: string): boolean {
      const words = wordsOf(phrase);
      const forms = (word = '') => [word, ...otherNumber(word), ...stemsOf(word, lexicon.endings)];
      const isNamed = forms(words.at(-1)).some((last) => {
        const form = [...words.slice(0, -1), last].join(' ');
        return lexicon.entries.has(form) || lexicon.fillers.has(form);
      });
      const run = words.every(isLatin) ? undefined : runAt(words, 0, lexicon, guesses);
      const isHeard = run !== undefined && run.length === words.length && run.entries.length > 0;
      const isWord = (word: string) => [word, ...otherNumber(word)].some((form) => fullText.isKnown(form));
      return isNamed || isHeard || (words.every(isWord) && fullText.find(phrase).positions.length > 0);
    },
    /** All items under the main categories of these, in the order of ties; none without any. */
    sameKind(positions: Uint32Array): Uint32Array {
      const { values, of } = packed.columns.facets.categories;
      const rootOf = (id: string) => catalogue.names.categoryTrail(id, 'en')[0]?.id ?? id;
      const roots = values.map(rootOf);
      const wanted = new Set(Array.from(positions.subarray(0, kindsFrom), (position) => roots[of[position] as number]));
      const isWanted = Uint8Array.from(roots, (root) => Number(wanted.has(root)));
      return fullText.sets.those(everything, (position) => isWanted[of[position] as number] === 1);
    },
  };
}

export type Understanding = ReturnType<typeof createUnderstanding>;
