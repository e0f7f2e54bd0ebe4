import { paiseToRupeeString } from '../money/rules.ts';
import type { UpiPayee } from './rules.ts';

/**
 * Links that open a UPI app with payee and amount filled in, by NPCI's "UPI Linking Specifications" 1.6: a phone opens
 * them, and a QR code of the same text works on any other screen.
 */

/** `name@handle`. A handle has no dot, so that an email address is not taken for a UPI id. */
export const isUpiId = (text: string): boolean =>
  text.length <= 255 && /^[a-z\d][a-z\d._-]+@[a-z][a-z\d]+$/i.test(text);

/** Limits of the specification, in characters. */
const noteLength = 50;
const nameLength = 99;
const referenceLength = 35;

/** A text with signs that no app refuses: ASCII letters, digits and single spaces. */
export function upiText(text: string, length: number = nameLength): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/gi, ' ')
    .trim()
    .slice(0, length)
    .trimEnd();
}

/**
 * A reference for the bank statement, made of an order's number and the like: letters and digits only. Two texts that
 * differ only in other signs give the same one.
 * @throws RangeError when nothing is left, or more than 35 characters
 */
export function upiReference(text: string): string {
  const reference = text.replace(/[^a-z\d]/gi, '');
  if (reference === '' || reference.length > referenceLength)
    throw new RangeError(`expected 1 to ${referenceLength} letters and digits, not ${reference.length}`);
  return reference;
}

export interface UpiPayment {
  payee: UpiPayee;
  amountPaise: number;
  /** What the customer sees in the app, such as the shop's name and the order's number. */
  note: string;
  /** Becomes the payment's reference through `upiReference`. */
  reference: string;
}

/**
 * The link for one payment. The `@` of the UPI id stays as it is, because some apps do not decode `%40`; a space is
 * `%20` and never `+`.
 * @throws RangeError for an amount that is no whole number of paise above 0, or a reference that is too long
 */
export function upiLink({ payee, amountPaise, note, reference }: UpiPayment): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0)
    throw new RangeError(`expected an amount in whole paise above 0, not ${amountPaise}`);
  const fields: Record<string, string> = {
    pa: payee.id,
    pn: encodeURIComponent(upiText(payee.name)),
    am: paiseToRupeeString(amountPaise),
    cu: 'INR',
    tn: encodeURIComponent(upiText(note, noteLength)),
    tr: upiReference(reference),
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return `upi://pay?${query.join('&')}`;
}
