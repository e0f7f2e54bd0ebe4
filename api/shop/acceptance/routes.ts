import type { FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { languageOf } from '../../serve/texts.ts';
import type { Handler } from '../handler.ts';
import { issuingFor, refusedDocument, withDocuments } from '../invoices/issuing.ts';
import { answerOf } from '../orders/answer.ts';
import type { MailsOf, Refused } from '../orders/change.ts';
import { orderTaxRule } from '../orders/charges.ts';
import { orderAnswer, orderParams, orderQuery } from '../orders/contract.ts';
import { type OpenedOrder, openOrder, unknownOrder, withKeys } from '../orders/links.ts';
import { statusMails } from '../orders/mails.ts';
import { totalsOf } from '../orders/wire.ts';
import { okAnswer } from '../wire.ts';
import { acceptBody, cancelBody, orderChangedAnswer, orderKeyHeader, quoteAgainBody, refuseBody } from './contract.ts';
import { stepMail } from './mails.ts';
import type { CustomerStep } from './rules.ts';
import { accepting, askingAgain, cancelling, refusing, type Why } from './steps.ts';
import type { CustomersMake } from './store.ts';

type OfOrder = FastifyRequest<{
  Params: { orderId: string };
  Querystring: { lang?: string | undefined };
  Headers: { 'order-key'?: string | undefined };
  Body: { version: number };
}>;

/** Schema parts that the calls share. */
const ofOrder = {
  signIn: 'optional',
  headers: orderKeyHeader,
  params: orderParams,
  querystring: orderQuery,
  response: { 200: orderAnswer },
} as const;
const refusals = {
  401: ['login_required'],
  404: ['unknown_order'],
  409: [orderChangedAnswer],
  422: ['step_refused', 'invoice_refused'],
};

/** @returns always an error: 404; 409 with the order as it is now; 422 */
async function refusal(why: Refused, request: OfOrder): Promise<ApiError> {
  if (why === 'unknown') return unknownOrder();
  const now = await openOrder(request, request.headers['order-key']);
  const { data } = await answerOf(request.server, now, request.query.lang);
  return why === 'changed'
    ? new ApiError(409, 'changed', 'this order has changed meanwhile', { details: { data } })
    : new ApiError(422, 'step_refused', 'the order does not allow this now');
}

/** Makes a step, tells the seller, and the customer where the status changed; answers with the order as it is then. */
async function step(request: OfOrder, kind: CustomerStep, makeFor: (opened: OpenedOrder) => CustomersMake, why?: Why) {
  const app = request.server;
  const { store } = app.shop;
  const key = request.headers['order-key'];
  const opened = await openOrder(request, key);
  const sellersLanguage = languageOf(await store.users.sellersLanguage());
  const to = { orderId: opened.order.id, version: request.body.version, now: Date.now() };
  const make = withDocuments(makeFor(opened), await issuingFor(app, opened.lines));
  const mails: MailsOf = (after, before) => [
    stepMail(app.mailDesk, sellersLanguage, after, kind, why),
    ...(after.status === before.status ? [] : statusMails(withKeys(app, opened.account), after)),
  ];
  const done = await store.acceptance.step(to, make, mails).catch((error: unknown) => {
    throw refusedDocument(error);
  });
  if (done !== 'done') throw await refusal(done, request);
  void app.sendMails();
  return answerOf(app, await openOrder(request, key), request.query.lang);
}

const acceptSchema = {
  summary: 'Accept lines of the quote',
  description: 'The order is confirmed with the amounts of these lines; every other line is refused.',
  ...ofOrder,
  body: acceptBody,
  errors: { ...refusals, 400: ['wrong_lines'] },
} satisfies FastifySchema;

/** The ids of lines that the quote has available. @throws ApiError 400 */
function acceptedLines({ quote }: OpenedOrder, asked: readonly string[]): ReadonlySet<string> {
  const offered = quote?.lines.filter(({ availability }) => availability !== 'unavailable') ?? [];
  const ids = new Set(offered.map(({ orderLineId }) => orderLineId));
  if (!asked.every((id) => ids.has(id)))
    throw new ApiError(400, 'wrong_lines', 'expected ids of lines that the quote has available');
  return new Set(asked);
}

const accept: Handler<typeof acceptSchema> = (request) =>
  step(request, 'accepted', (opened) => {
    const { charges } = request.server.shop.shopContent();
    const { order, lines } = opened;
    const rule = orderTaxRule(order.charges, totalsOf(order)) ?? { taxPercent: charges.taxPercent };
    return accepting(lines, acceptedLines(opened, request.body.lines), rule);
  });

const refuseSchema = {
  summary: 'Refuse the quote, with a reason',
  description: 'The order waits for another answer of the seller.',
  ...ofOrder,
  body: refuseBody,
  errors: refusals,
} satisfies FastifySchema;

const refuse: Handler<typeof refuseSchema> = (request) =>
  step(request, 'refused', () => refusing(request.body), request.body);

const quoteAgainSchema = {
  summary: 'Ask for a new quote in place of one that has ended',
  ...ofOrder,
  body: quoteAgainBody,
  errors: refusals,
} satisfies FastifySchema;

const quoteAgain: Handler<typeof quoteAgainSchema> = (request) => step(request, 'quote_again', () => askingAgain);

const cancelSchema = {
  summary: 'Cancel the order, while nothing of it has left',
  description: 'Within two hours of the enquiry no reason is needed.',
  ...ofOrder,
  body: cancelBody,
  errors: refusals,
} satisfies FastifySchema;

const cancel: Handler<typeof cancelSchema> = (request) =>
  step(request, 'cancelled', ({ lines }) => cancelling(lines, request.body), request.body);

const endLinksSchema = {
  summary: 'End the links in mails that open this order without signing in',
  signIn: 'required',
  params: orderParams,
  response: { 200: okAnswer },
  errors: { 404: ['unknown_order'] },
} satisfies FastifySchema;

const endLinks: Handler<typeof endLinksSchema> = async (request) => {
  const { order } = await openOrder(request, undefined);
  await request.server.shop.store.acceptance.endLinks(order);
  return { status: 'ok' as const };
};

/** What customers do with their orders, signed in or by the link of a mail. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.post('/api/orders/:orderId/accept', { schema: acceptSchema }, accept);
  app.post('/api/orders/:orderId/refuse', { schema: refuseSchema }, refuse);
  app.post('/api/orders/:orderId/quote-again', { schema: quoteAgainSchema }, quoteAgain);
  app.post('/api/orders/:orderId/cancel', { schema: cancelSchema }, cancel);
  app.delete('/api/orders/:orderId/links', { schema: endLinksSchema }, endLinks);
};
export default routes;
