import { paiseOf, type TaxRule } from '../../../api/shop/money/rules';
import { gstRates } from '../../../api/shop/money/sums';
import type { OrderDetails } from '../../../api/shop/orders/contract';

/** The tax rule of an order. @param otherPercent of an old order that has neither a rule nor a price */
export function ruleOf({ gst, taxPercent }: Pick<OrderDetails, 'gst' | 'taxPercent'>, otherPercent = 0): TaxRule {
  const percent = taxPercent ?? otherPercent;
  return gst ? { totals: 'gst', taxPercent: percent, roundsOff: gst.roundsOff } : { taxPercent: percent };
}

/** The rates of GST that an order's sums include, in percent: of the lines that the quote has, else of all. */
export function ratesOf({ items, quote, taxPercent }: OrderDetails): number[] {
  const goods = items.map(({ gstPercent, lineId, totalPrice }) => {
    const price = quote ? quote.lines.find((line) => line.lineId === lineId)?.totalPrice : totalPrice;
    return { paise: paiseOf(price ?? 0), percent: gstPercent };
  });
  return gstRates(goods, taxPercent ?? 0);
}
