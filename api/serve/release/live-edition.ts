import { AsyncLocalStorage } from 'node:async_hooks';
import { NoCatalogue } from '../../catalogue/no-catalogue.ts';
import { type Catalogue, openCatalogue } from '../../catalogue/open.ts';
import { snapshotFile } from '../../catalogue/snapshots.ts';
import type { CreateSearch, SearchEngine } from '../../search/engine.ts';
import { mendPointer } from './kept-releases.ts';
import { briefly } from './look-over.ts';
import { currentRelease, type Release } from './release.ts';
import { sumOfFile, sumOfSnapshot } from './sums.ts';

/** What shoppers see together: the pages of a release, its catalogue, and the search in that catalogue. */
export interface Edition<Pages = unknown> {
  release: Release;
  /** Renders pages that have no file in the release, and has the policy for all. */
  pages: Pages;
  catalogue: Catalogue;
  search: SearchEngine;
}

/** The live edition; follows the release's pointer without a restart. */
export interface LiveEdition<Pages> {
  /**
   * The edition of the request in which this is called, otherwise the newest.
   * @throws NoCatalogue when there is none
   */
  current(): Edition<Pages>;
  /** Runs part of a request, in which `current` returns this edition. */
  within(edition: Edition<Pages>, run: () => void): void;
  close(): Promise<void>;
}

interface Parts<Pages> {
  dataFolder: string;
  /** @param site the folder of a compiled site */
  openPages(site: string): Promise<Pages>;
  createSearch: CreateSearch;
  /**
   * Called with each edition's catalogue when it goes live; the catalogue stays open until this resolves. Never
   * rejects.
   */
  onLive(catalogue: Catalogue): Promise<void>;
  /** Called when a release goes live. */
  onRelease(release: Release): void;
  onError(error: unknown): void;
}

/** How often the pointer is read, and how long an old snapshot stays open for requests in progress. */
const lookEveryMilliseconds = 1000;
const closeAfterMilliseconds = 30_000;
/** How long to wait before an edition that could not be opened is tried again; doubled each time, up to the longest. */
const firstWaitMilliseconds = 1000;
const longestWaitMilliseconds = 5 * 60_000;
/** How long a starting shop waits for its search before it serves pages without it. */
const startMilliseconds = 10_000;

/**
 * Opens the live edition and looks for a newer one every second. Another edition goes live only when its pages,
 * catalogue and search are ready; if one of them cannot be opened, the old edition stays.
 * @throws when the first edition's pages or catalogue cannot be opened
 */
export async function followEdition<Pages>(parts: Parts<Pages>): Promise<LiveEdition<Pages>> {
  const { dataFolder, onError } = parts;
  const ofRequest = new AsyncLocalStorage<Edition<Pages>>();
  const closing = new Set<NodeJS.Timeout>();
  let live: Edition<Pages> | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function open(release: Release): Promise<Edition<Pages>> {
    const pages = live?.release.site === release.site ? live.pages : await parts.openPages(release.site);
    if (live?.release.snapshot === release.snapshot) return { ...live, release, pages };
    // The first snapshot was checked when the shop was started.
    if (live) await expectWholeSnapshot(dataFolder, release, live.release);
    const catalogue = openCatalogue(snapshotFile(dataFolder, release.snapshot));
    const { search, ready } = begin(catalogue);
    try {
      await (live ? ready : Promise.race([ready.catch((error: unknown) => again(catalogue, error)), soon()]));
      return { release, pages, catalogue, search };
    } catch (error) {
      await search.stop();
      catalogue.close();
      throw error;
    }
  }

  function begin(catalogue: Catalogue): { search: SearchEngine; ready: Promise<void> } {
    const { promise: ready, resolve: onReady, reject } = Promise.withResolvers<void>();
    return { search: parts.createSearch(catalogue, { onReady, onError: reject }), ready };
  }

  /** Tries again, after the longest wait, to open the search of a first edition that is live without it. */
  function again(catalogue: Catalogue, error: unknown): void {
    onError(error);
    const timer = setTimeout(() => {
      closing.delete(timer);
      if (live?.catalogue !== catalogue) return;
      const { search, ready } = begin(catalogue);
      ready.then(
        () => {
          if (live?.catalogue === catalogue) live = { ...live, search };
        },
        (next: unknown) => again(catalogue, next),
      );
    }, longestWaitMilliseconds);
    timer.unref();
    closing.add(timer);
  }

  function put(edition: Edition<Pages>): void {
    const previous = live;
    live = edition;
    parts.onRelease(edition.release);
    if (previous?.catalogue === edition.catalogue) return;
    const freed = ended;
    ended = parts.onLive(edition.catalogue);
    if (!previous) return;
    void previous.search.stop();
    void freed.then(() => {
      const timer = setTimeout(() => {
        closing.delete(timer);
        previous.catalogue.close();
      }, closeAfterMilliseconds);
      timer.unref();
      closing.add(timer);
    });
  }

  async function look(): Promise<void> {
    const mended = mendPointer(dataFolder);
    if (mended !== undefined) onError(new Error(mended));
    const release = currentRelease(dataFolder);
    if (!release || release.id === live?.release.id) return;
    const edition = await open(release);
    if (!isClosed) return put(edition);
    if (edition.catalogue === live?.catalogue) return;
    await edition.search.stop();
    edition.catalogue.close();
  }

  await look();
  let told = '';
  let wait = firstWaitMilliseconds;
  let resting = 0;
  let isLooking = false;
  const timer = setInterval(async () => {
    resting -= lookEveryMilliseconds;
    if (isLooking || resting > 0) return;
    isLooking = true;
    try {
      await look();
      told = '';
      wait = firstWaitMilliseconds;
    } catch (error) {
      // Reported once, however often it is tried.
      if (String(error) !== told) onError(error);
      told = String(error);
      resting = wait;
      wait = Math.min(wait * 2, longestWaitMilliseconds);
    } finally {
      isLooking = false;
    }
  }, lookEveryMilliseconds);
  timer.unref();

  return {
    current() {
      const edition = ofRequest.getStore() ?? live;
      if (!edition) throw new NoCatalogue('no catalogue has been imported yet');
      return edition;
    },
    within: (edition, run) => ofRequest.run(edition, run),
    async close() {
      isClosed = true;
      clearInterval(timer);
      for (const waiting of closing) clearTimeout(waiting);
      await live?.search.stop();
      live?.catalogue.close();
    },
  };
}

/** @throws Error when the snapshot has changed since its release was made; the live edition then stays */
async function expectWholeSnapshot(dataFolder: string, release: Release, live: Release): Promise<void> {
  const sum = await sumOfSnapshot(dataFolder, release);
  const file = snapshotFile(dataFolder, release.snapshot);
  if (sum === undefined || (await sumOfFile(file, briefly).catch(() => undefined)) === sum) return;
  const advice = release.edition === undefined ? 'Import the catalogue once more: npm run nightly -- PATH' : 'Restart';
  throw new Error(`${file} is damaged or missing: the edition ${live.id} stays. ${advice}.`);
}

const soon = () => new Promise<void>((done) => setTimeout(done, startMilliseconds).unref());
