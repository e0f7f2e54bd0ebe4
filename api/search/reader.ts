import { type UnderstoodKind, vehicleKinds } from '../contract/understood.ts';
import { type TextFound, together } from './full-text.ts';
import type { ReadyIndex } from './load-index.ts';
import type { Segment, Understood } from './understand/parse.ts';
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
  /** The part for other vehicles, and other parts of the same kind for the vehicle: positions, best first. */
  otherVehicles: Uint32Array;
  otherParts: Uint32Array;
}

export const noReading: Reading = {
  ...{ segments: [], engines: undefined, unmatched: [], relaxed: [] },
  ...{ otherVehicles: new Uint32Array(), otherParts: new Uint32Array() },
};

const nothing: TextFound = { positions: new Uint32Array(), strategy: undefined, meant: undefined };

/** Finds what a query of words asks for: what is understood is obeyed, the other words name the part. */
export function createReader({ fullText }: Pick<ReadyIndex, 'fullText'>, understanding: Understanding) {
  const byName = fullText.ofParts('category', 'above');
  const byCategory = fullText.ofParts();
  /** A part is what is called so; only words that no name has may stand for all that a category has. */
  const partsOf = (words: readonly string[], how: 'find' | 'guess'): TextFound => {
    const called = byName[how](words.join(' '));
    return called.positions.length > 0 ? called : byCategory[how](words.join(' '));
  };
  const everything = understanding.everything();

  /** 1 where a position is in the list that `firstOf` has before it; all 0 between two calls. */
  const isListed = new Uint8Array(everything.length);

  /** A list with those first that are also in another, in that one's order. */
  function firstOf(first: Uint32Array, list: Uint32Array): Uint32Array {
    for (const position of list) isListed[position] = 1;
    const result = new Uint32Array(list.length);
    let next = 0;
    for (const from of [first, list])
      for (const position of from) {
        if (isListed[position] === 1) result[next++] = position;
        isListed[position] = 0;
      }
    return result;
  }

  const isConstrained = ({ engines, sides }: Understood) => engines !== undefined || sides.length > 0;

  /** The items that the words besides vehicle, brand and side name, with the side among the words first. */
  function named({ part, placedPart, saidPart }: Understood, how: 'find' | 'guess'): TextFound {
    if (part.length === 0) return { ...nothing, positions: everything, strategy: 'fullText' };
    const telling = saidPart.filter((word) => byCategory.names(word));
    const said = telling.length > placedPart.length ? partsOf(telling, 'find') : nothing;
    if (said.positions.length > 0) return said;
    const alone = partsOf(part, how);
    if (placedPart.length === part.length) return alone;
    const placed = partsOf(placedPart, how);
    return {
      ...alone,
      positions: together(placed.positions, alone.positions),
      strategy: placed.strategy ?? alone.strategy,
    };
  }

  function obeying(understood: Understood, query: string, how: 'find' | 'guess'): TextFound {
    if (!isConstrained(understood)) {
      const typed = fullText[how](query);
      return typed.positions.length > 0 ? typed : fullText[how](understood.words.join(' '));
    }
    const found = named(understood, how);
    const asTyped = how === 'find' ? fullText.find(query).positions : nothing.positions;
    const positions = firstOf(asTyped, found.positions).filter(understanding.obeys(understood));
    return positions.length === 0 ? nothing : { ...found, positions };
  }

  /** Without the words that nobody knows, where the others are the whole name of a part. */
  function withoutUnknown(understood: Understood): Understood | undefined {
    const unknown = new Set(understanding.unmatched(understood));
    const isKnown = (word: string) => !unknown.has(word);
    const part = understood.part.filter(isKnown);
    if (unknown.size === 0 || !understanding.isPart(part)) return undefined;
    const { placedPart, words } = understood;
    return { ...understood, part, placedPart: placedPart.filter(isKnown), words: words.filter(isKnown) };
  }

  /** What can be offered to who asked for a part that the vehicle does not have here. */
  function instead(understood: Understood): Pick<Reading, 'relaxed' | 'otherVehicles' | 'otherParts'> {
    const typed = named(understood, 'find');
    const parts = (typed.positions.length > 0 ? typed : named(understood, 'guess')).positions;
    const otherVehicles = parts.filter(understanding.obeys({ ...understood, engines: undefined }));
    const kind = parts.length > 0 ? understanding.sameKind(parts) : everything;
    const otherParts = kind.filter(understanding.obeys({ ...understood, sides: [], brands: [] }));
    const isGivenUp = (given: UnderstoodKind) =>
      vehicleKinds.includes(given) ? otherVehicles.length > 0 : otherParts.length > 0;
    const relaxed = new Set(understood.segments.map(({ kind: given }) => given).filter(isGivenUp));
    return { relaxed: [...relaxed], otherVehicles, otherParts };
  }

  /** Understands a query once, for everything that is asked about it. */
  return function read(query: string) {
    const understood = understanding.read(query);
    const { segments, engines, year, part } = understood;
    const known = withoutUnknown(understood);
    return {
      /** What has all that is asked for, as it was typed. */
      find: (): TextFound => obeying(understood, query, 'find'),

      /** What is likely to be meant; without the words that nobody knows, if the others name a part. */
      guess(): TextFound {
        const found = obeying(understood, query, 'guess');
        return found.positions.length > 0 || !known ? found : obeying(known, known.words.join(' '), 'find');
      },

      /** @param isFound whether something obeys the query */
      reading(isFound: boolean): Reading {
        // A year says something about a vehicle only.
        const relaxed: UnderstoodKind[] = isFound && year !== undefined && !engines ? ['year'] : [];
        const unmatched = !isFound || known ? understanding.unmatched(understood) : [];
        const told = { ...noReading, segments, engines, relaxed, unmatched };
        return isFound || !engines || part.length === 0 ? told : { ...told, ...instead(understood) };
      },
    };
  };
}

export type Reader = ReturnType<typeof createReader>;
