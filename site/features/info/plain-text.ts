import { decodeHTML } from 'entities';

/** The text of HTML rendered from a page's Markdown, on one line. */
export function plainText(html: string): string {
  const words = html.replace(/<\/(?:p|li|t[dhr]|h[1-6])>/g, ' ').replace(/<[^>]*>/g, '');
  return decodeHTML(words).replace(/\s+/g, ' ').trim();
}
