import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { CsvParser } from '../import/csv.ts';
import { newDataFolder } from '../import/fixtures/small-package.ts';
import { CsvWriter } from './csv-writer.ts';

const folder = newDataFolder(join(inject('testFolder'), 'csv-writer'));

async function written(name: string, rows: Parameters<CsvWriter['write']>[0][]): Promise<string> {
  const file = join(folder, name);
  const writer = new CsvWriter(file, ['a', 'b']);
  for (const row of rows) await writer.write(row);
  await writer.close();
  expect(writer.rows).toBe(rows.length);
  return readFileSync(file, 'utf8');
}

test('numbers and truth values are written plainly, a missing value as an empty cell', async () => {
  expect(
    await written('plain.csv', [
      [1.5, true],
      [null, undefined],
      ['a,b', '"x"\n'],
    ]),
  ).toBe('a,b\n1.5,true\n,\n"a,b","""x""\n"\n');
});

test('rows that fill more than one piece all arrive, in order', async () => {
  const text = await written(
    'many.csv',
    Array.from({ length: 5000 }, (_, n) => [n, 'x']),
  );
  expect(text.split('\n').slice(1, -1)).toEqual(Array.from({ length: 5000 }, (_, n) => `${n},x`));
});

test('the import reads any text back unchanged', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', 'ब') });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      const parser = new CsvParser(',');
      const read = [...parser.push(await written('any.csv', rows)), ...parser.end()];
      expect(read.slice(1).map((row) => row.cells)).toEqual(rows);
    }),
    { numRuns: 50 },
  );
});
