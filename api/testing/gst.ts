import { loadShop } from '../shop/shop-file/shop-of.ts';

/** The example of a shop whose prices include GST, as a shop of India copies it. */
export const gstShopFile = new URL('../../content/examples/shop-gst.yaml', import.meta.url);

/** @param changes of its registration */
export function gstShop(changes: Partial<NonNullable<ReturnType<typeof loadShop>['gst']>> = {}) {
  const shop = loadShop(gstShopFile);
  if (!shop.gst) throw new Error('the example has no GST');
  return { ...shop, gst: { ...shop.gst, ...changes } };
}
