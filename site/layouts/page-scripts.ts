import { locales, storageKeys } from '../../api/contract/languages';
import { shop } from '../lib/shop';
import { prepaint } from './prepaint';
import { type PriceFacts, prepaintPrices } from './prepaint-prices';

/** Runs before the first paint, so that what the browser remembers is there from the start. */
export const prepaintScript = `(${prepaint.toString()})(${JSON.stringify({
  vehicle: storageKeys.vehicle,
  cartCount: storageKeys.cartCount,
  currency: storageKeys.currency,
  locale: storageKeys.locale,
} satisfies Parameters<typeof prepaint>[0])})`;

/** Runs when the page's content has been read, before the first paint. */
export const prepaintPricesScript = `(${prepaintPrices.toString()})(${JSON.stringify({
  keys: { rates: storageKeys.rates, currency: storageKeys.currency, locale: storageKeys.locale },
  formats: Object.fromEntries(locales.map(({ code, format }) => [code, format])),
  fallbackRates: shop.fallbackRates,
} satisfies PriceFacts)})`;

/**
 * Runs in the head. The header is painted with the right button, whoever is signed in, and only when all of it has been read
 * (`prepaint` says so): what stands at its right end would move with each piece. So is the footer (`allReadScript`), which grows
 * upwards on a short page. A form that is sent before its island is there waits for it: sent by the browser itself, what was
 * typed would stand in the address, a password too.
 */
export const headScript = `{const d=document.documentElement.dataset;d.reading='header';try{const s=localStorage.getItem(${JSON.stringify(storageKeys.signedIn)});if(s)d.signedIn=s}catch{}}addEventListener('submit',e=>{const i=e.target.closest('[ssr]');i&&(e.preventDefault(),i.addEventListener('astro:hydrate',()=>e.target.requestSubmit()))},1)`;

/** Runs after the footer. */
export const allReadScript = 'delete document.documentElement.dataset.reading';

/** What the page's own small scripts say; islands bring their own strings. */
export const scriptStrings = [
  'header.cartCount',
  'search.loadingBrands',
  'suggest',
  'product.addToCart',
  'product.adding',
  'product.addedToCart',
  'product.addFailed',
  'product.quantityInvalid',
  'fit',
  'login.endedTitle',
  'login.endedText',
  'errors.toast',
  'errors.network',
  'errors.offline',
  'errors.offlineTitle',
  'errors.networkTitle',
  'errors.itemUnavailable',
  'errors.cartFull',
  'site.close',
  'site.approximate',
] as const;
