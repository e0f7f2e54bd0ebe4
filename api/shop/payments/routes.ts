import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import { orderChangedAnswer, orderKeyHeader } from '../acceptance/contract.ts';
import type { Handler } from '../handler.ts';
import { pathIn } from '../language/languages.ts';
import { answerOf } from '../orders/answer.ts';
import type { MailsOf, Make, Refused } from '../orders/change.ts';
import { orderAnswer, orderParams, orderQuery } from '../orders/contract.ts';
import { openOrder, unknownOrder } from '../orders/links.ts';
import { tooManyAnswer } from '../wire.ts';
import { cashBody, claimBody, payLinkAnswer } from './contract.ts';
import { claimedMail } from './mails.ts';
import { payRuleOf } from './pay-rule.ts';
import { choosingCash, claiming } from './paying.ts';
import { lookAtLink } from './plugin.ts';
import { ProviderError } from './provider.ts';
import { linkReference } from './references.ts';
import { PaymentRefused, type PaymentTrouble } from './refused.ts';
import type { PaymentRow } from './rows.ts';
import { expectedReference, readReference } from './rules.ts';

type OfOrder = FastifyRequest<{
  Params: { orderId: string };
  Querystring: { lang?: string | undefined };
  Headers: { 'order-key'?: string | undefined };
}>;

/** Counts a request of a caller. @throws ApiError 429 */
type Limited = (request: FastifyRequest) => Promise<void>;

/** Schema parts that the calls share. */
const ofOrder = {
  signIn: 'optional',
  headers: orderKeyHeader,
  params: orderParams,
  querystring: orderQuery,
} as const;
const answered = { response: { 200: orderAnswer } };
const notPayable = ['not_now', 'nothing_due', 'not_offered'];
const refusals = {
  401: ['login_required'],
  404: ['unknown_order'],
  409: [orderChangedAnswer, 'reference_used'],
  422: ['step_refused', ...notPayable],
  429: [tooManyAnswer],
};

/** What each trouble is answered with. */
const said: Record<PaymentTrouble, [status: number, message: string]> = {
  not_now: [422, 'the order cannot be paid now'],
  nothing_due: [422, 'nothing is due for this order'],
  not_offered: [422, 'the shop does not offer this way for this order'],
  reference_used: [409, 'this transfer has already paid an order'],
  too_much: [422, 'the shop does not hold so much of this order'],
};

/** The refusal of a payment as an answer; any other error as it is. */
export function asAnswer(error: unknown): unknown {
  if (!(error instanceof PaymentRefused)) return error;
  const [status, message] = said[error.trouble];
  return new ApiError(status, error.trouble, message);
}

async function answer(request: OfOrder) {
  return answerOf(request.server, await openOrder(request, request.headers['order-key']), request.query.lang);
}

/** @returns always an error: 404; 409 with the order as it is now; 422 */
async function refusal(why: Refused, request: OfOrder): Promise<ApiError> {
  if (why === 'unknown') return unknownOrder();
  if (why === 'refused') return new ApiError(422, 'step_refused', 'the order does not allow this now');
  const { data } = await answer(request);
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
  return answer(request);
}

/** Customers try a few numbers until they find the right one; a program would try them all. */
const claimLimit = { max: 20, ofAddress: 100, windowMilliseconds: 60 * 60_000 };
/** Each asks the provider. */
const providerLimit = { max: 30, ofAddress: 150, windowMilliseconds: 10 * 60_000 };

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

const linkSchema = {
  summary: "Get the provider's link for what is due",
  description: 'The same link again while it can be used.',
  ...ofOrder,
  response: { 200: payLinkAnswer },
  errors: {
    401: ['login_required'],
    404: ['unknown_order'],
    422: notPayable,
    429: [tooManyAnswer],
    503: ['provider_away'],
  },
} satisfies FastifySchema;

const providerAway = () =>
  new ApiError(503, 'provider_away', 'the payment provider does not answer, please try again', { retrySeconds: 10 });

/** Asks the provider for the link of a stored row. @throws ApiError 503 */
async function urlOf(request: FastifyRequest, payment: PaymentRow, orderNumber: string, path: string): Promise<string> {
  const { paymentProvider: provider, shop } = request.server;
  const { store, settings, shopContent } = shop;
  if (!provider || payment.linkUntil === null) throw providerAway();
  const asked = {
    reference: linkReference(payment.id),
    amountPaise: payment.amountPaise,
    description: `${shopContent().name} ${orderNumber}`,
    returnUrl: `${settings.siteUrl}${path}`,
    expiresAt: payment.linkUntil,
  };
  try {
    const link = await provider.makeLink(asked);
    await store.payments.linkMade(payment.id, link, Date.now());
    return link.url;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    request.log.error({ reason: error.message }, 'the payment provider made no link');
    // With another reference, the next attempt may succeed.
    if (error.trouble !== 'away') await store.payments.linkFailed(payment.id);
    throw providerAway();
  }
}

const makeLink =
  (limit: Limited): Handler<typeof linkSchema> =>
  async (request) => {
    const app = request.server;
    const { order } = await openOrder(request, request.headers['order-key']);
    await limit(request);
    const payment = await app.shop.store.payments.linkFor(order, payRuleOf(app), Date.now()).catch((error: unknown) => {
      throw asAnswer(error);
    });
    if (!payment) throw unknownOrder();
    const path = pathIn(languageOf(request.query.lang ?? order.language), `/orders/${order.id}`);
    const url = payment.linkUrl ?? (await urlOf(request, payment, order.number, path));
    return { data: { url } };
  };

const checkSchema = {
  summary: "Ask the provider for what has arrived through the order's links",
  description: 'For a customer who comes back from the provider before its event does.',
  ...ofOrder,
  ...answered,
  errors: { 401: ['login_required'], 404: ['unknown_order'], 429: [tooManyAnswer] },
} satisfies FastifySchema;

/** How many links are read: a customer has one, and perhaps one of an earlier amount. */
const readLinks = 2;

const check =
  (limit: Limited): Handler<typeof checkSchema> =>
  async (request) => {
    const app = request.server;
    const { paymentProvider: provider } = app;
    const { order } = await openOrder(request, request.headers['order-key']);
    if (!provider) return answer(request);
    await limit(request);
    const links = await app.shop.store.payments.openLinks(order.id);
    for (const link of links.slice(0, readLinks))
      await lookAtLink(app, provider, link).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        // The worker asks again.
        request.log.warn({ reason: error.message }, 'the payment provider could not be asked');
      });
    void app.sendMails();
    return answer(request);
  };

/** How customers pay their orders, signed in or by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const claims = app.limitCaller('claimed payments', claimLimit, 'too many references: please try again later');
  const asked = app.limitCaller('payment links', providerLimit, 'too many requests: please try again later');
  app.post('/api/orders/:orderId/payments/claim', { schema: claimSchema }, claim(claims));
  app.post('/api/orders/:orderId/payments/cash', { schema: cashSchema }, chooseCash);
  app.post('/api/orders/:orderId/payments/link', { schema: linkSchema }, makeLink(asked));
  app.post('/api/orders/:orderId/payments/check', { schema: checkSchema }, check(asked));
};
export default routes;
