import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { z } from 'zod';
import { Refusal } from '../../cli/refusal.ts';

/**
 * The packages of the last imports, compressed. A version of the shop with other tables imports one of them again.
 *
 *     packages/{snapshot}.tar.gz    the files that the import reads; of its pictures only a list
 *     packages/{snapshot}.json      its SHA-256, and the encoding that was named for the import
 */

const kept = 2;
const folderIn = (dataFolder: string) => join(dataFolder, 'packages');
const noteOf = (dataFolder: string, snapshot: string) => join(folderIn(dataFolder), `${snapshot}.json`);

const noteFile = z.object({ sha256: z.string(), encoding: z.string().optional() });

export interface KeptPackage {
  path: string;
  encoding: string | undefined;
}

/**
 * Keeps an imported package, unless it is kept already, and removes the oldest.
 * @param folder its files
 * @param names which of them the import reads
 * @param lists further files, by name
 */
export async function keepPackage(
  dataFolder: string,
  snapshot: string,
  folder: string,
  names: readonly string[],
  encoding: string | undefined,
  lists: Readonly<Record<string, string>> = {},
): Promise<void> {
  const note = noteOf(dataFolder, snapshot);
  if (existsSync(note)) return;
  mkdirSync(folderIn(dataFolder), { recursive: true });
  const archive = archiveOf(dataFolder, snapshot);
  const unfinished = `${archive}.tmp`;
  const tar = pack();
  // The fastest level: each night compresses a package, and few are ever read.
  const writing = pipeline(tar, createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(unfinished));
  const filling = fill(tar, folder, names, lists).catch((error: Error) => tar.destroy(error));
  await Promise.all([writing, filling]);
  await rename(unfinished, archive);
  await writeFile(`${note}.tmp`, JSON.stringify({ sha256: await sumOf(archive), encoding }), { flush: true });
  await rename(`${note}.tmp`, note);
  removeOld(dataFolder);
}

async function fill(
  tar: ReturnType<typeof pack>,
  folder: string,
  names: readonly string[],
  lists: Readonly<Record<string, string>>,
): Promise<void> {
  for (const name of names) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    await pipeline(createReadStream(file), tar.entry({ name, size: (await stat(file)).size }));
  }
  for (const [name, text] of Object.entries(lists)) tar.entry({ name }, text);
  tar.finalize();
}

/** The package of a snapshot; undefined when it is not kept. @throws Refusal when it is damaged */
export async function keptPackage(dataFolder: string, snapshot: string): Promise<KeptPackage | undefined> {
  const note = noteOf(dataFolder, snapshot);
  const path = archiveOf(dataFolder, snapshot);
  if (!existsSync(note) || !existsSync(path)) return undefined;
  const { sha256, encoding } = readNote(note) ?? {};
  if (sha256 !== (await sumOf(path)))
    throw new Refusal(`${path} is damaged: import the catalogue once more, with npm run import -- PATH.`);
  return { path, encoding };
}

const archiveOf = (dataFolder: string, snapshot: string) => join(folderIn(dataFolder), `${snapshot}.tar.gz`);

function readNote(file: string): z.infer<typeof noteFile> | undefined {
  try {
    return noteFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function sumOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

/** The names of snapshots begin with their time. */
function removeOld(dataFolder: string): void {
  const folder = folderIn(dataFolder);
  const names = readdirSync(folder);
  const ids = names.flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []).sort();
  const staying = new Set(ids.slice(-kept));
  for (const name of names)
    if (!staying.has(name.replace(/\.(?:tar\.gz|json)$/, ''))) rmSync(join(folder, name), { force: true });
}
