import { numberAt } from './at.ts';
import type { Fits } from './packed.ts';
import { orderOf, type Pairs } from './pairs.ts';

/** Fitments in the order read: engine and position, first and last year, and whether they have a note. */
export interface ReadFitments {
  pairs: Pairs;
  years: Pairs;
  noted: Pairs;
}

/** Fitments by engine, then by position. Without a note, years that overlap or adjoin become one fitment. */
export function fitColumns(
  { pairs, years, noted }: ReadFitments,
  engineCount: number,
  itemCount: number,
): Omit<Fits, 'engines'> {
  const order = orderOf(pairs, engineCount, itemCount);
  const starts = new Uint32Array(engineCount + 1);
  const positions = new Uint32Array(order.length);
  const [from, to] = [new Uint16Array(order.length), new Uint16Array(order.length)];
  const hasNote = new Uint8Array(order.length);
  let length = 0;
  const write = (pair: number, first: number, last: number) => {
    positions[length] = numberAt(pairs.values, pair);
    from[length] = first;
    to[length] = last;
    hasNote[length++] = numberAt(noted.keys, pair);
    starts[numberAt(pairs.keys, pair) + 1] = length;
  };
  const yearsOf = (pair: number): Span => [numberAt(years.keys, pair), numberAt(years.values, pair)];
  /** Writes the fitments of one engine and item: those with a note, then the joined years of the others. */
  const writeAll = (same: readonly number[]) => {
    const [plain = [], withNote = []] = [0, 1].map((note) => same.filter((one) => noted.keys[one] === note));
    for (const one of withNote) write(one, ...yearsOf(one));
    for (const span of joined(plain.map(yearsOf))) write(plain[0] ?? 0, ...span);
  };
  for (let at = 0; at < order.length; ) {
    const pair = numberAt(order, at);
    let end = at + 1;
    while (end < order.length && isSame(pairs, pair, numberAt(order, end))) end++;
    if (end === at + 1) write(pair, ...yearsOf(pair));
    else writeAll(Array.from(order.subarray(at, end)));
    at = end;
  }
  // An engine without fitments starts where the previous one ends.
  for (let engine = 0; engine < engineCount; engine++)
    starts[engine + 1] = Math.max(numberAt(starts, engine), numberAt(starts, engine + 1));
  return {
    starts,
    positions: positions.slice(0, length),
    from: from.slice(0, length),
    to: to.slice(0, length),
    noted: hasNote.slice(0, length),
  };
}

/** First and last year, both included; open ends as in `Fits`. */
type Span = [first: number, last: number];

const isSame = ({ keys, values }: Pairs, one: number, other: number) =>
  keys[one] === keys[other] && values[one] === values[other];

/** `joinYears` of shop/fit/fitment.ts on numbers. */
function joined(spans: Span[]): Span[] {
  const found: Span[] = [];
  for (const [first, last] of spans.sort(([a], [b]) => a - b)) {
    const before = found.at(-1);
    if (!before || first > before[1] + 1) found.push([first, last]);
    else before[1] = Math.max(before[1], last);
  }
  return found;
}
