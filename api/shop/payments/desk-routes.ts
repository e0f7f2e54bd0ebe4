import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ApiError } from '../../serve/errors.ts';
import { changedAnswer, deskOrderAnswer, sellerQuery } from '../desk/contract.ts';
import { answer, openDesk, rowsOf, sellerOf, unknownOrder } from '../desk/scope.ts';
import { paiseOf } from '../money/rules.ts';
import type { MailsOf, Make } from '../orders/change.ts';
import { orderParams } from '../orders/contract.ts';
import { withKeys } from '../orders/links.ts';
import {
  oweBody,
  paymentParams,
  receivedBody,
  recordBody,
  refundMadeBody,
  refundParams,
  versionBody,
} from './contract.ts';
import { receivedMail, refundedMail } from './mails.ts';
import {
  dropping,
  type Found,
  type Marked,
  owing,
  receiving,
  recording,
  refundingByHand,
  refusing,
  sending,
} from './marking.ts';
import { asAnswer } from './refused.ts';
import { expectedReference, type PaymentWay, readReference } from './rules.ts';

const errors = {
  400: ['wrong_reference'],
  403: ['sellers_only'],
  404: ['unknown_order'],
  409: [changedAnswer, 'reference_used'],
  422: ['step_refused', 'too_much'],
};

const none: MailsOf = () => [];

interface Call<Params extends z.ZodType, Body extends z.ZodType> {
  path: string;
  summary: string;
  params: Params;
  body: Body;
  /** The change, and its mails to the customer. */
  plan: (given: {
    params: z.output<Params>;
    body: z.output<Body>;
    by: Marked;
    request: FastifyRequest;
  }) => Promise<[Make, MailsOf]> | [Make, MailsOf];
}

/** Adds a call that changes the money of an order. */
function changing<Params extends z.ZodType<{ orderId: string }>, Body extends z.ZodType<{ version: number }>>(
  app: FastifyInstance,
  { path, summary, params, body, plan }: Call<Params, Body>,
) {
  const schema = {
    summary,
    signIn: 'required',
    params,
    body,
    querystring: sellerQuery,
    response: { 200: deskOrderAnswer },
    errors,
  } as const;
  app.post(`/api/desk/orders/:orderId/${path}`, { schema }, async (request) => {
    const given = { params: request.params as z.output<Params>, body: request.body as z.output<Body> };
    const { orderId } = given.params;
    const by = { sellerId: sellerOf(request).id, now: Date.now() };
    const [make, mails] = await plan({ ...given, by, request });
    const to = { orderId, version: given.body.version, now: by.now, moneyAlone: true };
    const done = await app.shop.store.payments.change(to, make, mails).catch((error: unknown) => {
      throw asAnswer(error);
    });
    if (done === 'unknown') throw unknownOrder();
    const now = await answer(orderId, request);
    if (done === 'refused') throw new ApiError(422, 'step_refused', 'the order does not allow this now');
    if (done === 'changed')
      throw new ApiError(409, 'changed', 'somebody else changed this enquiry meanwhile', {
        details: { data: now.data },
      });
    void app.sendMails();
    void app.followProvider();
    return now;
  });
}

/** A transfer's number, which cash does not have. @throws ApiError 400 */
function numberOf(typed: string): Found['reference'] {
  if (typed === '') return null;
  const number = readReference('upi', typed) ?? readReference('bank_transfer', typed);
  if (number !== undefined) return { typed, number };
  const message = expectedReference.bank_transfer;
  throw new ApiError(400, 'wrong_reference', message, { fields: [{ field: 'reference', message }] });
}

const foundIn = ({ amount, reference }: { amount: number; reference: string }): Found => ({
  amountPaise: paiseOf(amount),
  reference: numberOf(reference),
});

/** The mail about money that a seller has found. */
async function mailsOfFound(
  request: FastifyRequest,
  orderId: string,
  found: Found,
  way: PaymentWay | undefined,
): Promise<MailsOf> {
  const { account, money } = await rowsOf(orderId, request);
  const { paymentId } = request.params as { paymentId?: string };
  const desk = withKeys(request.server, account);
  const known = way ?? money.payments.find(({ id }) => id === paymentId)?.way ?? 'upi';
  const { amountPaise, reference } = found;
  return (after) => [receivedMail(desk, after, { way: known, amountPaise, reference: reference?.number ?? null })];
}

function payments(app: FastifyInstance): void {
  changing(app, {
    path: 'payments/:paymentId/received',
    summary: 'Mark a payment as received',
    params: paymentParams,
    body: receivedBody,
    plan: async ({ params, body, by, request }) => {
      const found = foundIn(body);
      return [receiving(params.paymentId, found, by), await mailsOfFound(request, params.orderId, found, undefined)];
    },
  });
  changing(app, {
    path: 'payments/:paymentId/not-received',
    summary: 'Mark a payment as not received',
    params: paymentParams,
    body: versionBody,
    plan: ({ params, by }) => [refusing(params.paymentId, by), none],
  });
  changing(app, {
    path: 'payments',
    summary: 'Record a payment that nobody has told of',
    params: orderParams,
    body: recordBody,
    plan: async ({ params, body, by, request }) => {
      const found = foundIn(body);
      return [recording(body.way, found, by), await mailsOfFound(request, params.orderId, found, body.way)];
    },
  });
}

function refunds(app: FastifyInstance): void {
  changing(app, {
    path: 'refunds',
    summary: 'Owe the customer a refund',
    params: orderParams,
    body: oweBody,
    plan: ({ body, by }) => [owing(paiseOf(body.amount), by), none],
  });
  changing(app, {
    path: 'refunds/:refundId/made',
    summary: 'Mark a refund as made by a transfer or in cash',
    params: refundParams,
    body: refundMadeBody,
    plan: async ({ params, body, by, request }) => {
      const { account, money } = await rowsOf(params.orderId, request);
      const amountPaise = money.refunds.find(({ id }) => id === params.refundId)?.amountPaise ?? 0;
      const reference = numberOf(body.reference)?.number ?? null;
      const desk = withKeys(app, account);
      const mails: MailsOf = (after) => [refundedMail(desk, after, { amountPaise, reference })];
      return [refundingByHand(params.refundId, reference, by), mails];
    },
  });
  changing(app, {
    path: 'refunds/:refundId/send',
    summary: 'Send a refund through the payment provider',
    params: refundParams,
    body: versionBody,
    plan: ({ params, by }) => [sending(params.refundId, by), none],
  });
  changing(app, {
    path: 'refunds/:refundId/drop',
    summary: 'Owe a refund no longer',
    params: refundParams,
    body: versionBody,
    plan: ({ params }) => [dropping(params.refundId), none],
  });
}

/** What sellers do with the money of an order. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);
  payments(app);
  refunds(app);
};
export default routes;
