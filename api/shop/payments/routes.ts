import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { orderChangedAnswer } from '../acceptance/contract.ts';
import type { Handler } from '../handler.ts';
import type { MailsOf, Make, Refused } from '../orders/change.ts';
import { openOrder, unknownOrder } from '../orders/links.ts';
import { tooManyAnswer } from '../wire.ts';
import { cashBody, claimBody } from './contract.ts';
import { claimedMail } from './mails.ts';
import { answered, answerNow, type Limited, notPayable, type OfOrder, ofOrder } from './order-calls.ts';
import { payRuleOf } from './pay-rule.ts';
import { choosingCash, claiming } from './paying.ts';
import { asAnswer } from './refused.ts';
import { expectedReference, readReference } from './rules.ts';

const refusals = {
  401: ['login_required'],
  404: ['unknown_order'],
  409: [orderChangedAnswer, 'reference_used'],
  422: ['step_refused', ...notPayable],
  429: [tooManyAnswer],
};

/** @returns always an error: 404; 409 with the order as it is now; 422 */
async function refusal(why: Refused, request: OfOrder): Promise<ApiError> {
  if (why === 'unknown') return unknownOrder();
  if (why === 'refused') return new ApiError(422, 'step_refused', 'the order does not allow this now');
  const { data } = await answerNow(request);
  return new ApiError(409, 'changed', 'this order has changed meanwhile', { details: { data } });
}

/** Makes a change of the customer, and answers with the order as it is then. */
async function change(request: OfOrder & FastifyRequest<{ Body: { version: number } }>, make: Make, mails: MailsOf) {
  const app = request.server;
  const { order } = await openOrder(request, request.headers['order-key']);
  const to = { orderId: order.id, version: request.body.version, now: Date.now() };
  const done = await app.shop.store.payments.change(to, make, mails).catch((error: unknown) => {
    throw asAnswer(error);
  });
  if (done !== 'done') throw await refusal(done, request);
  void app.sendMails();
  return answerNow(request);
}

/** Customers try a few numbers until they find the right one; a program would try them all. */
const claimLimit = { max: 20, ofAddress: 100, windowMilliseconds: 60 * 60_000 };

const claimSchema = {
  summary: 'Say that the order is paid, and by which transfer',
  description: 'The seller looks for it. A claim takes the place of an earlier one that waits.',
  ...ofOrder,
  ...answered,
  body: claimBody,
  errors: { ...refusals, 400: ['wrong_reference'] },
} satisfies FastifySchema;

const claim =
  (limit: Limited): Handler<typeof claimSchema> =>
  async (request) => {
    const app = request.server;
    const { way, reference: typed } = request.body;
    const reference = readReference(way, typed);
    if (reference === undefined)
      throw new ApiError(400, 'wrong_reference', expectedReference[way], {
        fields: [{ field: 'reference', message: expectedReference[way] }],
      });
    await limit(request);
    const language = languageOf(await app.shop.store.users.sellersLanguage());
    let amountPaise = 0;
    const make = claiming({ way, typed, reference }, payRuleOf(app), Date.now(), (due) => {
      amountPaise = due;
    });
    return change(request, make, (after) => [
      claimedMail(app.mailDesk, language, after, { way, amountPaise, reference }),
    ]);
  };

const cashSchema = {
  summary: 'Choose to pay when the parcel arrives',
  ...ofOrder,
  ...answered,
  body: cashBody,
  errors: refusals,
} satisfies FastifySchema;

const chooseCash: Handler<typeof cashSchema> = (request) =>
  change(request, choosingCash(payRuleOf(request.server), Date.now()), () => []);

/** How customers pay their orders, signed in or by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const claims = app.limitCaller('claimed payments', claimLimit, 'too many references: please try again later');
  app.post('/api/orders/:orderId/payments/claim', { schema: claimSchema }, claim(claims));
  app.post('/api/orders/:orderId/payments/cash', { schema: cashSchema }, chooseCash);
};
export default routes;
