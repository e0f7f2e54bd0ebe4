import { existsSync, statSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { keptImages } from '../../catalogue/images.ts';
import { codeOf } from '../../data/failures.ts';
import type { Release } from './release.ts';
import { releasesFolder } from './release.ts';
import { copyOfSums, DamagedSums, openSums, type SumList, sumOf, sumOfFile, sumsFile } from './sums.ts';

/** A damaged file, for a report; `file` is its path in the data folder. */
export interface Damage {
  release: string;
  file: string;
  /** Whether the file has been repaired. */
  isMended: boolean;
}

/** A file is damaged and could not be repaired now. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

export interface WholeFiles {
  /**
   * Checks content that was read from a file.
   * @param body undefined when there is no such file
   * @returns false when the file was damaged or missing and has been repaired: read it again
   * @throws DamagedFile when it could not be repaired
   */
  check(release: Release, file: string, body: Buffer | undefined): Promise<boolean>;
  /**
   * Checks a file on the disk, again only after it was written.
   * @throws DamagedFile
   */
  checkOnDisk(release: Release, file: string): Promise<void>;
  /**
   * Checks a file on the disk, whatever is known of it. Ignores files that the list does not have.
   * @throws DamagedFile
   */
  lookAt(release: Release, file: string): Promise<void>;
  /** Reads both lists of sums again, and repairs a damaged or missing one from the other. */
  lookAtList(release: Release): Promise<void>;
  /** @returns undefined when no sum of the file is known */
  sumOf(release: Release, file: string): Promise<string | undefined>;
  /** Closes all open lists. */
  close(): Promise<void>;
}

interface Parts {
  dataFolder: string;
  /** Renders a page of a release again; undefined when there is no such page, or the release is no longer served. */
  render(release: Release, path: string): Promise<Buffer | undefined>;
  /** Fetches a file from outside the data folder, if nothing here has it; undefined: there is no such place. */
  fetch?: ((release: Release, file: string) => Promise<Buffer | undefined>) | undefined;
  onDamage(damage: Damage): void;
}

/** How many lists of releases are open at a time: the live one, and those for requests in progress. */
const mostLists = 3;
/** How many files on the disk are known to be undamaged. */
const mostKnown = 20_000;
/** How long to wait before a file that could not be repaired is tried again. */
const restMilliseconds = 5000;

/**
 * Checks the files of releases against their sums when they are opened. A damaged or missing page is rendered again;
 * any other file is copied from a place that has the same. A file is replaced only by content with the right sum.
 * Releases of older versions have no sums and are not checked.
 */
export function wholeFiles({ dataFolder, render, fetch, onDamage }: Parts): WholeFiles {
  const lists = new LRUCache<string, Promise<SumList | undefined>>({
    max: mostLists,
    dispose: (list) => void closed(list),
  });
  const known = new LRUCache<string, true>({ max: mostKnown });
  const mending = new Map<string, Promise<void>>();
  /** When the repair of a file last failed. */
  const resting = new LRUCache<string, number>({ max: 10_000 });

  function listOf({ id }: Release): Promise<SumList | undefined> {
    const opened = lists.get(id) ?? openList(id);
    lists.set(id, opened);
    return opened;
  }

  /** Opens the list or its copy, and repairs the other of the two. */
  async function openList(id: string): Promise<SumList | undefined> {
    const file = sumsFile(dataFolder, id);
    const copy = copyOfSums(file);
    const [list, other] = await Promise.all([openOne(file), openOne(copy)]);
    if (list === 'missing' && other === 'missing' && !(await isExpected(id))) return undefined;
    const putBack = async (damaged: string, whole: string) => {
      const isMended = await readFile(whole)
        .then((text) => replace(damaged, text))
        .then(() => true)
        .catch(() => false);
      onDamage({ release: id, file: nameOf(damaged), isMended });
    };
    if (typeof list === 'object') {
      await (typeof other === 'object' ? other.close() : putBack(copy, file));
      return list;
    }
    if (typeof other === 'object') {
      await putBack(file, copy);
      return other;
    }
    onDamage({ release: id, file: nameOf(file), isMended: false });
    return undefined;
  }

  async function openOne(file: string): Promise<SumList | 'damaged' | 'missing'> {
    try {
      return await openSums(file);
    } catch (error) {
      return codeOf(error) === 'ENOENT' ? 'missing' : 'damaged';
    }
  }

  async function isExpected(id: string): Promise<boolean> {
    const record = await readFile(join(releasesFolder(dataFolder), `${id}.json`), 'utf8').catch(() => '{}');
    return record.includes('"hasSums":true');
  }

  /** @returns undefined when no sum of the file is known */
  async function sumFor(release: Release, file: string): Promise<string | undefined> {
    try {
      return await (await listOf(release))?.of(file);
    } catch (error) {
      if (!(error instanceof DamagedSums)) throw error;
      lists.delete(release.id);
      return (await listOf(release))?.of(file);
    }
  }

  const nameOf = (path: string) => path.slice(dataFolder.length + 1);

  /**
   * Repairs a file; callers who want the same file at the same time share the work.
   * @throws DamagedFile
   */
  async function mend(release: Release, file: string, sum: string): Promise<void> {
    const key = `${release.id}/${file}`;
    const name = nameOf(join(release.folder, file));
    // The absolute value, so that a clock set back does not prolong the wait.
    if (Math.abs(Date.now() - (resting.get(key) ?? 0)) < restMilliseconds) throw new DamagedFile(name);
    const begun = mending.get(key) ?? makeAgain(release, file, sum).finally(() => mending.delete(key));
    mending.set(key, begun);
    return begun;
  }

  async function makeAgain(release: Release, file: string, sum: string): Promise<void> {
    const name = nameOf(join(release.folder, file));
    const content = await contentOf(release, file, sum);
    const isMended =
      content !== undefined &&
      existsSync(release.folder) &&
      (await replace(join(release.folder, file), content).then(
        () => true,
        () => false,
      ));
    // A release that was removed meanwhile is not damaged.
    if (existsSync(release.folder)) onDamage({ release: release.id, file: name, isMended });
    if (isMended) return;
    resting.set(`${release.id}/${file}`, Date.now());
    throw new DamagedFile(name);
  }

  async function contentOf(release: Release, file: string, sum: string): Promise<Buffer | undefined> {
    const isRight = (content: Buffer | undefined) => content !== undefined && sumOf(content) === sum;
    for (const source of [
      () => (file.endsWith('.html') ? render(release, pathOf(file)) : undefined),
      ...(await otherPlaces(release)).map((folder) => () => readFile(join(folder, file))),
      () => fetch?.(release, file),
    ]) {
      const content = await Promise.resolve(source()).catch(() => undefined);
      if (isRight(content)) return content;
    }
    return undefined;
  }

  /** Folders that may have the same file: of the kept pictures, the compiled site, earlier sites, and other releases. */
  async function otherPlaces({ id, site }: Release): Promise<string[]> {
    const sites = await readdir(dirname(site)).catch(() => []);
    const releases = await readdir(releasesFolder(dataFolder)).catch(() => []);
    return [
      keptImages(dataFolder),
      join(site, 'client'),
      ...sites.map((name) => join(dirname(site), name, 'client')),
      ...releases
        .filter((name) => name !== id && /^\d+$/.test(name))
        .map((name) => join(releasesFolder(dataFolder), name)),
    ];
  }

  /** Replaces a file with a rename, because other releases may share it. */
  async function replace(file: string, content: Buffer): Promise<void> {
    const next = join(releasesFolder(dataFolder), `mended.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`);
    try {
      const handle = await open(next, 'w');
      await handle
        .writeFile(content)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await mkdir(dirname(file), { recursive: true });
      await rename(next, file);
    } catch (error) {
      await rm(next, { force: true });
      throw error;
    }
  }

  return {
    async check(release, file, body) {
      const sum = await sumFor(release, file);
      if (sum === undefined || (body && sumOf(body) === sum)) return true;
      await mend(release, file, sum);
      return false;
    },
    async checkOnDisk(release, file) {
      const path = join(release.folder, file);
      const { ino, mtimeMs, ctimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
      const state = `${path} ${ino} ${mtimeMs} ${ctimeMs} ${size}`;
      if (known.has(state)) return;
      const sum = await sumFor(release, file);
      if (sum !== undefined && (ino === undefined || (await sumOfFile(path)) !== sum)) return mend(release, file, sum);
      if (sum !== undefined) known.set(state, true);
    },
    async lookAt(release, file) {
      const sum = await sumFor(release, file);
      if (sum === undefined) return;
      const found = await sumOfFile(join(release.folder, file)).catch(() => undefined);
      if (found !== sum) await mend(release, file, sum);
    },
    async lookAtList({ id }) {
      await (await openList(id))?.close();
    },
    sumOf: sumFor,
    async close() {
      const open = [...lists.values()];
      lists.clear();
      await Promise.all(open.map(closed));
    },
  };
}

/** A second call waits for the first. */
async function closed(list: Promise<SumList | undefined>): Promise<void> {
  await list.then((open) => open?.close()).catch(() => {});
}

/** The address of the page in a file. */
function pathOf(file: string): string {
  return file === 'index.html' ? '/' : `/${encodeURI(file.slice(0, -'.html'.length))}`;
}
