import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentSnapshot, snapshotFile, snapshotsFolder, switchSnapshot } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../../api/catalogue/version.ts';
import { collectWhileReading } from './collect.ts';
import { type PackageFile, packageFiles } from './columns.ts';
import { LiveSnapshot } from './live-snapshot.ts';
import { masterFiles } from './master-rows.ts';
import { withPackageFolder } from './package-folder.ts';
import { type Problem, ProblemList, Refusal } from './problems.ts';
import { fileHashes, openCsv } from './read-package.ts';
import { RowReader } from './row-reader.ts';
import { SnapshotRows } from './snapshot-rows.ts';
import { SnapshotWriter } from './snapshot-writer.ts';

export interface ImportOptions {
  /** Folder of CSV files, or a `.zip` or `.tar.gz` of one. */
  path: string;
  dataFolder: string;
  /** Overrides the two refusals that a person may overrule. */
  force?: boolean;
  encoding?: string;
  /** Writes every row anew although the live snapshot could be the base: slower, with the same result. */
  fromNothing?: boolean;
  onProgress?: (file: string, bytes: number, total: number) => void;
}

/** Source: design, "Commands". */
export interface ImportReport {
  snapshot: string;
  read: Record<string, number>;
  accepted: Record<string, number>;
  rejected: Problem[];
  /** How many more were set aside than are listed. */
  omitted: number;
  ignoredColumns: Record<string, string[]>;
  changes: { items: { added: number; changed: number; removed: number; unchanged: number } };
  seconds: number;
}

/** Source: catalogue format, "Refused whole". */
const maxRejectedShare = 0.05;
const minLiveShare = 0.7;
/** A package with this file is a demonstration: its items are made up. */
export const sampleMark = 'SAMPLE.md';

/**
 * Reads a catalogue package into a new snapshot and makes it the live one.
 * @throws Refusal with the reason; the live snapshot is then untouched.
 */
export async function importPackage(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const names = [...Object.values(packageFiles).map(({ name }) => name), sampleMark];
  const report = await withPackageFolder({ ...options, names }, (folder) => importFolder(folder, options));
  return { ...report, seconds: Math.round(performance.now() - started) / 1000 };
}

async function importFolder(folder: string, options: ImportOptions): Promise<ImportReport> {
  const { dataFolder } = options;
  mkdirSync(snapshotsFolder(dataFolder), { recursive: true });
  removeUnfinished(dataFolder);
  const formats = Object.values(packageFiles);
  const total = formats.reduce(
    (sum, { name }) => sum + (existsSync(join(folder, name)) ? statSync(join(folder, name)).size : 0),
    0,
  );
  const hashes = await fileHashes(folder, formats);
  const encoding = options.encoding?.toLowerCase() ?? '';
  const hash = hashOf(encoding, ...hashes.values());
  const base = hashOf(encoding, codeHash(), ...masterFiles.map((key) => hashes.get(packageFiles[key].name) ?? ''));
  const liveId = currentSnapshot(dataFolder);
  const liveFile = liveId && snapshotFile(dataFolder, liveId);
  const live = liveFile ? openLive(liveFile) : undefined;
  const report: ImportReport = {
    snapshot: `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${hash.slice(0, 8)}`,
    read: {},
    accepted: {},
    rejected: [],
    omitted: 0,
    ignoredColumns: {},
    changes: { items: { added: 0, changed: 0, removed: 0, unchanged: 0 } },
    seconds: 0,
  };

  if (live && liveId && live.contentHash === hash) {
    const unchanged = live.itemCount;
    live.close();
    return {
      ...report,
      snapshot: liveId,
      changes: { items: { added: 0, changed: 0, removed: 0, unchanged } },
    };
  }

  const unfinished = join(snapshotsFolder(dataFolder), `${report.snapshot}.tmp`);
  // Read by the same code, over the same vehicles, brands and categories: then only what changed needs to be written.
  const hasBase = live?.base === base && !options.fromNothing;
  const writer = new SnapshotWriter(unfinished, hasBase ? liveFile : undefined);
  try {
    const problems = new ProblemList();
    const rows = new SnapshotRows(writer, live, problems);
    const collect = collectWhileReading();
    let before = 0;
    for (const key of Object.keys(packageFiles) as PackageFile[]) {
      const format = packageFiles[key];
      const file = await openCsv(folder, format, options.encoding, options.path).catch(inFile(format.name));
      report.read[format.name] = 0;
      if (!file) {
        rows.endOfFile(key);
        continue;
      }
      const reader = new RowReader(format, file.header, problems);
      const add = rows.begin(key, reader);
      if (reader.ignoredColumns.length > 0) report.ignoredColumns[format.name] = reader.ignoredColumns;
      try {
        for await (const piece of file.pieces) {
          report.read[format.name] = (report.read[format.name] ?? 0) + piece.rows.length;
          for (const row of piece.rows) add(row);
          collect();
          options.onProgress?.(format.name, before + piece.bytes, total);
        }
      } catch (error) {
        inFile(format.name)(error);
      }
      rows.endOfFile(key);
      before += existsSync(join(folder, format.name)) ? statSync(join(folder, format.name)).size : 0;
    }
    report.accepted = rows.accepted();
    report.rejected = problems.inOrder(formats.map(({ name }) => name));
    report.omitted = problems.omitted;
    if (!report.read['items.csv']) throw new Refusal('items.csv has no rows');
    if (!options.force) refuseSuspicious(report, live);
    report.changes.items = rows.finish(
      {
        id: report.snapshot,
        createdAt: new Date().toISOString(),
        contentHash: hash,
        base,
        tables: tablesVersion(),
        demo: String(existsSync(join(folder, sampleMark))),
      },
      live && liveFile,
    );
    writer.finish();
    renameSync(unfinished, snapshotFile(dataFolder, report.snapshot));
    switchSnapshot(dataFolder, report.snapshot);
    return report;
  } finally {
    writer.close();
    live?.close();
    rmSync(unfinished, { force: true });
  }
}

/** What imports that were killed have left behind. Imports run one at a time: nobody is writing these files now. */
function removeUnfinished(dataFolder: string): void {
  const folder = snapshotsFolder(dataFolder);
  for (const name of readdirSync(folder)) if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
}

function hashOf(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Changes with the code that reads a package and with the tables it writes. */
function codeHash(): string {
  const files = ['./', '../../api/contract/'].flatMap((folder) => {
    const url = new URL(folder, import.meta.url);
    const names = readdirSync(url).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    return names.sort().map((name) => readFileSync(new URL(name, url), 'utf8'));
  });
  return hashOf(...files, tablesVersion());
}

/** The live snapshot; undefined when it is of another version: then everything in the package is new. */
function openLive(file: string): LiveSnapshot | undefined {
  return snapshotFacts(file)?.tables === tablesVersion() ? new LiveSnapshot(file) : undefined;
}

/** Puts the file's name before a refusal's message. */
function inFile(name: string) {
  return (error: unknown): never => {
    if (error instanceof Refusal && !error.message.includes(name)) throw new Refusal(`${name}: ${error.message}`);
    throw error;
  };
}

function refuseSuspicious(report: ImportReport, live: LiveSnapshot | undefined): void {
  const read = report.read['items.csv'] ?? 0;
  const accepted = report.accepted['items.csv'] ?? 0;
  if (read - accepted > read * maxRejectedShare) {
    const first = report.rejected.find((problem) => problem.file === 'items.csv');
    throw new Refusal(
      `${read - accepted} of ${read} items would be set aside, more than ${maxRejectedShare * 100} %` +
        `${first ? `; the first: line ${first.line}, ${first.column ?? 'row'}: ${first.message}` : ''}. --force imports the rest.`,
    );
  }
  if (live && accepted < live.itemCount * minLiveShare) {
    throw new Refusal(
      `the package has ${accepted} items, the live catalogue ${live.itemCount}: a fall of more than 30 %. --force imports it.`,
    );
  }
}
