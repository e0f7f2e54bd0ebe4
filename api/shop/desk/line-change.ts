import type { FastifyInstance } from 'fastify';
import { eq } from '../../data/drizzle.ts';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { lineFits } from '../cart/line-vehicles.ts';
import { includesGst, isOnRequest, type TaxRule } from '../money/rules.ts';
import { totalsOf } from '../money/sums.ts';
import { orderTaxRule } from '../orders/charges.ts';
import { searchedNames } from '../orders/line-names.ts';
import { addNames } from '../orders/ordered-items.ts';
import { canChangeLines } from '../orders/rules.ts';
import { priced } from '../orders/server-prices.ts';
import { amountsOf, type OrderLineRow } from '../orders/store.ts';
import { totalsOf as amountsNow } from '../orders/wire.ts';
import { evidenceFor } from '../promise/evidence.ts';
import type { Evidence } from '../promise/rules.ts';
import { replaceEvidence } from '../promise/store.ts';
import type { SellersMake } from './changes.ts';
import type { LineBody } from './contract.ts';
import { changeInSearch } from './search-index.ts';
import type { DeskOrderRows } from './store.ts';

/** A line with another item or quantity: what it is about, at the price that the customer is shown. */
type NewLine = Omit<OrderLineRow, 'id' | 'orderId' | 'position'>;

const said = ({ quantity, brandName, partNumber }: NewLine) => `${quantity} × ${brandName} ${partNumber}`;

/** What the customer asked for; null when the line is that again. */
function askedOf(line: OrderLineRow, to: NewLine): NewLine['asked'] {
  const { itemId, name, partNumber, brandName, quantity } = line;
  const asked = line.asked ?? { itemId, itemName: name, partIdNumber: partNumber, brandName, quantity };
  return asked.itemId === to.itemId && asked.quantity === to.quantity ? null : asked;
}

/**
 * Changes a line before the customer has accepted it. A quote that was sent no longer counts: the enquiry is to be
 * answered again.
 * @param names by which the desk's search finds the item
 */
const changingLine =
  (line: OrderLineRow, to: NewLine, { lines, rule, names, evidence }: Context): SellersMake =>
  (order) => {
    if (!canChangeLines(order.status)) return undefined;
    const all = lines.map((one) => (one.id === line.id ? to : one));
    const subtotal = all.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
    const goods = all.map(({ totalPaise, gst }) => ({ paise: totalPaise, percent: gst?.percent }));
    const totals = totalsOf(subtotal, order.shippingPaise, rule, goods);
    return {
      set: { quotedAt: null, priceOnRequest: all.some((one) => isOnRequest(one.unitPaise)), ...amountsOf(totals) },
      event: { kind: 'line', text: `${said(line)} → ${said(to)}` },
      also: async (tx) => {
        await tx.update(tx.tables.orderLines).set(to).where(eq(tx.tables.orderLines.id, line.id));
        if (to.itemId !== line.itemId) await replaceEvidence(tx, line.id, evidence, Date.now());
        await addNames(tx, to.itemId, [to.name, ...names]);
        await changeInSearch(tx, order);
      },
    };
  };

interface Context {
  lines: readonly OrderLineRow[];
  rule: TaxRule;
  names: readonly string[];
  /** Why the item fits that takes the place of the line's, if that is known. */
  evidence: Evidence | undefined;
}

/** What a seller's wish makes of a line, by the live catalogue. @throws ApiError 400, 409 */
export async function lineChange(
  { shop }: FastifyInstance,
  { lineId, itemId, quantity }: LineBody,
  { order, lines }: DeskOrderRows,
): Promise<SellersMake> {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new ApiError(400, 'wrong_lines', 'expected a line of the enquiry');
  const { charges, fitPromise, gst } = shop.shopContent();
  const rule = orderTaxRule(order.charges, amountsNow(order)) ?? { taxPercent: charges.taxPercent };
  const { id: _id, orderId: _orderId, position: _position, ...same } = line;
  if (itemId === undefined || itemId === line.itemId) {
    const to = { ...same, quantity, totalPaise: line.unitPaise * quantity };
    return changingLine(line, { ...to, asked: askedOf(line, to) }, { lines, rule, names: [], evidence: undefined });
  }
  const catalogue = shop.catalogue();
  const given = { itemId, quantity, unitPrice: null, totalPrice: null };
  const [item] = await priced(catalogue, [given], languageOf(order.language), includesGst(rule) ? gst : null);
  const [fit] = await lineFits(catalogue, [{ itemId, vehicle: line.vehicle }]);
  const names = (await searchedNames(catalogue, [itemId])).get(itemId) ?? [];
  const to: NewLine = { ...same, gst: null, ...item, fit: fit?.fit ?? null, conditions: fit?.conditions ?? null };
  // What the customer confirmed was about the other item.
  const evidence = fit && evidenceFor(catalogue, fitPromise, { ...fit, itemId }, []);
  return changingLine(line, { ...to, asked: askedOf(line, to) }, { lines, rule, names, evidence });
}
