import { type Catalogue, openCatalogue } from './open.ts';
import { currentSnapshot, snapshotFile } from './snapshots.ts';

/** How often the pointer is checked, and how long an old snapshot stays open for requests in progress. */
const lookEveryMilliseconds = 1000;
const closeAfterMilliseconds = 30_000;

/** The live snapshot; follows the pointer without a restart. */
export interface LiveCatalogue {
  /** @throws NoCatalogue before the first import. */
  current(): Catalogue;
  close(): void;
}

export class NoCatalogue extends Error {
  override name = 'NoCatalogue';
}

/**
 * Opens the live snapshot and looks for a newer one every second; if that one cannot be opened, the old one stays.
 * @param onSwitch resolves when nothing uses the previous snapshot any more
 * @throws when a snapshot exists but cannot be opened
 */
export function followCatalogue(
  dataFolder: string,
  onSwitch: (catalogue: Catalogue) => Promise<void>,
  onError: (error: unknown) => void,
): LiveCatalogue {
  let catalogue: Catalogue | undefined;
  const closing = new Set<NodeJS.Timeout>();

  function look(): void {
    const id = currentSnapshot(dataFolder);
    if (!id || catalogue?.id === id) return;
    const previous = catalogue;
    catalogue = openCatalogue(snapshotFile(dataFolder, id));
    void onSwitch(catalogue).then(() => {
      if (!previous) return;
      const timer = setTimeout(() => {
        closing.delete(timer);
        previous.close();
      }, closeAfterMilliseconds);
      timer.unref();
      closing.add(timer);
    });
  }

  look();
  let told = '';
  const timer = setInterval(() => {
    try {
      look();
      told = '';
    } catch (error) {
      // Retried every second, but reported once.
      if (String(error) !== told) onError(error);
      told = String(error);
    }
  }, lookEveryMilliseconds);
  timer.unref();
  return {
    current() {
      if (!catalogue) throw new NoCatalogue('no catalogue has been imported yet');
      return catalogue;
    },
    close() {
      clearInterval(timer);
      for (const waiting of closing) clearTimeout(waiting);
      catalogue?.close();
    },
  };
}
