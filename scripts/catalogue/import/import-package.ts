import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attributesFile } from '../../../api/catalogue/attributes.ts';
import { type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import { newestSnapshot, setNewestSnapshot, snapshotFile, snapshotsFolder } from '../../../api/catalogue/snapshots.ts';
import { sourceHash } from '../../../api/catalogue/source-hash.ts';
import { snapshotFacts, tablesVersion } from '../../../api/catalogue/version.ts';
import { Refusal } from '../../cli/refusal.ts';
import { keptListName, PackageImages } from '../images/package-images.ts';
import type { UnknownAttribute } from './attribute-names.ts';
import { type LiveFacts, reasonsToRefuse } from './guards.ts';
import { keepPackage } from './kept-packages.ts';
import { LiveSnapshot } from './live-snapshot.ts';
import { FileValues } from './lost-values.ts';
import { PackageContents, sampleMark } from './package-contents.ts';
import { withPackageFolder } from './package-folder.ts';
import { type Problem, ProblemList } from './problems.ts';
import { fileHash, openCsv } from './read-package.ts';
import { SnapshotRows } from './snapshot-rows.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { packageFileNames } from './tables.ts';

export interface ImportOptions {
  /** Folder of CSV files, or a `.zip` or `.tar.gz` of one. */
  path: string;
  dataFolder: string;
  /** Imports although guards.ts would refuse it. */
  force?: boolean;
  encoding?: string;
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
 * Reads a catalogue package into a new snapshot, from which the next release is made. In this folder, "live" means the
 * newest snapshot before it.
 * @throws Refusal with the reason; nothing has changed then
 */
export async function importPackage(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const names = [...Object.values(packageFiles).map(({ name }) => name), sampleMark];
  const report = await withPackageFolder({ ...options, names: [...names, keptListName] }, async (folder) => {
    mkdirSync(snapshotsFolder(options.dataFolder), { recursive: true });
    removeUnfinished(options.dataFolder);
    const contents = await PackageContents.open(folder, options.path);
    try {
      const images = await openImages(folder, options);
      const imported = await importContents(contents, images, options);
      const lists: Record<string, string> =
        images.list.length > 0 ? { [keptListName]: JSON.stringify(images.contents) } : {};
      await keepPackage(options.dataFolder, imported.snapshot, folder, names, options.encoding, lists);
      return imported;
    } finally {
      await contents.close();
    }
  });
  return { ...report, seconds: Math.round(performance.now() - started) / 1000 };
}

/** Looks at the package's pictures, as far as they are new. */
const openImages = (folder: string, { dataFolder, onProgress }: ImportOptions) =>
  PackageImages.open(folder, dataFolder, (done, total) => onProgress?.(`picture ${done} of ${total}`, done, total));

function emptyReport(snapshot: string): ImportReport {
  return {
    snapshot,
    read: {},
    accepted: {},
    rejected: [],
    omitted: 0,
    ignoredColumns: {},
    unknownAttributes: [],
    changes: { items: { added: 0, changed: 0, removed: 0, unchanged: 0 } },
    seconds: 0,
  };
}

async function importContents(
  contents: PackageContents,
  images: PackageImages,
  options: ImportOptions,
): Promise<ImportReport> {
  const { dataFolder } = options;
  const hash = await hashOf(contents, images, options);
  const liveId = newestSnapshot(dataFolder);
  const liveFile = liveId && snapshotFile(dataFolder, liveId);
  const live = liveFile ? openLive(liveFile) : undefined;
  const report = emptyReport(`${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}-${hash.slice(0, 8)}`);

  if (live && liveId && live.contentHash === hash) {
    report.snapshot = liveId;
    report.changes.items.unchanged = live.itemCount;
    live.close();
    return report;
  }

  const unfinished = join(snapshotsFolder(dataFolder), `${report.snapshot}.tmp`);
  const writer = new SnapshotWriter(unfinished);
  try {
    const problems = new ProblemList();
    const rows = new SnapshotRows(writer, live, problems, images);
    const values = await readFiles(contents, options, rows, report);
    report.accepted = rows.accepted();
    report.unknownAttributes = rows.unknownAttributes();
    report.rejected = problems.inOrder(Object.values(packageFiles).map(({ name }) => name));
    report.omitted = problems.omitted;
    if (!report.read['items.csv']) throw new Refusal('items.csv has no rows');
    if (!options.force) {
      // The first real catalogue has nothing in common with the sample.
      const comparable = live && liveFile && (contents.demo || !snapshotFacts(liveFile)?.demo);
      refuseSuspicious(report, comparable ? rows.compare(live, values) : undefined);
    }
    const meta = {
      id: report.snapshot,
      createdAt: new Date().toISOString(),
      contentHash: hash,
      tables: tablesVersion(),
      demo: String(contents.demo),
      emptyColumns: JSON.stringify(values.flatMap((file) => file.emptyColumns())),
    };
    report.changes.items = rows.finish(meta, live && liveFile);
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

/** Reads the files one after the other; returns which of their columns have values. */
async function readFiles(
  contents: PackageContents,
  { encoding, onProgress }: ImportOptions,
  rows: SnapshotRows,
  { read, ignoredColumns }: ImportReport,
): Promise<FileValues[]> {
  let before = 0;
  const readFile = async (key: PackageFile, name: string): Promise<FileValues> => {
    const plain = contents.file(key);
    const file = plain && (await openCsv(plain, encoding));
    const seen = new FileValues(key, file?.header ?? []);
    read[name] = 0;
    if (!plain || !file) return seen;
    const { add, ignoredColumns: ignored } = rows.begin(key, file.header);
    if (ignored.length > 0) ignoredColumns[name] = ignored;
    for await (const piece of file.pieces) {
      read[name] += piece.rows.length;
      for (const row of piece.rows) {
        seen.see(row.cells);
        add(row);
      }
      onProgress?.(name, before + piece.bytes, contents.bytes);
    }
    before += plain.size;
    return seen;
  };
  const values: FileValues[] = [];
  for (const key of packageFileNames) {
    const { name } = packageFiles[key];
    values.push(await readFile(key, name).catch(inFile(name)));
    rows.endOfFile(key);
  }
  return values;
}

/** A hash of the whole package. It takes a while for a large one, so progress is reported. */
async function hashOf(
  contents: PackageContents,
  { list }: PackageImages,
  { encoding, onProgress }: ImportOptions,
): Promise<string> {
  // The same package means something else when attributes are read in another way.
  const parts = [encoding?.toLowerCase() ?? '', sourceHash([attributesFile()]), JSON.stringify(list)];
  let before = 0;
  for (const key of packageFileNames) {
    const { name } = packageFiles[key];
    const file = contents.file(key);
    const tell = (bytes: number) => onProgress?.(`checking ${name}`, before + bytes, contents.bytes);
    parts.push(await fileHash(file, encoding, tell).catch(inFile(name)));
    before += file?.size ?? 0;
  }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Removes leftovers of killed imports. Imports run one at a time, so nobody is writing these files now. */
function removeUnfinished(dataFolder: string): void {
  const folder = snapshotsFolder(dataFolder);
  // A shop may be making an index at any time, so its files stay.
  for (const name of readdirSync(folder))
    if (name.endsWith('.tmp') && !name.includes('.index.')) rmSync(join(folder, name), { force: true });
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
