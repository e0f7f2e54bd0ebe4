import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../failures.ts';
import type { ObjectStore, StoreUse } from './object-store.ts';

/** The folder for files until they are complete. */
export const unfinished = '.unfinished';

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

function ifMissing<T>(answer: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return answer;
    throw error;
  };
}

/** Removes folders that are now empty, since a file server would show them. */
async function removeEmpty(folder: string, path: string): Promise<void> {
  for (let at = path; at.length > folder.length; at = dirname(at)) {
    const isGone = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** An object store in a folder, which machines may share. */
export function folderStore(folder: string, { isPrivate = false }: StoreUse = {}): ObjectStore {
  async function write(file: string, fill: (path: string) => Promise<void>): Promise<void> {
    const part = join(folder, unfinished, randomUUID());
    await mkdir(dirname(part), { recursive: true });
    try {
      await fill(part);
      if (isPrivate) await chmod(part, 0o600);
      const handle = await open(part, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(part, file).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await mkdir(dirname(file), { recursive: true });
        await rename(part, file);
      });
    } catch (error) {
      // Leaves no partial file behind on a full disk.
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }

  return {
    address: folder,

    async get(key) {
      return readFile(join(folder, key)).catch(ifMissing(undefined));
    },

    async download(key, file) {
      await mkdir(dirname(file), { recursive: true });
      return copyFile(join(folder, key), file, constants.COPYFILE_FICLONE).then(() => true, ifMissing(false));
    },

    put: (key, content) =>
      write(join(folder, key), (part) =>
        'file' in content ? copyFile(content.file, part, constants.COPYFILE_FICLONE) : writeFile(part, content),
      ),

    async remove(keys) {
      for (const key of keys) {
        await rm(join(folder, key), { force: true });
        await removeEmpty(folder, dirname(join(folder, key)));
      }
    },
  };
}
