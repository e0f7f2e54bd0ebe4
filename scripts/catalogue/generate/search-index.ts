import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import type { Whereabouts } from '../../../api/data/shop-db.ts';
import { makeIndex } from '../../../api/search/index/make-index.ts';
import { openSearchServer } from '../../../api/serve/beyond.ts';
import { readShopDb } from '../../../api/serve/shop-data.ts';
import { timesOrdered } from '../../../api/shop/orders/times-ordered.ts';
import { Refusal } from '../../cli/refusal.ts';
import { publishedSnapshots } from './published-snapshots.ts';
import { removeOldReleases } from './retention.ts';

/** Where the shop's data is, and the search server that gets the index, if it does not lie beside the snapshot. */
export interface IndexPlaces extends Whereabouts {
  openSearchUrl?: string | undefined;
}

/** The search server did not take the index; the live release is unchanged. */
export class IndexNotTaken extends Refusal {
  override name = 'IndexNotTaken';
}

/** Makes the index of a snapshot. @throws IndexNotTaken */
export async function makeSearchIndex(
  { openSearchUrl, ...where }: IndexPlaces,
  snapshot: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = snapshotFile(where.dataFolder, snapshot);
  const orders = () => timesOrderedIn(where);
  if (openSearchUrl === undefined) await makeIndex(file, orders, signal ? { signal } : {});
  else {
    const server = await openSearchServer(openSearchUrl);
    await server.makeIndex({ snapshot, snapshotFile: file }, orders, signal).catch((error: Error) => {
      throw new IndexNotTaken(`OpenSearch (OPENSEARCH_URL) did not take the search index: ${error.message}`);
    });
  }
}

/**
 * Removes old releases, and the indexes of snapshots that neither a remaining release nor a published edition shows.
 */
export async function removeOld({ dataFolder, openSearchUrl }: IndexPlaces): Promise<void> {
  const kept = removeOldReleases(dataFolder);
  // The new release is live: what cannot be removed now goes with the next night.
  if (openSearchUrl === undefined) return;
  const server = await openSearchServer(openSearchUrl);
  await server.removeOtherIndexes([...kept, ...publishedSnapshots(dataFolder)]).catch(() => {});
}

/**
 * How many orders contain each item, by item id, read beside a shop that may be running. Empty before there is a
 * shop.db. If it cannot be read, the night goes on without it: the shop itself reports problems with its data.
 */
async function timesOrderedIn(where: Whereabouts): Promise<Map<string, number>> {
  if (!where.databaseUrl && !existsSync(join(where.dataFolder, 'shop.db'))) return new Map();
  try {
    return await readShopDb(where, timesOrdered);
  } catch {
    return new Map();
  }
}
