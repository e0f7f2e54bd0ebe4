import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../cli/refusal.ts';
import { CsvParser, findDelimiter } from './csv.ts';

function parse(text: string, delimiter = ','): string[][] {
  return rows(text, delimiter).map((row) => row.cells);
}

function rows(text: string, delimiter = ',') {
  const parser = new CsvParser(delimiter);
  return [...parser.push(text), ...parser.end()];
}

describe('cells', () => {
  test('a quoted cell may contain the delimiter, quotes and line breaks', () => {
    expect(parse('a,"b, ""c""\r\nd",e\n')).toEqual([['a', 'b, "c"\r\nd', 'e']]);
  });

  test('a quote in the middle of a plain cell is a quote: sizes in inches', () => {
    expect(parse('pipe 5" long,x\n')).toEqual([['pipe 5" long', 'x']]);
  });

  test('empty cells stay, even quoted ones and the last', () => {
    expect(parse(',"",\n')).toEqual([['', '', '']]);
  });

  test('one quoted empty cell is a row, an empty line is not', () => {
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

  test('if two give as many cells, the comma and then the semicolon', () => {
    expect(findDelimiter('a;b,c')).toBe(',');
    expect(findDelimiter('a\tb;c')).toBe(';');
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

describe('a record that is too long is refused, before the rest is read', () => {
  const longest = 2000;
  const pushAll = (text: string, pieceLength: number) => {
    const parser = new CsvParser(',', longest);
    let count = 0;
    for (let at = 0; at < text.length; at += pieceLength) count += parser.push(text.slice(at, at + pieceLength)).length;
    return count + parser.end().length;
  };

  test.each([
    ['plain', 'x'.repeat(longest)],
    ['quoted', `"${'x'.repeat(longest - 2)}"`],
    ['of two cells', `${'x'.repeat(longest - 2)},x`],
    ['of line breaks in quotes', `"${'\n'.repeat(longest - 2)}"`],
  ])('%s, however it is cut and whatever the line ends are', (_, record) => {
    for (const pieceLength of [1, 7, 600, longest, 10 * longest])
      for (const end of ['\n', '\r\n', '\r'])
        for (const last of ['c', 'c"', '"c"']) {
          const text = ['a', 'b', record, last, ''].join(end);
          expect(pushAll(text, pieceLength)).toBe(4);
          expect(() => pushAll(text.replace(record, `${record}x`), pieceLength)).toThrow(
            /^line 3 is longer than 2,000 characters: a line end is missing, or a quotation mark that ends a cell$/,
          );
        }
  });

  test('at the end of the file too', () => {
    expect(pushAll(`a\n${'x'.repeat(longest)}`, 600)).toBe(2);
    expect(() => pushAll(`a\n${'x'.repeat(longest + 1)}`, 600)).toThrow(Refusal);
  });

  test('many records that are long only together pass', () => {
    for (const pieceLength of [600, 10 * longest])
      expect(pushAll(`"${'x'.repeat(longest - 2)}"\r\n`.repeat(25), pieceLength)).toBe(25);
  });

  test('as soon as it is too long, not at its end', () => {
    const parser = new CsvParser(',');
    parser.push(`a\n"${'x'.repeat(9_999_999)}`);
    expect(() => parser.push('x')).toThrow(/^line 2 is longer than 10,000,000 characters/);
  });

  test('NUL characters are named as the reason', () => {
    for (const text of ['\0', 'b,\0', '"\0', '\0,b'])
      expect(() => pushAll(`a\n${text.padEnd(longest + 1, text.endsWith('b') ? 'b' : '\0')}`, 600)).toThrow(
        /^line 2 is longer than 2,000 characters: it has NUL characters/,
      );
  });
});

test('a boundary between two pieces makes no difference', () => {
  const text = 'a,"b\r\n""c""",d\r\n\r\n"e\r","\nf\ng"\rh 5",i\n"",\n\n"j"\n\nlast';
  const whole = rows(text);
  for (let cut = 0; cut <= text.length; cut++) {
    const parser = new CsvParser(',');
    expect([...parser.push(text.slice(0, cut)), ...parser.push(text.slice(cut)), ...parser.end()]).toEqual(whole);
  }
  const parser = new CsvParser(',');
  expect([...[...text].flatMap((sign) => parser.push(sign)), ...parser.end()]).toEqual(whole);
  expect(whole.map(({ line }) => line)).toEqual([1, 4, 8, 9, 11, 13]);
});

test('lines are counted from the first when a file begins with line ends, outside and inside quotes', () => {
  expect(rows('\na\nb')).toEqual([
    { line: 2, cells: ['a'] },
    { line: 3, cells: ['b'] },
  ]);
  expect(rows('"\n"\nb')).toEqual([
    { line: 1, cells: ['\n'] },
    { line: 3, cells: ['b'] },
  ]);
});

test('a file with only line ends has no rows, nor has an empty file', () => {
  expect(rows('\n\r\n\r\r\n')).toEqual([]);
  expect(rows('')).toEqual([]);
});

test('a closed quote at the very end is a cell, and what follows a closing quote belongs to it', () => {
  expect(parse('a,"b"')).toEqual([['a', 'b']]);
  expect(parse('""')).toEqual([['']]);
  expect(parse('"a"b,c\n')).toEqual([['ab', 'c']]);
});

const cell = fc.string({ unit: fc.constantFrom('a', 'ब', ' ', ',', ';', '\t', '"', '\n', '\r', '0', '😀') });
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

test('any table written by RFC 4180 is read back unchanged, wherever the text is cut', () => {
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
        expect(read).toEqual(rows(text, delimiter));
      },
    ),
    { numRuns: 500 },
  );
});
