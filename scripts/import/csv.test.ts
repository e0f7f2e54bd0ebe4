import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvParser, findDelimiter } from './csv.ts';
import { Refusal } from './problems.ts';

function parse(text: string, delimiter = ','): string[][] {
  return rows(text, delimiter).map((row) => row.cells);
}

function rows(text: string, delimiter = ',') {
  const parser = new CsvParser(delimiter);
  return [...parser.push(text), ...parser.end()];
}

describe('cells', () => {
  test('a quoted cell may hold the delimiter, quotes and line breaks', () => {
    expect(parse('a,"b, ""c""\r\nd",e\n')).toEqual([['a', 'b, "c"\r\nd', 'e']]);
  });

  test('a quote in the middle of a plain cell is a quote: sizes in inches', () => {
    expect(parse('pipe 5" long,x\n')).toEqual([['pipe 5" long', 'x']]);
  });

  test('empty cells stay, also quoted ones and the last', () => {
    expect(parse(',"",\n')).toEqual([['', '', '']]);
  });

  test('a row of one quoted empty cell is a row, an empty line is none', () => {
    expect(parse('a\n\n""\n\n')).toEqual([['a'], ['']]);
  });

  test('white space belongs to the cell', () => {
    expect(parse(' a , b\n')).toEqual([[' a ', ' b']]);
  });
});

describe('line ends', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('%s ends a row', (_, end) => {
    expect(parse(['a,b', 'c,d', ''].join(end))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('the last row needs no line end', () => {
    expect(parse('a\nb')).toEqual([['a'], ['b']]);
  });

  test('a CRLF that is cut between its two characters is one line end', () => {
    const parser = new CsvParser(',');
    const all = [...parser.push('a\r'), ...parser.push('\nb\r'), ...parser.push('\n'), ...parser.end()];
    expect(all).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['b'] },
    ]);
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('a row has the line on which it begins, after empty lines and breaks inside cells (%s)', (_, end) => {
    const text = ['head', '', '"two', 'lines"', 'last'].join(end);
    expect(rows(text).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'head'],
      [3, `two${end}lines`],
      [5, 'last'],
    ]);
  });
});

describe('delimiters', () => {
  test.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb\tc', '\t'],
    ['a', ','],
    ['a;b,c;d', ';'],
  ])('%j is cut at %j', (header, delimiter) => {
    expect(findDelimiter(header)).toBe(delimiter);
  });

  test('with a semicolon the comma is a character like any other', () => {
    expect(parse('1,5;x\n', ';')).toEqual([['1,5', 'x']]);
  });
});

test('a file that ends inside a quoted cell is refused as truncated, with the line', () => {
  const parser = new CsvParser(',');
  parser.push('a,b\n1,"the end is mis');
  expect(() => parser.end()).toThrow(Refusal);
  expect(() => parser.end()).toThrow(/line 2.*truncated/);
});

const cell = fc.string({ unit: fc.constantFrom('a', 'ब', ' ', ',', ';', '\t', '"', '\n', '\r', '0', '😀') });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

test('any table written by RFC 4180 comes back the same, wherever the text is cut', () => {
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }));
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      lineEnd,
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.boolean(),
      (cells, delimiter, end, cuts, quoteAll) => {
        const special = new RegExp(`["\\r\\n${delimiter}]`);
        const written = (text: string) =>
          quoteAll || text === '' || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const text = cells.map((row) => row.map(written).join(delimiter) + end).join('');
        const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
        const pieces = [0, ...places].map((from, n) => text.slice(from, places[n] ?? text.length));
        const parser = new CsvParser(delimiter);
        const read = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
        expect(read.map((row) => row.cells)).toEqual(cells);
      },
    ),
    { numRuns: 500 },
  );
});
