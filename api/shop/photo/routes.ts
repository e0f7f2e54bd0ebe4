import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isOutcomeUnknown } from '../../data/failures.ts';
import { ApiError } from '../../serve/errors.ts';
import { addressOf } from '../../serve/limits/caller.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { onceClosed } from '../../serve/once-closed.ts';
import type { Handler } from '../handler.ts';
import { photoAnswer, photoParams } from './contract.ts';
import { photoIn, photoUpload, takePhotos } from './received.ts';
import { photoLimits, photoRules } from './rules.ts';
import { type PhotoFiles, photoFiles, receivePhoto } from './store.ts';

const answerOf = (name: string | null) => ({ data: { profileImageUrl: name && `/api/user/photo/${name}` } });

/** Whose budget an upload counts against. @throws ApiError 401 */
async function sendersOf(request: FastifyRequest): Promise<[userId: string, caller: string]> {
  const { user } = await request.server.requireSignedIn(request);
  return [user.id, addressOf(request)];
}

const setPhotoSchema = {
  summary: 'Set the profile photo',
  description: 'The body is the picture itself. It is kept as a WebP without metadata.',
  signIn: 'required',
  response: { 200: photoAnswer },
  ...photoUpload,
} satisfies FastifySchema;

const setPhoto =
  (files: PhotoFiles): Handler<typeof setPhotoSchema> =>
  async (request) => {
    const senders = await sendersOf(request);
    const name = await files.keep(await photoIn(request, senders, 'square'));
    const before = await request.server.shop.store.users.setPhoto(senders[0], name).catch(async (error: unknown) => {
      if (!isOutcomeUnknown(error)) await files.remove(name);
      throw error;
    });
    if (before) await files.remove(before);
    return answerOf(name);
  };

const removePhotoSchema = {
  summary: 'Remove the profile photo',
  signIn: 'required',
  response: { 200: photoAnswer },
} satisfies FastifySchema;

const removePhoto =
  (files: PhotoFiles): Handler<typeof removePhotoSchema> =>
  async (request) => {
    const { user } = await request.server.requireSignedIn(request);
    // The file goes first: when photos cannot be reached, the row stays and the photo can be removed later.
    if (user.photo) await files.remove(user.photo);
    const before = await request.server.shop.store.users.setPhoto(user.id, null);
    if (before && before !== user.photo) await files.remove(before);
    return answerOf(null);
  };

const showPhotoSchema = {
  summary: 'The profile photo, for its owner',
  mediaType: 'image/webp',
  signIn: 'required',
  errors: { 404: ['unknown_photo'] },
  params: photoParams,
} satisfies FastifySchema;

const showPhoto =
  (files: PhotoFiles): Handler<typeof showPhotoSchema> =>
  async (request, reply) => {
    const { user } = await request.server.requireSignedIn(request);
    const { name } = request.params;
    const photo = name === user.photo ? await files.read(name) : undefined;
    if (!photo) throw new ApiError(404, 'unknown_photo', 'there is no such photo in your account');
    return reply.type('image/webp').header('x-content-type-options', 'nosniff').send(photo);
  };

/** The customer's own photo; the request body is the file itself. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const files = photoFiles(app.shop.settings);
  const { ofAccount: max, windowMilliseconds } = photoLimits;
  const sent = app.counts('photos', { max, windowMilliseconds });
  takePhotos(app);
  /** Runs before the body is read, so that no guest, and not everybody at once, can send two megabytes. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const senders = await sendersOf(request);
    onceClosed(reply.raw, await receivePhoto(senders));
    const wait = await sent.take(senders[0], Date.now());
    if (wait > 0) throw tooMany(wait, 'too many photos: please wait a few minutes');
  };

  app.put('/api/user/photo', { bodyLimit: photoRules.maxBytes, schema: setPhotoSchema, onRequest }, setPhoto(files));
  app.delete('/api/user/photo', { schema: removePhotoSchema }, removePhoto(files));
  app.get('/api/user/photo/:name', { schema: showPhotoSchema }, showPhoto(files));
};
export default routes;
