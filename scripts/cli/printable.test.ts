import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['a colour', '\u001b[31mred', '\\u001b[31mred'],
  ['the one-byte form of the same', '\u009b31mred', '\\u009b31mred'],
  ['a return that would overwrite the line', 'bad\rgood', 'bad\\u000dgood'],
  ['a reversed writing direction', 'a\u202eb', 'a\\u202eb'],
  ['a line separator', 'a\u2028b', 'a\\u2028b'],
])('%s is shown, not acted on', (_, text, shown) => expect(printable(text)).toBe(shown));

test('readable text stays unchanged, in every script', () => {
  const text = 'Items: 3\n\tब्रेक பிரேக் ക്\u200dഷ क्\u200cष ₹ × ✓ 😀 \\u';
  expect(printable(text)).toBe(text);
});

test('in any text nothing remains that a terminal would act on, and JSON keeps its value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
      expect(JSON.parse(printable(JSON.stringify({ text }, null, 2)))).toEqual({ text });
    }),
  );
});
