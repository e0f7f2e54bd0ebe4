/**
 * How many guesses a password withstands, as a decimal logarithm. It finds the cheapest way to build the password from
 * pieces that guessers try: common words, the person's own words, keyboard rows, repetitions and single characters.
 */

/** A password must withstand a million guesses, because attackers try that many on a list of accounts. */
export const enoughGuesses = 6;

const cost = { character: 1, own: 0.5, row: 1.3, repetition: 1.3 } as const;
const longestWord = 24;
const shortestWord = 3;
/** Rows of neighbouring characters, in both directions. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv'];
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')]);
/** Characters that stand for letters: "p@ssw0rd" is "password". */
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

const withLetters = (text: string) => text.replace(/[@4310!$5]/g, (sign) => lookalikes[sign] ?? sign);

/** The words in a person's name, address or phone number: "asha.rao@example.com" has asha, rao and example. */
export function wordsOf(texts: readonly (string | null | undefined)[]): string[] {
  const parts = texts.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...new Set(parts)].filter((part) => part.length >= shortestWord);
}

/**
 * @param ranks of common words and passwords; 1 is the most common
 * @param own words of the person and the shop, in lower case
 */
export function guessesOf(password: string, ranks: ReadonlyMap<string, number>, own: readonly string[]): number {
  const plain = password.toLowerCase();
  const read = withLetters(plain);
  /** The cost of the cheapest way to build each beginning of the password, by its length. */
  const best = [0];
  const pieceCost = (from: number, to: number): number => {
    const length = to - from;
    if (length === 1) return cost.character;
    let cheapest = Number.POSITIVE_INFINITY;
    if (length < shortestWord) return cheapest;
    for (const piece of new Set([plain.slice(from, to), read.slice(from, to)])) {
      if (own.includes(piece)) cheapest = Math.min(cheapest, cost.own);
      const rank = ranks.get(piece);
      if (rank !== undefined) cheapest = Math.min(cheapest, Math.log10(rank + 1));
      if (bothWays.some((row) => row.includes(piece))) cheapest = Math.min(cheapest, cost.row);
    }
    return cheapest;
  };
  for (let to = 1; to <= plain.length; to++) {
    let cheapest = Number.POSITIVE_INFINITY;
    for (let from = Math.max(0, to - longestWord); from < to; from++)
      cheapest = Math.min(cheapest, (best[from] as number) + pieceCost(from, to));
    // "abcabcabc" costs as much as "abc", plus a little for the repetition.
    for (let unit = 1; unit <= Math.min(longestWord, to / 2); unit++) {
      const end = plain.slice(to - unit, to);
      let start = to - unit;
      while (plain.startsWith(end, start - unit) && start >= unit) start -= unit;
      if (to - start < 2 * unit) continue;
      cheapest = Math.min(cheapest, (best[start + unit] as number) + cost.repetition);
    }
    best.push(cheapest);
  }
  return best.at(-1) as number;
}
