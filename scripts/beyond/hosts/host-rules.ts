import { openCatalogue } from '../../../api/catalogue/open.ts';
import { pageKinds } from '../../../api/catalogue/page-kinds.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { openSite } from '../../../api/serve/release/compiled-site.ts';
import { scriptHashesOf } from '../../../api/serve/release/inline-scripts.ts';
import type { Release } from '../../../api/serve/release/release.ts';
import { headersOfPages, movedPages } from '../../../api/serve/release/site-rules.ts';
import type { Settings } from '../../../api/serve/settings.ts';

/** What a host must know besides the files of a copy. Paths are without the language, and hold in every language. */
export interface HostRules {
  /** Old path and new one: 301. */
  moved: ReadonlyMap<string, string>;
  /** Paths of what has left the catalogue: 410. */
  gone: readonly string[];
  /** Headers of every page. */
  headers: Readonly<Record<string, string>>;
}

/** The rules of a release: those that this shop's own server follows. */
export async function hostRules(
  release: Release,
  { dataFolder, siteUrl }: Pick<Settings, 'dataFolder' | 'siteUrl'>,
): Promise<HostRules> {
  const { inlineScripts } = await openSite(release.site);
  const moved = new Map(Object.entries(movedPages));
  const gone: string[] = [];
  const catalogue = openCatalogue(snapshotFile(dataFolder, release.snapshot));
  try {
    for (const { slug, now } of await catalogue.items.formerAddresses()) {
      const path = pageKinds.product.path({ slug });
      if (now === null) gone.push(path);
      else moved.set(path, pageKinds.product.path({ slug: now }));
    }
  } finally {
    catalogue.close();
  }
  return { moved, gone, headers: headersOfPages({ siteUrl }, await scriptHashesOf(release.site, inlineScripts)) };
}
