import { addUp, type GstTable, grossOf, rateOn, roundOffOf, type Supply, type TaxAmounts, taxOf } from './rules.ts';

/** The tax of a whole order, whose lines are taxed one by one. Amounts are integer paise and include GST. */

/** Goods of an order. */
export interface GoodsLine {
  /** Digits; empty when it is unknown. */
  hsn: string;
  unitPaise: number;
  quantity: number;
}

/** A line with its tax; the amounts add up to `grossPaise`. */
export interface TaxedLine extends TaxAmounts {
  hsn: string;
  percent: number;
  grossPaise: number;
}

/** Lines of one HSN and rate together. */
export type TaxRow = TaxedLine;

export type ChargeKind = 'shipping' | 'cash-on-delivery';

export interface TaxedOrder<Line extends GoodsLine> {
  lines: (Line & TaxedLine)[];
  /** What was charged besides the goods; no line for what was free. */
  charges: (TaxedLine & { kind: ChargeKind })[];
  rows: TaxRow[];
  totals: TaxAmounts & { grossPaise: number };
}

/**
 * Taxes an order's goods, shipping and surcharge. Shipping and surcharge belong to the goods (composite supply, section 8
 * of the CGST Act). Which of several goods is the principal one is open to dispute, so they follow the highest rate among
 * them, and have that line's HSN.
 * @throws NoRate for a day before all rates
 */
export function taxOrder<Line extends GoodsLine>(order: {
  lines: readonly Line[];
  shippingPaise: number;
  cashOnDeliveryPaise: number;
  supply: Supply;
  /** India's day. */
  day: string;
  table: GstTable;
}): TaxedOrder<Line> {
  const { supply, day, table } = order;
  const lines = order.lines.map((line) => {
    const grossPaise = line.unitPaise * line.quantity;
    const percent = rateOn(line.hsn, day, table);
    return { ...line, percent, grossPaise, ...taxOf(grossPaise, percent, supply) };
  });
  const { hsn, percent } = principalOf(lines) ?? { hsn: '', percent: rateOn('', day, table) };
  const charges = (
    [
      ['shipping', order.shippingPaise],
      ['cash-on-delivery', order.cashOnDeliveryPaise],
    ] as const
  )
    .filter(([, grossPaise]) => grossPaise > 0)
    .map(([kind, grossPaise]) => ({ kind, hsn, percent, grossPaise, ...taxOf(grossPaise, percent, supply) }));
  const all = [...lines, ...charges];
  const totals = addUp(all);
  return { lines, charges, rows: taxRows(all), totals: { ...totals, grossPaise: grossOf(totals) } };
}

/** The line with the highest rate; of several, the dearest, then the first. */
function principalOf(lines: readonly TaxedLine[]): TaxedLine | undefined {
  return lines.toSorted((a, b) => b.percent - a.percent || b.grossPaise - a.grossPaise)[0];
}

/** The lines summed up by HSN and rate, in the order of HSN, then rate. */
export function taxRows(lines: readonly TaxedLine[]): TaxRow[] {
  return [...Map.groupBy(lines, ({ hsn, percent }) => `${hsn} ${percent}`).values()]
    .map((group) => {
      const [{ hsn, percent }] = group as [TaxedLine];
      const sums = addUp(group);
      return { hsn, percent, grossPaise: grossOf(sums), ...sums };
    })
    .toSorted((a, b) => (a.hsn < b.hsn ? -1 : a.hsn > b.hsn ? 1 : a.percent - b.percent));
}

/** What is to be paid, in paise: the gross, or the nearest rupee if the shop rounds off. */
export function payableOf(grossPaise: number, roundsOff: boolean): number {
  return roundsOff ? grossPaise + roundOffOf(grossPaise) : grossPaise;
}
