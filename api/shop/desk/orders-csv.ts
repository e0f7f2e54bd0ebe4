import type { TFunction } from 'i18next';
import type { LocalText } from '../../catalogue/names.ts';
import type { Store } from '../../data/store.ts';
import { includesGst, isOnRequest, paiseToRupees } from '../money/rules.ts';
import type { OrderRow, OrderRows } from '../orders/store.ts';
import { verdictText } from '../orders/verdict-text.ts';
import type { SayConditions } from '../orders/wire.ts';
import { vehicleName } from '../vehicle/text.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import type { QuoteLine } from './quotes.ts';

/** Orders read at a time: few enough that other requests are served in between. */
const chunk = 100;

/** "2026-11-21 15:02", the time in India. */
const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' });

/** @param gst whether the shop's prices include GST */
function heads(gst: boolean, t: TFunction): string[] {
  return [
    t('desk.number'),
    t('orders.date'),
    t('desk.status'),
    t('checkout.firstName'),
    t('checkout.lastName'),
    t('checkout.email'),
    t('checkout.phone'),
    t('checkout.street'),
    t('checkout.city'),
    t('checkout.state'),
    t('checkout.zip'),
    t('checkout.country'),
    t('part.number'),
    t('product.brand'),
    t('part.name'),
    t('desk.customersName'),
    t('product.quantity'),
    t('desk.asked', { price: '₹' }),
    t('desk.unitPrice'),
    t('desk.availability'),
    t('desk.days'),
    t('checkout.subtotal'),
    t('checkout.shipping'),
    t('cart.tax'),
    t('checkout.total'),
    t('desk.carrier'),
    t('orders.tracking'),
    t('purchase.vehicle'),
    t('desk.fitState'),
    t('purchase.plate'),
    t('purchase.vin'),
    t('desk.customersNote'),
    ...(gst ? [t('gst.column'), t('gst.gstin')] : []),
  ];
}

/** Whether the tax is a part of the order's total, and not added to it. */
const hasGst = ({ charges }: OrderRow) => charges !== null && includesGst(charges);

function sumsOf(order: OrderRow, t: TFunction) {
  const { priceOnRequest, subtotalPaise, shippingPaise, taxPaise, totalPaise } = order;
  const open = (paise: number) => {
    if (!priceOnRequest) return paiseToRupees(paise);
    return isOnRequest(paise)
      ? t('product.priceOnRequest')
      : t('product.plusOnRequest', { price: paiseToRupees(paise) });
  };
  const tax = hasGst(order) ? null : paiseToRupees(taxPaise);
  return [open(subtotalPaise), paiseToRupees(shippingPaise), tax, open(totalPaise)];
}

/** The seller's price, availability and days of a line. */
function answered(answer: QuoteLine | undefined, t: TFunction) {
  if (!answer) return [null, null, null];
  const { availability, days, unitPaise } = answer;
  const price = isOnRequest(unitPaise) ? null : paiseToRupees(unitPaise);
  return [price, t(`quote.availability.${availability}`), days];
}

/**
 * One row for each line of an order. Each row repeats the order's own cells, so that filtered rows stay complete. Only
 * the first row has the order's sums, so that a column of them can be added up.
 */
function rows(
  { order, lines, quote }: OrderRows,
  names: ReadonlyMap<string, LocalText>,
  say: SayConditions,
  gst: boolean,
  t: TFunction,
): string[] {
  const { shippingAddress: to } = order;
  const sums = sumsOf(order, t);
  const within = hasGst(order) ? paiseToRupees(order.taxPaise) : null;
  return lines.map((line, index) => {
    const answer = quote?.lines.find(({ orderLineId }) => orderLineId === line.id);
    const name = names.get(line.itemId)?.text ?? line.name;
    return csvLine([
      order.number,
      time.format(order.createdAt),
      t(`orders.status.${order.status}`),
      to.firstName,
      to.lastName,
      order.email,
      order.phone,
      to.address,
      to.city,
      to.state,
      to.zipCode,
      to.country,
      line.partNumber,
      line.brandName,
      name,
      name === line.name ? null : line.name,
      line.quantity,
      isOnRequest(line.unitPaise) ? t('product.priceOnRequest') : paiseToRupees(line.unitPaise),
      ...answered(answer, t),
      ...sums.map((sum) => (index === 0 ? sum : null)),
      order.carrier,
      order.trackingNumber,
      line.vehicle && vehicleName(line.vehicle),
      verdictText({ ...line, conditions: say(line.conditions ?? []) }, 'desk', t),
      order.vehicle?.plate ?? null,
      order.vehicle?.vin ?? null,
      order.note,
      ...(gst ? [index === 0 ? within : null, order.gstin] : []),
    ]);
  });
}

/**
 * The CSV of the given orders, in chunks.
 * @param namesOf the catalogue's names of items in the seller's language, by item id
 * @param say translates conditions into the seller's language
 * @param gst whether the shop's prices include GST, which then has a column of its own, because it is not added
 */
export async function* ordersCsv(
  desk: Store['desk'],
  ids: readonly string[],
  namesOf: (itemIds: readonly string[]) => Promise<ReadonlyMap<string, LocalText>>,
  say: SayConditions,
  gst: boolean,
  t: TFunction,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heads(gst, t));
  for (let start = 0; start < ids.length; start += chunk) {
    const orders = await desk.several(ids.slice(start, start + chunk));
    const names = await namesOf(orders.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)));
    yield orders.flatMap((order) => rows(order, names, say, gst, t)).join('');
    await new Promise((done) => setImmediate(done));
  }
}
