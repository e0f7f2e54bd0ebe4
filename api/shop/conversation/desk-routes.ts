import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { openDesk, rowsOf, sellerOf, unknownOrder } from '../desk/scope.ts';
import { isProven } from '../email-proof/proofs.ts';
import type { Handler } from '../handler.ts';
import { orderParams } from '../orders/contract.ts';
import { withKeys } from '../orders/links.ts';
import { okAnswer, tooManyAnswer } from '../wire.ts';
import { answerMessageBody, messagesReadBody, orderMessagesAnswer } from './contract.ts';
import { answerMail } from './mails.ts';
import { messageLimit, type TakeMessage } from './routes.ts';
import { conversationLimits } from './rules.ts';
import { messagesOf, notSent, notSentErrors } from './wire.ts';

/** Schema parts that the calls share. */
const ofOrder = { signIn: 'required', params: orderParams } as const;
const refused = { 403: ['sellers_only'], 404: ['unknown_order'] };

const listSchema = {
  summary: 'Messages between the customer and the sellers about an order',
  ...ofOrder,
  response: { 200: orderMessagesAnswer },
  errors: refused,
} satisfies FastifySchema;

const list: Handler<typeof listSchema> = async (request) => {
  const { order } = await rowsOf(request.params.orderId, request);
  return messagesOf(request.server, order.id);
};

const sendSchema = {
  summary: 'Write to the customer about an order',
  description: 'The customer gets a mail with a link, and with the words if the address is proven.',
  ...ofOrder,
  body: answerMessageBody,
  response: { 200: orderMessagesAnswer },
  errors: { ...refused, ...notSentErrors, 429: [tooManyAnswer] },
} satisfies FastifySchema;

const send =
  (take: TakeMessage): Handler<typeof sendSchema> =>
  async (request) => {
    const app = request.server;
    const { order, account } = await rowsOf(request.params.orderId, request);
    await take(request, order.id);
    const said = { words: request.body.words, picture: null };
    const proven = account !== undefined && isProven(account, order.email);
    const { id: sellerId } = sellerOf(request);
    const message = { ...said, orderId: order.id, writer: 'seller', sellerId, now: Date.now() } as const;
    const done = await app.shop.store.conversation.send(message, (now) =>
      answerMail(withKeys(app, account), now, said, proven),
    );
    if (done !== 'done') throw notSent(done, unknownOrder);
    void app.sendMails();
    return messagesOf(app, order.id);
  };

const readSchema = {
  summary: "Mark the customer's messages about an order as read",
  ...ofOrder,
  body: messagesReadBody,
  response: { 200: okAnswer },
  errors: refused,
} satisfies FastifySchema;

const read: Handler<typeof readSchema> = async (request) => {
  const { order } = await rowsOf(request.params.orderId, request);
  const until = Date.parse(request.body.until);
  await request.server.shop.store.conversation.markRead(order.id, 'seller', until, Date.now());
  return { status: 'ok' as const };
};

/** Messages about an order, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);
  const { perSeller, perSide, windowMilliseconds } = conversationLimits;
  const take = messageLimit(
    'seller',
    app.counts("sellers' messages about an order", { max: perSide, windowMilliseconds }),
    app.limit("sellers' messages about orders", { max: perSeller, windowMilliseconds }, 'caller'),
  );

  app.get('/api/desk/orders/:orderId/messages', { schema: listSchema }, list);
  app.post('/api/desk/orders/:orderId/messages', { schema: sendSchema }, send(take));
  app.put('/api/desk/orders/:orderId/messages/read', { schema: readSchema }, read);
};
export default routes;
