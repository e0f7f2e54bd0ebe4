import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import type { ImportReport } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { sqliteVersion } from './machine.ts';
import type { BenchOptions } from './options.ts';
import { type Measured, run, runScript } from './process.ts';
import { headerOf, shellScript, tableShape } from './sqlite-shell.ts';
import { median, megabytes, seconds, table, whole } from './table.ts';

const fitmentsPerItem = 5;
/** The only file whose table has a different name. */
const tableOf = (name: string) => (name === 'references' ? 'item_references' : name);

interface Sides {
  first: Measured[];
  shell: Measured[];
}

/** Compares the import with SQLite's own shell. */
export async function benchImport({ items, runs, folder, say }: BenchOptions): Promise<void> {
  say(`Writing packages of ${whole(items)} items …`);
  const base = join(folder, 'base');
  await writeSample({ items, out: base, seed: 1, languages: ['en'], fitments: fitmentsPerItem });
  const csvFiles = readdirSync(base).filter((name) => name.endsWith('.csv'));
  const bytes = csvFiles.reduce((sum, name) => sum + statSync(join(base, name)).size, 0);

  const script = sqliteVersion() ? join(folder, 'shell.sql') : undefined;
  if (script) writeFileSync(script, await shellScriptFor(base, csvFiles, folder));
  else say('sqlite3 is not installed (Debian: apt-get install sqlite3): its side is left out.');

  const dataFolder = join(folder, 'data');
  const report = join(folder, 'report.json');
  const shellFile = join(folder, 'shell.sqlite');
  const sides: Sides = { first: [], shell: [] };
  let rows = 0;

  async function ours(): Promise<void> {
    rmSync(dataFolder, { recursive: true, force: true });
    sides.first.push(await runScript('import.ts', [base, '--report', report], dataFolder));
    const { read } = JSON.parse(readFileSync(report, 'utf8')) as ImportReport;
    rows = Object.values(read).reduce((sum, count) => sum + count, 0);
    rmSync(dataFolder, { recursive: true, force: true });
  }

  async function shell(): Promise<void> {
    if (!script) return;
    rmSync(shellFile, { force: true });
    sides.shell.push(await run('sqlite3', ['-batch', shellFile], { input: script }));
    const imported = countRows(shellFile, csvFiles);
    if (rows > 0 && imported !== rows) throw new Error(`the shell has ${imported} rows, the package ${rows}`);
    rmSync(shellFile);
  }

  for (let number = 1; number <= runs; number++) {
    say(`Run ${number} of ${runs} …`);
    for (const side of number % 2 === 1 ? [ours, shell] : [shell, ours]) await side();
  }
  say(results(sides, rows, bytes, items));
}

/** The tables are copied from a snapshot made by the import, so that the shell always does the same work. */
async function shellScriptFor(base: string, csvFiles: readonly string[], folder: string): Promise<string> {
  const few = join(folder, 'few');
  const dataFolder = join(folder, 'few-data');
  await writeSample({ items: 100, out: few, seed: 1, languages: ['en'] });
  await runScript('import.ts', [few], dataFolder);
  const db = new Database(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? ''), { readonly: true });
  const files = await Promise.all(
    csvFiles.map(async (file) => ({
      path: join(base, file),
      table: tableOf(basename(file, '.csv')),
      columns: await headerOf(join(base, file)),
    })),
  );
  const shapes = Object.fromEntries(files.map((file) => [file.table, tableShape(db, file.table)]));
  db.close();
  return shellScript(files, shapes);
}

function countRows(file: string, csvFiles: readonly string[]): number {
  const db = new Database(file, { readonly: true });
  try {
    return csvFiles.reduce((sum, name) => {
      const rows = db.prepare<[], { count: number }>(
        `SELECT count(*) AS count FROM ${tableOf(basename(name, '.csv'))}`,
      );
      return sum + (rows.get()?.count ?? 0);
    }, 0);
  } finally {
    db.close();
  }
}

function results(sides: Sides, rows: number, bytes: number, items: number): string {
  const secondsOf = (side: keyof Sides) => median(sides[side].map((one) => one.seconds));
  const peakOf = (side: keyof Sides) => {
    const peaks = sides[side].map((one) => one.peakBytes ?? Number.NaN);
    return peaks.length === 0 || peaks.some(Number.isNaN) ? undefined : Math.max(...peaks);
  };
  const line = (title: string, side: keyof Sides) =>
    sides[side].length === 0
      ? [title, 'left out']
      : [title, seconds(secondsOf(side)), whole(rows / secondsOf(side)), megabytes(peakOf(side))];
  const ratio = (value: number) => (Number.isNaN(value) ? 'unknown' : value.toFixed(2));
  return [
    `Import of ${whole(items)} items: ${whole(rows)} rows, ${megabytes(bytes)} of CSV`,
    '',
    table(
      ['Side (median; most memory)', 'time', 'rows/s', 'memory'],
      [line('ours, first import', 'first'), line('sqlite3 shell, .import --csv', 'shell')],
    ),
    '',
    table(
      ['Measure', 'value', 'bar'],
      [
        ['rows/s, ours to the shell', ratio(secondsOf('shell') / secondsOf('first')), '≥ 0.5'],
        ['most memory, ours', megabytes(peakOf('first')), '< 600 MB'],
      ],
    ),
  ].join('\n');
}
