import { decodeHTMLStrict } from 'entities';
import { numberKey } from '../../api/contract/rules.ts';

/** Pure rules for single cells. Source: catalogue format, "Rules". Each answers undefined for "not understood". */

const tag = /<\/?[a-zA-Z!?][^>]*>/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the quick look for anything to clean
const unclean = /[<&\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\s\s|[^\x20-\x7e]/;

/** Plain text: no tags, entities decoded, no control characters, single spaces, NFC. */
export function cleanText(cell: string): string {
  if (!unclean.test(cell)) return cell.trim();
  // Control characters first, both times: one inside a tag would hide it.
  return decodeHTMLStrict(cell.replace(control, '').replace(tag, ' '))
    .replace(control, '')
    .replace(tag, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

export function isId(cell: string): boolean {
  return /^[A-Za-z0-9._:-]{1,64}$/.test(cell);
}

/** "1.14276E+10": what a spreadsheet makes of a long number. */
export function isDestroyedNumber(cell: string): boolean {
  return /^\d(?:[.,]\d+)?E[+-]?\d+$/i.test(cell.trim()) && /[.+]/.test(cell);
}

/**
 * An amount in paise: plain (1234.5), with ₹, Rs or INR before it and /- after it, with thousands separators in the
 * Indian (1,23,456) or the Western (123,456) grouping. Undefined for anything else, negative or ambiguous.
 */
export function parsePrice(cell: string): number | undefined {
  const amount = cell
    .trim()
    .replace(/^(?:₹|Rs\.?|INR)\s*/i, '')
    .replace(/\s*\/-$/, '');
  const plain = /^\d{1,12}(?:\.\d{1,2})?$/;
  const indian = /^\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d{1,2})?$/;
  const western = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
  if (!plain.test(amount) && !indian.test(amount) && !western.test(amount)) return undefined;
  const [rupees = '0', fraction = ''] = amount.replaceAll(',', '').split('.');
  const paise = Number(rupees) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(paise) ? paise : undefined;
}

export function parseInteger(cell: string): number | undefined {
  return /^\d{1,9}$/.test(cell.trim()) ? Number(cell) : undefined;
}

/** A decimal that is not negative, with a point. */
export function parseDecimal(cell: string): number | undefined {
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(cell.trim()) ? Number(cell) : undefined;
}

export function parseBoolean(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** An address part: lower-case Latin letters, digits and single dashes, at most 100 characters; may be empty. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '');
}

/** The address an item gets when the supplier names none: steady as long as brand and number are. */
export function itemSlug(brandName: string, partNumber: string, name: string, id: string): string {
  const number = numberKey(partNumber).toLowerCase();
  return (
    slugify(`${brandName} ${slugify(number) || id} ${name}`)
      .slice(0, 80)
      .replace(/-+$/, '') ||
    slugify(id) ||
    'item'
  );
}
