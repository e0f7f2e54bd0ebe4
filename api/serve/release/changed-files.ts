import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** Which of some files and folders have changed since they were looked at before, by what the file system says of them. */
export interface ChangedFiles {
  /**
   * Asks of a few at a time, and lets other work in between.
   * @param paths files, and folders, which change with the names in them; what was not among them before has not changed
   */
  among(paths: Iterable<string>): Promise<Set<string>>;
}

/** Some 0.2 ms of work. Asking without blocking took five times as long for each: 4 % of a core for the sample's edition. */
const atOnce = 50;

/** What only a disk changes changes none of its state: a look at the whole content finds it. */
export function changedFiles(): ChangedFiles {
  let states = new Map<string, string>();
  return {
    async among(paths) {
      const before = states;
      const changed = new Set<string>();
      const now = new Map<string, string>();
      for (const path of paths) {
        if (now.size % atOnce === atOnce - 1) await setImmediate();
        const state = stateOf(path);
        if (before.has(path) && before.get(path) !== state) changed.add(path);
        now.set(path, state);
      }
      states = now;
      return changed;
    },
  };
}

function stateOf(path: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    return `${(error as NodeJS.ErrnoException).code}`;
  }
}
