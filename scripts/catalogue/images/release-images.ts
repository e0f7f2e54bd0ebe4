import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keptImages } from '../../../api/catalogue/images.ts';
import { type Sums, setSum, sumIn, sumOf } from '../../../api/serve/release/sums.ts';
import { linkFile } from '../generate/files.ts';
import { imagesFolder } from './package-images.ts';

/**
 * Links pictures into a release's folder, which may have those of an older release, and removes the others. A name
 * stands for a content, so what is there is right.
 */
export function linkImages(dataFolder: string, files: readonly string[], folder: string): void {
  const own = join(folder, imagesFolder);
  const have = new Set(existsSync(own) ? readdirSync(own).map((name) => `${imagesFolder}/${name}`) : []);
  if (files.length > 0) mkdirSync(own, { recursive: true });
  for (const file of files) if (!have.delete(file)) linkFile(join(keptImages(dataFolder), file), join(folder, file));
  for (const file of have) rmSync(join(folder, file), { force: true });
}

/**
 * Adds the sums of a release's pictures. A known one is kept without reading the file: a new sum would accept damage
 * since then.
 */
export function addImageSums(
  sums: Sums,
  files: readonly string[],
  folder: string,
  known: readonly (Sums | undefined)[],
): void {
  for (const file of files) {
    const before = known.map((one) => sumIn(one, file)).find((sum) => sum !== undefined);
    setSum(sums, file, before ?? sumOf(readFileSync(join(folder, file))));
  }
}
