import { decodeHTML } from 'entities';

/** The words of a piece of HTML that a page's Markdown became, on one line. */
export function plainText(html: string): string {
  const words = html.replace(/<\/(?:p|li|t[dhr]|h[1-6])>/g, ' ').replace(/<[^>]*>/g, '');
  return decodeHTML(words).replace(/\s+/g, ' ').trim();
}
