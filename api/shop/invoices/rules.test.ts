import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, grossOf } from '../tax/rules.ts';
import { consigneeIn, drawnInput, gstinIn, input, recipientIn, stateBy, supplier } from './fixtures/drawn-orders.ts';
import { CannotIssue, documentNumber, financialYear, isPrefix, taxInvoice } from './rules.ts';

test.each([
  [Date.UTC(2026, 2, 31, 18, 29, 59, 999), '2526'],
  [Date.UTC(2026, 2, 31, 18, 30), '2627'],
  [Date.UTC(2026, 11, 31, 18, 30), '2627'],
  [Date.UTC(2027, 2, 31, 18, 29), '2627'],
  [Date.UTC(2099, 5, 1), '9900'],
  [Date.UTC(2109, 0, 1), '0809'],
])('the moment %d is in the financial year %s', (time, year) => {
  expect(financialYear(time)).toBe(year);
});

test('a number has prefix, year and counter', () => {
  expect(documentNumber({ prefix: 'PZ', financialYear: '2627', counter: 123 })).toBe('PZ/2627/000123');
  expect(documentNumber({ prefix: 'PZC', financialYear: '2627', counter: 1_234_567 })).toBe('PZC/2627/1234567');
});

test.each(['PZ', 'P', 'PZC', 'P-Z1', '1A'])('%s may begin a number', (prefix) => {
  expect(isPrefix(prefix)).toBe(true);
});

test.each(['', 'PURZA', 'pz', '-PZ', '0PZ', 'P/Z', 'P Z', 'पु', 'P.'])('"%s" may not begin a number', (prefix) => {
  expect(isPrefix(prefix)).toBe(false);
  expect(() => documentNumber({ prefix, financialYear: '2627', counter: 1 })).toThrow(CannotIssue);
});

test.each([0, -1, 1.5, Number.NaN, 10_000_000])('the counter %d is refused', (counter) => {
  expect(() => documentNumber({ prefix: 'PZC', financialYear: '2627', counter })).toThrow(CannotIssue);
});

test('a number fits the law, and another counter or year gives another', () => {
  const prefix = fc.stringMatching(/^[A-Z1-9][A-Z0-9-]{0,3}$/);
  const counter = fc.integer({ min: 1, max: 999_999 });
  const time = fc.integer({ min: Date.UTC(2017, 6, 1), max: Date.UTC(2099, 0, 1) });
  fc.assert(
    fc.property(prefix, fc.tuple(counter, counter), fc.tuple(time, time), (start, counters, times) => {
      const numbers = [0, 1].map((each) =>
        documentNumber({
          prefix: start,
          financialYear: financialYear(times[each] ?? 0),
          counter: counters[each] ?? 0,
        }),
      );
      for (const number of numbers) expect(number).toMatch(/^[A-Z1-9][A-Z0-9/-]{0,15}$/);
      const same = counters[0] === counters[1] && financialYear(times[0]) === financialYear(times[1]);
      expect(numbers[0] === numbers[1]).toBe(same);
    }),
    { numRuns: 1000 },
  );
});

test('an invoice has what rule 46 asks for', () => {
  const invoice = taxInvoice(input);
  expect(invoice).toMatchObject({
    kind: 'tax-invoice',
    number: 'PZ/2627/000123',
    day: '2026-11-27',
    supplier: { legalName: 'Purza Parts Private Limited', gstin: gstinIn('29') },
    recipient: { name: 'Asha Garage', gstin: null, address: { state: { code: '29', name: 'Karnataka' } } },
    placeOfSupply: { code: '29', name: 'Karnataka', tax: 'SGST' },
    supply: 'intra-state',
    reverseCharge: false,
    amountInWords: 'words for 345899',
    corrects: null,
  });
  expect(invoice.lines).toEqual([
    {
      ...{ position: 1, kind: 'goods', description: 'Brake pad', hsn: '87083000', quantity: 2, unit: 'SET' },
      ...{
        unitPaise: 118_000,
        percent: 18,
        grossPaise: 236_000,
        taxable: 200_000,
        cgst: 18_000,
        sgst: 18_000,
        igst: 0,
      },
    },
    {
      ...{ position: 2, kind: 'goods', description: 'Oil filter', hsn: '84212300', quantity: 3, unit: 'NOS' },
      ...{ unitPaise: 33_333, percent: 18, grossPaise: 99_999, taxable: 84_745, cgst: 7627, sgst: 7627, igst: 0 },
    },
    {
      ...{ position: 3, kind: 'shipping', description: 'Shipping', hsn: '87083000', quantity: 1, unit: 'OTH' },
      ...{ unitPaise: 9900, percent: 18, grossPaise: 9900, taxable: 8390, cgst: 755, sgst: 755, igst: 0 },
    },
  ]);
  expect(invoice.totals).toEqual({
    ...{ taxable: 293_135, cgst: 26_382, sgst: 26_382, igst: 0, grossPaise: 345_899 },
    ...{ roundOffPaise: 0, payablePaise: 345_899, roundsOff: false },
  });
});

test('rounding off is an amount of its own, and the words are those of what is payable', () => {
  const { totals, amountInWords } = taxInvoice({ ...input, roundsOff: true });
  expect(totals).toMatchObject({ grossPaise: 345_899, roundOffPaise: 1, payablePaise: 345_900 });
  expect(amountInWords).toBe('words for 345900');
});

test('the place of delivery decides the tax, not the address of the bill', () => {
  const there = taxInvoice({ ...input, deliveredTo: consigneeIn('27') });
  expect(there).toMatchObject({ supply: 'inter-state', placeOfSupply: { code: '27' } });
  const here = taxInvoice({ ...input, recipient: recipientIn('27', true), deliveredTo: consigneeIn('29') });
  expect(here).toMatchObject({ supply: 'intra-state', placeOfSupply: { code: '29' } });
});

test('no paisa of an invoice is lost, and it charges one kind of tax', () => {
  fc.assert(
    fc.property(drawnInput, (drawn) => {
      const { lines, rows, totals, supply } = taxInvoice(drawn);
      const { grossPaise, roundOffPaise, payablePaise, roundsOff, ...sums } = totals;
      const goods = drawn.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
      expect(grossPaise).toBe(goods + drawn.shippingPaise + drawn.cashOnDeliveryPaise);
      expect(addUp(lines)).toEqual(sums);
      expect(addUp(rows)).toEqual(sums);
      expect(grossOf(sums)).toBe(grossPaise);
      for (const line of lines) expect(grossOf(line)).toBe(line.unitPaise * line.quantity);
      expect(supply === 'intra-state' ? sums.igst : sums.cgst + sums.sgst).toBe(0);
      expect(sums.cgst).toBe(sums.sgst);
      expect(payablePaise).toBe(grossPaise + roundOffPaise);
      expect(roundsOff ? payablePaise % 100 : roundOffPaise).toBe(0);
      expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => index + 1));
    }),
    { numRuns: 1000 },
  );
});

const oneLine = (changes: object) => ({ lines: [{ ...input.lines[0], ...changes }] });

test.each([
  ['a number with small letters', { number: 'pz/2627/000123' }],
  ['a number of 17 characters', { number: 'PZ/2627/000123456' }],
  ['no lines', { lines: [] }],
  ['a line without HSN', oneLine({ hsn: '' })],
  ['an HSN of four digits above five crore', oneLine({ hsn: '8708' })],
  ['a price on request', oneLine({ unitPaise: 0 })],
  ['half a paisa', oneLine({ unitPaise: 100.5 })],
  ['no pieces', oneLine({ quantity: 0 })],
  ['half a piece', oneLine({ quantity: 0.5 })],
  ['shipping below 0', { shippingPaise: -1 }],
  ['a shop with a mistyped GSTIN', { supplier: { ...supplier, gstin: '29AAPFU0939F1ZW' } }],
  ['a shop in another state than its GSTIN', { supplier: { ...supplier, gstin: gstinIn('27') } }],
  ['a customer with a mistyped GSTIN', { recipient: { ...recipientIn('27', true), gstin: '27AAPFU0939F1ZW' } }],
  ['a customer in another state than the GSTIN', { recipient: { ...recipientIn('27', true), gstin: gstinIn('33') } }],
])('an invoice with %s is refused', (_, changes) => {
  expect(() => taxInvoice({ ...input, ...(changes as Partial<typeof input>) })).toThrow(CannotIssue);
});

test('up to five crore, four digits of HSN are enough', () => {
  const lines = input.lines.map((line) => ({ ...line, hsn: line.hsn.slice(0, 4) }));
  expect(taxInvoice({ ...input, hsnDigits: 4, lines }).rows.map(({ hsn }) => hsn)).toEqual(['8421', '8708']);
});

test('in a union territory the second half is UTGST', () => {
  const address = { ...supplier.address, state: stateBy('04') };
  const there = { ...supplier, gstin: gstinIn('04'), address };
  const invoice = taxInvoice({ ...input, supplier: there, recipient: recipientIn('04', false) });
  expect(invoice).toMatchObject({ supply: 'intra-state', placeOfSupply: { tax: 'UTGST' } });
});
