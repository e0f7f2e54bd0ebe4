import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { newestSnapshot, snapshotFile, snapshotsFolder } from '../../../api/catalogue/snapshots.ts';
import { Refusal } from '../../cli/refusal.ts';
import { attributes } from './fixtures/faults/attributes.ts';
import { bounds } from './fixtures/faults/bounds.ts';
import { categories } from './fixtures/faults/categories.ts';
import { columns } from './fixtures/faults/columns.ts';
import { csvShape } from './fixtures/faults/csv-shape.ts';
import { encodings } from './fixtures/faults/encodings.ts';
import type { Fault } from './fixtures/faults/fault.ts';
import { ids } from './fixtures/faults/ids.ts';
import { missingFiles } from './fixtures/faults/missing-files.ts';
import { numbers } from './fixtures/faults/numbers.ts';
import { otherKinds } from './fixtures/faults/other-kinds.ts';
import { prices } from './fixtures/faults/prices.ts';
import { rivals } from './fixtures/faults/rivals.ts';
import { sizes } from './fixtures/faults/sizes.ts';
import { slugs } from './fixtures/faults/slugs.ts';
import { supersessions } from './fixtures/faults/supersessions.ts';
import { text } from './fixtures/faults/text.ts';
import { translations } from './fixtures/faults/translations.ts';
import { cutFile, itemsOfCut } from './fixtures/faults/truncated.ts';
import { units } from './fixtures/faults/units.ts';
import { vehiclesAndFitments } from './fixtures/faults/vehicles-and-fitments.ts';
import { liveRows, newDataFolder, writePackage } from './fixtures/small-package.ts';
import { type ImportReport, importPackage } from './import-package.ts';

const testFolder = join(inject('testFolder'), 'faults');
newDataFolder(testFolder);

const corpus: Record<string, Fault[]> = {
  numbers,
  text,
  encodings,
  csvShape,
  columns,
  missingFiles,
  otherKinds,
  bounds,
  prices,
  units,
  ids,
  rivals,
  vehiclesAndFitments,
  categories,
  supersessions,
  attributes,
  translations,
  slugs,
  sizes,
};

describe.each(Object.entries(corpus))('%s', (_, faults) => {
  test.each(faults)('$name', async (fault) => {
    const dataFolder = newDataFolder(testFolder);
    const path = writePackage(testFolder, fault.files);
    fault.prepare?.(path);
    const { encoding, force = true } = fault;
    const run = () => importPackage({ path, dataFolder, force, ...(encoding ? { encoding } : {}) });
    if (fault.before || fault.refusal)
      await importPackage({ path: writePackage(testFolder, fault.before), dataFolder, force: true });

    if (fault.refusal) {
      const live = newestSnapshot(dataFolder);
      const error = await run().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).message).toMatch(fault.refusal);
      expect(newestSnapshot(dataFolder)).toBe(live);
      expect(readdirSync(snapshotsFolder(dataFolder)).sort()).toEqual([`${live}.sqlite`, 'current']);
      return;
    }
    const report = await run();
    const lines = report.rejected.map(({ file, line, column, code, value }) => [file, line, column, code, value]);
    expect(lines.toSorted(byText)).toEqual((fault.report ?? []).toSorted(byText));
    expect(report.ignoredColumns).toEqual(fault.ignoredColumns ?? {});
    expect(report.unknownAttributes).toEqual(fault.unknownAttributes ?? []);
    for (const { table, columns, rows } of fault.rows ?? []) {
      const found = tableRows(dataFolder, table, columns);
      expect(found.toSorted(byText), table).toEqual(rows.toSorted(byText));
    }
    await expectSound(report, dataFolder);
  });
});

test('every fault has its own name and says what it expects', () => {
  const all = Object.values(corpus).flat();
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, refusal, rows, report } of all) {
    expect(Boolean(refusal) !== Boolean(rows || report), name).toBe(true);
  }
});

/** Cut at any byte, a file is refused, or every row in the snapshot is right up to its last cell. */
test('a file cut at any byte gives no partial row', async () => {
  const dataFolder = newDataFolder(testFolder);
  const outcomes = { refused: 0, imported: 0 };
  for (let length = 0; length < cutFile.length; length++) {
    const path = writePackage(testFolder, { 'items.csv': cutFile.subarray(0, length) });
    const error = await importPackage({ path, dataFolder, force: true }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error) {
      expect(error, `cut at ${length}`).toBeInstanceOf(Refusal);
      outcomes.refused += 1;
    } else {
      const columns = ['id', 'part_number', 'name', 'description', 'price_paise', 'image'];
      expect(tableRows(dataFolder, 'items', columns), `cut at ${length}`).toEqual(itemsOfCut(length));
      outcomes.imported += 1;
    }
  }
  expect(outcomes.refused).toBeGreaterThan(outcomes.imported);
  expect(outcomes.imported).toBeGreaterThan(0);
}, 60_000);

function tableRows(dataFolder: string, table: string, columns: readonly string[]): unknown[][] {
  return liveRows(dataFolder, `SELECT ${columns.join(', ')} FROM ${table}`).map((row) => Object.values(row as object));
}

function byText(a: unknown, b: unknown): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

const tables: Record<string, string> = {
  'makes.csv': 'makes',
  'models.csv': 'models',
  'engines.csv': 'engines',
  'brands.csv': 'brands',
  'categories.csv': 'categories',
  'items.csv': 'items',
  'fitments.csv': 'fitments',
  'attributes.csv': 'attributes',
  'references.csv': 'item_references',
  'diagrams.csv': 'diagrams',
  'diagram_parts.csv': 'diagram_parts',
  'translations.csv': 'translations',
};

/**
 * Checks what is true of every import: each row is either in the snapshot or in the report, once; no text contains a
 * tag or a control character; every item's page can be read.
 */
async function expectSound(report: ImportReport, dataFolder: string): Promise<void> {
  expect(new Set(report.rejected.map(({ file, line }) => `${file} ${line}`)).size).toBe(report.rejected.length);
  for (const [file, table] of Object.entries(tables)) {
    const rows = liveRows(dataFolder, `SELECT * FROM ${table}`) as Record<string, unknown>[];
    const setAside = report.rejected.filter((problem) => problem.file === file).length;
    expect([file, rows.length], file).toEqual([file, report.accepted[file]]);
    const leftOut = file === 'attributes.csv' ? report.unknownAttributes.reduce((sum, { rows: of }) => sum + of, 0) : 0;
    expect([file, rows.length + setAside + leftOut]).toEqual([file, report.read[file]]);
    const texts = rows.flatMap((row) => Object.values(row)).map(String);
    expect(texts.filter((text) => /<\/?[a-z!?][^>]*>|\p{Cc}|\p{Bidi_Control}|\ufeff/iu.test(text))).toEqual([]);
  }
  const catalogue = openCatalogue(snapshotFile(dataFolder, report.snapshot));
  try {
    for (const row of liveRows(dataFolder, 'SELECT slug FROM items LIMIT 100')) {
      const answer = (await catalogue.page('product', { slug: (row as { slug: string }).slug }))('hi');
      expect(answer.found).toBe('item');
    }
  } finally {
    catalogue.close();
  }
}
