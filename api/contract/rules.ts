/** Plain constants and pure rules that the pages and the server share. No imports of weight: islands bundle it. */

/** An id of the catalogue. Source: catalogue format: 1–64 of A–Z a–z 0–9 . _ : - */
export const catalogueIdPattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** Search page. Source: storefront specification, sections 2 and 9. */
export const searchRules = {
  pageSize: 50,
  maxPageSize: 100,
  showChoices: [12, 24, 48],
  defaultShow: 24,
  topBrands: 10,
  topCategories: 10,
  /** Brands or categories chosen at once. */
  maxChosen: 20,
  maxQueryLength: 200,
  maxPage: 10_000,
} as const;

/** Suggestions while somebody types: how many of each kind, from how many characters on, and how long typing rests before they are asked for. */
export const suggestRules = {
  numbers: 4,
  categories: 3,
  brands: 2,
  items: 5,
  minLength: 2,
  restMilliseconds: 120,
} as const;

export const sortOrders = ['relevance', 'price-low', 'price-high', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** How long the browser may reuse an answer, in milliseconds. Source: storefront specification, section 9. */
export const cacheMilliseconds = { brands: 5 * 60_000, makes: 5 * 60_000, cart: 30_000, suggestions: 60_000 } as const;

/** Items on one page of a brand or category. */
export const listPageSize = 24;

/** Source: storefront specification, section 5; the upper end keeps hashing bounded. */
export const passwordRules = { min: 6, max: 200 } as const;

export const cartRules = {
  defaultQuantity: 1,
  maxQuantity: 999,
  maxLines: 200,
  /** How long removed lines can be put back, in milliseconds. */
  undoMilliseconds: 60 * 60_000,
  /** Quick clicks on plus and minus after the first become one call after this pause, in milliseconds. */
  settleMilliseconds: 250,
} as const;

/**
 * How long a message stays, in milliseconds: long enough to be read twice, and to be reached by keyboard when it carries a
 * button. Source: storefront specification, section 4: "removed after a very long delay".
 */
export const toastMilliseconds = { plain: 20_000, withAction: 60_000 } as const;

/** How often a query of a signed-in customer is asked again. Source: storefront specification, section 8, "Retries". */
export const retryRules = { tries: 3, firstWaitMilliseconds: 300 } as const;

/** Longest text of each form field, in characters. */
export const fieldLimits = {
  name: 80,
  email: 254,
  phone: 20,
  street: 200,
  city: 80,
  state: 80,
  zipCode: 12,
  country: 60,
} as const;

/** Source: customer-area specification, section 4. */
export const orderStatuses = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What `content/shop.yaml` says of shipping and tax, in paise and percent. */
export interface ChargeRule {
  shippingFreeAbovePaise: number;
  shippingPaise: number;
  taxPercent: number;
}

/** Amounts of one order, all in paise. */
export interface Totals {
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
}

/** Subtotal plus shipping plus tax, in paise. Source: storefront specification, section 9, "Checkout totals". */
export function orderTotals(subtotal: number, rule: ChargeRule): Totals {
  const shipping = subtotal > rule.shippingFreeAbovePaise ? 0 : rule.shippingPaise;
  const tax = Math.round((subtotal * rule.taxPercent) / 100);
  return { subtotal, shipping, tax, total: subtotal + shipping + tax };
}

/** The price that counts, in paise: the selling price, else the list price; 0 means "price on request". */
export function effectivePrice(item: { pricePaise: number; sellingPaise: number }): number {
  return item.sellingPaise > 0 ? item.sellingPaise : item.pricePaise;
}

/** Rupees of the wire (122.5, "122.50") as paise. Undefined when it is no amount. */
export function rupeesToPaise(rupees: number | string): number | undefined {
  if (typeof rupees === 'string' && !/^\d+(?:\.\d+)?$/.test(rupees)) return undefined;
  const value = Number(rupees);
  const paise = Math.round(value * 100);
  return value >= 0 && Number.isSafeInteger(paise) ? paise : undefined;
}

export function paiseToRupees(paise: number): number {
  return paise / 100;
}

/** "1234.50": the string numbers that the specification's item and cart carry. */
export function paiseToRupeeString(paise: number): string {
  return (paise / 100).toFixed(2);
}

/**
 * The look-up form of a part number: NFKC, upper case, letters and digits only. Normalised again at the end,
 * because letters that stood apart may combine: the form of a form is itself.
 * Source: catalogue format, "Rules".
 */
export function numberKey(partNumber: string): string {
  // Nearly all numbers are plain, and an import makes millions of keys.
  if (!/[^ -~]/.test(partNumber)) return partNumber.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  return partNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFKC');
}

/** A whole quantity from 1 to the limit; undefined for anything else. Source: storefront specification, section 5. */
export function parseQuantity(text: string): number | undefined {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= cartRules.maxQuantity ? value : undefined;
}

/** Digits of the nine languages' scripts as 0–9: phones of Hindi or Tamil readers may type their own. */
export function asciiDigits(text: string): string {
  // In all of these scripts the digits 0–9 stand 0x66 after the beginning of a block of 128 characters.
  return text.replace(/[०-९০-৯૦-૯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) & 0x7f) - 0x66));
}

/** Indian PIN code: 6 digits, the first 1–9. Source: field notes, "Parts and India". */
export function isPinCode(text: string): boolean {
  return /^[1-9]\d{2}\s?\d{3}$/.test(asciiDigits(text).trim());
}

/** Postal codes of other countries have their own forms; those of India are checked. */
export function isPostalCode(zipCode: string, country: string): boolean {
  return !/^(?:india|in|bharat|भारत)$/i.test(country.trim()) || isPinCode(zipCode);
}

/**
 * An Indian mobile number (10 digits from 6–9, with or without +91 or 0), or an international one with +.
 * Source: field notes, "Parts and India".
 */
export function isPhone(text: string): boolean {
  const digits = asciiDigits(text).replace(/[\s()-]/g, '');
  return /^(?:\+91|0)?[6-9]\d{9}$/.test(digits) || (/^\+[1-9]\d{6,14}$/.test(digits) && !digits.startsWith('+91'));
}

/** Deliberately simple: one @, something on each side, a dot in the domain, no spaces, no control characters. */
export function isEmail(text: string): boolean {
  if (text.length > fieldLimits.email || text !== oneLine(text)) return false;
  return /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:.]+$/.test(text);
}

/**
 * What somebody wrote into a field of one line: control characters, line breaks and overrides of the writing direction
 * become spaces, so that a name cannot pretend to be further lines of a mail. Joiners of Indic scripts stay.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
