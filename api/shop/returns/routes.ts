import type { FastifyInstance, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Counts } from '../../data/counts.ts';
import { ApiError } from '../../serve/errors.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { RequestLimit } from '../../serve/plugins/limits.ts';
import { languageOf } from '../../serve/texts.ts';
import { orderKeyHeader } from '../acceptance/contract.ts';
import type { Handler } from '../handler.ts';
import { orderParams } from '../orders/contract.ts';
import { openOrder, unknownOrder, withKeys } from '../orders/links.ts';
import { tooManyAnswer } from '../wire.ts';
import { askReturnBody, orderReturnsAnswer } from './contract.ts';
import { returnMails } from './mails.ts';
import { returnLimits } from './rules.ts';
import type { NotAsked } from './store.ts';
import { returnsOf } from './wire.ts';

/** Schema parts that the calls share. */
const ofOrder = {
  signIn: 'optional',
  headers: orderKeyHeader,
  params: orderParams,
  response: { 200: orderReturnsAnswer },
} as const;
const refused = { 401: ['login_required'], 404: ['unknown_order'] };

async function answerOf(app: FastifyInstance, orderId: string) {
  const of = await app.shop.store.returns.ofOrder(orderId);
  if (!of) throw unknownOrder();
  return { data: returnsOf(of) };
}

const listSchema = {
  summary: 'Returns of an order, and what can still be returned',
  ...ofOrder,
  errors: refused,
} satisfies FastifySchema;

const list: Handler<typeof listSchema> = async (request) => {
  const { order } = await openOrder(request, request.headers['order-key']);
  return answerOf(request.server, order.id);
};

const refusals: Record<NotAsked, ApiError> = {
  unknown: unknownOrder(),
  not_delivered: new ApiError(422, 'not_delivered', 'expected lines of the order that were delivered'),
  too_late: new ApiError(422, 'too_late', 'the days in which this can be returned are over'),
  too_many: new ApiError(422, 'too_many_pieces', 'expected no more pieces than were delivered and are not returned'),
  full: new ApiError(422, 'too_many_returns', `an order can have at most ${returnLimits.ofOrder} returns`),
  no_picture: new ApiError(
    400,
    'unknown_picture',
    'expected pictures that were sent for this order and are not used yet',
  ),
};

const askSchema = {
  summary: 'Ask to return lines of an order, with a reason for each',
  description: 'Both sides get a mail. Pictures are sent before, by their own call.',
  ...ofOrder,
  body: askReturnBody,
  errors: {
    ...refused,
    400: ['unknown_picture'],
    422: ['not_delivered', 'too_late', 'too_many_pieces', 'too_many_returns'],
    429: [tooManyAnswer],
  },
} satisfies FastifySchema;

const ask =
  (ofOrders: Counts, ofCaller: RequestLimit): Handler<typeof askSchema> =>
  async (request) => {
    const app = request.server;
    const { store } = app.shop;
    const { account, order } = await openOrder(request, request.headers['order-key']);
    const wait = (await ofCaller.take(request)) || (await ofOrders.take(order.id, Date.now()));
    if (wait > 0) throw tooMany(wait, 'too many returns of this order: please try again later');
    const sellersLanguage = languageOf(await store.users.sellersLanguage());
    const asked = { ...request.body, orderId: order.id, now: Date.now() };
    const done = await store.returns.ask(asked, (of, one) =>
      returnMails(withKeys(app, account), sellersLanguage, of, one),
    );
    if (done !== 'done') throw refusals[done];
    void app.sendMails();
    return answerOf(app, order.id);
  };

/** A customer's returns and claims, signed in or by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { perCaller, perOrder, windowMilliseconds } = returnLimits;
  const ofOrders = app.counts('returns of an order', { max: perOrder, windowMilliseconds });
  const ofCaller = app.limit('returns of orders', { max: perCaller, windowMilliseconds }, 'caller');

  app.get('/api/orders/:orderId/returns', { schema: listSchema }, list);
  app.post('/api/orders/:orderId/returns', { schema: askSchema }, ask(ofOrders, ofCaller));
};
export default routes;
