import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openDesk } from '../desk/scope.ts';
import { photoFiles } from '../photo/store.ts';
import { pictureParams } from './contract.ts';
import { sendStored } from './routes.ts';

const showPictureSchema = {
  summary: 'A picture that the customer sent about an order',
  mediaType: 'image/webp',
  signIn: 'required',
  params: pictureParams,
  errors: { 403: ['sellers_only'], 404: ['unknown_picture'] },
} satisfies FastifySchema;

/** Pictures of orders, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const files = photoFiles(app.shop.settings);
  openDesk(app);
  app.get('/api/desk/orders/:orderId/pictures/:name', { schema: showPictureSchema }, (request, reply) =>
    sendStored(files, request, reply),
  );
};
export default routes;
