/**
 * The `lang` of a name that the supplier sent: what it sent in English only has letters of the Latin script alone, and is
 * marked so that it is read out as English. Undefined for what is in the page's language.
 */
export function langOf(text: string): 'en' | undefined {
  return /\p{Script=Latin}/u.test(text) && !/(?!\p{Script=Latin})\p{L}/u.test(text) ? 'en' : undefined;
}
