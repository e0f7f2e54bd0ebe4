import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGst } from './contract.ts';
import { payableOf, taxOrder } from './order-tax.ts';
import { addUp, taxOf } from './rules.ts';

const table = parseGst(readFileSync(new URL('../../../content/gst.yaml', import.meta.url), 'utf8'));
const day = '2026-11-27';

const line = fc.record({
  hsn: fc.constantFrom('87083000', '8708', '87149200', '40115010', '84212300', ''),
  unitPaise: fc.integer({ min: 1, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const order = fc.record({
  lines: fc.array(line, { maxLength: 12 }),
  shippingPaise: fc.nat(50_000),
  cashOnDeliveryPaise: fc.nat(10_000),
  supply: fc.constantFrom('intra-state' as const, 'inter-state' as const),
  day: fc.constant(day),
  table: fc.constant(table),
});

test('no paisa of an order is lost: lines, rows and totals agree', () => {
  fc.assert(
    fc.property(order, (drawn) => {
      const { lines, charges, rows, totals } = taxOrder(drawn);
      const { grossPaise, ...sums } = totals;
      const goods = drawn.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
      expect(grossPaise).toBe(goods + drawn.shippingPaise + drawn.cashOnDeliveryPaise);
      expect(addUp([...lines, ...charges])).toEqual(sums);
      expect(addUp(rows)).toEqual(sums);
      expect(rows.reduce((sum, row) => sum + row.grossPaise, 0)).toBe(grossPaise);
      expect(sums.cgst).toBe(sums.sgst);
      expect(new Set(rows.map(({ hsn, percent }) => `${hsn} ${percent}`)).size).toBe(rows.length);
    }),
    { numRuns: 1000 },
  );
});

test('a quantity only multiplies the amount that is taxed', () => {
  fc.assert(
    fc.property(order, (drawn) => {
      for (const taxed of taxOrder(drawn).lines)
        expect(taxed).toMatchObject(taxOf(taxed.unitPaise * taxed.quantity, taxed.percent, drawn.supply));
    }),
  );
});

test('shipping and surcharge follow the highest rate of the goods', () => {
  fc.assert(
    fc.property(order, (drawn) => {
      const { lines, charges } = taxOrder(drawn);
      const highest = lines.length === 0 ? 18 : Math.max(...lines.map(({ percent }) => percent));
      for (const charge of charges) expect(charge.percent).toBe(highest);
      expect(charges).toHaveLength(Number(drawn.shippingPaise > 0) + Number(drawn.cashOnDeliveryPaise > 0));
    }),
  );
});

test('of several goods with the highest rate, the dearest gives its HSN to the shipping', () => {
  const { charges, rows } = taxOrder({
    lines: [
      { hsn: '87149200', unitPaise: 900_000, quantity: 1 },
      { hsn: '84212300', unitPaise: 20_000, quantity: 2 },
      { hsn: '87083000', unitPaise: 50_000, quantity: 1 },
    ],
    shippingPaise: 8000,
    cashOnDeliveryPaise: 0,
    supply: 'inter-state',
    day,
    table,
  });
  expect(charges).toEqual([
    { kind: 'shipping', hsn: '87083000', percent: 18, grossPaise: 8000, taxable: 6780, cgst: 0, sgst: 0, igst: 1220 },
  ]);
  expect(rows.map(({ hsn, percent, grossPaise }) => [hsn, percent, grossPaise])).toEqual([
    ['84212300', 18, 40_000],
    ['87083000', 18, 58_000],
    ['87149200', 5, 900_000],
  ]);
});

test('what is payable is the gross, or the nearest rupee', () => {
  expect(payableOf(10_049, false)).toBe(10_049);
  expect(payableOf(10_049, true)).toBe(10_000);
  expect(payableOf(10_050, true)).toBe(10_100);
});
