import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import Database from 'better-sqlite3';
import { type Pack, pack } from 'tar-stream';
import { messageOf } from '../../../api/data/failures.ts';
import { forEachAtOnce } from '../../../api/data/objects/object-store.ts';
import type { Whereabouts } from '../../../api/data/shop-db.ts';
import { openObjectStore } from '../../../api/serve/beyond.ts';
import { copyShopData } from '../../../api/serve/shop-data.ts';
import { Refusal } from '../../cli/refusal.ts';
import { checkShopDb, type ShopFacts } from './check-shop-db.ts';
import { withWorkFolder } from './work-folder.ts';

/** What a backup contains besides shop.db; catalogue and pages can be made again from the supplier's package. */
export const folders = ['photos', 'outbox'] as const;
export const singleFiles = ['session-secret', 'rates.json'] as const;

/** SQLite's online backup copies all of shop.db in one step: in several steps it would start over after every write. */
const allPages = 2 ** 31 - 1;
const tries = 5;
/** How many photos are fetched from a store, or sent to it, at the same time. */
export const photosAtOnce = 16;
const gzipLevel = 6;

/** Where the data of shoppers and sellers is. */
export interface ShopPlaces extends Whereabouts {
  /** The place of photos that several machines share; by default they are in the data folder. */
  photosIn?: string | undefined;
}

/**
 * Writes everything that shoppers and sellers did into one file, also while the shop is serving. The `.tar.gz` has
 * shop.db at one moment, which has passed SQLite's check, the photos that it names, mails, the secret and the last
 * rates. It is the same for either database, and can be restored to either.
 * @throws Refusal when there is no shop, its database is damaged, or the file cannot be written
 */
export async function makeBackup(where: ShopPlaces, file: string): Promise<ShopFacts> {
  const { dataFolder, databaseUrl } = where;
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'shop.db')))
    throw new Refusal(`There is no shop.db in ${dataFolder}: nothing to back up.`);
  const target = resolve(file);
  return withWorkFolder(join(dirname(target), `.${basename(target)}.unfinished`), async (work) => {
    const content = join(work, 'content');
    mkdirSync(content);
    const facts = await copyShop(where, content);
    for (const name of namesIn(join(dataFolder, 'outbox')).filter((one) => one.endsWith('.eml')))
      keep(join(dataFolder, 'outbox', name), join(content, 'outbox'), name);
    for (const name of singleFiles) if (existsSync(join(dataFolder, name))) keep(join(dataFolder, name), content, name);
    const archive = join(work, 'archive');
    await writeArchive(archive, content);
    sync(archive);
    renameSync(archive, target);
    sync(dirname(target));
    return facts;
  });
}

/** A photo may be replaced while the database is being copied: then both are read again. */
async function copyShop(where: ShopPlaces, content: string): Promise<ShopFacts> {
  const copy = join(content, 'shop.db');
  for (let attempt = 1; ; attempt++) {
    rmSync(copy, { force: true });
    if (where.databaseUrl === undefined) await copyFile(join(where.dataFolder, 'shop.db'), copy);
    else await copyShopData(where, { dataFolder: content });
    chmodSync(copy, 0o600);
    const facts = checkShopDb(copy);
    const photos = join(content, 'photos');
    rmSync(photos, { recursive: true, force: true });
    if (where.photosIn) await fetchPhotos(where.photosIn, facts.photoNames, photos);
    else for (const name of facts.photoNames) keep(join(where.dataFolder, 'photos', name), photos, name);
    if (namesIn(photos).length === facts.photoNames.length || attempt === tries) return facts;
  }
}

async function copyFile(from: string, to: string): Promise<void> {
  const db = new Database(from, { timeout: 10_000 });
  try {
    await db.backup(to, { progress: () => allPages });
  } catch (error) {
    throw new Refusal(`shop.db cannot be read: ${messageOf(error)}`);
  } finally {
    db.close();
  }
}

async function fetchPhotos(photosIn: string, names: readonly string[], to: string): Promise<void> {
  const store = await openObjectStore(photosIn);
  await forEachAtOnce(names, photosAtOnce, async (name) => {
    await store.download(name, join(to, name));
  });
}

/**
 * Links instead of copying on the same disk: these files are never written to again.
 * @returns false when the file is gone
 */
function keep(from: string, folder: string, name: string): boolean {
  mkdirSync(folder, { recursive: true });
  const to = join(folder, name);
  try {
    linkSync(from, to);
  } catch {
    if (!existsSync(from)) return false;
    copyFileSync(from, to);
  }
  return true;
}

async function writeArchive(file: string, content: string): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: gzipLevel }), createWriteStream(file, { mode: 0o600 }));
  const added = (async () => {
    for (const name of namesIn(content)) {
      if (!statSync(join(content, name)).isDirectory()) await add(archive, content, name);
      else for (const inside of namesIn(join(content, name))) await add(archive, content, `${name}/${inside}`);
    }
    archive.finalize();
  })();
  await Promise.all([written, added]);
}

function add(archive: Pack, content: string, name: string): Promise<void> {
  const path = join(content, name);
  const { size, mtime } = statSync(path);
  return pipeline(createReadStream(path), archive.entry({ name, size, mtime, mode: 0o600 }));
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Waits until the file is on the disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
