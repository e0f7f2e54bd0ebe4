import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGst } from './contract.ts';
import {
  addUp,
  dayInIndia,
  grossOf,
  NoRate,
  OutsideIndia,
  placeOfSupply,
  rateOn,
  roundOffOf,
  stateOf,
  supplyOf,
  taxOf,
  taxWithin,
  UnknownState,
} from './rules.ts';

const table = parseGst(readFileSync(new URL('../../../content/gst.yaml', import.meta.url), 'utf8'));
const cases = { numRuns: 2000 };

/** Up to ten crore rupees. */
const gross = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 10_000_000_000 }));
const percent = fc.oneof(
  fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
);
const supply = fc.constantFrom('intra-state' as const, 'inter-state' as const);

test('a part of ₹1,180 at 18 % has ₹180 of tax', () => {
  expect(taxOf(118_000, 18, 'intra-state')).toEqual({ taxable: 100_000, cgst: 9000, sgst: 9000, igst: 0 });
  expect(taxOf(118_000, 18, 'inter-state')).toEqual({ taxable: 100_000, cgst: 0, sgst: 0, igst: 18_000 });
});

test('an odd paisa of tax goes to the taxable value, so that the halves stay equal', () => {
  // The exact tax is 152.54 paise, the exact halves are 76.27.
  expect(taxOf(1000, 18, 'intra-state')).toEqual({ taxable: 848, cgst: 76, sgst: 76, igst: 0 });
  expect(taxOf(1000, 18, 'inter-state')).toEqual({ taxable: 848, cgst: 0, sgst: 0, igst: 152 });
});

test('the parts of an amount are the amount, with equal halves, and none is negative', () => {
  fc.assert(
    fc.property(gross, percent, supply, (paise, rate, kind) => {
      const parts = taxOf(paise, rate, kind);
      expect(grossOf(parts)).toBe(paise);
      expect(parts.cgst).toBe(parts.sgst);
      expect(kind === 'intra-state' ? parts.igst : parts.cgst).toBe(0);
      expect(Object.values(parts).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
    }),
    cases,
  );
});

test('the tax is the same wherever the goods go, and within two paise of its rate on the taxable value', () => {
  fc.assert(
    fc.property(gross, percent, supply, (paise, rate, kind) => {
      const { taxable, cgst, sgst, igst } = taxOf(paise, rate, kind);
      const tax = cgst + sgst + igst;
      expect(tax).toBe(taxWithin(paise, rate));
      // Compared in whole numbers: hundredths of a percent of paise.
      const difference = BigInt(tax) * 10_000n - BigInt(taxable) * BigInt(Math.round(rate * 100));
      expect(difference <= 20_000n && difference >= -20_000n).toBe(true);
    }),
    cases,
  );
});

test('more money never has less tax', () => {
  fc.assert(
    fc.property(gross, fc.nat(1000), percent, supply, (paise, more, rate, kind) => {
      const [less, greater] = [taxOf(paise, rate, kind), taxOf(paise + more, rate, kind)];
      expect(greater.cgst).toBeGreaterThanOrEqual(less.cgst);
      expect(greater.igst).toBeGreaterThanOrEqual(less.igst);
    }),
    cases,
  );
});

test('the sum of amounts has the sum of the gross', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(gross, percent, supply)), (lines) => {
      const sums = addUp(lines.map((line) => taxOf(...line)));
      expect(grossOf(sums)).toBe(lines.reduce((sum, [paise]) => sum + paise, 0));
    }),
  );
});

test('rounding off leads to whole rupees, by half a rupee at most', () => {
  fc.assert(
    fc.property(gross, (paise) => {
      expect((paise + roundOffOf(paise)) % 100).toBe(0);
      expect(Math.abs(roundOffOf(paise))).toBeLessThanOrEqual(50);
    }),
  );
  expect([roundOffOf(12_349), roundOffOf(12_350), roundOffOf(12_400)]).toEqual([-49, 50, 0]);
});

test.each([
  ['87083000', '2026-11-27', 18],
  ['87083000', '2025-09-22', 18],
  ['87083000', '2025-09-21', 28],
  ['8708', '2026-11-27', 18],
  ['87081010', '2026-11-27', 5],
  // The longest code has no rate yet on that day, so that of the heading applies.
  ['87081010', '2025-09-21', 28],
  ['87141090', '2026-11-27', 18],
  ['87149290', '2026-11-27', 5],
  ['85076000', '2025-01-01', 18],
  ['85071000', '2025-01-01', 28],
  ['84133030', '2026-11-27', 18],
  ['27101980', '2026-11-27', 18],
  ['73261990', '2026-11-27', 18],
  ['', '2026-11-27', 18],
  ['constructor', '2026-11-27', 18],
])('HSN "%s" on %s has %d %%', (hsn, day, expected) => {
  expect(rateOn(hsn, day, table)).toBe(expected);
});

test('before GST there is no rate', () => {
  expect(() => rateOn('8708', '2017-06-30', table)).toThrow(NoRate);
});

test.each([
  ['Karnataka', '29'],
  ['  karnataka ', '29'],
  ['KA', '29'],
  ['29', '29'],
  ['२९', '29'],
  ['Orissa', '21'],
  ['ODISHA', '21'],
  ['Pondicherry', '34'],
  ['Tamil  Nadu', '33'],
  ['Tamilnadu', '33'],
  ['J & K', '01'],
  ['Jammu & Kashmir', '01'],
  ['N.C.T. of Delhi', '07'],
  ['Daman and Diu', '26'],
  ['Uttaranchal', '05'],
  ['Andaman & Nicobar Islands', '35'],
])('"%s" is the state %s', (text, code) => {
  expect(stateOf(text, table)?.code).toBe(code);
});

test.each(['', ' ', 'Bengal', 'Bavaria', '28', '25', '-'])('"%s" is no state', (text) => {
  expect(stateOf(text, table)).toBeUndefined();
});

test('a union territory without a legislature has UTGST', () => {
  const names = table.states.filter(({ tax }) => tax === 'UTGST').map(({ code }) => code);
  expect(names).toEqual(['04', '26', '31', '35', '38', '97']);
  expect(stateOf('Chandigarh', table)).toEqual({ code: '04', name: 'Chandigarh', tax: 'UTGST' });
});

test('the state of the delivery decides which taxes are due', () => {
  const place = placeOfSupply({ state: 'Karnataka', country: 'India' }, table);
  expect(supplyOf('29', place)).toBe('intra-state');
  expect(supplyOf('27', place)).toBe('inter-state');
});

test('an address abroad or without a state is refused by name', () => {
  expect(() => placeOfSupply({ state: 'Punjab', country: 'Pakistan' }, table)).toThrow(OutsideIndia);
  expect(() => placeOfSupply({ state: 'Somewhere', country: 'India' }, table)).toThrow(UnknownState);
});

test("a day in India begins at half past six in the evening of London's winter", () => {
  expect(dayInIndia(Date.UTC(2026, 2, 31, 18, 29, 59, 999))).toBe('2026-03-31');
  expect(dayInIndia(Date.UTC(2026, 2, 31, 18, 30))).toBe('2026-04-01');
});
