import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import { NoPhoto, type PhotoFiles, photoFiles, photoOf } from '../photo/store.ts';

/** Stores pictures for an order. @returns the names of those that could be stored */
export type KeepPictures = (orderId: string, pictures: readonly Buffer[]) => Promise<string[]>;

/**
 * Stores the pictures of a mail for an order, by the same rules as those that are sent on its page. A picture that no
 * message gets goes after a day.
 */
export function pictureKeeper(app: FastifyInstance): KeepPictures {
  const files = photoFiles(app.shop.settings);
  return async (orderId, pictures) => {
    const stored: string[] = [];
    for (const picture of pictures) {
      const name = await keepOne(app, orderId, picture, files);
      if (name !== undefined) stored.push(name);
    }
    return stored;
  };
}

async function keepOne(
  app: FastifyInstance,
  orderId: string,
  picture: Buffer,
  files: PhotoFiles,
): Promise<string | undefined> {
  try {
    const onError = (error: unknown) => app.log.error(error);
    const name = await files.keep(await photoOf(picture, [`order ${orderId}`, 'mailbox'], onError, 'whole'));
    if (await app.shop.store.pictures.add({ orderId, name, now: Date.now() })) return name;
    await files.remove(name);
    return undefined;
  } catch (error) {
    // No picture, a damaged one, or no room for its making now: the message says that something is left out.
    if (error instanceof NoPhoto || error instanceof ApiError) return undefined;
    throw error;
  }
}
