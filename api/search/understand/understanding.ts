import type { Catalogue } from '../../catalogue/open.ts';
import type { FittedVehicle } from '../../contract/fitment.ts';
import { languageCodes } from '../../contract/languages.ts';
import { oppositeOf, type Side } from '../../contract/understood.ts';
import type { FullText } from '../full-text.ts';
import { readMeanings } from '../meanings.ts';
import type { PackedIndex } from '../packed.ts';
import { includes } from '../pairs.ts';
import { type createVehicles, fitMark } from '../vehicles.ts';
import { makeLexicon } from './lexicon.ts';
import { type Understood, understand } from './parse.ts';
import { readShopperWords } from './shopper-words.ts';

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
  const meanings = readMeanings().flatMap(({ means, words }) => [...means, ...words]);
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
  const sideItems = new Map<Side, Uint32Array>();
  /** Ascending positions of items whose names say a side. */
  function itemsAt(side: Side): Uint32Array {
    let items = sideItems.get(side);
    if (!items) {
      items = fullText.find(side).positions.toSorted();
      sideItems.set(side, items);
    }
    return items;
  }

  function vehicleOf(engineId: string, year: number | undefined): FittedVehicle | undefined {
    const engine = lexicon.engines.get(engineId);
    return engine && { engineId, year, type: engine.type, yearStart: engine.yearStart, yearEnd: engine.yearEnd };
  }

  /** Whether an item obeys what was understood besides the part. */
  function obeys({ engines, year, brands, sides }: Understood): (position: number) => boolean {
    const marks = engines && vehicles.marks([...engines].flatMap((id) => vehicleOf(id, year) ?? []));
    const { values, of } = packed.columns.facets.brands;
    const wanted = new Set(brands.map((id) => values.indexOf(id)));
    return (position) =>
      (!marks || (marks[position] as number) >= fitMark.fitsIf) &&
      (wanted.size === 0 || wanted.has(of[position] as number)) &&
      sides.every((side) => includes(itemsAt(side), position) || !includes(itemsAt(oppositeOf[side]), position));
  }

  const everything = Uint32Array.from(packed.columns.rows, (_, position) => position);

  return {
    lexicon,
    /** The positions of all items. */
    everything: () => everything,
    read: (query: string): Understood => understand(query, lexicon, guesses),
    obeys,
    /** Words that nothing in the catalogue has. */
    unmatched: ({ part }: Understood) => part.filter((word) => !fullText.isKnown(word) && !fullText.names(word)),
    /** Whether words are the whole name of a type of part. */
    isPart: (words: readonly string[]) =>
      lexicon.entries.get(words.join(' '))?.some(({ kind }) => kind === 'part') ?? false,
    /** All items under the main categories of these, in the order of ties; none without any. */
    sameKind(positions: Uint32Array): Uint32Array {
      const { values, of } = packed.columns.facets.categories;
      const rootOf = (id: string) => catalogue.names.categoryTrail(id, 'en')[0]?.id ?? id;
      const roots = values.map(rootOf);
      const wanted = new Set(Array.from(positions.subarray(0, kindsFrom), (position) => roots[of[position] as number]));
      return Uint32Array.from(of.keys()).filter((position) => wanted.has(roots[of[position] as number]));
    },
  };
}

export type Understanding = ReturnType<typeof createUnderstanding>;
