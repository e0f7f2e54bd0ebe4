import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import type { UserRow } from '../account/store.ts';
import { lineFits } from '../cart/line-vehicles.ts';
import { isLanguage, type Language } from '../language/languages.ts';
import { effectivePrice } from '../money/rules.ts';
import { namesIn } from '../orders/line-names.ts';
import type { SayConditions } from '../orders/wire.ts';
import type { DeskOrderAnswer } from './contract.ts';
import type { DeskOrderRows } from './store.ts';
import { deskOrderOf } from './wire.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in seller; set in the desk's routes only. */
    seller: UserRow | null;
  }
}

export const unknownOrder = () => new ApiError(404, 'unknown_order', 'there is no such enquiry');

/**
 * Opens a scope of routes to sellers only; they answer in the language of the desk's page (shop/desk/plugin.ts
 * remembers it).
 */
export function openDesk(app: FastifyInstance): void {
  app.decorateRequest('seller', null);
  // Before the body is read, so that its validation reveals nothing to others.
  app.addHook('onRequest', async (request: FastifyRequest<{ Querystring: { lang?: unknown } }>) => {
    const seller = await app.requireSeller(request);
    const { lang } = request.query;
    request.seller = isLanguage(lang) ? { ...seller, language: lang } : seller;
  });
}

/** The seller who makes the request, within routes that `openDesk` has opened. */
export function sellerOf({ seller }: FastifyRequest): UserRow {
  if (!seller) throw new Error('the desk is not open here');
  return seller;
}

export const languageFor = (request: FastifyRequest): Language => languageOf(sellerOf(request).language ?? undefined);

/** @throws ApiError 404 */
export async function rowsOf(orderId: string, request: FastifyRequest): Promise<DeskOrderRows> {
  const rows = await request.server.shop.store.desk.one(orderId);
  if (!rows) throw unknownOrder();
  return rows;
}

/** One enquiry as it is now, in the seller's language. @throws ApiError 404 */
export async function answer(orderId: string, request: FastifyRequest): Promise<DeskOrderAnswer> {
  const rows = await rowsOf(orderId, request);
  const live = request.server.shop.catalogue();
  const shop = request.server.shop.shopContent();
  const ids = rows.lines.map(({ itemId }) => itemId);
  const language = languageFor(request);
  const [names, items, fits] = await Promise.all([
    namesIn(live, ids, language),
    live.items.rows(ids),
    lineFits(live, rows.lines, language),
  ]);
  const say: SayConditions = (conditions) => live.fits.conditionsIn(conditions, language);
  const offers = new Map(items.map((item) => [item.id, { stock: item.stock, paise: effectivePrice(item) }]));
  const looked = await request.server.shop.store.payments.lookedAt(orderId, rows.money);
  const hasProvider = request.server.paymentProvider !== undefined;
  return {
    data: deskOrderOf(rows, { names, offers, fits, say }, { shop, hasProvider, ...looked, now: Date.now() }),
    seller: sellerOf(request).email,
  };
}
