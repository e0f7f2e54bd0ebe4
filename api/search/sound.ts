/**
 * How a word sounds, roughly: consonants in six classes, so that "brek", "brake", ब्रेक and பிரேக் are alike. Parts have English
 * names in all of India; people write them by ear, in their script or in Latin letters, and Tamil's script does not tell
 * b from p.
 */
export function soundOf(word: string): string {
  const first = word.charCodeAt(0);
  return first >= 0x900 && first < 0xd80 ? indicSound(word) : latinSound(word);
}

/**
 * The blocks of the Indic scripts have the same letters at the same places: classes of the consonants from the 0x15th on.
 * k: k g · s: s j ch · t: t d · n: n m · p: p b f v · a dash: not heard.
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
    if (letter >= 0x05 && letter <= 0x14 && sound === '') sound = 'a';
    const heard = letter === 0x02 ? 'n' : consonants[letter - 0x15];
    // A doubled consonant sounds once.
    if (heard && heard !== '-' && !(joined && sound.endsWith(heard))) sound += heard;
    joined = false;
  }
  return sound;
}

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
  ...{ k: 'k', g: 'k', s: 's', j: 's', z: 's', t: 't', d: 't', n: 'n', m: 'n' },
  ...{ p: 'p', b: 'p', f: 'p', v: 'p', w: 'p', r: 'r', l: 'l' },
};

function latinSound(word: string): string {
  const spelled = spellings.reduce((text, [pattern, heard]) => text.replace(pattern, heard), word);
  let sound = '';
  let before = '';
  for (const letter of spelled) {
    const heard = classes[letter];
    if (heard === undefined) {
      if (sound === '' && /[aeiouy]/.test(letter)) sound = 'a';
    } else if (letter !== before && !(before !== '' && classes[before] === heard)) sound += heard;
    // h is heard with the letter before it.
    if (letter !== 'h') before = letter;
  }
  return sound;
}
