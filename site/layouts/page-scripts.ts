import { storageKeys } from '../../api/contract/languages';
import { prepaint } from './prepaint';

/** Runs before the first paint, so that what the browser remembers is there from the start. */
export const prepaintScript = `(${prepaint.toString()})(${JSON.stringify({ vehicle: storageKeys.vehicle, signedIn: storageKeys.signedIn, cartCount: storageKeys.cartCount })})`;

/** What the page's own small scripts say; islands bring their own strings. */
export const scriptStrings = [
  'header.cartCount',
  'product.addToCart',
  'product.adding',
  'product.addedToCart',
  'product.addFailed',
  'product.quantityInvalid',
  'fit',
  'errors.toast',
  'errors.network',
  'errors.offline',
  'errors.offlineTitle',
  'errors.networkTitle',
  'errors.itemUnavailable',
  'site.close',
  'site.approximate',
] as const;
