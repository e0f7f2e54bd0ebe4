import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { type CompiledSite, compiledSites } from '../compile/compile.ts';
import { copyFolder } from './files.ts';
import { writeListFits } from './list-fits.ts';
import type { LiveRelease } from './releases.ts';
import { indexCataloguePages } from './search-pages.ts';

/**
 * Copies the pages compiled ahead, scripts and styles, and those of earlier sites, which open tabs still request. Links
 * would share their bytes with the compiled site: damage to one would damage both, and nothing would be left to repair
 * them from.
 */
export function copyCompiledSite(folder: string, site: CompiledSite): void {
  copyFolder(join(site.folder, 'client'), folder);
  for (const older of compiledSites(dirname(site.folder))) {
    const assets = join(older, 'client', '_astro');
    if (existsSync(assets)) copyFolder(assets, join(folder, '_astro'));
  }
}

/**
 * Files of lists that lie beside their pages.
 * @param holding the release before, if its templates are still the same
 */
export async function makeOfLists(
  dataFolder: string,
  snapshot: string,
  folder: string,
  before: LiveRelease | undefined,
  holding: LiveRelease | undefined,
): Promise<void> {
  const catalogue = openCatalogue(snapshotFile(dataFolder, snapshot));
  try {
    await writeListFits(catalogue, folder, holding?.folder);
    await indexCataloguePages(catalogue, folder, before?.folder);
  } finally {
    catalogue.close();
  }
}
