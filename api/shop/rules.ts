/** Plain constants and pure rules that the pages and the server share. No heavy imports: islands bundle this file. */

/** A catalogue id. */
export const catalogueIdPattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** Search page. */
export const searchRules = {
  pageSize: 50,
  maxPageSize: 100,
  showChoices: [12, 24, 48],
  defaultShow: 24,
  /** Values listed per filter, those with the most results first. */
  topValues: 10,
  /** Values of one filter that can be chosen at once. */
  maxChosen: 20,
  maxQueryLength: 200,
  maxPage: 10_000,
} as const;

/**
 * Suggestions in the search box: how many of each kind, the minimum number of characters, and the pause in typing
 * before a request.
 */
export const suggestRules = {
  numbers: 4,
  vehicles: 4,
  parts: 4,
  categories: 3,
  brands: 2,
  items: 4,
  /** Of all kinds together. */
  most: 12,
  minLength: 2,
  restMilliseconds: 120,
} as const;

/** How long the browser may reuse an answer, in milliseconds. */
export const cacheMilliseconds = { brands: 5 * 60_000, makes: 5 * 60_000, cart: 30_000, suggestions: 60_000 } as const;

/** Items on one page of a brand or category. */
export const listPageSize = 24;

export const passwordRules = { min: 6, max: 200 } as const;

export const cartRules = {
  defaultQuantity: 1,
  maxQuantity: 999,
  maxLines: 200,
  /** How long removed lines can be put back, in milliseconds. */
  undoMilliseconds: 60 * 60_000,
  /** Quick clicks on plus and minus after the first are merged into one call after this pause, in milliseconds. */
  settleMilliseconds: 250,
} as const;

/** How often a signed-in customer's query is retried. */
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

/** The statuses that a seller gives an order. */
export const givenStatuses = ['confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;
export const orderStatuses = ['pending', ...givenStatuses] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Shipping and tax as set in `content/shop.yaml`, in paise and percent. */
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

/** The effective price, in paise: the selling price, else the list price; 0 means "price on request". */
export function effectivePrice(item: { pricePaise: number; sellingPaise: number }): number {
  return item.sellingPaise > 0 ? item.sellingPaise : item.pricePaise;
}

/** Whether a price of the catalogue, of a cart or of an enquiry is still unknown: "price on request". */
export function isOnRequest(paise: number): boolean {
  return paise === 0;
}

/** Rupees from trusted input (122.5, "122.50") as paise; the caller knows that it is an amount. */
export function paiseOf(rupees: number | string): number {
  return Math.round(Number(rupees) * 100);
}

/** The same for untrusted input. Undefined when it is not an amount. */
export function rupeesToPaise(rupees: number | string): number | undefined {
  if (typeof rupees === 'string' && !/^\d+(?:\.\d+)?$/.test(rupees)) return undefined;
  const paise = paiseOf(rupees);
  return Number(rupees) >= 0 && Number.isSafeInteger(paise) ? paise : undefined;
}

export function paiseToRupees(paise: number): number {
  return paise / 100;
}

/** "1234.50": prices as strings, as items and carts carry them on the wire. */
export function paiseToRupeeString(paise: number): string {
  return paiseToRupees(paise).toFixed(2);
}

/**
 * The look-up form of a part number: NFKC, upper case, letters and digits only. Normalised again at the end, because
 * letters that were separated before may combine; this keeps the function idempotent.
 */
export function numberKey(partNumber: string): string {
  // Nearly all numbers are ASCII, and an import builds millions of keys.
  if (!/[^ -~]/.test(partNumber)) return partNumber.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  return asciiDigits(partNumber)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFKC');
}

/** A whole quantity from 1 to the limit; undefined for anything else. */
export function parseQuantity(text: string): number | undefined {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= cartRules.maxQuantity ? value : undefined;
}

/** Digits of any script as 0–9: readers of Hindi or Tamil may type their own digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    // Unicode lists the ten digits of a script in a row: a digit's value is how many come before it.
    const code = digit.codePointAt(0) as number;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value % 10);
  });
}

/** Indian PIN code: 6 digits, the first 1–9. */
export function isPinCode(text: string): boolean {
  return /^[1-9]\d{2}\s?\d{3}$/.test(asciiDigits(text).trim());
}

/** Only Indian codes are checked; other countries have their own formats. */
export function isPostalCode(zipCode: string, country: string): boolean {
  return !/^(?:india|in|bharat|भारत)$/i.test(country.trim()) || isPinCode(zipCode);
}

/** An Indian mobile number (10 digits starting with 6–9, with or without +91 or 0), or an international one with +. */
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
 * Cleans the text of a one-line field: control characters, line breaks and text-direction overrides become spaces, so a
 * name cannot forge further lines of a mail. Joiners of Indic scripts stay.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018": the vehicle as sentences name it. */
export const vehicleName = ({ label, year }: { label: string; year?: number | null | undefined }): string =>
  year ? `${label}, ${year}` : label;
