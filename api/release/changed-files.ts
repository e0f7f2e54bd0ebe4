import { stat } from 'node:fs/promises';

/** Which of some files and folders have changed since they were looked at before, by what the file system says of them. */
export interface ChangedFiles {
  /**
   * Asks of one after the other, so that the others who want something of the disk wait for none of it.
   * @param paths files, and folders, which change with the names in them; what was not among them before has not changed
   */
  among(paths: Iterable<string>): Promise<Set<string>>;
}

/** What only a disk changes changes none of its state: a look at the whole content finds it. */
export function changedFiles(): ChangedFiles {
  let states = new Map<string, string>();
  return {
    async among(paths) {
      const before = states;
      const changed = new Set<string>();
      const now = new Map<string, string>();
      for (const path of paths) {
        const state = await stateOf(path);
        if (before.has(path) && before.get(path) !== state) changed.add(path);
        now.set(path, state);
      }
      states = now;
      return changed;
    },
  };
}

async function stateOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    return `${(error as NodeJS.ErrnoException).code}`;
  }
}
