import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** Files and folders of the shop's subjects that the code of snapshots and indexes uses. */
export const sharedRules: readonly URL[] = [
  'fit/',
  'language/',
  'money/',
  'product/contract.ts',
  'search/contract.ts',
  'search/facets.ts',
  'search/rules.ts',
  'search/understood.ts',
  'suggest/contract.ts',
  'vehicle/contract.ts',
  'vehicle/text.ts',
  'vehicle/years.ts',
  'rules.ts',
  'yaml-file.ts',
].map((path) => new URL(`../shop/${path}`, import.meta.url));

/**
 * A hash of these files and of the code in these folders (addresses that end in "/"), without tests. When it changes,
 * what the code made is made again.
 */
export function sourceHash(places: readonly URL[]): string {
  const hash = createHash('sha256');
  const files = places.flatMap((place) =>
    place.href.endsWith('/')
      ? globSync('**/*.ts', { cwd: place, exclude: ['**/*.test.ts', '**/fixtures/**'] })
          .sort()
          .map((name) => new URL(name, place))
      : [place],
  );
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
