import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attributesFile } from '../../../api/catalogue/attributes.ts';
import { type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import { newestSnapshot, setNewestSnapshot, snapshotFile, snapshotsFolder } from '../../../api/catalogue/snapshots.ts';
import { sharedRules, sourceHash } from '../../../api/catalogue/source-hash.ts';
import { snapshotFacts, tablesVersion } from '../../../api/catalogue/version.ts';
import { Refusal } from '../../cli/refusal.ts';
import type { UnknownAttribute } from './attribute-names.ts';
import { collectWhileReading } from './collect.ts';
import { type LiveFacts, reasonsToRefuse } from './guards.ts';
import { keepPackage } from './kept-packages.ts';
import { LiveSnapshot } from './live-snapshot.ts';
import { FileValues } from './lost-values.ts';
import { masterFiles } from './master-rows.ts';
import { PackageContents, sampleMark } from './package-contents.ts';
import { withPackageFolder } from './package-folder.ts';
import { type Problem, ProblemList } from './problems.ts';
import { fileHash, openCsv } from './read-package.ts';
import { SnapshotRows } from './snapshot-rows.ts';
import { SnapshotWriter } from './snapshot-writer.ts';

export interface ImportOptions {
  /** Folder of CSV files, or a `.zip` or `.tar.gz` of one. */
  path: string;
  dataFolder: string;
  /** Imports although guards.ts would refuse. */
  force?: boolean;
  encoding?: string;
  /** Writes every row again even if the live snapshot could be the base: slower, with the same result. */
  fromNothing?: boolean;
  onProgress?: (file: string, bytes: number, total: number) => void;
}

export interface ImportReport {
  snapshot: string;
  read: Record<string, number>;
  accepted: Record<string, number>;
  rejected: Problem[];
  /** How many rows were set aside besides those listed. */
  omitted: number;
  ignoredColumns: Record<string, string[]>;
  /** Names in attributes.csv whose rows were left out. */
  unknownAttributes: UnknownAttribute[];
  changes: { items: { added: number; changed: number; removed: number; unchanged: number } };
  seconds: number;
}

/**
 * Reads a catalogue package into a new snapshot, from which the next release is made. What is called live in this room is
 * the newest snapshot before it.
 * @throws Refusal with the reason; nothing has changed then.
 */
export async function importPackage(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const names = [...Object.values(packageFiles).map(({ name }) => name), sampleMark];
  const report = await withPackageFolder({ ...options, names }, async (folder) => {
    mkdirSync(snapshotsFolder(options.dataFolder), { recursive: true });
    removeUnfinished(options.dataFolder);
    const contents = await PackageContents.open(folder, options.path);
    try {
      const imported = await importContents(contents, options);
      await keepPackage(options.dataFolder, imported.snapshot, folder, names, options.encoding);
      return imported;
    } finally {
      await contents.close();
    }
  });
  return { ...report, seconds: Math.round(performance.now() - started) / 1000 };
}

async function importContents(contents: PackageContents, options: ImportOptions): Promise<ImportReport> {
  const { dataFolder } = options;
  const formats = Object.values(packageFiles);
  const hashes = await hashesOf(contents, options);
  const encoding = options.encoding?.toLowerCase() ?? '';
  // The same package means something else when attributes are read in another way.
  const hash = hashOf(encoding, sourceHash([attributesFile()]), ...hashes.values());
  const base = hashOf(encoding, codeHash(), ...masterFiles.map((key) => hashes.get(key) ?? ''));
  const liveId = newestSnapshot(dataFolder);
  const liveFile = liveId && snapshotFile(dataFolder, liveId);
  const live = liveFile ? openLive(liveFile) : undefined;
  const report: ImportReport = {
    snapshot: `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${hash.slice(0, 8)}`,
    read: {},
    accepted: {},
    rejected: [],
    omitted: 0,
    ignoredColumns: {},
    unknownAttributes: [],
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
  // If the code, vehicles, brands and categories are the same, only what changed needs to be written.
  const hasBase = live?.base === base && !options.fromNothing;
  const writer = new SnapshotWriter(unfinished, hasBase ? liveFile : undefined);
  try {
    const problems = new ProblemList();
    const rows = new SnapshotRows(writer, live, problems);
    const collect = collectWhileReading();
    const values: FileValues[] = [];
    let before = 0;
    for (const key of Object.keys(packageFiles) as PackageFile[]) {
      const format = packageFiles[key];
      const plain = contents.file(key);
      const file = plain && (await openCsv(plain, options.encoding).catch(inFile(format.name)));
      report.read[format.name] = 0;
      const seen = new FileValues(key, file?.header ?? []);
      values.push(seen);
      if (!plain || !file) {
        rows.endOfFile(key);
        continue;
      }
      const { add, ignoredColumns } = rows.begin(key, file.header);
      if (ignoredColumns.length > 0) report.ignoredColumns[format.name] = ignoredColumns;
      try {
        for await (const piece of file.pieces) {
          report.read[format.name] = (report.read[format.name] ?? 0) + piece.rows.length;
          for (const row of piece.rows) {
            seen.see(row.cells);
            add(row);
          }
          collect();
          options.onProgress?.(format.name, before + piece.bytes, contents.bytes);
        }
      } catch (error) {
        inFile(format.name)(error);
      }
      rows.endOfFile(key);
      before += plain.size;
    }
    report.accepted = rows.accepted();
    report.unknownAttributes = rows.unknownAttributes();
    report.rejected = problems.inOrder(formats.map(({ name }) => name));
    report.omitted = problems.omitted;
    if (!report.read['items.csv']) throw new Refusal('items.csv has no rows');
    if (!options.force) {
      // The first real catalogue has nothing in common with the sample.
      const comparable = live && liveFile && (contents.demo || !snapshotFacts(liveFile)?.demo);
      refuseSuspicious(report, comparable ? rows.compare(live, values) : undefined);
    }
    report.changes.items = rows.finish(
      {
        id: report.snapshot,
        createdAt: new Date().toISOString(),
        contentHash: hash,
        base,
        tables: tablesVersion(),
        demo: String(contents.demo),
        emptyColumns: JSON.stringify(values.flatMap((file) => file.emptyColumns())),
      },
      live && liveFile,
    );
    writer.finish();
    renameSync(unfinished, snapshotFile(dataFolder, report.snapshot));
    setNewestSnapshot(dataFolder, report.snapshot);
    return report;
  } finally {
    writer.close();
    live?.close();
    rmSync(unfinished, { force: true });
  }
}

/** The hash of each file; the console is told, because a large package takes a while. */
async function hashesOf(contents: PackageContents, { encoding, onProgress }: ImportOptions) {
  const hashes = new Map<PackageFile, string>();
  let before = 0;
  for (const key of Object.keys(packageFiles) as PackageFile[]) {
    const { name } = packageFiles[key];
    const file = contents.file(key);
    const tell = (bytes: number) => onProgress?.(`checking ${name}`, before + bytes, contents.bytes);
    hashes.set(key, await fileHash(file, encoding, tell).catch(inFile(name)));
    before += file?.size ?? 0;
  }
  return hashes;
}

/** Removes what killed imports left behind. Imports run one at a time, so nobody is writing these files now. */
function removeUnfinished(dataFolder: string): void {
  const folder = snapshotsFolder(dataFolder);
  // A shop may be making an index at any time.
  for (const name of readdirSync(folder))
    if (name.endsWith('.tmp') && !name.includes('.index.')) rmSync(join(folder, name), { force: true });
}

function hashOf(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** A hash that changes with the code that reads a package and with the tables it writes. */
function codeHash(): string {
  const here = (path: string) => new URL(path, import.meta.url);
  const code = sourceHash([
    here('./'),
    ...sharedRules,
    here('../../../api/catalogue/package-files.ts'),
    here('../../../api/catalogue/attributes.ts'),
    attributesFile(),
  ]);
  return hashOf(code, tablesVersion());
}

/** The live snapshot; undefined if it is of another version: then everything in the package is new. */
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

/** @throws Refusal with every reason at once */
function refuseSuspicious({ read, accepted, rejected }: ImportReport, live: LiveFacts | undefined): void {
  const { name } = packageFiles.items;
  const first = rejected.find(({ file }) => file === name);
  const reasons = reasonsToRefuse({
    read: read[name] ?? 0,
    accepted: accepted[name] ?? 0,
    firstSetAside: first && `line ${first.line}, ${first.column ?? 'row'}: ${first.message}`,
    live,
  });
  if (reasons.length === 0) return;
  const list = reasons.length === 1 ? reasons[0] : ['Several things are wrong:', ...reasons].join('\n  - ');
  throw new Refusal(`${list}${reasons.length === 1 ? ' ' : '\n'}Nothing has changed. --force imports it all the same.`);
}
