import type { AmountWords, Noun } from './words/shape.ts';

/** Amounts in words, as an invoice of India writes them beside the figures. */

/** The largest amount that has words: ₹99,99,99,99,999.99. */
export const mostPaiseInWords = 9_999_99_99_999_99;

type Ending = 'last' | 'followed';

/** Powers of ten that have a name, largest first. */
const powers = [
  { name: 'crores', size: 1_00_00_000 },
  { name: 'lakhs', size: 1_00_000 },
  { name: 'thousands', size: 1_000 },
  { name: 'hundreds', size: 100 },
] as const;

/**
 * "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Five Paise Only".
 * @param paise a whole number from 0 to `mostPaiseInWords` @param words of the language
 * @throws RangeError for any other number
 */
export function amountInWords(paise: number, words: AmountWords): string {
  if (!Number.isInteger(paise) || paise < 0 || paise > mostPaiseInWords)
    throw new RangeError(`Expected a whole number of paise from 0 to ${mostPaiseInWords}, not ${paise}.`);
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  const parts: string[] = [];
  if (rupees > 0 || rest === 0) parts.push(counted(rupees, words.rupees, words));
  if (rest > 0) parts.push(counted(rest, words.paise, words));
  return `${parts.join(words.between)} ${words.only}`;
}

function counted(count: number, noun: Noun, words: AmountWords): string {
  const number = numberWords(count, words);
  return (count === 1 ? noun.one : noun.more).replace('{}', words.joinWords?.(number) ?? number);
}

function numberWords(number: number, words: AmountWords): string {
  const power = powers.find(({ size }) => number >= size);
  if (!power) return words.upTo99[number] ?? '';
  const count = Math.floor(number / power.size);
  const rest = number % power.size;
  const ending = rest > 0 ? 'followed' : 'last';
  const head = power.name === 'crores' ? crores(count, ending, words) : (words[power.name][ending][count] ?? '');
  if (rest === 0) return head;
  return `${head} ${rest === 1 && words.oneBehind ? words.oneBehind : numberWords(rest, words)}`;
}

/** Crore is the largest name in use: 9,999 crores are counted in thousands and hundreds. */
function crores(count: number, ending: Ending, words: AmountWords): string {
  const { one, [ending]: name } = words.crores;
  return count === 1 && one ? one : `${numberWords(count, words)} ${name}`;
}
