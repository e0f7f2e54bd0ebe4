/** What a language has to say to write an amount of rupees in words. */

/** Multiples of a power of ten; the index is the count, and 0 is not used. */
export interface Multiples {
  /** Where nothing smaller follows: "ஆயிரம்" is 1,000. */
  readonly last: readonly string[];
  /** Before a smaller number: "ஆயிரத்து" begins 1,001. */
  readonly followed: readonly string[];
}

/** A text around a number, which takes the place of `{}`: "{} Paise". */
export interface Noun {
  readonly one: string;
  readonly more: string;
}

/** Every number has the form in which it stands before what it counts: in Tamil "ஒரு", not "ஒன்று". */
export interface AmountWords {
  /** 0 to 99. */
  readonly upTo99: readonly string[];
  /** One after a larger number, where it is not `upTo99[1]`: 101 ends in it. */
  readonly oneBehind?: string;
  /** 1 to 9 hundreds. */
  readonly hundreds: Multiples;
  /** 1 to 99 thousands. */
  readonly thousands: Multiples;
  /** 1 to 99 lakhs. */
  readonly lakhs: Multiples;
  /** The word after a count of crores, and one crore as a whole where that differs. */
  readonly crores: { readonly last: string; readonly followed: string; readonly one?: string };
  /** Changes a number where the letters of two words meet. */
  readonly joinWords?: (number: string) => string;
  readonly rupees: Noun;
  readonly paise: Noun;
  /** Between rupees and paise, with its spaces. */
  readonly between: string;
  /** The last word: "Only". Nobody can add to an amount that ends in it. */
  readonly only: string;
}

/** The multiples that have the same endings after every count. */
export function multiples(counts: readonly string[], last: string, followed: string = last): Multiples {
  return { last: counts.map((count) => count + last), followed: counts.map((count) => count + followed) };
}

/** The words of a list that is written as one text. */
export function wordList(text: string): string[] {
  return text.trim().split(/\s+/);
}
