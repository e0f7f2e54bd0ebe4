/**
 * Text for a terminal or a file that is shown on one: control characters and overrides of the writing direction are written
 * as `\u001b`, so that a supplier's text can neither colour, overwrite nor hide a line. Line breaks and tabs stay; JSON stays
 * the same JSON.
 */
export function printable(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is made visible
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
