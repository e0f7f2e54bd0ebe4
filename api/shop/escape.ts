/**
 * Escapes text for HTML or XML, as content or attribute. Quotes become numeric references, because mail programs may
 * not know `&apos;`.
 */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
