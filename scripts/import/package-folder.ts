import { mkdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './problems.ts';
import { type PackageSource, Unpacking } from './unpacking.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';

const unpackers = { zip: unzip, 'tar.gz': untar };
const expected = "expected a folder with the catalogue's CSV files, or a .zip or .tar.gz of one";

/**
 * Gives `use` the package's folder: the path itself, or what an archive holds, unpacked for as long as `use` runs.
 * The caller holds the import lock, so what a killed run has left behind is nobody's and goes away.
 * @throws Refusal when there is no package at the path or the archive cannot be trusted
 */
export async function withPackageFolder<T>(source: PackageSource, use: (folder: string) => Promise<T>): Promise<T> {
  const { path, dataFolder } = source;
  const unpacked = join(dataFolder, 'import', 'package.tmp');
  rmSync(unpacked, { recursive: true, force: true });
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Refusal(`${path} does not exist: ${expected}`);
  if (found.isDirectory()) return use(path);
  const kind = found.isFile() ? await archiveKind(path) : undefined;
  if (!kind) throw new Refusal(`${path} is neither a folder nor a known archive: ${expected}`);
  try {
    mkdirSync(unpacked, { recursive: true });
    await unpackers[kind](path, new Unpacking(source, found.size, unpacked)).catch(asRefusal(path, kind));
    return await use(unpacked);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** By the first bytes, for a name proves nothing. */
async function archiveKind(path: string): Promise<keyof typeof unpackers | undefined> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const start = buffer.toString('latin1');
    // The second is a zip without entries.
    if (start === 'PK\x03\x04' || start === 'PK\x05\x06') return 'zip';
    return start.startsWith('\x1f\x8b') ? 'tar.gz' : undefined;
  } finally {
    await file.close();
  }
}

/** What the libraries find wrong is a fault of the archive, but for what the system reports (a full disk, no right to read). */
function asRefusal(path: string, kind: string) {
  return (error: Error): never => {
    if (error instanceof Refusal) throw error;
    const what = 'syscall' in error ? 'cannot be unpacked' : `is damaged, cut short or no ${kind}`;
    throw new Refusal(`${path} ${what}: ${error.message}`, { cause: error });
  };
}
