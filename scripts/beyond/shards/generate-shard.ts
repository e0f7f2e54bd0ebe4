import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { pageCount } from '../../../api/catalogue/page-languages.ts';
import type { CompiledSite } from '../../catalogue/compile/compile.ts';
import { hirePageMakers } from '../../catalogue/generate/crew.ts';
import { pagesOfShop } from '../../catalogue/generate/generated-pages.ts';
import { Refusal } from '../../cli/refusal.ts';
import {
  hashOfPages,
  newestFile,
  originOf,
  type ShardNumber,
  type ShardRecord,
  shardOf,
  writeRecord,
} from './shard.ts';

export interface ShardOptions {
  dataFolder: string;
  site: CompiledSite;
  shard: ShardNumber;
  /** The folder to write, which must not exist. */
  out: string;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Renders one shard of the newest snapshot's pages into a folder, which appears when it is complete.
 * @returns the number of pages in it
 * @throws Refusal when there is no catalogue or the folder exists
 */
export async function generateShard({
  dataFolder,
  site,
  shard: { number, of },
  out,
  onProgress,
}: ShardOptions): Promise<number> {
  if (existsSync(out)) throw new Refusal(`${out} exists already: --out writes a new folder.`);
  const file = newestFile(dataFolder);
  const unfinished = `${out}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const catalogue = openCatalogue(file);
  const { generated } = await pagesOfShop(catalogue).finally(() => catalogue.close());
  const pages = generated.filter(({ path }) => shardOf(path, of) === number);
  // A shard renders all its pages: shards are for a generation of everything, and later nights are small.
  const nothingKept = { from: undefined, keptLanguages: [], spareLanguages: [] };
  const crew = hirePageMakers(site.folder);
  try {
    const { fingerprints } = await crew.makePages({
      job: { snapshotFile: file, siteFolder: site.folder, to: unfinished, ...nothingKept },
      pages: pages.map((page) => ({ ...page, before: undefined, spare: undefined, same: false })),
      known: { before: undefined, spare: undefined },
      besides: () => {},
      onProgress,
    });
    const record: ShardRecord = { number, of, origin: await originOf(file, site), pages: {} };
    for (const [path, fingerprint] of Object.entries(fingerprints))
      record.pages[path] = [fingerprint, hashOfPages(unfinished, path)];
    writeRecord(unfinished, record);
    renameSync(unfinished, out);
  } finally {
    await crew.dismiss();
  }
  return pageCount(pages);
}
