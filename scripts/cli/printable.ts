/**
 * Text for a terminal, or for a file that is shown on one: control characters and overrides of the writing direction
 * become escapes such as `\u001b`, so a supplier's text cannot colour, overwrite or hide a line. Line breaks and tabs
 * stay; JSON keeps its meaning.
 */
export function printable(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are to be made visible
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
