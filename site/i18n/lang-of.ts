/**
 * The `lang` of a supplier's name. A name in Latin letters only was sent in English alone and is marked as English for
 * screen readers. Undefined for a name in the page's language.
 */
export function langOf(text: string): 'en' | undefined {
  return /\p{Script=Latin}/u.test(text) && !/(?!\p{Script=Latin})\p{L}/u.test(text) ? 'en' : undefined;
}
