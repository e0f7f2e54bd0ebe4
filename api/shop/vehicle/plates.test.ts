import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOfRto } from './plate-places.ts';
import { type Plate, plateCodes, plateStates, readPlate } from './plates.ts';

const year = 2026;
const read = (text: string) => readPlate(text, year);

const digitZeros = ['0', '०', '০', '૦', '௦', '౦', '೦', '൦', '０'];
/** The plate in a form that somebody may type. */
const typed = (groups: readonly string[]) =>
  fc
    .record({
      separator: fc.constantFrom('', ' ', '-', ' - ', '.', '\u2011', '\u00a0'),
      lower: fc.boolean(),
      zero: fc.constantFrom(...digitZeros),
    })
    .map(({ separator, lower, zero }) => {
      const text = groups.filter(Boolean).join(separator);
      const digits = text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
      return lower ? digits.toLowerCase() : digits;
    });

const office = fc.integer({ min: 1, max: 99 });
const number = fc.integer({ min: 1, max: 9999 }).map((value) => String(value).padStart(4, '0'));

test('every state series is read however it is typed', () => {
  const plate = fc
    .record({ code: fc.constantFrom(...plateCodes), office, letters: fc.stringMatching(/^[A-Z]{0,3}$/), number })
    .chain((parts) =>
      typed([parts.code, String(parts.office), parts.letters, parts.number]).map((text) => ({ ...parts, text })),
    );
  fc.assert(
    fc.property(plate, ({ code, office, letters, number, text }) => {
      const found = read(text);
      if (typeof found === 'string') throw new Error(`${text}: ${found}`);
      expect(found).toMatchObject({
        series: 'state',
        rto: `${code}-${code === 'DL' ? office : String(office).padStart(2, '0')}`,
      });
      expect(found.key).toBe(`${code}${code === 'DL' ? office : String(office).padStart(2, '0')}${letters}${number}`);
    }),
    { numRuns: 2000 },
  );
});

test('every Bharat series plate is read however it is typed', () => {
  const plate = fc
    .record({
      year: fc.integer({ min: 21, max: year % 100 }),
      number,
      letters: fc.stringMatching(/^[A-HJ-NP-Z]{1,2}$/),
    })
    .chain((parts) =>
      typed([String(parts.year), 'BH', parts.number, parts.letters]).map((text) => ({ ...parts, text })),
    );
  fc.assert(
    fc.property(plate, (parts) => {
      expect(read(parts.text)).toEqual({
        series: 'bharat',
        text: `${parts.year} BH ${parts.number} ${parts.letters}`,
        key: `${parts.year}BH${parts.number}${parts.letters}`,
        year: 2000 + parts.year,
      });
    }),
  );
});

test('any text is a plate or is refused with a reason, and reading a plate again gives the same plate', () => {
  const nearly = fc.stringMatching(/^[A-Za-z0-9 -]{0,14}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearly), (text) => {
      const found = read(text);
      if (typeof found === 'string') expect(['empty', 'form', 'state', 'zero', 'year']).toContain(found);
      else expect([read(found.text), read(found.key)]).toEqual([found, found]);
    }),
    { numRuns: 3000 },
  );
});

describe('examples', () => {
  test.each([
    ['MH 12 AB 1234', 'MH 12 AB 1234', 'MH', 'MH-12'],
    ['mh12ab1234', 'MH 12 AB 1234', 'MH', 'MH-12'],
    ['मh', undefined, undefined, undefined],
    ['MH १२ AB १२३४', 'MH 12 AB 1234', 'MH', 'MH-12'],
    ['MH-1-A-1', 'MH 01 A 0001', 'MH', 'MH-01'],
    ['DL 3C AB 1234', 'DL 3C AB 1234', 'DL', 'DL-3'],
    ['dl 03 cab 1234', 'DL 3C AB 1234', 'DL', 'DL-3'],
    ['DL 10 CA 1234', 'DL 10 CA 1234', 'DL', 'DL-10'],
    ['KA 01 1234', 'KA 01 1234', 'KA', 'KA-01'],
    ['KA 1 1234', 'KA 01 1234', 'KA', 'KA-01'],
    ['OR 02 AB 1234', 'OR 02 AB 1234', 'OD', 'OR-02'],
    ['UA 07 AB 1234', 'UA 07 AB 1234', 'UK', 'UA-07'],
    ['TS 09 EA 1234', 'TS 09 EA 1234', 'TG', 'TS-09'],
    ['TG 09 A 1234', 'TG 09 A 1234', 'TG', 'TG-09'],
    ['DN 09 A 1234', 'DN 09 A 1234', 'DD', 'DN-09'],
  ])('%s', (text, shown, state, rto) => {
    const found = read(text);
    if (shown === undefined) expect(found).toBe('form');
    else expect(found).toMatchObject({ text: shown, state, rto });
  });

  test.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['hello', 'form'],
    ['MH 12 ABCD 1234', 'form'],
    ['MH 12 AB 12345', 'form'],
    ['MH 123', 'form'],
    ['AMH 12 AB 1234', 'form'],
    ['1 22 BH 1234 AA', 'form'],
    ['XX 12 AB 1234', 'state'],
    ['IN 12 AB 1234', 'state'],
    ['MH 00 AB 1234', 'zero'],
    ['MH 12 AB 0000', 'zero'],
    ['22 BH 0000 AA', 'zero'],
    ['22 BH 1234 AI', 'form'],
    ['22 BH 1234', 'form'],
    ['20 BH 1234 AA', 'year'],
    ['27 BH 1234 AA', 'year'],
  ])('%j is refused: %s', (text, problem) => expect(read(text)).toBe(problem));
});

test('all 28 states and 8 union territories have a code', () => {
  const states = plateCodes.map((code) => (read(`${code} 1 A 1`) as Extract<Plate, { series: 'state' }>).state);
  expect(new Set(states).size).toBe(36);
  expect(plateStates.toSorted()).toEqual([...new Set(states)].sort());
});

test('well-known offices have a place, under the current and the former code; others have none', () => {
  const place = (text: string) => {
    const plate = read(text) as Extract<Plate, { series: 'state' }>;
    return placeOfRto(plate.state, plate.rto);
  };
  expect(place('MH 12 AB 1234')).toBe('Pune');
  expect(place('DL 3C AB 1234')).toBe('Sheikh Sarai');
  expect(place('OR 02 A 1234')).toBe('Bhubaneswar');
  expect(place('TS 09 A 1234')).toBe('Hyderabad');
  expect(place('MH 2 A 1234')).toBe('Mumbai West');
  expect(place('MH 99 A 1234')).toBeUndefined();
  expect(place('LD 01 A 1234')).toBeUndefined();
});
