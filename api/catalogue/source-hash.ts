import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A hash that changes with the code in these folders (without folders inside them and without tests) and with these
 * files: what was made by other code is made again.
 */
export function sourceHash(folders: readonly URL[], files: readonly URL[] = []): string {
  const hash = createHash('sha256');
  const code = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map((name) => new URL(name, folder)),
  );
  for (const file of [...code, ...files]) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
