import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** What the shop's subjects share with the code that makes a snapshot or its index. */
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
 * A hash that changes with these files and with the code in these folders (an address that ends in "/"), but not with
 * tests: what was made by other code is made again.
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
