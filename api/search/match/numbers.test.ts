import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../catalogue/open.ts';
import type { NumberKind } from '../../catalogue/search.ts';
import { numberKey } from '../../shop/search/rules.ts';
import { typedWords } from '../understand/typed.ts';
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
  /** At most `limit` for each: own numbers, references, GTINs. */
  numbersStarting: (key: string, limit: number) =>
    [['own'], ['supersedes', 'superseded_by', 'oe', 'cross'], ['gtin']].flatMap((kinds) =>
      written
        .filter(([number, , kind]) => kinds.includes(kind) && numberKey(number).startsWith(key))
        .slice(0, limit)
        .map(([number, row]) => ({ number, itemId: `item-${row}` })),
    ),
};
const stages = numberStages({ search } as unknown as Catalogue);
const { prefix, nearest } = stages;
const corrected = (query: string) => stages.corrected(query, typedWords(query));
/** The rows found, the keys of the numbers and the other words. */
async function exact(query: string) {
  const typed = typedWords(query);
  const { rows, runs, hasRest } = await stages.exact(query, typed);
  const isOfNumber = (at: number) => runs.some(({ from, length }) => from <= at && at < from + length);
  const rest = typed.words.filter((_, at) => !isOfNumber(at)).join(' ');
  expect(hasRest).toBe(runs.length > 0 && rest !== '');
  return { rows, keys: runs.map(({ key }) => key), rest: runs.length > 0 ? rest : '' };
}

describe('an exact number', () => {
  test("leads to its items: own numbers first, then GTIN, replacements, the vehicle maker's and others, each once", async () => {
    expect(await exact('0986-494-018')).toEqual({ rows: [1, 3, 2], keys: ['0986494018'], rest: '' });
    expect(await exact('1142 7566 327')).toEqual({ rows: [15, 9, 11, 10], keys: ['11427566327'], rest: '' });
  });

  test('is found among words, and the other words are left', async () => {
    expect(await exact('bosch 0 986 494 018 swift')).toEqual({
      rows: [1, 3, 2],
      keys: ['0986494018'],
      rest: 'bosch swift',
    });
    expect(await exact('filter HU 711/51 x')).toMatchObject({ rows: [5], keys: ['HU71151X'], rest: 'filter' });
  });

  test('is found beside others, in the order typed', async () => {
    expect(await exact('HU 711/51 x, 0 986 494 019')).toEqual({
      rows: [5, 4],
      keys: ['HU71151X', '0986494019'],
      rest: '',
    });
    expect(await exact('AB 12 HU 711/51 x')).toEqual({ rows: [7, 5], keys: ['AB12', 'HU71151X'], rest: '' });
    expect(await exact('mann HU 711/51 x bosch 0986494019')).toMatchObject({
      rows: [5, 4],
      keys: ['HU71151X', '0986494019'],
      rest: 'mann bosch',
    });
  });

  test('a short one beside another is a word if there are other words', async () => {
    expect(await exact('HU 711/51 x swift AB12')).toMatchObject({ keys: ['HU71151X'], rest: 'swift ab12' });
  });

  test('is found in the digits of any script', async () => {
    for (const digits of [
      '०९८६४९४०१९',
      '௦௯௮௬௪௯௪௦௧௯',
      '০৯৮৬৪৯৪০১৯',
      '౦౯౮౬౪౯౪౦౧౯',
      '૦૯૮૬૪૯૪૦૧૯',
      '೦೯೮೬೪೯೪೦೧೯',
      '൦൯൮൬൪൯൪൦൧൯',
    ])
      expect(await exact(digits)).toMatchObject({ rows: [4] });
  });

  test('among words needs a digit and three characters: "oil" is a word', async () => {
    expect(await exact('oil filter')).toEqual({ rows: [], keys: [], rest: '' });
    expect(await exact('OIL')).toMatchObject({ rows: [8] });
  });

  test.each(['', ' - ', 'XY 99', 'nothing here 99999'])('%j is not one', async (query) => {
    expect(await exact(query)).toEqual({ rows: [], keys: [], rest: '' });
  });

  test('is looked for among the first 64 words', async () => {
    const words = (before: number) => [...Array(before).fill('w'), 'HU71151X'].join(' ');
    expect([(await exact(words(63))).rows, (await exact(words(64))).rows]).toEqual([[5], []]);
  });

  test('costs a bounded number of look-ups, whatever is typed', async () => {
    asked = [];
    await exact(Array.from({ length: 200 }, (_, at) => at % 10).join(' '));
    expect(asked.flat().length).toBeLessThanOrEqual(1 + 64 * 6);
  });

  test('of one word is looked up once', async () => {
    asked = [];
    await exact('unknown1');
    expect(asked).toEqual([['UNKNOWN1']]);
  });

  test('among words is looked up as runs of at least three characters with a digit', async () => {
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
    // A longer number with the same beginning is another part's.
    expect(await corrected('555 0010')).toEqual({ rows: [16], number: '555 0001' });
  });

  test('is first read with similar letters and digits exchanged', async () => {
    expect(await corrected('O986494019')).toEqual({ rows: [4], number: '0 986 494 019' });
    // With another letter exchanged it would be HU 71J51 X.
    expect(await corrected('HU 71I51 X')).toEqual({ rows: [5], number: 'HU 711/51 x' });
  });

  test('stands for one number only, own numbers first', async () => {
    expect(await corrected('77777770')).toEqual({ rows: [13], number: '77777778' });
  });

  test.each([
    ['B0112', 'is too short'],
    [`0986494081${'0'.repeat(16)}`, 'is too long'],
    ['stabiliser 12', 'is a word'],
    ['ABCDEFG1', 'has only one digit'],
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

test('a mistyped number is found among words', async () => {
  expect(await corrected('bosch O986494O19 pads')).toEqual({ rows: [4], number: '0 986 494 019' });
});

test('the nearest numbers are those with the longest common beginning', async () => {
  expect(await nearest('0986494555', 6)).toEqual(['item-1', 'item-4', 'item-2', 'item-3']);
  expect(await nearest('098', 6)).toEqual([]);
  expect(await nearest('99999999', 6)).toEqual([]);
});

describe('the forms of a number', () => {
  test('with look-alikes are all combinations except the number itself', async () => {
    expect(confused('O1A').toSorted()).toEqual(['01A', '0IA', '0LA', 'OIA', 'OLA']);
    expect(confused('S8Z')).toEqual(expect.arrayContaining(['582', '58Z', 'S82', 'SB2', '5BZ']));
    // With too many forms, those with the fewest exchanged characters are tried.
    const forms = confused('0'.repeat(20));
    expect(forms.length).toBeLessThanOrEqual(256);
    expect(forms.filter((form) => form.replaceAll('0', '').length === 1)).toHaveLength(20);
    // A query of letters only is understood, however long it is.
    expect(confused('OSBIZOSBIZOSB')).toContain('0581205812058');
  });

  test('when mistyped have one character wrong or missing, a digit extra, or two neighbours swapped', async () => {
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
