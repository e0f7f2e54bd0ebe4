import type { DeskOrder, QuoteBody } from '../../../api/shop/desk/contract';
import { isOnRequest, paiseOf, paiseToRupees, type TaxRule, type Totals } from '../../../api/shop/money/rules';
import { paiseTotals, quoteTotals } from '../../../api/shop/money/sums';
import {
  type Availability,
  availabilities,
  deskLimits,
  isFarOff,
  lacksPrice,
  parseRupees,
} from '../../../api/shop/orders/rules';
import { blankIn } from '../../../api/shop/templates/rules';
import type { Translate } from '../../i18n/keys';
import type { Problems } from '../../ui/form';

/** The quote form: names of a line's fields, their initial values, problems and totals. */

export const fieldOf = (kind: 'price' | 'availability' | 'days', lineId: string) => `${kind}-${lineId}`;

/** Initial values: the newest quote, or else the prices that the customer saw, or else the catalogue's present ones. */
export function startValues({ items, quote, totals }: DeskOrder): Record<string, string> {
  const values: Record<string, string> = { shipping: amount(totals.shipping), message: '' };
  for (const item of items) {
    const line = quote?.lines.find(({ lineId }) => lineId === item.lineId);
    // An item that never had a price was enquired about: the seller sets its first one.
    const price = line?.unitPrice || item.unitPrice || item.priceNow;
    values[fieldOf('price', item.lineId)] = price ? amount(price) : '';
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

/** What is wrong with the form, by field. An unavailable line needs no price. */
export function checkQuote(values: Record<string, string>, order: DeskOrder, t: Translate): Problems {
  const problems: Problems = {};
  for (const { lineId } of order.items) {
    const availability = availabilityOf(values, lineId);
    const [price, days] = [fieldOf('price', lineId), fieldOf('days', lineId)];
    const paise = parseRupees(values[price] ?? '');
    if (lacksPrice({ unitPrice: paise ?? 0, availability }))
      problems[price] = paise === undefined && values[price] ? t('desk.priceWrong') : t('desk.priceZero');
    if (availability === 'to_order' && values[days] && daysOf(values[days]) === undefined)
      problems[days] = t('desk.daysWrong', { max: deskLimits.days });
  }
  if (parseRupees(values.shipping ?? '') === undefined) problems.shipping = t('desk.priceWrong');
  return problems;
}

/** What is wrong with the words to the customer: a template's blank is left. */
export const wordsProblem = (words: string, t: Translate): string | undefined =>
  blankIn(words) && t('desk.templates.blank');

/** The quote of a valid form. */
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

/** A line's price in the enquiry and in the quote. */
export interface PriceStep {
  lineId: string;
  /** Paise: the price of the enquiry, or else the catalogue's present one; 0: neither has one. */
  asked: number;
  quoted: number;
  /** Off by more than half. */
  far: boolean;
}

/** How a quote changes the prices that the customer saw, line by line, without unavailable lines. */
export function priceSteps({ lines }: Pick<QuoteBody, 'lines'>, { items }: DeskOrder): PriceStep[] {
  return lines.flatMap(({ lineId, unitPrice, availability }) => {
    if (availability === 'unavailable') return [];
    const item = items.find((one) => one.lineId === lineId);
    const [asked, quoted] = [paiseOf(item?.unitPrice ?? item?.priceNow ?? 0), paiseOf(unitPrice)];
    return { lineId, asked, quoted, far: !isOnRequest(asked) && isFarOff(asked, quoted) };
  });
}

/** The amounts of an order whose prices are settled; the form does not change them. */
export function settledTotals({ totals, priceOnRequest }: DeskOrder): Totals & { open: boolean } {
  return { ...paiseTotals(totals), open: priceOnRequest };
}

/**
 * Totals of the form as filled in, in paise; fields that are not amounts count as zero.
 * @returns `open`: whether a line lacks its price, so that the totals are incomplete
 */
export function formTotals(
  values: Record<string, string>,
  order: DeskOrder,
  rule: TaxRule,
): Totals & { open: boolean } {
  const { lines, shipping } = quoteOf(values, order);
  const open = lines.some(lacksPrice);
  const totals = quoteTotals(
    lines.map(({ unitPrice, availability }, index) => ({
      unitPaise: paiseOf(unitPrice),
      quantity: order.items[index]?.quantity ?? 0,
      availability,
      gstPercent: order.items[index]?.gstPercent,
    })),
    paiseOf(shipping),
    rule,
  );
  return { ...totals, open };
}
