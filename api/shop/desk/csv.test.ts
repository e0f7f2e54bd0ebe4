import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are separated by commas, lines end with CR LF', () => {
  expect(csvLine(['a', 1.5, null, ''])).toBe('a,1.5,,\r\n');
});

test('cells with a comma, a quote, a line break or outer spaces are quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', ' x '])).toBe('"a,b","say ""x""","two\nlines"," x "\r\n');
});

test.each(['=1+1', '+91 98765', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '\uFEFF=1', '=HYPERLINK("http://x")'])(
  '%j is no longer a formula',
  (text) => {
    const line = csvLine([text]);
    expect(line.startsWith('"\'')).toBe(true);
    expect(line).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

test('a number stays a number', () => {
  expect(csvLine([-2])).toBe('-2\r\n');
});
