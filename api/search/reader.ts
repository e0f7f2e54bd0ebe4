import type { Catalogue } from '../catalogue/open.ts';
import type { TextFound } from './full-text.ts';
import type { ReadyIndex } from './load-index.ts';
import type { Segment, Understood, UnderstoodKind } from './understand/parse.ts';
import { createUnderstanding } from './understand/understanding.ts';
import type { createVehicles } from './vehicles.ts';

/** What a query of words was understood as, and what can be offered when nothing obeys it. */
export interface Reading {
  segments: readonly Segment[];
  /** Words that nothing in the catalogue has. */
  unmatched: readonly string[];
  /** What the offers below give up; empty when something obeys the query. */
  relaxed: readonly UnderstoodKind[];
  /** The part for other vehicles, and other parts of the same kind for the vehicle: positions, best first. */
  otherVehicles: Uint32Array;
  otherParts: Uint32Array;
}

export const noReading: Reading = {
  ...{ segments: [], unmatched: [], relaxed: [] },
  ...{ otherVehicles: new Uint32Array(), otherParts: new Uint32Array() },
};

const nothing: TextFound = { positions: new Uint32Array(), strategy: undefined, meant: undefined };
const vehicleKinds: readonly UnderstoodKind[] = ['make', 'model', 'engine', 'year', 'fuel'];

/** Finds what a query of words asks for: what is understood is obeyed, the other words name the part. */
export function createReader(
  catalogue: Catalogue,
  { packed, fullText }: ReadyIndex,
  vehicles: ReturnType<typeof createVehicles>,
) {
  const understanding = createUnderstanding(catalogue, packed, fullText, vehicles);
  const ofParts = fullText.ofParts();
  const everything = Uint32Array.from(packed.columns.rows, (_, position) => position);

  /** Items of all lists, those of the first one first. */
  function together(...lists: readonly Uint32Array[]): Uint32Array {
    const filled = lists.filter(({ length }) => length > 0);
    if (filled.length < 2) return filled[0] ?? nothing.positions;
    const seen = new Uint8Array(everything.length);
    const all: number[] = [];
    for (const list of filled)
      for (const position of list) {
        if (seen[position] === 0) all.push(position);
        seen[position] = 1;
      }
    return Uint32Array.from(all);
  }

  const isConstrained = ({ engines, sides }: Understood) => engines !== undefined || sides.length > 0;

  /** The items that the words besides vehicle, brand and side name, with the side among the words first. */
  function named({ part, placedPart }: Understood, how: 'find' | 'guess'): TextFound {
    if (part.length === 0) return { ...nothing, positions: everything, strategy: 'fullText' };
    const alone = ofParts[how](part.join(' '));
    if (placedPart.length === part.length) return alone;
    const placed = ofParts[how](placedPart.join(' '));
    return {
      ...alone,
      positions: together(placed.positions, alone.positions),
      strategy: placed.strategy ?? alone.strategy,
    };
  }

  function read(query: string, how: 'find' | 'guess'): TextFound {
    const understood = understanding.read(query);
    if (!isConstrained(understood)) {
      const typed = fullText[how](query);
      return typed.positions.length > 0 ? typed : fullText[how](understood.words.join(' '));
    }
    const found = named(understood, how);
    const asTyped = how === 'find' ? fullText.find(query).positions : nothing.positions;
    const positions = together(asTyped, found.positions).filter(understanding.obeys(understood));
    return positions.length === 0 ? nothing : { ...found, positions };
  }

  return {
    find: (query: string) => read(query, 'find'),
    guess: (query: string) => read(query, 'guess'),

    /** @param isFound whether something obeys the query */
    reading(query: string, isFound: boolean): Reading {
      const understood = understanding.read(query);
      const { segments, engines, part } = understood;
      const told = { ...noReading, segments, unmatched: isFound ? [] : understanding.unmatched(understood) };
      if (isFound || !engines || part.length === 0) return told;
      const any = { ...understood, engines: undefined, year: undefined };
      const typed = named(understood, 'find');
      const parts = typed.positions.length > 0 ? typed : named(understood, 'guess');
      const otherVehicles = parts.positions.filter(understanding.obeys(any));
      const otherParts = understanding
        .sameKind(parts.positions)
        .filter(understanding.obeys({ ...understood, sides: [] }));
      const isVehicle = (kind: UnderstoodKind) => vehicleKinds.includes(kind);
      const given = segments.map(({ kind }) => kind);
      const relaxed = [
        ...(otherVehicles.length > 0 ? given.filter(isVehicle) : []),
        ...(otherParts.length > 0 ? given.filter((kind) => kind === 'part' || kind === 'side') : []),
      ];
      return { ...told, relaxed: [...new Set(relaxed)], otherVehicles, otherParts };
    },
  };
}

export type Reader = ReturnType<typeof createReader>;
