import type { FastifyInstance, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { openDesk, rowsOf, sellerOf, unknownOrder } from '../desk/scope.ts';
import type { Handler } from '../handler.ts';
import { issuingFor, refusedDocument } from '../invoices/issuing.ts';
import { orderParams } from '../orders/contract.ts';
import { withKeys } from '../orders/links.ts';
import { answerReturnBody, deskReturnsAnswer, returnChangedAnswer, returnParams } from './contract.ts';
import { returnMails } from './mails.ts';
import type { NotAnswered, ReturnMails } from './store.ts';
import { deskReturnsOf } from './wire.ts';

async function answerOf(app: FastifyInstance, orderId: string) {
  const of = await app.shop.store.returns.ofOrder(orderId);
  if (!of) throw unknownOrder();
  return { data: deskReturnsOf(of) };
}

const listSchema = {
  summary: 'Returns of an order with their steps, the newest first',
  signIn: 'required',
  params: orderParams,
  response: { 200: deskReturnsAnswer },
  errors: { 403: ['sellers_only'], 404: ['unknown_order'] },
} satisfies FastifySchema;

const list: Handler<typeof listSchema> = (request) => answerOf(request.server, request.params.orderId);

/** @returns always an error: 400; 404; 409 with the returns as they are now; 422 */
async function refusal(why: NotAnswered, app: FastifyInstance, orderId: string): Promise<ApiError> {
  switch (why) {
    case 'unknown':
      return new ApiError(404, 'unknown_return', 'there is no such return');
    case 'changed':
      return new ApiError(409, 'changed', 'somebody else answered this return meanwhile', {
        details: await answerOf(app, orderId),
      });
    case 'refused':
      return new ApiError(422, 'step_refused', 'the state of the return does not allow this');
    case 'too_much':
      return new ApiError(400, 'too_much', 'expected at most what the goods and the shipping cost');
    case 'wrong_lines':
      return new ApiError(400, 'wrong_lines', 'expected lines of the return that were said not to fit, and no refusal');
  }
}

const answerSchema = {
  summary: 'Answer a return',
  description:
    'Both sides get a mail. A refund stores what is owed to the customer, with its credit note where the goods were ' +
    'invoiced; paying it is another step. `misfits` confirms ' +
    'of which lines it is right that they did not fit.',
  signIn: 'required',
  params: returnParams,
  body: answerReturnBody,
  response: { 200: deskReturnsAnswer },
  errors: {
    400: ['too_much', 'wrong_lines'],
    403: ['sellers_only'],
    404: ['unknown_order', 'unknown_return'],
    409: [returnChangedAnswer],
    422: ['step_refused', 'invoice_refused'],
  },
} satisfies FastifySchema;

const answer: Handler<typeof answerSchema> = async (request) => {
  const app = request.server;
  const { store } = app.shop;
  const { orderId, returnId } = request.params;
  const { version, ...given } = request.body;
  const { account, lines } = await rowsOf(orderId, request);
  const sellersLanguage = languageOf(await store.users.sellersLanguage());
  const to = { orderId, returnId, version, sellerId: sellerOf(request).id, now: Date.now() };
  const issuing = given.answer === 'refunded' ? await issuingFor(app, lines) : undefined;
  const mails: ReturnMails = (of, one) => returnMails(withKeys(app, account), sellersLanguage, of, one);
  const done = await store.returns.answer(to, given, mails, issuing).catch((error: unknown) => {
    throw refusedDocument(error);
  });
  if (done !== 'done') throw await refusal(done, app, orderId);
  if (given.misfits.length > 0) await app.learnDoubts();
  void app.sendMails();
  return answerOf(app, orderId);
};

/** Returns and claims, at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);
  app.get('/api/desk/orders/:orderId/returns', { schema: listSchema }, list);
  app.post('/api/desk/orders/:orderId/returns/:returnId/answer', { schema: answerSchema }, answer);
};
export default routes;
