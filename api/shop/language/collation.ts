import type { Language } from './languages.ts';

const collators = new Map<Language, Intl.Collator>();

function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known;
}

/**
 * The order of every list of names: as in a dictionary of the page's language, with numbers by value. Bajaj comes
 * before BMW, and "Bolt 2" before "Bolt 10".
 */
export function compareNames(a: string, b: string, language: Language): number {
  // Grouped lists have many equal names, and collating costs a hundred times as much as this comparison.
  return a === b ? 0 : collatorOf(language).compare(a, b);
}

/** Compares things by their names, for `sort`. */
export function byName<Named>(language: Language, nameOf: (one: Named) => string) {
  return (a: Named, b: Named) => compareNames(nameOf(a), nameOf(b), language);
}
