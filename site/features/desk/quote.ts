import type { DeskOrder, QuoteBody } from '../../../api/contract/desk';
import {
  type Availability,
  availabilities,
  deskLimits,
  parseRupees,
  quoteTotals,
} from '../../../api/contract/order-rules';
import { paiseToRupees, type Totals } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import type { Problems } from '../../ui/form';

/** The quote form: names of a line's fields, what they begin with, what is wrong, what it comes to. */

export const fieldOf = (kind: 'price' | 'availability' | 'days', lineId: string) => `${kind}-${lineId}`;

/** What the fields begin with: the newest quote's values, else the prices that the customer saw. */
export function startValues({ items, quote, totals }: DeskOrder): Record<string, string> {
  const values: Record<string, string> = { shipping: amount(totals.shipping), message: '' };
  for (const item of items) {
    const line = quote?.lines.find(({ itemId }) => itemId === item.itemId);
    const price = line?.unitPrice ?? item.unitPrice;
    // An item without a price was asked for: the seller writes the first one.
    values[fieldOf('price', item.lineId)] = price > 0 || line ? amount(price) : '';
    values[fieldOf('availability', item.lineId)] = line?.availability ?? 'available';
    values[fieldOf('days', item.lineId)] = line?.days ? String(line.days) : '';
  }
  return values;
}

const amount = (rupees: number) => rupees.toFixed(2);

function availabilityOf(values: Record<string, string>, lineId: string): Availability {
  const value = values[fieldOf('availability', lineId)];
  return availabilities.find((known) => known === value) ?? 'available';
}

function daysOf(text: string): number | undefined {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= deskLimits.days ? days : undefined;
}

/** What is wrong with the form, by field. A line that cannot be had needs no price. */
export function checkQuote(values: Record<string, string>, order: DeskOrder, t: Translate): Problems {
  const problems: Problems = {};
  for (const { lineId } of order.items) {
    const availability = availabilityOf(values, lineId);
    const [price, days] = [fieldOf('price', lineId), fieldOf('days', lineId)];
    if (availability !== 'unavailable' && parseRupees(values[price] ?? '') === undefined)
      problems[price] = t('desk.priceWrong');
    if (availability === 'to_order' && values[days] && daysOf(values[days]) === undefined)
      problems[days] = t('desk.daysWrong', { max: deskLimits.days });
  }
  if (parseRupees(values.shipping ?? '') === undefined) problems.shipping = t('desk.priceWrong');
  return problems;
}

/** The quote that a right form means. */
export function quoteOf(values: Record<string, string>, order: DeskOrder): Omit<QuoteBody, 'version'> {
  return {
    lines: order.items.map(({ lineId }) => {
      const availability = availabilityOf(values, lineId);
      return {
        lineId,
        unitPrice: paiseToRupees(parseRupees(values[fieldOf('price', lineId)] ?? '') ?? 0),
        availability,
        days: availability === 'to_order' ? (daysOf(values[fieldOf('days', lineId)] ?? '') ?? null) : null,
      };
    }),
    shipping: paiseToRupees(parseRupees(values.shipping ?? '') ?? 0),
    message: values.message ?? '',
  };
}

/** What the form comes to as it stands, in paise; fields that are no amounts count as nothing. */
export function formTotals(values: Record<string, string>, order: DeskOrder, taxPercent: number): Totals {
  const { lines, shipping } = quoteOf(values, order);
  return quoteTotals(
    lines.map(({ unitPrice, availability }, index) => ({
      unitPaise: Math.round(unitPrice * 100),
      quantity: order.items[index]?.quantity ?? 0,
      availability,
    })),
    Math.round(shipping * 100),
    taxPercent,
  );
}
