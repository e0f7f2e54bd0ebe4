import { basename, join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { snapshotFile, snapshotsFolder } from '../../catalogue/snapshots.ts';
import { indexFileOf, isWholeIndex } from '../../search/index/index-file.ts';
import { mendIndex } from '../../search/index/mend-index.ts';
import { damageCommands } from '../../shop/nights/rules.ts';
import { changedFiles } from '../release/changed-files.ts';
import { keptReleases, leaveRelease } from '../release/kept-releases.ts';
import { briefly, foldersOf, hasWholeSnapshot, lookForMissing, lookOver, slowly } from '../release/look-over.ts';
import { filesOfSite, lookOverSite, type SiteLook } from '../release/mend-site.ts';
import type { Release } from '../release/release.ts';
import { copyOfSums, readSums, sumsFile } from '../release/sums.ts';
import type { WholeFiles } from '../release/whole-files.ts';
import { DamagedSite } from '../release/whole-site.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads all files of the live edition once; a timer calls it every hour, slowly. */
    lookOver(pause?: () => Promise<void>): Promise<void>;
    /**
     * Reads the files of the live edition that have changed since the last call; a timer calls it every few seconds.
     */
    lookAtChanges(): Promise<void>;
    /**
     * Whether the live snapshot is damaged, checked once a minute at most. If it is, everything else is done here too.
     */
    isSnapshotDamaged(): Promise<boolean>;
  }
}

interface Parts {
  whole: WholeFiles;
  /** @throws NoCatalogue before the first release */
  release(): Release;
  /** Fetches a file of a taken edition from where it was published, by its name in the edition's list. */
  fetch: SiteLook['fetch'];
  /** Starts importing the live catalogue again from its kept package; undefined: a person has to. */
  remake?: (() => void) | undefined;
  /**
   * Reports a damaged file of the live release.
   * @param file absolute
   */
  report(release: string, file: string, said: string): void;
  /**
   * Called when a file is undamaged.
   * @param file absolute
   */
  forget(file: string): void;
}

interface Looking {
  /**
   * Looks again at a damaged file that any process has named and that is outside the folders of releases.
   * @param file absolute, or a path in the data folder
   */
  isStillDamaged(file: string): Promise<boolean>;
}

const firstMilliseconds = 60_000;
const everyMilliseconds = 60 * 60_000;
const snapshotMilliseconds = 60_000;
/** How long a damaged snapshot may be read at most, unless only the disk itself has changed it. */
const changesMilliseconds = 3000;

/** Looks for damage to the live edition on the disk. Goes back to the previous edition when the snapshot is damaged. */
export function keepLooking(app: FastifyInstance, { whole, release, fetch, remake, report, forget }: Parts): Looking {
  const { dataFolder } = app.shop.settings;
  const ending = new AbortController();
  const { signal } = ending;
  const changed = changedFiles();
  let damagedOfSite: string[] = [];
  /** Looks at the site run one after the other. */
  let siteLooks: Promise<void> = Promise.resolve();
  let last: { snapshot: string; at: number; isDamaged: Promise<boolean> } | undefined;

  async function lookAtSnapshot(live: Release, pause: () => Promise<void>): Promise<boolean> {
    const file = snapshotFile(dataFolder, live.snapshot);
    const isWhole = await hasWholeSnapshot(live, { dataFolder, whole, pause });
    if (isWhole) forget(file);
    // The snapshot of a previous edition may have been removed in the meantime.
    if (isWhole || signal.aborted || release().id !== live.id) return false;
    const other = await leaveRelease(dataFolder, live);
    const next = other ? `the edition ${other.id} is live again; ` : '';
    const isOwn = live.edition === undefined;
    const again = isOwn ? 'import the catalogue once more: npm run nightly -- PATH' : 'it is fetched again';
    const remakes = isOwn && !other ? remake : undefined;
    const advice = remakes ? `it is imported anew, of its package; where that fails, ${again}` : again;
    remakes?.();
    report(other?.id ?? live.id, file, `${file} was damaged or missing: ${next}${advice}.`);
    return true;
  }

  app.decorate('isSnapshotDamaged', () => {
    const live = release();
    const now = Date.now();
    if (last?.snapshot !== live.snapshot || Math.abs(now - last.at) > snapshotMilliseconds)
      last = { snapshot: live.snapshot, at: now, isDamaged: lookAtSnapshot(live, briefly) };
    return last.isDamaged;
  });

  /** The server runs code from memory and sends files of the release; but a start would refuse a damaged site. */
  function lookAtSite(live: Release, pause: () => Promise<void>, only?: ReadonlySet<string>): Promise<void> {
    siteLooks = siteLooks.catch(() => {}).then(() => lookAtSiteNow(live, pause, only));
    return siteLooks;
  }

  async function lookAtSiteNow(live: Release, pause: () => Promise<void>, only?: ReadonlySet<string>): Promise<void> {
    const { mended, damaged } = await lookOverSite(live, { dataFolder, fetch, pause, signal }, only);
    if (signal.aborted) return;
    for (const file of mended) app.log.error(`${file} was damaged or missing: it was made again.`);
    const others = damagedOfSite.filter((file) => !damaged.includes(file));
    const stay = others.filter((file) => only && !only.has(file));
    for (const file of others) if (!stay.includes(file)) forget(file);
    damagedOfSite = [...stay, ...damaged];
    for (const file of damaged)
      report(
        live.id,
        file,
        fetch
          ? `${file} is damaged or missing: run ${damageCommands.publish} where it is made.`
          : new DamagedSite(file).message,
      );
  }

  /** Searches use the index in memory; but after a restart, words are not found until the index is made again. */
  async function lookAtIndex({ id, snapshot }: Release, pause: () => Promise<void>): Promise<void> {
    const { ready, doneBy, snapshot: searched } = app.shop.search();
    const catalogue = snapshotFile(dataFolder, snapshot);
    const file = indexFileOf(catalogue);
    if (!ready || doneBy !== 'thread' || searched !== snapshot) return;
    const orders = () => app.shop.store.orders.timesOrdered().catch(() => new Map<string, number>());
    try {
      if (await mendIndex(catalogue, orders, { pause, signal }))
        app.log.error(`${file} was damaged or missing: it was made again.`);
    } catch (error) {
      if (signal.aborted) return;
      app.log.error(error);
      return report(id, file, `${file} was damaged or missing: a start makes it again.`);
    }
    forget(file);
  }

  app.decorate('lookOver', async (pause = slowly(signal)) => {
    const live = release();
    const isDamaged = await lookAtSnapshot(live, pause);
    await lookAtSite(live, pause);
    // The index of a damaged snapshot is not made: it would be damaged too.
    if (!isDamaged) await lookAtIndex(live, pause);
    await lookOver(live, { dataFolder, whole, pause, signal });
  });

  /**
   * What is checked every few seconds. Folders show which files are gone; files of pages are checked when they are
   * sent.
   */
  let asked: { id: string; site: string[]; folders: string[] } | undefined;
  app.decorate('lookAtChanges', async () => {
    const live = release();
    if (asked?.id !== live.id)
      asked = { id: live.id, site: filesOfSite(live.site), folders: await foldersOf(live, dataFolder) };
    const { site, folders } = asked;
    const snapshot = snapshotFile(dataFolder, live.snapshot);
    const index = indexFileOf(snapshot);
    const list = sumsFile(dataFolder, live.id);
    const lists = [list, copyOfSums(list)];
    const found = await changed.among([snapshot, index, ...lists, ...site, ...folders]);
    if (found.size === 0 || signal.aborted || release().id !== live.id) return;
    const has = (files: readonly string[]) => files.some((file) => found.has(file));
    const isDamaged = found.has(snapshot) && (await lookAtSnapshot(live, briefly));
    if (found.has(index) && !isDamaged) await lookAtIndex(live, briefly);
    if (has(site)) await lookAtSite(live, briefly, found);
    if (has(lists)) await whole.lookAtList(live);
    if (has(folders)) await lookForMissing(live, { dataFolder, whole, signal }, found);
  });

  /**
   * Runs a look again and again, with a pause after each run; starts once the server listens, as it has an edition
   * then.
   */
  function repeat(look: () => Promise<void>, first: number, every: number): void {
    let timer: NodeJS.Timeout | undefined;
    const turn = () =>
      void look()
        .catch((error: unknown) => app.log.error(error))
        .finally(() => {
          if (!signal.aborted) timer = setTimeout(turn, every).unref();
        });
    app.addHook('onListen', async () => {
      timer = setTimeout(turn, first).unref();
    });
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  repeat(() => app.lookOver(), firstMilliseconds, everyMilliseconds);
  repeat(() => app.lookAtChanges(), changesMilliseconds, changesMilliseconds);
  app.addHook('onClose', async () => ending.abort());

  return {
    async isStillDamaged(named) {
      const file = resolve(dataFolder, named);
      const live = release();
      const [, snapshot] = /^(.+)\.sqlite$/.exec(basename(file)) ?? [];
      if (snapshot !== undefined && file === join(snapshotsFolder(dataFolder), basename(file))) {
        const shows = [live, ...keptReleases(dataFolder)].find((one) => one.snapshot === snapshot);
        return !shows || !(await hasWholeSnapshot(shows, { dataFolder, whole, pause: briefly }));
      }
      if (file === indexFileOf(snapshotFile(dataFolder, live.snapshot))) return !(await isWholeIndex(file, briefly));
      if (file === sumsFile(dataFolder, live.id)) return readSums(file) === undefined;
      await lookAtSite(live, briefly, new Set([file]));
      return damagedOfSite.includes(file);
    },
  };
}
