import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Counts } from '../../data/counts.ts';
import { isOutcomeUnknown } from '../../data/failures.ts';
import { ApiError } from '../../serve/errors.ts';
import { addressOf } from '../../serve/limits/caller.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import { onceClosed } from '../../serve/once-closed.ts';
import type { RequestLimit } from '../../serve/plugins/limits.ts';
import { orderKeyHeader } from '../acceptance/contract.ts';
import type { Handler } from '../handler.ts';
import { orderParams } from '../orders/contract.ts';
import { openOrder } from '../orders/links.ts';
import { photoIn, photoUpload, takePhotos } from '../photo/received.ts';
import { photoRules } from '../photo/rules.ts';
import { type PhotoFiles, photoFiles, receivePhoto } from '../photo/store.ts';
import { pictureAnswer, pictureParams } from './contract.ts';
import { pictureLimits } from './rules.ts';

/** Whose budget a picture counts against: the order's, and the network address's. */
const sendersOf = (request: FastifyRequest<{ Params: { orderId: string } }>): [order: string, caller: string] => [
  `order ${request.params.orderId}`,
  addressOf(request),
];

const sendPictureSchema = {
  summary: 'Send a picture about an order, for a message or a return',
  description:
    'The body is the picture itself. It is kept as a WebP without metadata, for a day if no message and no return gets it.',
  signIn: 'optional',
  headers: orderKeyHeader,
  params: orderParams,
  response: { 201: pictureAnswer },
  fileTypes: photoUpload.fileTypes,
  errors: { ...photoUpload.errors, 401: ['login_required'], 404: ['unknown_order'], 422: ['too_many_pictures'] },
} satisfies FastifySchema;

const sendPicture =
  (files: PhotoFiles): Handler<typeof sendPictureSchema> =>
  async (request, reply) => {
    const { pictures } = request.server.shop.store;
    const name = await files.keep(await photoIn(request, sendersOf(request), 'whole'));
    const { orderId } = request.params;
    const added = await pictures.add({ orderId, name, now: Date.now() }).catch(async (error: unknown) => {
      if (!isOutcomeUnknown(error)) await files.remove(name);
      throw error;
    });
    if (!added) {
      await files.remove(name);
      const message = `an order can have at most ${pictureLimits.ofOrder} pictures`;
      throw new ApiError(422, 'too_many_pictures', message);
    }
    return reply.status(201).send({ data: { picture: name } });
  };

const showPictureSchema = {
  summary: 'A picture of an order',
  mediaType: 'image/webp',
  signIn: 'optional',
  headers: orderKeyHeader,
  params: pictureParams,
  errors: { 401: ['login_required'], 404: ['unknown_order', 'unknown_picture'] },
} satisfies FastifySchema;

const showPicture =
  (files: PhotoFiles): Handler<typeof showPictureSchema> =>
  async (request, reply) => {
    await openOrder(request, request.headers['order-key']);
    return sendStored(files, request, reply);
  };

/** Answers with a picture; the caller has checked who asks. @throws ApiError 404 */
export async function sendStored(
  files: PhotoFiles,
  request: FastifyRequest<{ Params: { orderId: string; name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { orderId, name } = request.params;
  const isThere = await request.server.shop.store.pictures.has(orderId, name, Date.now());
  const picture = isThere ? await files.read(name) : undefined;
  if (!picture) throw new ApiError(404, 'unknown_picture', 'there is no such picture in this order');
  return reply.type('image/webp').header('x-content-type-options', 'nosniff').send(picture);
}

/** Before the body is read: only who may open the order sends two megabytes, and not too often. */
function guard(ofOrder: Counts, ofCaller: RequestLimit) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request as FastifyRequest<{ Params: { orderId: string } }>;
    const key = request.headers['order-key'];
    await openOrder(asked, typeof key === 'string' ? key : undefined);
    onceClosed(reply.raw, await receivePhoto(sendersOf(asked)));
    const wait = (await ofCaller.take(request)) || (await ofOrder.take(asked.params.orderId, Date.now()));
    if (wait > 0) throw tooMany(wait, 'too many pictures: please wait a few minutes');
  };
}

/** Pictures of an order's parts, for its customer, signed in or by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const files = photoFiles(app.shop.settings);
  const { perCaller, perOrder, windowMilliseconds } = pictureLimits;
  const ofOrder = app.counts('pictures of an order', { max: perOrder, windowMilliseconds });
  const ofCaller = app.limit('pictures of orders', { max: perCaller, windowMilliseconds }, 'caller');
  takePhotos(app);

  app.post(
    '/api/orders/:orderId/pictures',
    { bodyLimit: photoRules.maxBytes, schema: sendPictureSchema, onRequest: guard(ofOrder, ofCaller) },
    sendPicture(files),
  );
  app.get('/api/orders/:orderId/pictures/:name', { schema: showPictureSchema }, showPicture(files));
};
export default routes;
