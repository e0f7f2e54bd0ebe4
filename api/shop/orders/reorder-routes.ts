import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { CartFull, ItemFull } from '../cart/lines.ts';
import type { Handler } from '../handler.ts';
import { effectivePrice } from '../money/rules.ts';
import { orderParams, orderQuery, reorderedAnswer } from './contract.ts';
import { openOrder } from './links.ts';

const reorderSchema = {
  summary: 'Put the items of an order into the cart again',
  description: 'Items that have left the catalogue, or are not for sale, are named in the answer.',
  signIn: 'required',
  params: orderParams,
  querystring: orderQuery,
  response: { 200: reorderedAnswer },
  errors: { 404: ['unknown_order'], 409: ['cart_full'] },
} satisfies FastifySchema;

const reorder: Handler<typeof reorderSchema> = async (request) => {
  const { catalogue, store } = request.server.shop;
  const { order, lines } = await openOrder(request, undefined);
  const language = languageOf(request.query.lang ?? order.language);
  const gone: string[] = [];
  for (const { itemId, name, quantity, vehicle } of lines) {
    const card = await catalogue().items.card(itemId, language);
    if (!card?.available) {
      gone.push(name);
      continue;
    }
    const added = { itemId, quantity, seenPaise: effectivePrice(card), vehicle: vehicle?.engineId ? vehicle : null };
    await store.carts.add({ userId: order.userId }, added, Date.now()).catch((error: unknown) => {
      if (!(error instanceof CartFull || error instanceof ItemFull)) throw error;
      throw new ApiError(409, 'cart_full', 'the cart cannot hold more');
    });
  }
  return { added: lines.length - gone.length, gone };
};

/** An order's items in the cart again. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.post('/api/orders/:orderId/reorder', { schema: reorderSchema }, reorder);
};
export default routes;
