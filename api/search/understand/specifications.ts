import type { AttributeType, AttributeTypes, Unit } from '../../catalogue/attributes.ts';
import type { AttributeValue } from '../engine.ts';
import { joined, wordsOf } from '../language/words.ts';
import type { Typed, WordRun } from './typed.ts';

/** A value that an item must have in one of these attributes, since several attributes may have one unit. */
export interface Specification {
  label: string;
  /** The value of the attribute with the typed unit; undefined when no attribute has that unit. */
  typed: AttributeValue | undefined;
  anyOf: readonly AttributeValue[];
}

/** Values that were typed together: 60/55W is two. */
export interface ReadValues extends WordRun {
  label: string;
  typed: AttributeValue | undefined;
  all: readonly Specification[];
}

export type ReadSpecification = (typed: Typed, at: number) => ReadValues | undefined;

const amount = /^(\d{1,6}(?:\.\d{1,3})?)(\D*)$/;
/** In words: ampere hour. */
const longestUnit = 2;
/** In words: 75w 90, dot 5 1. */
const longestCode = 3;

/**
 * Makes the function that finds values of attributes among words: 35 Ah, 24 inch, 5W-30, H4. Sides are not among them.
 */
export function specificationReader({ types, units }: AttributeTypes): ReadSpecification {
  const unitOf = new Map<string, Unit>();
  for (const unit of units.values())
    for (const written of unit.written) {
      const words = wordsOf(written);
      if (words.length > 0) unitOf.set(words.join(' '), unit);
    }
  const byCode = new Map<string, Specification>();
  for (const type of types.values()) for (const [phrase, code] of codesOf(type)) byCode.set(phrase, code);

  function amountAt({ words, isDecimal }: Typed, at: number): (Specification & WordRun) | undefined {
    const isSplit = isDecimal(at);
    const length = isSplit ? 2 : 1;
    const [, number = '', suffix = ''] = amount.exec(words.slice(at, at + length).join('.')) ?? [];
    if (number === '') return undefined;
    const from = at + length;
    for (const [written, more] of unitsAt(words, from, suffix)) {
      const unit = unitOf.get(written);
      const anyOf = unit ? inUnits([...types.values()], Number(number), unit) : [];
      if (!unit || anyOf.length === 0) continue;
      const inTyped = anyOf.find(({ attribute }) => isMeasuredIn(types.get(attribute), unit));
      return { label: `${Number(number)} ${unit.id}`, typed: inTyped, anyOf, from: at, length: length + more };
    }
    return undefined;
  }

  /** Two numbers with a slash between them; the unit after the second is that of both. */
  function strokedAt(typed: Typed, at: number): ReadValues | undefined {
    const second = typed.isStroke(at) ? amountAt(typed, at + 1) : undefined;
    const { words } = typed;
    const [, unit = words[at + 2]] = /^\d+(\D+)$/.exec(words[at + 1] ?? '') ?? [];
    const first = second && amountAt({ ...typed, words: [`${words[at]}${unit}`], isDecimal: () => false }, 0);
    if (!first) return undefined;
    const label = `${words[at]}/${second.label}`;
    return { label, typed: undefined, all: [first, second], from: at, length: second.length + 1 };
  }

  return (typed, at) => {
    for (let length = Math.min(longestCode, typed.words.length - at); length > 0; length--) {
      const code = byCode.get(typed.words.slice(at, at + length).join(' '));
      if (code) return { label: code.label, typed: code.typed, all: [code], from: at, length };
    }
    const stroked = strokedAt(typed, at);
    if (stroked) return stroked;
    const one = amountAt(typed, at);
    return one && { label: one.label, typed: one.typed, all: [one], from: one.from, length: one.length };
  };
}

/** The value converted for each attribute whose unit measures the same. */
function inUnits(types: readonly AttributeType[], value: number, unit: Unit): Specification['anyOf'] {
  return types.flatMap((type) => {
    if (type.kind !== 'number' || type.unit.base !== unit.base) return [];
    const own = (value * unit.factor) / type.unit.factor;
    return [{ attribute: type.id, value: String(Number(own.toFixed(type.decimals))) }];
  });
}

/** What may be the unit of a number, the longest first, and how many words of the query it takes. */
function unitsAt(words: readonly string[], from: number, suffix: string): [unit: string, words: number][] {
  if (suffix !== '') return [[suffix, 0]];
  const phrases = [longestUnit, 1].map((count) => words.slice(from, from + count));
  return phrases.map((phrase) => [phrase.join(' '), phrase.length]);
}

const isMeasuredIn = (type: AttributeType | undefined, unit: Unit) =>
  type?.kind === 'number' && type.unit.id === unit.id;

/** The phrases of an attribute's codes; values with labels, such as sides, are ordinary words. */
function codesOf(type: AttributeType): [phrase: string, code: Specification][] {
  if (type.kind !== 'choice') return [];
  return type.choices
    .filter(({ label }) => !label)
    .flatMap(({ id, called }) =>
      [id, ...called].flatMap((name): [string, Specification][] => {
        const words = wordsOf(name);
        // DOT4 is mostly typed DOT 4.
        const apart = name.replace(/(\p{L}{2})(?=\d)/gu, '$1 ');
        const all = [words.join(' '), words.join(''), wordsOf(apart).join(' '), ...joined(words)];
        const forms = new Set(all.filter((form) => isCode(form)));
        const value = { attribute: type.id, value: id };
        return [...forms].map((form) => [form, { label: id, typed: value, anyOf: [value] }]);
      }),
    );
}

/** A code has letters and digits: letters alone may be a word, digits alone any number. */
const isCode = (form: string) => /\d/.test(form) && /\p{L}/u.test(form);
