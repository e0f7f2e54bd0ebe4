import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languageCodes } from '../language/languages.ts';
import { amountInWords, mostPaiseInWords } from './in-words.ts';
import { amountWords } from './words/by-language.ts';
import type { AmountWords, Multiples, Noun } from './words/shape.ts';

/** Amounts of every length, so that small ones are not rare. */
const anyPaise = integer({ min: 0, max: 12 }).chain((zeros) =>
  integer({ min: 0, max: Math.min(10 ** (zeros + 1) - 1, mostPaiseInWords) }),
);

const letters: Record<Language, RegExp> = {
  en: /^[A-Za-z-]+( [A-Za-z-]+)*$/,
  hi: onlyScript('Devanagari'),
  mr: onlyScript('Devanagari'),
  ta: onlyScript('Tamil'),
  te: onlyScript('Telugu'),
  bn: onlyScript('Bengali'),
  gu: onlyScript('Gujarati'),
  kn: onlyScript('Kannada'),
  ml: onlyScript('Malayalam'),
};

/** The last word of an amount, after which nothing can be added. */
const closing: Record<Language, string> = {
  en: 'Only',
  hi: 'मात्र',
  ta: 'மட்டும்',
  te: 'మాత్రమే',
  bn: 'মাত্র',
  gu: 'પૂરા',
  mr: 'फक्त',
  kn: 'ಮಾತ್ರ',
  ml: 'മാത്രം',
};

/** Letters and signs of one script, no digits, and single spaces between words. */
function onlyScript(script: string): RegExp {
  const letter = `(?:(?=\\p{Script=${script}})[\\p{Letter}\\p{Mark}])`;
  return new RegExp(`^${letter}+(?: ${letter}+)*$`, 'u');
}

describe.each(languageCodes)('%s', async (language) => {
  const words = await amountWords[language]();
  const text = (paise: number) => amountInWords(paise, words);

  test('each list is whole and has no double', () => {
    const lists: [readonly string[], number][] = [
      [words.upTo99, 100],
      [words.hundreds.last.slice(1), 9],
      [words.hundreds.followed.slice(1), 9],
      ...[words.thousands, words.lakhs].flatMap(({ last, followed }): [readonly string[], number][] => [
        [last.slice(1), 99],
        [followed.slice(1), 99],
      ]),
    ];
    for (const [list, length] of lists) {
      expect(list).toHaveLength(length);
      expect(new Set(list).size).toBe(length);
      expect(list.filter((word) => !letters[language].test(word))).toEqual([]);
    }
  });

  test('the words say the amount', () => {
    const read = reader(words);
    const first = Array.from({ length: 2_000 }, (_, count) => count);
    expect(first.filter((rupees) => read(text(rupees * 100)) !== rupees * 100)).toEqual([]);
    expect(first.filter((paise) => read(text(paise)) !== paise)).toEqual([]);
    assert(
      property(anyPaise, (paise) => read(text(paise)) === paise),
      { numRuns: 3_000 },
    );
  });

  test('two amounts never have the same words', () => {
    const distances = constantFrom(1, 10, 100, 1_000, 1_00_00, 1_000_00, 1_00_000_00, 1_00_00_000_00);
    assert(
      property(
        anyPaise,
        distances,
        (paise, distance) => paise + distance > mostPaiseInWords || text(paise) !== text(paise + distance),
      ),
      { numRuns: 1_000 },
    );
    assert(
      property(anyPaise, anyPaise, (one, other) => (text(one) === text(other)) === (one === other)),
      { numRuns: 1_000 },
    );
  });

  test('the text is of the own script, well spaced, and closed', () => {
    assert(
      property(anyPaise, (paise) => {
        const written = text(paise);
        return (
          letters[language].test(written) &&
          written === written.normalize('NFC') &&
          written.endsWith(` ${closing[language]}`)
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

/** Reads words back as paise. It knows what each word of the lists means, and nothing of how they are chosen. */
function reader(words: AmountWords): (text: string) => number {
  const meanings = new Map<string, number>(words.upTo99.map((word, count) => [word, count]));
  const add = ({ last, followed }: Multiples, size: number) => {
    for (const list of [last, followed])
      for (const [count, word] of list.entries()) if (count > 0) meanings.set(word, count * size);
  };
  add(words.hundreds, 100);
  add(words.thousands, 1_000);
  add(words.lakhs, 1_00_000);
  if (words.oneBehind) meanings.set(words.oneBehind, 1);
  if (words.crores.one) meanings.set(words.crores.one, 1_00_00_000);

  const readNumber = (text: string): number => {
    const parts = text.replace(/(?<=து|று)[பத]் (?=[பத])/g, ' ').split(' ');
    let total = 0;
    while (parts.length > 0) {
      const [first = ''] = parts;
      // The longest phrase is meant: "One Hundred" before "One".
      const found = [4, 3, 2, 1].find((length) => meanings.has(parts.slice(0, length).join(' ')));
      if (first === words.crores.last || first === words.crores.followed) total *= 1_00_00_000;
      else if (found) total += meanings.get(parts.slice(0, found).join(' ')) ?? 0;
      else throw new Error(`No word of the lists begins "${parts.join(' ')}" in "${text}".`);
      parts.splice(0, found ?? 1);
    }
    return total;
  };
  const readCounted = (text = '', noun: RegExp): number => {
    const number = noun
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined);
    return number === undefined ? 0 : readNumber(number);
  };

  const rupees = around(words.rupees);
  const paise = around(words.paise);
  const forms = [
    `(?<rupees>${rupees})${words.between}(?<paise>${paise})`,
    `(?<rupees>${rupees})`,
    `(?<paise>${paise})`,
  ];
  const patterns = forms.map((form) => new RegExp(`^${form} ${words.only}$`));
  const [rupeesOnly, paiseOnly] = [rupees, paise].map((noun) => new RegExp(`^(?:${noun})$`));
  return (text) => {
    const found = patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
    if (!found || !rupeesOnly || !paiseOnly) throw new Error(`"${text}" is no amount.`);
    return readCounted(found.rupees, rupeesOnly) * 100 + readCounted(found.paise, paiseOnly);
  };
}

/** A pattern of a noun in both numbers, with the number as a group. */
function around(noun: Noun): string {
  return [noun.more, noun.one].map((text) => text.replace('{}', '(.+?)')).join('|');
}
