import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGst } from './contract.ts';
import { gstinCheck, gstinProblem, gstinState, normalGstin } from './gstin.ts';
import { hsnDigits, isHsn, normalHsn } from './hsn.ts';

const table = parseGst(readFileSync(new URL('../../../content/gst.yaml', import.meta.url), 'utf8'));

// The first is the example of the tax department, the others are in public examples of accounting programs.
const valid = ['27AAPFU0939F1ZV', '24AAQCA8719H1ZC', '24AANFA2641L1ZF'];

test.each(valid)('%s is right', (gstin) => {
  expect(gstinProblem(gstin, table)).toBeUndefined();
  expect(gstinState(gstin)).toBe(gstin.slice(0, 2));
});

test.each([
  ['', 'form'],
  ['27AAPFU0939F1Z', 'form'],
  ['27AAPFU0939F1ZVV', 'form'],
  ['27aapfu0939f1zv', 'form'],
  ['27AAPFU0939F0ZV', 'form'],
  ['27AAPFU0939F1YV', 'form'],
  ['2-AAPFU0939F1ZV', 'form'],
  ['0717UNO00157UNO', 'form'],
  ['27AAPFU0939F1ZW', 'check'],
  ['27AAPFU0993F1ZV', 'check'],
  ['28AAPFU0939F1ZV', 'state'],
  ['99AAPFU0939F1ZV', 'state'],
])('%s has a wrong %s', (gstin, problem) => {
  expect(gstinProblem(gstin, table)).toBe(problem);
});

test('spaces, hyphens, small letters and digits of other scripts do not matter', () => {
  expect(normalGstin(' 27-aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV');
  expect(normalGstin('२७AAPFU०९३९F1ZV')).toBe('27AAPFU0939F1ZV');
});

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const digit = fc.constantFrom(...'0123456789');
const first = fc
  .tuple(
    fc.constantFrom(...table.states.map(({ code }) => code)),
    fc.array(letter, { minLength: 5, maxLength: 5 }),
    fc.array(digit, { minLength: 4, maxLength: 4 }),
    letter,
    fc.constantFrom(...'123456789ABC'),
  )
  .map(
    ([state, letters, digits, last, registration]) =>
      `${state}${letters.join('')}${digits.join('')}${last}${registration}Z`,
  );

test('a number with its check character is right, and any mistyped character is noticed', () => {
  fc.assert(
    fc.property(
      first,
      fc.nat(14),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      (start, place, typed) => {
        const gstin = start + gstinCheck(start);
        expect(gstinProblem(gstin, table)).toBeUndefined();
        const mistyped = gstin.slice(0, place) + typed + gstin.slice(place + 1);
        expect(gstinProblem(mistyped, table) === undefined).toBe(mistyped === gstin);
      },
    ),
    { numRuns: 2000 },
  );
});

test('nothing that a stranger types throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect([undefined, 'form', 'state', 'check']).toContain(gstinProblem(normalGstin(text), table));
      expect(isHsn(normalHsn(text))).toBeTypeOf('boolean');
    }),
  );
});

test.each(['8708', '870830', '87083000', '0401'])('%s is an HSN', (hsn) => {
  expect(isHsn(hsn)).toBe(true);
});

test.each(['', '87', '870', '87083', '8708300', '870830000', '9965', '0000', '8708a0'])('"%s" is no HSN', (hsn) => {
  expect(isHsn(hsn)).toBe(false);
});

test('an HSN may be written in groups', () => {
  expect(normalHsn(' 8708 30.00')).toBe('87083000');
});

test('above five crore, an invoice needs six digits', () => {
  expect(hsnDigits(50_000_000)).toBe(4);
  expect(hsnDigits(50_000_001)).toBe(6);
});
