import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { unfinished } from '../../data/objects/folder-store.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { openObjectStore } from '../../serve/beyond.ts';
import { type Callers, workQueue } from '../../serve/limits/queue.ts';
import type { Settings } from '../../serve/settings.ts';
import { makePhoto } from './process.ts';
import type { PhotoShape } from './rules.ts';
import type { NoPhotoReason } from './worker.ts';

/**
 * Photos of profiles and of parts: files in `photos/` in the data folder, or in an object store that several machines share. They are
 * re-encoded, so that only the picture itself is stored.
 */

const fileName = /^[\w-]{32}\.webp$/;

/** The largest image takes some seconds, so only a few others may wait. */
const making = workQueue({ atOnce: 1, waiting: 8, perCaller: 3, retrySeconds: 5 });
/** The most uploads in memory at a time, together 128 MB. */
const receiving = workQueue({ atOnce: 64, waiting: 0, perCaller: 6, retrySeconds: 5 });

/** Why a file cannot be a photo. */
export class NoPhoto extends Error {
  override name = 'NoPhoto';
  readonly reason: NoPhotoReason;
  constructor(reason: NoPhotoReason) {
    super(`no photo: ${reason}`);
    this.reason = reason;
  }
}

/** Reserves room for an upload. @returns a function that frees it @throws ApiError 429 or 503 when there is none */
export const receivePhoto = (of: Callers): Promise<() => void> => receiving.enter(of);

/**
 * The stored form of an uploaded image: see worker.ts.
 * @param of the caller whose budget it counts against
 * @param onError gets the error when the photo process did not answer
 * @param shape how it is stored
 * @throws NoPhoto; ApiError 429 or 503 when there is no room, or the photo process does not answer
 */
export function photoOf(
  sent: Buffer,
  of: Callers,
  onError: (error: unknown) => void,
  shape: PhotoShape = 'square',
): Promise<Buffer> {
  return making.run(of, async () => {
    const answer = await makePhoto(sent, { shape }).catch((error: unknown) => {
      onError(error);
      throw making.busy();
    });
    if ('reason' in answer) throw new NoPhoto(answer.reason);
    return Buffer.from(answer.photo);
  });
}

/** Opens the place where photos are stored. */
export const openPhotos = (place: string): Promise<ObjectStore> =>
  openObjectStore(place, { isPrivate: true, tries: 2 });

export const photoHeaders = { type: 'image/webp', caching: 'private, no-store' };

export type PhotoFiles = ReturnType<typeof photoFiles>;

export function photoFiles({ photosIn, dataFolder }: Pick<Settings, 'photosIn' | 'dataFolder'>) {
  const place = photosIn ?? join(dataFolder, 'photos');
  // Created early: on a read-only disk, Node reports a nested folder that it cannot create as "not found".
  if (!photosIn) mkdirSync(join(place, unfinished), { recursive: true });
  const opened = openPhotos(place);
  // A failure shows when the folder is used.
  opened.catch(() => {});
  return {
    /** Stores a photo under a new unguessable name, completely or not at all. @returns the name */
    async keep(photo: Buffer): Promise<string> {
      const name = `${randomBytes(24).toString('base64url')}.webp`;
      await (await opened).put(name, photo, photoHeaders);
      return name;
    },

    /** Undefined when there is no such photo. */
    async read(name: string): Promise<Buffer | undefined> {
      return fileName.test(name) ? (await opened).get(name) : undefined;
    },

    async remove(name: string): Promise<void> {
      if (fileName.test(name)) await (await opened).remove([name]);
    },
  };
}
