import { escapeHTML, HTMLString } from 'astro/runtime/server/index.js';

export type Markup = HTMLString;

/** Pieces of markup in a row. */
export const inRow = (pieces: readonly Markup[]): Markup => new HTMLString(pieces.join(''));

/**
 * Markup as one text. In a template each expression is an object that is written by itself, which is slow for the rows of
 * lists. Values are escaped, except for markup; undefined and false are left out.
 */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | HTMLString | undefined | false)[]
): HTMLString {
  let text = parts[0] ?? '';
  values.forEach((value, index) => {
    if (value !== undefined && value !== false) text += value instanceof HTMLString ? value : escapeHTML(String(value));
    text += parts[index + 1];
  });
  return new HTMLString(text);
}
