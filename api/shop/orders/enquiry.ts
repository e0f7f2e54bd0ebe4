import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { vehicleKey } from '../cart/line-vehicle.ts';
import { askedVehicle, judged, namedIn } from '../cart/line-vehicles.ts';
import { chargesTo, piecesIn } from '../delivery/of-items.ts';
import type { Language } from '../language/languages.ts';
import type { Mail } from '../mail/store.ts';
import { orderTotals } from '../money/sums.ts';
import { evidenceFor } from '../promise/evidence.ts';
import { promiseIn } from '../promise/rules.ts';
import type { EnquiryBody } from './contract.ts';
import { checkedGstin } from './gst-address.ts';
import { namesIn } from './line-names.ts';
import { type MailLine, sellerMail } from './mails.ts';
import { confirmPrices, priced } from './server-prices.ts';
import type { NewOrder, OrderRow } from './store.ts';

/** An enquiry before it is stored: what customers and guests send in the same way. */

/** For all enquiries that are refused because there were too many. */
export const tooManyEnquiries = 'too many enquiries: please try again later';

export const otherBody = () =>
  new ApiError(422, 'idempotency_key_reused', 'this Idempotency-Key came before with another enquiry');

/** What tells apart two enquiries that were sent with the same Idempotency-Key. */
export const requestHashOf = (body: EnquiryBody): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** @throws ApiError 400 */
function refuseDuplicates(items: EnquiryBody['items']): void {
  const seen = new Set<string>();
  for (const { itemId, vehicle } of items) {
    const line = `${itemId} ${vehicleKey(vehicle)}`;
    if (seen.has(line)) throw new ApiError(400, 'duplicate_item', `the item ${itemId} is listed twice for one vehicle`);
    seen.add(line);
  }
}

/** The enquiry with the server's prices and the live catalogue's verdicts on fit. @throws ApiError 400, 409 */
export async function enquiryOf({ catalogue, shopContent }: FastifyInstance['shop'], body: EnquiryBody) {
  refuseDuplicates(body.items);
  const language = languageOf(body.language);
  const vehicle = await askedVehicle(catalogue(), body.vehicle);
  const named = body.items.map((item) => item.vehicle);
  const content = shopContent();
  const { fitPromise, gst } = content;
  const gstin = gst ? checkedGstin(body, gst.table) : null;
  const live = catalogue();
  const fitted = await judged(live, await priced(live, body.items, language, gst), named, vehicle);
  const lines = fitted.map((line, at) => ({
    ...line,
    evidence: evidenceFor(live, fitPromise, line, body.items[at]?.confirmed ?? []),
  }));
  // A plain shop's rule asks nothing of the catalogue.
  const pieces = content.delivery ? await piecesIn(live, body.items) : [];
  const charges = chargesTo(content, body.shippingAddress, pieces, Date.now());
  const totals = orderTotals(
    lines.reduce((sum, line) => sum + line.totalPaise, 0),
    charges,
    lines.map((line) => ({ paise: line.totalPaise, percent: line.gst?.percent })),
  );
  confirmPrices(body, lines, totals);
  return {
    language,
    email: body.contactInfo.email,
    phone: body.contactInfo.phone,
    shippingAddress: body.shippingAddress,
    billingAddress: body.billingAddress ?? null,
    vehicle,
    note: body.note || null,
    lines,
    named: body.items,
    totals,
    charges,
    gstin,
  };
}

/** How the mails of an enquiry name its lines: to the seller in the sellers' language, to the customer in the page's. */
export interface EnquiryWords {
  toSeller(order: OrderRow): Mail;
  /** The order with its vehicle's name in the customer's language. */
  named(order: OrderRow): OrderRow;
  lines: MailLine[];
}

export async function wordsOf(
  app: FastifyInstance,
  { lines, language }: { lines: NewOrder['lines']; language: Language },
): Promise<EnquiryWords> {
  const catalogue = app.shop.catalogue();
  const sellersLanguage = languageOf(await app.shop.store.users.sellersLanguage());
  const ids = lines.map(({ itemId }) => itemId);
  const sellersNames = await namesIn(catalogue, ids, sellersLanguage);
  const { conditionsIn } = catalogue.fits;
  const saidIn = (reader: Language) =>
    lines.map((line) => {
      const promise = line.evidence && promiseIn(line.evidence);
      return {
        ...line,
        conditions: conditionsIn(line.conditions ?? [], reader),
        promise: promise && { ...promise, confirmed: conditionsIn(promise.confirmed, reader) },
      };
    });
  return {
    toSeller: (order) => sellerMail(app.mailDesk, order, saidIn(sellersLanguage), sellersLanguage, sellersNames),
    named: (order) => ({ ...order, vehicle: namedIn(catalogue, order.vehicle, language) }),
    lines: saidIn(language).map((line) => ({ ...line, vehicle: namedIn(catalogue, line.vehicle ?? null, language) })),
  };
}
