import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../../api/catalogue/open.ts';
import { linkFile, writeInto } from './files.ts';

/**
 * Writes a file for each list of several pages: which vehicles its items fit. A file whose inputs are unchanged is
 * linked from the release before.
 * @param before folder of the previous release, if this release's scripts can read its files
 */
export async function writeListFits(catalogue: Catalogue, folder: string, before: string | undefined): Promise<void> {
  for (const { path, madeOf, read } of await catalogue.listsWithFits()) {
    const file = `${path.slice(1)}/fits.txt`;
    const last = before && join(before, file);
    if (last && existsSync(last) && readFileSync(last, 'utf8').startsWith(`${madeOf}\n`))
      linkFile(last, join(folder, file));
    else writeInto(join(folder, file), await read());
  }
}
