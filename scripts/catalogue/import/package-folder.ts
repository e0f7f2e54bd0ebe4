import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../cli/refusal.ts';
import { fileKind } from './file-kind.ts';
import { openFound, type PlainFile } from './plain-file.ts';
import { type PackageSource, Unpacking } from './unpacking.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';

const unpackers = { zip: unzip, 'tar.gz': untar };
const expected = "expected a folder with the catalogue's CSV files, or a .zip or .tar.gz of one";

/**
 * Calls `use` with the package's folder: the path itself, or the contents of an archive, unpacked while `use` runs.
 * The caller has the import lock, so what a killed run left behind is not in use and is removed.
 * @throws Refusal when there is no package at the path or the archive cannot be trusted
 */
export async function withPackageFolder<T>(source: PackageSource, use: (folder: string) => Promise<T>): Promise<T> {
  const { path, dataFolder } = source;
  const unpacked = join(dataFolder, 'import', 'package.tmp');
  rmSync(unpacked, { recursive: true, force: true });
  // The path that the caller names may be a symbolic link.
  const found = await openFound({ path, name: path, expected, follow: true });
  if (!found) throw new Refusal(`${path} does not exist: ${expected}`);
  if (found === 'folder') return use(path);
  const kind = await archiveKind(found).finally(() => found.close());
  try {
    mkdirSync(unpacked, { recursive: true });
    await unpackers[kind](path, new Unpacking(source, found.size, unpacked)).catch(asRefusal(path, kind));
    return await use(unpacked);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** @throws Refusal that says what else the file is */
async function archiveKind(file: PlainFile): Promise<keyof typeof unpackers> {
  const kind = fileKind(await file.start());
  if (kind?.archive) return kind.archive;
  const what = kind?.what ?? 'neither a folder nor a known archive';
  throw new Refusal(`${file.name} is ${what}: ${kind?.advice ?? expected}`);
}

/** An error of the libraries means a damaged archive, unless the system reports it (a full disk, no permission). */
function asRefusal(path: string, kind: string) {
  return (error: Error): never => {
    if (error instanceof Refusal) throw error;
    const what = 'syscall' in error ? 'cannot be unpacked' : `is damaged, cut short or no ${kind}`;
    throw new Refusal(`${path} ${what}: ${error.message}`, { cause: error });
  };
}
