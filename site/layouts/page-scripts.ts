import { locales, storageKeys } from '../../api/shop/language/languages';
import { shop } from '../lib/shop';
import type { prepaint } from './prepaint';
import prepaintText from './prepaint?inline-script';
import type { PriceFacts } from './prepaint-prices';
import prepaintPricesText from './prepaint-prices?inline-script';

/** Runs before the first paint, so that what the browser remembers is there from the start. */
export const prepaintScript = `(${prepaintText})(${JSON.stringify({
  vehicle: storageKeys.vehicle,
  cartCount: storageKeys.cartCount,
  currency: storageKeys.currency,
  locale: storageKeys.locale,
} satisfies Parameters<typeof prepaint>[0])})`;

/** Runs when the page's content has been parsed, before the first paint. */
export const prepaintPricesScript = `(${prepaintPricesText})(${JSON.stringify({
  keys: { rates: storageKeys.rates, currency: storageKeys.currency, locale: storageKeys.locale },
  formats: Object.fromEntries(locales.map(({ code, format }) => [code, format])),
  fallbackRates: shop.fallbackRates,
} satisfies PriceFacts)})`;

const signedIn = JSON.stringify(storageKeys.signedIn);

/** Runs in the head, before the body is parsed; it is inlined in every page, so it is kept short. */
export const headScript = [
  // The header is painted with the right sign-in button, and only once all of it has been parsed (`prepaint` marks
  // that), because each piece would move its right end. The same goes for the footer, which grows upwards on a short
  // page.
  `{const d=document.documentElement.dataset;d.reading='header';`,
  `try{const s=localStorage.getItem(${signedIn});if(s)d.signedIn=s}catch{}}`,
  // A form of an island, or one that waits for its script (data-waits), is submitted by scripts alone, unless it has the
  // method get. One that they have not taken, because they are not there yet or React is still hydrating, is submitted
  // again until they do: a native submit would put the typed values in the address, even a password, or lose the click.
  `addEventListener('submit',e=>{const f=e.target;`,
  `if(!e.defaultPrevented&&f.matches('[ssr] form,[data-waits],astro-island form:not([method=get])')){`,
  `e.preventDefault();setTimeout(()=>f.isConnected&&f.requestSubmit(e.submitter),99)}})`,
].join('');

/** Runs after the footer. */
export const allReadScript = 'delete document.documentElement.dataset.reading';

/** Texts of the page's own small scripts; islands bring their own strings. */
export const scriptStrings = [
  'header.cartCount',
  'search.loadingBrands',
  'account.viewCart',
  'product.addToCart',
  'product.adding',
  'product.addedToCart',
  'product.addFailed',
  'product.quantityInvalid',
  'fit',
  'vehicle.years',
  'vehicle.yearsSince',
  'vehicle.yearsUntil',
  'lists',
  'login.endedTitle',
  'login.endedText',
  'errors.toast',
  'errors.network',
  'errors.offline',
  'errors.offlineTitle',
  'errors.networkTitle',
  'errors.itemUnavailable',
  'errors.unconfirmed',
  'errors.cartFull',
  'errors.itemFull',
  'errors.newCarts',
  'site.close',
  'site.approximate',
] as const;
