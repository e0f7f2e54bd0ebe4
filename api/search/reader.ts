import { kindsOfPart, type UnderstoodKind, vehicleKinds } from '../contract/understood.ts';
import type { TextFound } from './full-text.ts';
import type { ReadyIndex } from './load-index.ts';
import type { Segment, Understood } from './understand/parse.ts';
import type { Typed, WordRun } from './understand/typed.ts';
import type { Understanding } from './understand/understanding.ts';

/** What a query of words was understood as, and what can be offered when nothing obeys it. */
export interface Reading {
  segments: readonly Segment[];
  /** Words that nothing in the catalogue has. */
  unmatched: readonly string[];
  /** Engines of the vehicles that the query names; undefined: none. */
  engines: ReadonlySet<string> | undefined;
  /** What was given up: by the results, or by the offers below when there are none. */
  relaxed: readonly UnderstoodKind[];
  instead: Record<OfferedInstead, Offer>;
}

/**
 * What is near: the part of other brands, sides or specifications, the part for other vehicles, and other parts of its
 * kind for the vehicle.
 */
export type OfferedInstead = 'otherKinds' | 'otherVehicles' | 'otherParts';

/** The first positions of what is offered, best first, and how many there are. Answers are kept, so the rest is not. */
export interface Offer {
  positions: readonly number[];
  total: number;
}
/** Number of items of each kind that are offered when nothing obeys a query. */
export const mostOffered = 6;

const none = new Uint32Array();
const noOffer: Offer = { positions: [], total: 0 };
const offerOf = (positions: Uint32Array): Offer =>
  positions.length === 0 ? noOffer : { positions: [...positions.subarray(0, mostOffered)], total: positions.length };
export const noReading: Reading = {
  ...{ segments: [], engines: undefined, unmatched: [], relaxed: [] },
  instead: { otherKinds: noOffer, otherVehicles: noOffer, otherParts: noOffer },
};

const naming: ReadonlySet<UnderstoodKind> = new Set(['make', 'model', 'brand', 'side', 'fuel', 'specification']);
const nothing: TextFound = { positions: none, strategy: undefined, meant: undefined };

/** Finds what a query of words asks for: what is understood is obeyed, the other words name the part. */
export function createReader({ fullText }: Pick<ReadyIndex, 'fullText'>, understanding: Understanding) {
  const { sets } = fullText;
  const byName = fullText.ofParts('category', 'above');
  const byCategory = fullText.ofParts();
  /** What the parts of the last query are: finding them, guessing and offering others asks for the same words. */
  const known = new Map<string, TextFound>();
  /** A part is what is called so; only words that no name has may stand for all that a category has. */
  function partsOf(words: readonly string[], how: 'find' | 'guess'): TextFound {
    const said = words.join(' ');
    const key = `${how} ${said}`;
    const before = known.get(key);
    if (before) return before;
    const called = byName[how](said);
    const found = called.positions.length > 0 ? called : byCategory[how](said);
    known.set(key, found);
    return found;
  }
  const everything = understanding.everything();

  /** The items that the words besides vehicle, brand and side name, with the side among the words first. */
  function named({ part, placedPart, saidPart }: Understood, how: 'find' | 'guess'): TextFound {
    if (part.length === 0) return { ...nothing, positions: everything, strategy: 'fullText' };
    const telling = saidPart.filter((word) => byCategory.isName(word));
    const said = telling.length > placedPart.length ? partsOf(telling, 'find') : nothing;
    if (said.positions.length > 0) return said;
    const alone = partsOf(part, how);
    if (placedPart.length === part.length) return alone;
    const placed = partsOf(placedPart, how);
    return {
      ...alone,
      positions: sets.together(placed.positions, alone.positions),
      strategy: placed.strategy ?? alone.strategy,
    };
  }

  const isConstrained = ({ engines, brands, sides, specifications }: Understood) =>
    engines !== undefined || brands.length + sides.length + specifications.length > 0;

  function obeying(understood: Understood, query: string, how: 'find' | 'guess'): TextFound {
    if (understood.missing.length > 0) return nothing;
    // Words that ask for nothing by themselves may still be in names, but are not guessed to be others.
    if (understood.part.length === 0 && !isConstrained(understood))
      return how === 'find' ? fullText.find(query) : nothing;
    const found = named(understood, how);
    if (!isConstrained(understood)) return found;
    const positions = sets.those(found.positions, understanding.obeys(understood));
    if (positions.length === 0) return nothing;
    return {
      ...found,
      positions: how === 'find' ? sets.firstOf(fullText.find(query).positions, positions) : positions,
    };
  }

  /** Without the words that nobody knows, where a whole name of a part is among the others. */
  function withoutUnknown(understood: Understood): Understood | undefined {
    const unknown = new Set(understanding.unmatched(understood));
    const isKnown = (word: string) => !unknown.has(word);
    const part = understood.part.filter(isKnown);
    if (unknown.size === 0 || !understood.isPart || part.length === 0) return undefined;
    const { placedPart, words } = understood;
    return { ...understood, part, placedPart: placedPart.filter(isKnown), words: words.filter(isKnown) };
  }

  /** What can be offered to who asked for something that is not here. */
  function instead(understood: Understood): Pick<Reading, 'relaxed' | 'instead'> {
    // Near a number are other numbers.
    if (understood.missing.length > 0) return { relaxed: [], instead: noReading.instead };
    const { engines, named: models, segments, part } = understood;
    const plain = { ...understood, saidPart: [] };
    const typed = named(plain, 'find');
    const parts = (typed.positions.length > 0 ? typed : named(plain, 'guess')).positions;
    const among = (positions: Uint32Array, change: Partial<Understood>) =>
      sets.those(positions, understanding.obeys({ ...understood, ...change }));
    const free = { brands: [], sides: [], specifications: [] };
    const otherKinds =
      segments.some(({ kind }) => kindsOfPart.includes(kind)) && part.length > 0 ? among(parts, free) : none;
    const isPart = part.length > 0;
    // Who named a vehicle only is offered its other years, engines and fuels; for a part, those come first.
    const ofModel = models ? among(parts, { engines: models, year: undefined }) : none;
    const ofAny = engines && isPart ? among(parts, { engines: undefined }) : none;
    const otherVehicles = engines ? (isPart ? sets.firstOf(ofModel, ofAny) : ofModel) : none;
    const kind = engines && isPart ? (parts.length > 0 ? understanding.sameKind(parts) : everything) : none;
    const otherParts = among(kind, free);
    const isGivenUp = (given: UnderstoodKind) => {
      if (given === 'part') return otherParts.length > 0;
      if (kindsOfPart.includes(given)) return otherKinds.length + otherParts.length > 0;
      return vehicleKinds.includes(given) && otherVehicles.length > 0 && (isPart || !['make', 'model'].includes(given));
    };
    const relaxed = new Set(segments.map(({ kind: given }) => given).filter(isGivenUp));
    return {
      relaxed: [...relaxed],
      instead: {
        otherKinds: offerOf(otherKinds),
        otherVehicles: offerOf(otherVehicles),
        otherParts: offerOf(otherParts),
      },
    };
  }

  /** Whether an item has the words that name the part. */
  const hasPart =
    ({ part }: Understood) =>
    (position: number) =>
      part.length === 0 || fullText.has(part.join(' '), position);

  /**
   * Understands a query once, for everything that is asked about it.
   * @param numbers words that are numbers of items
   */
  return function read(query: string, typed: Typed, numbers: readonly WordRun[]) {
    known.clear();
    const understood = understanding.read(query, numbers, typed);
    const { segments, engines, year, part } = understood;
    const others = withoutUnknown(understood);
    const isPartWord = (word: string) => /\p{L}{3}/u.test(word) && byCategory.names(word);
    let areUnknownLeftOut = false;
    return {
      /** Whether the words name a vehicle, a brand, a side or a specification: then their digits are no part number. */
      isNamed: segments.some(({ kind }) => naming.has(kind)) || (part.length > 0 && part.every(isPartWord)),

      /** What has all that is asked for, as it was typed. */
      find: (): TextFound => obeying(understood, query, 'find'),

      /** What is likely to be meant; without the words that nobody knows, if the others name a part. */
      guess(): TextFound {
        const found = obeying(understood, query, 'guess');
        if (found.positions.length > 0 || !others) return found;
        areUnknownLeftOut = true;
        return obeying(others, others.words.join(' '), 'find');
      },

      /** Items that have the numbers: those that obey the other words too; all, if none does, with what they do not obey. */
      numbered(positions: Uint32Array): Pick<Reading, 'relaxed'> & { positions: Uint32Array } {
        const obeying = sets.those(positions, understanding.obeys(understood));
        const named = sets.those(obeying, hasPart(understood));
        if (named.length > 0) return { positions: named, relaxed: [] };
        if (obeying.length > 0) return { positions: obeying, relaxed: ['part'] };
        const besides = segments.map(({ kind }) => kind).filter((kind) => kind !== 'number');
        return { positions, relaxed: [...new Set(besides)] };
      },

      /** After `find` and `guess`. @param isFound whether something obeys the query */
      reading(isFound: boolean): Reading {
        // A year says something about a vehicle only.
        const relaxed: UnderstoodKind[] = isFound && year !== undefined && !engines ? ['year'] : [];
        // Of several numbers, nothing may have some.
        const unmatched = !isFound || areUnknownLeftOut ? understanding.unmatched(understood) : understood.missing;
        const told = { ...noReading, segments, engines, relaxed, unmatched };
        return isFound ? told : { ...told, ...instead(understood) };
      },
    };
  };
}

export type Reader = ReturnType<typeof createReader>;
