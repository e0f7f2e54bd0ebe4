import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import type { Callers } from '../../serve/limits/queue.ts';
import { tooManyAnswer } from '../wire.ts';
import { type PhotoShape, photoRules } from './rules.ts';
import { NoPhoto, photoOf } from './store.ts';

/** Calls whose body is a picture: profile photos, and pictures of parts. */

const refusals: Record<NoPhoto['reason'], ApiError> = {
  type: new ApiError(415, 'photo_type', 'expected a JPG, PNG or GIF picture'),
  pixels: new ApiError(413, 'photo_pixels', `expected at most ${photoRules.maxPixels / 1e6} million pixels`),
  damaged: new ApiError(400, 'photo_damaged', 'the picture is damaged'),
};

/** Schema parts of such a call; its `bodyLimit` is `photoRules.maxBytes`. */
export const photoUpload = {
  fileTypes: photoRules.types,
  errors: {
    400: ['photo_damaged'],
    413: ['photo_pixels'],
    415: ['photo_type'],
    429: [tooManyAnswer] as [typeof tooManyAnswer],
  },
};

/** Lets the calls of this scope take pictures as bodies. */
export function takePhotos(app: FastifyInstance): void {
  app.addContentTypeParser([...photoRules.types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * The stored form of the picture in a request's body.
 * @param senders whose budget it counts against
 * @throws ApiError 400, 413, 415, 429, 503
 */
export async function photoIn(request: FastifyRequest, senders: Callers, shape: PhotoShape): Promise<Buffer> {
  if (!Buffer.isBuffer(request.body)) throw refusals.type;
  const onError = (error: unknown) => request.log.error(error);
  return photoOf(request.body, senders, onError, shape).catch((error: unknown) => {
    throw error instanceof NoPhoto ? refusals[error.reason] : error;
  });
}
