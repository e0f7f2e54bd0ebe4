import type { TFunction } from 'i18next';
import { paiseToRupees } from './contract/rules.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import type { DeskOrderRows } from './db/desk.ts';
import type { Store } from './db/store.ts';

/** Orders read at once: few enough that other requests are answered in between. */
const chunk = 100;

/** "2026-11-21 15:02", the time in India. */
const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' });

function heads(t: TFunction): string[] {
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
  ];
}

/** One row for each line of an order, the order's own facts on each, so that a filter keeps rows whole. */
function rows({ order, lines, quote }: Omit<DeskOrderRows, 'events'>, t: TFunction): string[] {
  const { shippingAddress: to } = order;
  return lines.map((line) => {
    const answer = quote?.lines.find(({ orderLineId }) => orderLineId === line.id);
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
      line.name,
      line.quantity,
      paiseToRupees(line.unitPaise),
      answer ? paiseToRupees(answer.unitPaise) : null,
      answer ? t(`quote.availability.${answer.availability}`) : null,
      answer?.days ?? null,
      paiseToRupees(order.subtotalPaise),
      paiseToRupees(order.shippingPaise),
      paiseToRupees(order.taxPaise),
      paiseToRupees(order.totalPaise),
      order.carrier,
      order.trackingNumber,
    ]);
  });
}

/** The table of some orders, piece by piece. */
export async function* ordersCsv(desk: Store['desk'], ids: readonly string[], t: TFunction): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(heads(t));
  for (let start = 0; start < ids.length; start += chunk) {
    const orders = await desk.several(ids.slice(start, start + chunk));
    yield orders.flatMap((order) => rows(order, t)).join('');
    await new Promise((done) => setImmediate(done));
  }
}
