/** What Google's product data specification allows (support.google.com/merchants/answer/7052112), in characters. */
export const limits = {
  id: 50,
  title: 150,
  description: 5000,
  brand: 70,
  mpn: 70,
  productType: 750,
} as const;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text of at most so many characters: it ends after a whole word, or after a whole letter if it is one long word. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const lastSpace = text.slice(0, most + 1).lastIndexOf(' ');
  if (lastSpace > 0) return text.slice(0, lastSpace).trimEnd();
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * The digits of a GTIN if Google takes it, else null: 8, 12, 13 or 14 digits with the right check digit, outside the
 * ranges for a shop's own numbers (02, 04, 2) and for coupons (05, 98, 99). Google refuses an item with a wrong one, but
 * takes it without.
 */
export function gtinForGoogle(text: string | null): string | null {
  const digits = (text ?? '').replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  const weighted = [...digits.padStart(14, '0')].map((digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1));
  if (weighted.reduce((sum, digit) => sum + digit, 0) % 10 !== 0) return null;
  const isReserved = digits.length === 8 ? /^[02]/ : /^(?:0[245]|2|9[89])/;
  return isReserved.test(digits.length === 8 ? digits : digits.padStart(13, '0').slice(-13)) ? null : digits;
}
