import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSums, type Sums, setSum, siteSumsFile, sumIn, sumOf } from '../../../api/serve/release/sums.ts';
import { compiledSites } from '../compile/compile.ts';
import type { LiveRelease } from './releases.ts';

/**
 * Adds the missing sums of a release's files; those of pages are known. A linked file keeps the sum that it had in its
 * source: a new sum would accept damage since then.
 * @param siteFolder of the compiled site
 * @param before the release from which files are linked
 */
export function addSums(sums: Sums, folder: string, siteFolder: string, before: LiveRelease | undefined): void {
  const sites = [siteFolder, ...compiledSites(dirname(siteFolder))].map((site) => ({
    sums: undefined as Sums | undefined,
    isRead: false,
    site,
  }));
  for (const file of filesWithout(sums, folder)) {
    const path = join(folder, file);
    const sum = sumBefore(file, path) ?? sumInSite(file) ?? sumOf(readFileSync(path));
    setSum(sums, file, sum);
  }

  function sumBefore(file: string, path: string): string | undefined {
    const sum = sumIn(before?.sums, file);
    const last = before && sum && statSync(join(before.folder, file), { throwIfNoEntry: false });
    return last && last.ino === statSync(path).ino ? sum : undefined;
  }

  function sumInSite(file: string): string | undefined {
    for (const one of sites) {
      if (!one.isRead) one.sums = readSums(siteSumsFile(one.site));
      one.isRead = true;
      const sum = sumIn(one.sums, `client/${file}`);
      if (sum !== undefined) return sum;
    }
    return undefined;
  }
}

/** Nearly all files are pages of products, whose sums the page makers gave, and pictures, in folders of nothing else. */
const known = ['product', 'images'];

function filesWithout(sums: Sums, folder: string, within = ''): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const file = within === '' ? entry.name : `${within}/${entry.name}`;
    if (entry.isDirectory()) return known.includes(entry.name) ? [] : filesWithout(sums, folder, file);
    return sumIn(sums, file) === undefined ? [file] : [];
  });
}
