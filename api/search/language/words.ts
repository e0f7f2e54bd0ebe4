import type { Language } from '../../shop/language/languages.ts';
import { asciiDigits } from '../../shop/rules.ts';
import { scripts } from './scripts.ts';

/**
 * The words of a text in the form in which they are compared: lower case, without accents, joiners and the dots that
 * Indic keyboards often leave out. Vowel signs stay: without them ब्रेक and बर्क would be the same word.
 */
export function wordsOf(text: string): string[] {
  return fold(text).split(notOfWords).filter(Boolean);
}

const notOfWords = /[^\p{L}\p{M}\p{N}]+/u;
const plain = /^[ -~]*$/;

const invisible = /\p{Cf}|\p{Variation_Selector}/gu;
const accents = /[\u0300-\u036f]/g;
/** The dot that turns ज into ज़ is often not typed: फ़िल्टर is mostly written फिल्टर. */
const nuktas = signsAt(0x3c);
/** ँ and ं are often confused; in every block ं comes right after ँ. */
const moonDots = signsAt(0x01);
const alike = new Map(Object.values(scripts).flatMap((script) => Object.entries(script.alike ?? {})));
const anyAlike = new RegExp(`[${[...alike.keys()].join('')}]`, 'g');

/** Matches the signs at one offset of every script's block. */
function signsAt(place: number): RegExp {
  const blocks = Object.values(scripts).flatMap(({ block }) => block ?? []);
  return new RegExp(`[${String.fromCharCode(...blocks.map((block) => block + place))}]`, 'g');
}

function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return asciiDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(invisible, '')
    .replace(nuktas, '')
    .replace(moonDots, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))
    .normalize('NFC')
    .replace(anyAlike, (letter) => alike.get(letter) ?? letter);
}

/** Words that only connect others: "brake pad for swift", "swift ka brake pad". */
const joiningWords: Partial<Record<Language, string>> = {
  en: 'for of the and with in to',
  hi: 'ka ke ki ko wala wale wali का के की को लिए वाला और',
};
const joining = new Set(Object.values(joiningWords).flatMap((words) => words.split(' ')));

/** Whether a word is written in Latin letters or digits. */
export const isLatin = (word: string): boolean => plain.test(word);

/** In characters; no query that is accepted and no word of a catalogue is longer. */
export const longest = { query: 400, word: 40 };

/** The distinct words of a query, without connecting words unless there are no others. */
export function queryWords(query: string): string[] {
  const words = [...new Set(wordsOf(query.slice(0, longest.query)).map((word) => word.slice(0, longest.word)))];
  const telling = words.filter((word) => !joining.has(word));
  return telling.length > 0 ? telling : words;
}

/** The plural of a singular and the singular of a plural: parts are named in the singular, categories in the plural. */
export function otherNumber(word: string): string[] {
  if (!/^[a-z]{2,}$/.test(word)) return [];
  if (/(?:s|x|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)];
  return [`${word}s`, ...(/(?:s|x|ch|sh)$/.test(word) ? [`${word}es`] : [])];
}

/** Each pair of neighbouring words as one word: "Wagon R" is also written WagonR, and 5W-30 is 5W30. */
export function joined(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}

/** For each first word of a phrase, the number of words of the longest phrase that begins with it. */
export function longestByFirst(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    longest.set(first, Math.max(words.length, longest.get(first) ?? 1));
  }
  return longest;
}
