import { describe, expect, test } from 'vitest';
import { romanised, soundOf } from './sound.ts';

const consonants = 'कखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसह';
/** The same letters in another script's block. */
const inBlock = (text: string, block: number) =>
  [...text].map((letter) => String.fromCharCode(block + ((letter.codePointAt(0) ?? 0) & 0x7f))).join('');
const blocks = [0x900, 0x980, 0xa80, 0xb80, 0xc00, 0xc80, 0xd00];

describe('in Latin letters', () => {
  const written = (texts: readonly string[]) => texts.map(romanised).join(' ');

  test('each consonant is written as by ear', () => {
    expect(written([...consonants])).toBe(
      'k kh g gh n ch ch j jh n t th d dh n t th d dh n n p f b bh m y r r l l l v sh sh s h',
    );
  });

  test('a consonant before another one gets an a', () => {
    expect([...consonants].map((next) => romanised(`क${next}`).slice(0, 2))).toEqual([...consonants].map(() => 'ka'));
  });

  test('each vowel is written by ear too, alone and after a consonant', () => {
    expect(written([...'अआइईउऊऋऌऍऎएऐऑऒओऔ'])).toBe('a a i i u u r l e e e ai o o o au');
    expect(written([...'ािीुूृॄॅॆेैॉॊोौ'].map((sign) => `क${sign}`))).toBe('ka ki ki ku ku kr kr ke ke ke kai ko ko ko kau');
  });

  test.each([
    ['a consonant with nothing behind it has an a, but not at the end', 'कमल', 'kamal'],
    ['a joined one has none', 'फिल्टर', 'filtar'],
    ['one before a vowel sign has none', 'ब्रेक', 'brek'],
    ['a dot is an n', 'पंप', 'pnp'],
    ['other signs are not written', 'कः', 'k'],
    ['and add no vowel', 'दुःख', 'dukh'],
    ['Latin letters stay', 'pump-12', 'pump-12'],
  ])('%s', (_, word, latin) => expect(romanised(word)).toBe(latin));

  test('a word is the same from every script', () => {
    for (const block of blocks) expect(romanised(inBlock('फिल्टर', block))).toBe('filtar');
  });
});

describe('an Indic word sounds', () => {
  test('by the classes of its consonants; y and h are silent', () => {
    expect([...consonants].map(soundOf).join('')).toBe('kkkknssssntttttttttnnppppnrrlllpsss');
  });

  test.each([
    ['a joined double consonant once', 'पक्का', 'pk'],
    ['two consonants apart twice', 'कक', 'kk'],
    ['a joined pair of others as both', 'ब्रेक', 'prk'],
    ['a vowel at the beginning only', 'आइआम', 'an'],
    ['a vowel in the middle not at all', 'गाइड', 'kt'],
    ['a dot as n', 'पंप', 'pnp'],
    ['the joined sign ends with the next letter', 'क्षक', 'ksk'],
  ])('%s', (_, word, sound) => expect(soundOf(word)).toBe(sound));

  test('with an a where it begins with any vowel', () => {
    for (const vowel of 'अआइईउऊऋऌऍऎएऐऑऒओऔ') expect([vowel, soundOf(`${vowel}ट`)]).toEqual([vowel, 'at']);
  });

  test('alike in every script', () => {
    for (const block of blocks) expect(soundOf(inBlock('अल्टरनेटर', block))).toBe('altrntr');
  });
});

describe('a word of Latin letters sounds', () => {
  test.each([
    ['action', 'aksn'],
    ['tension', 'tnsn'],
    // A German word: only a g before an e at the end is soft.
    ['gestange', 'kstns'],
    ['quick', 'kk'],
    ['axle', 'aksl'],
    ['phone', 'pn'],
    ['bridge', 'prs'],
    ['badger', 'psr'],
    ['gauge', 'ks'],
    ['hinges', 'nss'],
    ['gear', 'kr'],
    ['gel', 'kl'],
    ['cylinder', 'slntr'],
    ['cell', 'sl'],
    ['city', 'st'],
    ['clutch', 'klts'],
    ['cable', 'kpl'],
    ['horn', 'rn'],
    ['wheel', 'pl'],
    ['jazz', 'ss'],
    ['bbhb', 'p'],
    ['oil', 'al'],
    ['pedal', 'ptl'],
    ['fuse', 'ps'],
    ['valve', 'plp'],
    ['zoom', 'sn'],
    ['rhythm', 'rtn'],
    ['', ''],
  ])('%s: %s', (word, sound) => expect(soundOf(word)).toBe(sound));
});
