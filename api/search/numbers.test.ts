import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../catalogue/open.ts';
import type { NumberKind } from '../catalogue/search.ts';
import { numberKey } from '../contract/rules.ts';
import { confused, numberStages, slips } from './numbers.ts';

/** Numbers as written, each with its item's row and kind. */
const written: [number: string, row: number, kind: NumberKind][] = [
  ['0 986 494 018', 1, 'own'],
  ['0 986 494 018', 2, 'cross'],
  ['0986494018', 3, 'oe'],
  ['0 986 494 019', 4, 'own'],
  ['HU 711/51 x', 5, 'own'],
  ['B0111', 6, 'own'],
  ['AB 12', 7, 'own'],
  ['OIL', 8, 'own'],
  ['11427566327', 9, 'gtin'],
  ['11427566327', 10, 'superseded_by'],
  ['11427566327', 11, 'supersedes'],
  ['11427566327', 9, 'cross'],
  ['HU 71J51 X', 12, 'own'],
  ['77777778', 13, 'own'],
  ['11427566327', 15, 'own'],
  ['555 0001', 16, 'cross'],
  ['555 0001 7', 17, 'own'],
  ['77777779', 14, 'cross'],
];
let asked: string[][] = [];
const search = {
  exactNumbers(keys: readonly string[]) {
    asked.push([...keys]);
    return written
      .map(([number, row, kind]) => ({ row, kind, key: numberKey(number) }))
      .filter(({ key }) => keys.includes(key))
      .reverse();
  },
  numberPrefix: (key: string) => written.filter(([number]) => numberKey(number).startsWith(key)).map(([, row]) => row),
  /** As many as the limit of each: own numbers, references, GTINs. */
  numbersStarting: (key: string, limit: number) =>
    [['own'], ['supersedes', 'superseded_by', 'oe', 'cross'], ['gtin']].flatMap((kinds) =>
      written
        .filter(([number, , kind]) => kinds.includes(kind) && numberKey(number).startsWith(key))
        .slice(0, limit)
        .map(([number, row]) => ({ number, itemId: `item-${row}` })),
    ),
};
const { exact, prefix, corrected } = numberStages({ search } as unknown as Catalogue);

describe('an exact number', () => {
  test("leads to its items: own numbers first, then GTIN, replacements, the vehicle maker's and others, each once", async () => {
    expect(await exact('0986-494-018')).toEqual({ rows: [1, 3, 2], key: '0986494018', rest: '' });
    expect(await exact('1142 7566 327')).toEqual({ rows: [15, 9, 11, 10], key: '11427566327', rest: '' });
  });

  test('is found among words, which stay as the rest', async () => {
    expect(await exact('bosch 0 986 494 018 swift')).toEqual({
      rows: [1, 3, 2],
      key: '0986494018',
      rest: 'bosch swift',
    });
    expect(await exact('filter HU 711/51 x')).toMatchObject({ rows: [5], key: 'HU71151X', rest: 'filter' });
  });

  test('of two among words, the longer one counts', async () => {
    expect(await exact('AB 12 HU 711/51 x')).toMatchObject({ key: 'HU71151X', rest: 'ab 12' });
    expect(await exact('HU 711/51 x AB12')).toMatchObject({ key: 'HU71151X', rest: 'ab12' });
  });

  test('among words has a digit and at least three characters: "oil" is a word', async () => {
    expect(await exact('oil filter')).toEqual({ rows: [], key: undefined, rest: '' });
    expect(await exact('OIL')).toMatchObject({ rows: [8] });
  });

  test.each(['', ' - ', 'XY 99', 'nothing here 99999'])('%j is not one', async (query) => {
    expect(await exact(query)).toEqual({ rows: [], key: undefined, rest: '' });
  });

  test('is sought among at most ten words, and not in excessively long texts', async () => {
    const words = (count: number) => ['HU71151X', ...Array(count - 1).fill('w')].join(' ');
    expect([(await exact(words(10))).rows, (await exact(words(11))).rows]).toEqual([[5], []]);
    const long = (length: number) => `HU71151X ${'w'.repeat(length - 9)}`;
    expect([(await exact(long(400))).rows, (await exact(long(401))).rows]).toEqual([[5], []]);
  });

  test('of one word is looked up once', async () => {
    asked = [];
    await exact('unknown1');
    expect(asked).toEqual([['UNKNOWN1']]);
  });

  test('among words is looked up by runs of three or more characters with a digit', async () => {
    asked = [];
    await exact('bosch 12 ab 345');
    expect(asked.slice(1)).toEqual([['BOSCH12', 'BOSCH12AB', 'BOSCH12AB345', '12AB', '12AB345', 'AB345', '345']]);
  });
});

test.each([
  ['0986', [1, 2, 3, 4]],
  ['ab1', [7]],
  ['AB', [7]],
  ['09', [1, 2, 3, 4]],
  ['oil', [8]],
  ['a', []],
  ['9', []],
  ['brake', []],
  ['09 86 oil', []],
  ['', []],
])('%j is a prefix of the numbers in rows %j', async (query, rows) => expect(await prefix(query)).toEqual(rows));

describe('a mistyped number', () => {
  test('leads to the items of the intended number, and shows it as it is written', async () => {
    expect(await corrected('0986494081')).toEqual({ rows: [1, 3, 2], number: '0 986 494 018' });
    expect(await corrected('HU 711/15 X')).toEqual({ rows: [5], number: 'HU 711/51 x' });
    // A part with a longer number that begins alike is another one.
    expect(await corrected('555 0010')).toEqual({ rows: [16], number: '555 0001' });
  });

  test('is first read with similar letters and digits exchanged', async () => {
    expect(await corrected('O986494019')).toEqual({ rows: [4], number: '0 986 494 019' });
    // With another letter it would be HU 71J51 X.
    expect(await corrected('HU 71I51 X')).toEqual({ rows: [5], number: 'HU 711/51 x' });
  });

  test('stands for one number only: of several, an own number', async () => {
    expect(await corrected('77777770')).toEqual({ rows: [13], number: '77777778' });
  });

  test.each([
    ['B0112', 'is too short'],
    [`0986494081${'0'.repeat(16)}`, 'is too long'],
    ['stabiliser 12', 'is a word'],
    ['ABCDEFG1', 'has one digit only'],
    ['AB12CDEF', 'has few digits'],
    ['98765432', 'is like none'],
  ])('%s leads nowhere: it %s', async (query) => expect(await corrected(query)).toBeUndefined());

  test('is not looked up when the query cannot be a number', async () => {
    asked = [];
    for (const query of [
      'B0112',
      `0986494081${'0'.repeat(16)}`,
      'stabiliser 1234',
      'ABCDEFG1',
      'OIOI OA1',
      'AB12CDEF',
      'हेडलाइट 12',
    ])
      await corrected(query);
    expect(asked).toEqual([]);
    await corrected('AB1234');
    await corrected(`${'1'.repeat(25)}`);
    await corrected('OOII12');
    expect(asked.map((keys) => keys.toSorted())).toEqual(asked);
    expect(asked).toHaveLength(6);
  });
});

describe('the forms of a number', () => {
  test('with look-alikes are all combinations except the number itself', async () => {
    expect(confused('O1A').toSorted()).toEqual(['01A', '0IA', 'OIA']);
    expect(confused('0I')).toEqual(expect.arrayContaining(['OI', '01', 'O1']));
    expect(confused('0'.repeat(8))).toHaveLength(255);
    // Further places stay as typed.
    expect(confused('0'.repeat(9)).every((form) => form.endsWith('0'))).toBe(true);
    expect(confused('0'.repeat(9))).toHaveLength(255);
  });

  test('when mistyped have another digit or letter, an extra digit, one character less, or two neighbours swapped', async () => {
    const digits = [...'0123456789'];
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const wanted = [
      ...digits.flatMap((digit) => [`${digit}A1`, `A${digit}1`, `A1${digit}`, `A${digit}`]),
      ...letters.map((letter) => `${letter}1`),
      ...['A', '1', '1A'],
    ];
    expect(slips('A1').toSorted()).toEqual([...new Set(wanted)].filter((form) => form !== 'A1').toSorted());
  });
});
