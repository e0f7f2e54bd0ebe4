import { parseShop } from '../../api/shop/shop-file/contract';
import { lineGst } from '../../api/shop/tax/settings';
import gstFile from '../../content/gst.yaml?raw';
import file from '../../content/shop.yaml?raw';

/** `content/shop.yaml`, validated; the compilation stops at a mistake and names it. Server side only. */
export const shop = parseShop(file, () => gstFile);

/** The percentage of GST that an item's price includes today; undefined where tax is added. @param hsn the catalogue's */
export function gstPercentOf(hsn: string | null): number | undefined {
  return shop.gst ? lineGst(hsn, shop.gst, Date.now()).percent : undefined;
}

/** The text sections that pages with sums need besides, when prices include GST. */
export const gstSections = shop.gst ? (['gst'] as const) : [];

/** The texts that cart and checkout need besides, where the shipping depends on the PIN code. */
export const deliverySections = shop.delivery ? (['delivery.byPin', 'delivery.totalBefore'] as const) : [];

/** What islands need to link to the carrier's page about a parcel. */
export const carrierLinks = shop.carriers.map(({ name, trackingUrl }) => ({ name, trackingUrl }));
