/**
 * The approximate sound of a word: consonants in six classes, so that "brek", "brake", ब्रेक and பிரேக் are alike.
 * Parts have English names all over India; people write them by ear, in their own script or in Latin letters, and the
 * Tamil script does not distinguish b from p.
 */
export function soundOf(word: string): string {
  return isIndic(word) ? indicSound(word) : latinSound(word);
}

/**
 * The sound class of each consonant from offset 0x15 on; all Indic blocks have the same letters at the same offsets.
 * k: k g · s: s j ch · t: t d · n: n m · p: p b f v · dash: silent.
 */
const consonants = 'kkkknssssntttttttttnnppppn-rrlllpsss-';
const virama = 0x4d;

function indicSound(word: string): string {
  let sound = '';
  let joined = false;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) & 0x7f;
    if (letter === virama) {
      joined = true;
      continue;
    }
    if (at === 0 && letter >= 0x05 && letter <= 0x14) sound = 'a';
    const heard = letter === 0x02 ? 'n' : consonants[letter - 0x15];
    // A double consonant sounds once.
    if (heard && heard !== '-' && !(joined && sound.endsWith(heard))) sound += heard;
    joined = false;
  }
  return sound;
}

/**
 * Latin letters for the letters of each block: a nasal, vowels from 0x05 on, consonants from 0x15, vowel signs from
 * 0x3e.
 */
const latinLetters = [
  ...['', '', 'n', '', ''],
  ...'a a i i u u r l e e e ai o o o au'.split(' '),
  ...'k kh g gh n ch ch j jh n t th d dh n t th d dh n n p f b bh m y r r l l l v sh sh s h'.split(' '),
  ...['', '', '', ''],
  ...'a i i u u r r e e e ai o o o au'.split(' '),
];
const isConsonant = (letter: number) => letter >= 0x15 && letter <= 0x39;

/** A word of an Indic script in Latin letters, as people would write it by ear; other words unchanged. */
export function romanised(word: string): string {
  if (!isIndic(word)) return word;
  let written = '';
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) & 0x7f;
    const next = word.charCodeAt(at + 1) & 0x7f;
    written += latinLetters[letter] ?? '';
    // A consonant without a vowel sign has an inherent a, which is silent at the end of a word.
    if (isConsonant(letter) && isConsonant(next)) written += 'a';
  }
  return written;
}

/**
 * A word of an Indic script whose last consonant gets a virama; undefined when the word does not end in a consonant.
 */
export function vowelless(word: string): string | undefined {
  const last = word.charCodeAt(word.length - 1);
  return isIndic(word) && isConsonant(last & 0x7f) ? word + String.fromCharCode((last & ~0x7f) + virama) : undefined;
}

const isIndic = (word: string) => word.charCodeAt(0) >= 0x900 && word.charCodeAt(0) < 0xd80;

const spellings: [RegExp, string][] = [
  [/tion|sion/g, 'sn'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/dg(?=e)|g(?=e$|es$)/g, 'j'],
  [/c(?=[eiyh])/g, 's'],
  [/c/g, 'k'],
];
const classes: Record<string, string> = {
  k: 'k',
  g: 'k',
  s: 's',
  j: 's',
  z: 's',
  t: 't',
  d: 't',
  n: 'n',
  m: 'n',
  p: 'p',
  b: 'p',
  f: 'p',
  v: 'p',
  w: 'p',
  r: 'r',
  l: 'l',
};

function latinSound(word: string): string {
  const spelled = spellings.reduce((text, [pattern, heard]) => text.replace(pattern, heard), word);
  let sound = /^[aeiou]/.test(word) ? 'a' : '';
  let before = '';
  for (const letter of spelled) {
    const heard = classes[letter];
    if (heard !== undefined && heard !== classes[before]) sound += heard;
    // An h belongs to the sound of the letter before it.
    if (letter !== 'h') before = letter;
  }
  return sound;
}
