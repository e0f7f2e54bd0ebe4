import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import Database from 'better-sqlite3';
import { extract } from 'tar-stream';
import { openPhotos, photoHeaders } from '../../../api/accounts/photos.ts';
import { forEachAtOnce } from '../../../api/objects/object-store.ts';
import { Refusal } from '../../cli/refusal.ts';
import { checkShopDb, type ShopFacts } from './check-shop-db.ts';
import { folders, photosAtOnce, singleFiles, sync } from './make-backup.ts';

/** Plain names only: an archive must not write outside the folder. */
const entryName = new RegExp(
  `^(?:shop\\.db|${singleFiles.join('|').replace('.', '\\.')}|(?:${folders.join('|')})/[\\w-]+\\.\\w+)$`,
);

/**
 * Restores a backup into a data folder. The previous shop stays beside it, in `before-restore-…`; the switch is one
 * rename, so a killed run leaves either the old shop or the new one.
 * @param photosIn where photos are that several machines share; by default they are in the data folder
 * @returns what was restored, and where the previous shop is kept
 * @throws Refusal when the shop is running, or the file is not a complete backup; then nothing has changed
 */
export async function restoreBackup(
  dataFolder: string,
  file: string,
  photosIn?: string,
): Promise<ShopFacts & { before: string | undefined }> {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  mkdirSync(dataFolder, { recursive: true });
  const shopDb = join(dataFolder, 'shop.db');
  const fresh = mkdtempSync(join(dataFolder, '.restore-'));
  try {
    await unpack(file, fresh);
    if (!existsSync(join(fresh, 'shop.db'))) throw new Refusal(`${file} is no backup of a shop: it holds no shop.db.`);
    const facts = checkShopDb(join(fresh, 'shop.db'));
    const before = keepBefore(dataFolder, shopDb);
    if (photosIn) await sendPhotos(join(fresh, 'photos'), photosIn);
    for (const folder of folders) {
      if (!existsSync(join(fresh, folder))) continue;
      mkdirSync(join(dataFolder, folder), { recursive: true });
      // Names are never reused: other files that are already there belong to nothing and do no harm.
      for (const name of readdirSync(join(fresh, folder)))
        renameSync(join(fresh, folder, name), join(dataFolder, folder, name));
    }
    for (const name of singleFiles)
      if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(dataFolder, name));
    sync(join(fresh, 'shop.db'));
    // SQLite would take the old database's log for the new one's.
    for (const ending of ['-wal', '-shm']) rmSync(shopDb + ending, { force: true });
    renameSync(join(fresh, 'shop.db'), shopDb);
    sync(dataFolder);
    return { ...facts, before };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** They are gone from the folder then. */
async function sendPhotos(folder: string, photosIn: string): Promise<void> {
  const photos = await openPhotos(photosIn);
  await forEachAtOnce(readdirSync(folder), photosAtOnce, (name) =>
    photos.put(name, { file: join(folder, name) }, photoHeaders),
  );
  rmSync(folder, { recursive: true });
}

async function unpack(file: string, folder: string): Promise<void> {
  for (const name of folders) mkdirSync(join(folder, name));
  const archive = extract();
  let foreign: string | undefined;
  archive.on('entry', ({ name, type }, content, next) => {
    // A failure of the archive also reaches every entry; it is reported once, below.
    content.on('error', () => {});
    if (type === 'file' && entryName.test(name)) {
      pipeline(content, createWriteStream(join(folder, name), { mode: 0o600 })).then(() => next(), next);
    } else {
      foreign ??= name;
      content.on('end', next);
      content.resume();
    }
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), archive);
  } catch (error) {
    throw new Refusal(`${file} is no whole backup: ${(error as Error).message}`);
  }
  if (foreign !== undefined) throw new Refusal(`${file} is no backup of a shop: it holds ${JSON.stringify(foreign)}.`);
}

/** Sets the previous shop aside, with its log merged into it. @throws Refusal when another process has it open */
function keepBefore(dataFolder: string, shopDb: string): string | undefined {
  if (!existsSync(shopDb)) return undefined;
  const before = join(dataFolder, `before-restore-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
  mkdirSync(before, { recursive: true });
  let db: Database.Database | undefined;
  try {
    db = new Database(shopDb, { timeout: 500 });
    // Only the last process that has it open can do this.
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') {
      rmSync(before, { recursive: true, force: true });
      throw new Refusal('The shop is running: stop it first, then restore.');
    }
    // A damaged database may be the reason for restoring; it is kept as it is.
  } finally {
    db?.close();
  }
  for (const ending of ['', '-wal', '-shm'])
    if (existsSync(shopDb + ending)) copyFileSync(shopDb + ending, join(before, `shop.db${ending}`));
  for (const name of singleFiles)
    if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), join(before, name));
  return before;
}
