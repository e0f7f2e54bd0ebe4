import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../data/failures.ts';
import { NoRelease } from './no-release.ts';
import { copyOfSums, readSums, siteSumsFile, sumIn, sumOfFileNow } from './sums.ts';

/** A file of a compiled site has changed since it was compiled. */
export class DamagedSite extends NoRelease {
  override name = 'DamagedSite';

  constructor(file: string) {
    super(`${file} is damaged or missing: npm start and npm run generate compile the site anew.`);
  }
}

/**
 * The first damaged file of a compiled site, or its damaged list of sums.
 * @param part `server` or `client`; by default both
 * @returns undefined when nothing is damaged, or the site is of an older version, which wrote no list
 */
export function damagedInSite(folder: string, part = ''): string | undefined {
  const list = siteSumsFile(folder);
  const sums = readSums(list);
  if (!sums) return existsSync(list) || existsSync(copyOfSums(list)) ? list : undefined;
  for (const name of sums.keys())
    if (name.startsWith(part) && !isWhole(join(folder, name), sumIn(sums, name))) return join(folder, name);
  return undefined;
}

/** Whether there is a list to check the files of a compiled site against. */
export const hasSiteSums = (folder: string) => readSums(siteSumsFile(folder)) !== undefined;

function isWhole(file: string, sum: string | undefined): boolean {
  try {
    return sumOfFileNow(file) === sum;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
