/** Tables for spreadsheets: RFC 4180, in UTF-8 with the byte order mark that Excel needs. */

export const byteOrderMark = '\uFEFF';

/**
 * One cell. A text that a spreadsheet would read as a formula gets a leading apostrophe, which marks it as text.
 * Customers type names and addresses, and a formula could send the sheet's other cells elsewhere.
 */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  // Some spreadsheets read semicolons and tabs as commas.
  return /[",;\t\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line, including its line break. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}
