import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { messageOf } from '../../../api/data/failures.ts';
import { forEachAtOnce } from '../../../api/data/objects/object-store.ts';
import { copyShopData } from '../../../api/serve/shop-data.ts';
import { openPhotos, photoHeaders } from '../../../api/shop/photo/store.ts';
import { Refusal } from '../../cli/refusal.ts';
import { checkShopDb, type ShopFacts } from './check-shop-db.ts';
import { folders, makeBackup, photosAtOnce, type ShopPlaces, singleFiles, sync } from './make-backup.ts';
import { refuseWhenStarted, refuseWhileRunning } from './stopped.ts';
import { withWorkFolder } from './work-folder.ts';

/** Plain names only: an archive must not write outside the folder. */
const entryName = new RegExp(
  `^(?:shop\\.db|${singleFiles.join('|').replace('.', '\\.')}|(?:${folders.join('|')})/[\\w-]+\\.\\w+)$`,
);

/**
 * Restores a backup into a data folder, or into it and a server's database. The previous shop stays beside it, in
 * `before-restore-…`. The switch is one step, so a killed run leaves either the old shop or the new one.
 * @returns what was restored, and where the previous shop is kept
 * @throws Refusal when the shop is running, or the file is not a complete backup; then nothing has changed
 */
export async function restoreBackup(
  where: ShopPlaces,
  file: string,
): Promise<ShopFacts & { before: string | undefined }> {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  const { dataFolder } = where;
  mkdirSync(dataFolder, { recursive: true });
  return withWorkFolder(join(dataFolder, '.restore'), async (fresh) => {
    await unpack(file, fresh);
    if (!existsSync(join(fresh, 'shop.db'))) throw new Refusal(`${file} is no backup of a shop: it holds no shop.db.`);
    const facts = checkShopDb(join(fresh, 'shop.db'));
    await refuseWhileRunning(where);
    const before = await keepBefore(where, fresh);
    if (where.photosIn) await sendPhotos(join(fresh, 'photos'), where.photosIn);
    for (const folder of folders) moveInto(join(fresh, folder), join(dataFolder, folder));
    for (const name of singleFiles)
      if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(dataFolder, name));
    await switchTo(fresh, where);
    return { ...facts, before };
  });
}

/** Moves the files of a folder, if there is one. Names are never reused, so files that are already there do no harm. */
function moveInto(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name));
}

/** Afterwards the files are gone from the folder. */
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
    throw new Refusal(`${file} is no whole backup: ${messageOf(error)}`);
  }
  if (foreign !== undefined) throw new Refusal(`${file} is no backup of a shop: it holds ${JSON.stringify(foreign)}.`);
}

/** Sets the previous shop aside: shop.db as it is, or a backup of the server's database. */
async function keepBefore(where: ShopPlaces, fresh: string): Promise<string | undefined> {
  const { dataFolder, databaseUrl } = where;
  const before = join(dataFolder, `before-restore-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`);
  if (databaseUrl !== undefined) {
    const kept = `${before}.tar.gz`;
    await makeBackup(where, join(fresh, 'before'));
    renameSync(join(fresh, 'before'), kept);
    sync(dataFolder);
    return kept;
  }
  const shopDb = join(dataFolder, 'shop.db');
  if (!existsSync(shopDb)) return undefined;
  mkdirSync(before, { recursive: true });
  for (const ending of ['', '-wal', '-shm'])
    if (existsSync(shopDb + ending)) copyFileSync(shopDb + ending, join(before, `shop.db${ending}`));
  for (const name of singleFiles)
    if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), join(before, name));
  return before;
}

/** Replaces the previous shop.db with the backup's: by one rename, or in one transaction. */
async function switchTo(fresh: string, where: ShopPlaces): Promise<void> {
  if (where.databaseUrl !== undefined) {
    await copyShopData({ dataFolder: fresh }, where, { replace: true, beforeEnd: () => refuseWhenStarted(where) });
    return;
  }
  const shopDb = join(where.dataFolder, 'shop.db');
  sync(join(fresh, 'shop.db'));
  // SQLite would take the old database's log for the new one's.
  for (const ending of ['-wal', '-shm']) rmSync(shopDb + ending, { force: true });
  renameSync(join(fresh, 'shop.db'), shopDb);
  sync(where.dataFolder);
}
