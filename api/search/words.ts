import { asciiDigits } from '../contract/rules.ts';

/**
 * Words as they are compared, of any of the shop's scripts: lower case, without accents, joiners and the dots that Indic
 * keyboards often leave out. Vowel signs stay: without them ब्रेक and बर्क would be one word (field notes, "FlexSearch").
 */
export function wordsOf(text: string): string[] {
  return fold(text).split(notOfWords).filter(Boolean);
}

const notOfWords = /[^\p{L}\p{M}\p{N}]+/u;
const plain = /^[ -~]*$/;

const invisible = /\p{Cf}|\p{Variation_Selector}/gu;
const accents = /[\u0300-\u036f]/g;
/** The dot under or beside a letter that makes ज into ज़: फ़िल्टर is mostly typed फिल्टर. */
const nuktas = /[\u093c\u09bc\u0abc\u0cbc]/g;
/** ँ and ं are typed for each other; the second follows the first in every block. */
const moonDots = /[\u0901\u0981\u0a81\u0c01\u0c81\u0d01]/g;
/** Malayalam's letters without a vowel, which older keyboards type as letter and virama. */
const chillus: Record<string, string> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' };

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
    .replace(/[ൺൻർൽൾൿ]/g, (letter) => chillus[letter] ?? letter);
}

/** Words that only join others: "brake pad for swift", "swift ka brake pad". */
const joining = new Set('for of the and with in to ka ke ki ko wala wale wali का के की को लिए वाला और'.split(' '));

/** Longer than any query that is let in, and any word of a catalogue: what is behind costs time and finds nothing. */
const longest = { query: 400, word: 40 };

/** A query's words, without those that only join others when others are left. */
export function queryWords(query: string): string[] {
  const words = [...new Set(wordsOf(query.slice(0, longest.query)).map((word) => word.slice(0, longest.word)))];
  const telling = words.filter((word) => !joining.has(word));
  return telling.length > 0 ? telling : words;
}

/** "pads" for "pad" and "pad" for "pads": names are in the singular, categories in the plural, and people type either. */
export function otherNumber(word: string): string[] {
  if (!/^[a-z]{2,}$/.test(word)) return [];
  if (/(?:s|x|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)];
  return [`${word}s`, ...(/(?:s|x|ch|sh)$/.test(word) ? [`${word}es`] : [])];
}

/** Each two words as one: "Wagon R" is written WagonR too, and 5W-30 as 5W30. */
export function joined(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}
