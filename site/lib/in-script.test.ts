import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inScript } from './in-script';

test('a text that ends a script element cannot end it', () => {
  expect(inScript('</script><!--&')).toBe('"\\u003c/script\\u003e\\u003c!--\\u0026"');
});

test('whatever the value, the output has no <, > or & and no line separator, and parses back to the value', () => {
  const text = fc.string({
    unit: fc.constantFrom('<', '>', '&', '/', '!', '-', '"', '\\', 'script', '\u2028', '\u2029', 'ब', '😀', '\n'),
  });
  const value = fc
    .jsonValue({ maxDepth: 3 })
    .chain((json) => fc.dictionary(text, text).map((texts) => ({ json, texts })));
  fc.assert(
    fc.property(value, (given) => {
      const written = inScript(given);
      expect(written).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.stringify(JSON.parse(written))).toBe(JSON.stringify(given));
    }),
  );
});
