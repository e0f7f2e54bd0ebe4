import type { FastifyInstance } from 'fastify';
import { isAvailable } from '../../catalogue/items.ts';
import { languageOf } from '../../serve/texts.ts';
import type { LineVehicle } from '../cart/line-vehicle.ts';
import { namedIn } from '../cart/line-vehicles.ts';
import type { EnquiryVehicle, OrderDetails } from './contract.ts';
import type { OrderHistory, OrderRows } from './store.ts';
import { detailsOf, type SayConditions } from './wire.ts';

/** One order as its customer sees it. @param lang of the texts; without it, that of the enquiry */
export async function answerOf(
  app: FastifyInstance,
  found: OrderRows & OrderHistory,
  lang: string | undefined,
): Promise<{ data: OrderDetails }> {
  const catalogue = app.shop.catalogue();
  const ids = found.lines.map(({ itemId }) => itemId);
  const slugs = await catalogue.items.slugsOf(ids);
  const items = await catalogue.items.rows(ids);
  const outOfStock = new Set(items.filter((item) => !isAvailable(item)).map(({ id }) => id));
  const language = languageOf(lang ?? found.order.language);
  const say: SayConditions = (conditions) => catalogue.fits.conditionsIn(conditions, language);
  const named = <V extends { vehicle: LineVehicle | EnquiryVehicle | null }>(of: V): V => ({
    ...of,
    vehicle: namedIn(catalogue, of.vehicle, language),
  });
  const rows = { ...found, order: named(found.order), lines: found.lines.map(named) };
  const shop = app.shop.shopContent();
  const hasProvider = app.paymentProvider !== undefined;
  return { data: detailsOf(rows, { say, slugs, outOfStock, shop, hasProvider, now: Date.now() }) };
}
