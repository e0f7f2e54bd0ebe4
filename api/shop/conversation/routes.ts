import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Counts } from '../../data/counts.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { RequestLimit } from '../../serve/plugins/limits.ts';
import { languageOf } from '../../serve/texts.ts';
import { orderKeyHeader } from '../acceptance/contract.ts';
import type { Handler } from '../handler.ts';
import { orderParams } from '../orders/contract.ts';
import { openOrder, unknownOrder } from '../orders/links.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import { messagesReadBody, orderMessagesAnswer, sendMessageBody } from './contract.ts';
import { questionMail } from './mails.ts';
import { conversationLimits, type Side } from './rules.ts';
import { messagesOf, notSent, notSentErrors } from './wire.ts';

/** Schema parts that the calls share. */
const ofOrder = { signIn: 'optional', headers: orderKeyHeader, params: orderParams } as const;
const refused = { 401: ['login_required'], 404: ['unknown_order'] };

const listSchema = {
  summary: 'Messages about an order, the oldest first',
  ...ofOrder,
  response: { 200: orderMessagesAnswer },
  errors: refused,
} satisfies FastifySchema;

const list: Handler<typeof listSchema> = async (request) => {
  const { order } = await openOrder(request, request.headers['order-key']);
  return messagesOf(request.server, order.id);
};

const sendSchema = {
  summary: 'Write to the seller about an order',
  description: 'The seller gets a mail. A picture is sent before, by its own call.',
  ...ofOrder,
  body: sendMessageBody,
  response: { 200: orderMessagesAnswer },
  errors: { ...refused, ...notSentErrors, 429: [tooManyAnswer] },
} satisfies FastifySchema;

/** Counts a message of one side of an order. @throws ApiError 429 */
export type TakeMessage = (request: FastifyRequest, orderId: string) => Promise<void>;

/** How many messages each order and each caller may send. */
export function messageLimit(side: Side, ofOrders: Counts, ofCaller: RequestLimit): TakeMessage {
  return async (request, orderId) => {
    const wait = (await ofCaller.take(request)) || (await ofOrders.take(`${side} ${orderId}`, Date.now()));
    if (wait > 0) throw tooMany(wait, 'too many messages about this order: please try again later');
  };
}

const send =
  (take: TakeMessage): Handler<typeof sendSchema> =>
  async (request) => {
    const app = request.server;
    const { store } = app.shop;
    const { order } = await openOrder(request, request.headers['order-key']);
    await take(request, order.id);
    const { body } = request;
    const sellersLanguage = languageOf(await store.users.sellersLanguage());
    const message = { ...body, orderId: order.id, writer: 'customer', sellerId: null, now: Date.now() } as const;
    const done = await store.conversation.send(message, (now) =>
      questionMail(app.mailDesk, sellersLanguage, now, body),
    );
    if (done !== 'done') throw notSent(done, unknownOrder);
    void app.sendMails();
    return messagesOf(app, order.id);
  };

const readSchema = {
  summary: "Mark the seller's messages about an order as read",
  ...ofOrder,
  body: messagesReadBody,
  response: { 200: okAnswer },
  errors: refused,
} satisfies FastifySchema;

const read: Handler<typeof readSchema> = async (request) => {
  const { order } = await openOrder(request, request.headers['order-key']);
  const until = Date.parse(request.body.until);
  await request.server.shop.store.conversation.markRead(order.id, 'customer', until, Date.now());
  return { status: 'ok' as const };
};

/** A customer's messages about an order, signed in or by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { perCaller, perSide, windowMilliseconds } = conversationLimits;
  const take = messageLimit(
    'customer',
    app.counts('messages about an order', { max: perSide, windowMilliseconds }),
    app.limit('messages about orders', { max: perCaller, windowMilliseconds }, 'caller'),
  );

  app.get('/api/orders/:orderId/messages', { schema: listSchema }, list);
  app.post('/api/orders/:orderId/messages', { schema: sendSchema }, send(take));
  app.put('/api/orders/:orderId/messages/read', { schema: readSchema }, read);
};
export default routes;
