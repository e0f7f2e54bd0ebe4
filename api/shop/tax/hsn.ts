import { asciiDigits } from '../rules.ts';

/** HSN: the code of goods, of which the first 4, 6 or 8 digits are given. */

/** An HSN as it is stored: digits without spaces and dots. */
export function normalHsn(text: string): string {
  return asciiDigits(text).replace(/[\s.]/g, '');
}

/** Whether it is an HSN of goods, in its stored form. Chapter 99 has services. */
export function isHsn(hsn: string): boolean {
  return /^\d{4}(?:\d{2}){0,2}$/.test(hsn) && !hsn.startsWith('00') && !hsn.startsWith('99');
}

/** Turnover of the last financial year, in rupees, above which invoices need more digits: 5 crore. */
export const fewDigitsTurnover = 50_000_000;

/** The fewest digits of an HSN on an invoice (Notification 78/2020), by the last year's turnover in rupees. */
export function hsnDigits(turnover: number): 4 | 6 {
  return turnover > fewDigitsTurnover ? 6 : 4;
}
