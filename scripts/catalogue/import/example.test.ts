import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { cellKinds } from '../../../api/catalogue/cell-kinds.ts';
import { fieldsOf, packageFiles } from '../../../api/catalogue/package-files.ts';
import { CsvParser } from './csv.ts';
import { newDataFolder } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';
import { packageFileNames } from './tables.ts';

const example = join(import.meta.dirname, 'example');
const formats = packageFileNames.map((file) => ({
  name: packageFiles[file].name,
  required: packageFiles[file].required,
  columns: fieldsOf(file).map(([, { column, kind }]) => ({ name: column, required: cellKinds[kind].required })),
}));

test('the example package is imported completely', async () => {
  const report = await importPackage({ path: example, dataFolder: newDataFolder(inject('testFolder')) });
  expect(report.rejected, 'mend these rows of scripts/catalogue/import/example/').toEqual([]);
  expect(report.ignoredColumns, 'remove these columns from scripts/catalogue/import/example/').toEqual({});
  expect(report.accepted).toEqual(report.read);
  expect(Object.keys(report.read).sort()).toEqual(formats.map(({ name }) => name).sort());
});

test.each(formats)('the example has every column of $name, each with a value in some row', ({ name, columns }) => {
  const parser = new CsvParser(',');
  const [header, ...rows] = parser.push(readFileSync(join(example, name), 'utf8')).map(({ cells }) => cells);
  expect(header, `add the missing columns to example/${name}`).toEqual(columns.map((column) => column.name));
  const empty = columns.filter((_, at) => rows.every((cells) => cells[at] === '')).map((column) => column.name);
  expect(empty, `give one row of example/${name} a value in these columns`).toEqual([]);
});

test.each(formats)('the README names every column of $name, and which are required', ({ name, required, columns }) => {
  const table = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const cells = columns.map((column) => column.name + (column.required ? '*' : ''));
  const row = `| \`${name}\`${required ? '*' : ''} | ${cells.join(', ')} |`;
  expect(table, 'write this row into the table of scripts/catalogue/import/README.md').toContain(row);
});
