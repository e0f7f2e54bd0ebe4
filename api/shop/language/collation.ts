import type { Language } from './languages.ts';

const collators = new Map<Language, Intl.Collator>();

function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known;
}

/**
 * The order of every list of names: that of the page language's dictionaries, with numbers by their value. Bajaj comes
 * before BMW, and "Bolt 2" before "Bolt 10".
 */
export function compareNames(a: string, b: string, language: Language): number {
  // Equal names are frequent in lists that are grouped already, and collating costs a hundred times as much.
  return a === b ? 0 : collatorOf(language).compare(a, b);
}

/** The same for things that have a name, for `sort`. */
export function byName<Named>(language: Language, nameOf: (one: Named) => string) {
  return (a: Named, b: Named) => compareNames(nameOf(a), nameOf(b), language);
}
