import { locales, storageKeys } from '../../api/shop/language/languages';
import { shop } from '../lib/shop';
import type { prepaint } from './prepaint';
import prepaintText from './prepaint?inline-script';
import type { PriceFacts } from './prepaint-prices';
import prepaintPricesText from './prepaint-prices?inline-script';

/** Runs before the first paint, so that the page shows what the browser remembers from the start. */
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
  // The header is painted with the right sign-in button, and only after all of it has been parsed (`prepaint` marks
  // that): each piece would move its right end. So is the footer, which grows upwards on a short page.
  `{const d=document.documentElement.dataset;d.reading='header';`,
  `try{const s=localStorage.getItem(${signedIn});if(s)d.signedIn=s}catch{}}`,
  // Scripts alone submit a form of an island or one that waits for its script (data-waits), unless its method is get. A
  // submit that comes before them is repeated until they take it. A native submit would lose the click, or put the
  // typed values into the address, even a password.
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
