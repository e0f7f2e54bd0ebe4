import { decodeHTMLStrict } from 'entities';
import { slugify } from '../../../api/catalogue/slug.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';

/** Pure rules for single cells. */

const tag = /<\/?[a-zA-Z!?][^>]*>/g;
const control = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\ufeff]/gu;
const notAscii = /[^ -~]/;
/** A quick check for anything to clean: there are millions of texts, and most need no cleaning. */
const unclean = new RegExp(`[<&]|\\s\\s|[^\\S ]|${control.source}`, 'u');

/** Plain text: no tags, entities decoded, no control characters, single spaces, NFC. */
export function cleanText(cell: string): string {
  if (!notAscii.test(cell) && !/[<&]| {2}/.test(cell)) return cell.trim();
  if (!unclean.test(cell)) return cell.trim().normalize('NFC');
  // Control characters go first, both times: one inside a tag would hide the tag.
  return withoutTags(decodeHTMLStrict(withoutTags(cell.replace(control, ''))).replace(control, ''))
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** Stops at the last `>`: no tag can end after it, and searching for an end from every `<` would take forever. */
function withoutTags(text: string): string {
  const end = text.lastIndexOf('>') + 1;
  return text.slice(0, end).replace(tag, ' ') + text.slice(end);
}

/** False for a text with nothing visible: only spaces, joiners and the like. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}]/u.test(text);
}

/** "." and ".." are not ids: in an address they lead elsewhere. */
export function isId(cell: string): boolean {
  return /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,64}$/.test(cell);
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
  const written = cell.trim().replace(/^(?:₹|Rs\.?|INR)\s*/i, '');
  const amount = written.endsWith('/-') ? written.slice(0, -2).trimEnd() : written;
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

/** The address of an item for which the supplier names none: stable as long as brand and number are. */
export function itemSlug(brandName: string, partNumber: string, name: string, id: string): string {
  // An address has Latin digits only: those of another script count for nothing in it.
  const number = numberKey(partNumber.replace(/[^\P{Nd}0-9]/gu, ''));
  return (
    slugify(`${brandName} ${slugify(number) || id} ${name}`)
      .slice(0, 80)
      .replace(/-$/, '') ||
    slugify(id) ||
    'item'
  );
}
