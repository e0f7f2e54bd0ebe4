import { type Catalogue, openCatalogue } from './open.ts';
import { currentSnapshot, snapshotFile } from './snapshots.ts';

/** How often the pointer is looked at, and how long an old snapshot stays open for answers under way. */
const lookEveryMilliseconds = 1000;
const closeAfterMilliseconds = 30_000;

/** The live snapshot, which follows the pointer without a restart. */
export interface LiveCatalogue {
  /** @throws NoCatalogue before the first import. */
  current(): Catalogue;
  close(): void;
}

export class NoCatalogue extends Error {
  override name = 'NoCatalogue';
}

/**
 * Opens the live snapshot and looks for a newer one every second; one that cannot be opened leaves the old one in place.
 * @param onSwitch ends when nothing uses the snapshot before any more
 * @throws when there is a snapshot and it cannot be opened
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
      // It is tried every second, and told of once.
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
