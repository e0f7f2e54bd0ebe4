/**
 * Files by key in a place that several machines reach: a folder, or a bucket of an S3 store. Keys are paths with
 * forward slashes. A folder throws errors of the system, an S3 store throws StoreAway.
 */
export interface ObjectStore {
  /** For messages. */
  address: string;
  /** @returns undefined when there is no such object */
  get(key: string): Promise<Buffer | undefined>;
  /**
   * Writes an object to a file.
   * @returns false when there is no such object
   */
  download(key: string, file: string): Promise<boolean>;
  /** Writes or replaces an object. Readers get the old or the new one; a failed write changes nothing. */
  put(key: string, content: ObjectContent, headers?: ObjectHeaders): Promise<void>;
  /** Removes objects; those that do not exist count as removed. */
  remove(keys: readonly string[]): Promise<void>;
}

/** An S3 store does not answer or refuses; the message says why. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/** How a place is used. */
export interface StoreUse {
  /** Whether only the owner can read a folder's files; an S3 store is as private as its bucket. */
  isPrivate?: boolean;
  /** How often an S3 store is tried before it counts as away; fewer times when somebody waits. */
  tries?: number;
}

/** A bucket of an S3 store and a prefix in it. Credentials and undefined fields come from the environment. */
export interface S3Place {
  bucket: string;
  prefix: string;
  endpoint: string | undefined;
  region: string | undefined;
}

export type OpenS3Store = (place: S3Place, use?: StoreUse) => ObjectStore;

export type ObjectContent = Buffer | { file: string };

/** Headers with which an object is served; with a folder, its web server decides these. */
export interface ObjectHeaders {
  type?: string;
  caching?: string;
}

/** How many objects are sent or fetched at the same time. */
export const objectsAtOnce = 24;

/**
 * Runs for each item, so many at once.
 * @throws the first failure, after the runs under way have ended
 */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failed: { error: unknown } | undefined;
  const work = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next())
      await run(next.value).catch((error: unknown) => {
        failed ??= { error };
      });
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed) throw failed.error;
}
