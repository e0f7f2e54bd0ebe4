import type { FastifyInstance, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { RequestLimit } from '../../serve/plugins/limits.ts';
import { orderKeyHeader } from '../acceptance/contract.ts';
import { demoAccount } from '../account/demo.ts';
import { normalEmail } from '../account/rules.ts';
import type { UserRow } from '../account/store.ts';
import { enquiryLimits } from '../checkout/rules.ts';
import { isProven } from '../email-proof/proofs.ts';
import type { Handler } from '../handler.ts';
import type { Language } from '../language/languages.ts';
import { mailLink } from '../mail/links.ts';
import { paiseToRupees } from '../money/rules.ts';
import { payRuleOf } from '../payments/pay-rule.ts';
import { takesPayment } from '../payments/wire.ts';
import { tooManyAnswer } from '../wire.ts';
import { answerOf } from './answer.ts';
import {
  enquiryBody,
  idempotencyHeader,
  itemUnavailableAnswer,
  orderAnswer,
  orderCreatedAnswer,
  orderParams,
  orderQuery,
  ordersAnswer,
  pricesChangedAnswer,
} from './contract.ts';
import { enquiryOf, otherBody, requestHashOf, tooManyEnquiries, wordsOf } from './enquiry.ts';
import { searchedNames } from './line-names.ts';
import { openOrder, withKeys } from './links.ts';
import { customerMail, type Mailbox } from './mails.ts';
import type { CreateAnswer, OrderRow } from './store.ts';
import { summaryOf } from './wire.ts';

/** Whether the receipt may quote what was typed; if not, the link that proves the address when it is the account's. */
function mailboxOf(app: FastifyInstance, user: UserRow, address: string, language: Language): Mailbox {
  if (isProven(user, address)) return { proven: true };
  const isOwn = user.email === normalEmail(address) && user.email !== demoAccount.email;
  const token = isOwn ? app.emailProofToken(user, Date.now()) : undefined;
  return { proven: false, proofUrl: token && mailLink(app, language, '/prove-email', token) };
}

/** The mails of a customer's enquiry. */
async function mailsOf(app: FastifyInstance, user: UserRow, enquiry: Awaited<ReturnType<typeof enquiryOf>>) {
  const { toSeller, named, lines } = await wordsOf(app, enquiry);
  return (order: OrderRow) => [
    toSeller(order),
    customerMail(withKeys(app, user), named(order), lines, mailboxOf(app, user, order.email, enquiry.language)),
  ];
}

const sendEnquirySchema = {
  summary: 'Send an enquiry',
  description:
    'The server prices every line itself; where the shopper saw other figures it answers prices_changed with its own, ' +
    'to be confirmed. With an Idempotency-Key a repeated enquiry is answered 200 with the order of the first.',
  signIn: 'required',
  headers: idempotencyHeader,
  body: enquiryBody,
  response: { 200: orderCreatedAnswer, 201: orderCreatedAnswer },
  errors: {
    400: ['duplicate_item', 'wrong_gstin', 'unknown_state'],
    409: [itemUnavailableAnswer, pricesChangedAnswer],
    422: ['idempotency_key_reused'],
    429: [tooManyAnswer],
  },
} satisfies FastifySchema;

const sendEnquiry =
  (atAddress: RequestLimit): Handler<typeof sendEnquirySchema> =>
  async (request, reply) => {
    const app = request.server;
    const { orders } = app.shop.store;
    const { user } = await app.requireSignedIn(request);
    const { body } = request;
    const idempotencyKey = request.headers['idempotency-key'] ?? null;
    const requestHash = requestHashOf(body);
    const repeated = idempotencyKey ? await orders.byIdempotencyKey(user.id, idempotencyKey) : undefined;
    if (repeated) {
      if (repeated.requestHash !== requestHash) throw otherBody();
      return { data: summaryOf(repeated) };
    }
    const enquiry = await enquiryOf(app.shop, body);
    const wait = await atAddress.wait(request);
    if (wait > 0) throw tooMany(wait, tooManyEnquiries);
    const { order, repeated: isRepeated } = orThrow(
      await orders.create(
        { ...enquiry, userId: user.id, idempotencyKey, requestHash },
        Date.now(),
        await mailsOf(app, user, enquiry),
        await searchedNames(
          app.shop.catalogue(),
          enquiry.lines.map(({ itemId }) => itemId),
        ),
        enquiryLimits,
      ),
    );
    if (!isRepeated) await atAddress.take(request);
    void app.sendMails();
    return reply.status(isRepeated ? 200 : 201).send({ data: summaryOf(order) });
  };

/** The order, stored now or by an earlier call with the same key. @throws ApiError 422, 429 */
function orThrow(created: CreateAnswer) {
  if (created === 'other-body') throw otherBody();
  if ('wait' in created) throw tooMany(created.wait, tooManyEnquiries);
  return created;
}

const listOrdersSchema = {
  summary: 'Orders of the customer, the newest first',
  signIn: 'required',
  response: { 200: ordersAnswer },
} satisfies FastifySchema;

const listOrders: Handler<typeof listOrdersSchema> = async (request) => {
  const { store } = request.server.shop;
  const { user } = await request.server.requireSignedIn(request);
  const own = await store.orders.ofUser(user.id);
  const paid = takesPayment(payRuleOf(request.server)) ? await store.payments.paidByOrder(user.id) : undefined;
  return {
    data: own.map((order) => ({ ...summaryOf(order), paid: paid ? paiseToRupees(paid.get(order.id) ?? 0) : null })),
  };
};

const showOrderSchema = {
  summary: 'One order of the customer, or the one whose key a mail has',
  signIn: 'optional',
  headers: orderKeyHeader,
  params: orderParams,
  querystring: orderQuery,
  response: { 200: orderAnswer },
  errors: { 401: ['login_required'], 404: ['unknown_order'] },
} satisfies FastifySchema;

const showOrder: Handler<typeof showOrderSchema> = async (request) => {
  const opened = await openOrder(request, request.headers['order-key']);
  return answerOf(request.server, opened, request.query.lang);
};

const routes: FastifyPluginAsyncZod = async (app) => {
  const { ofAddress: max, windowMilliseconds } = enquiryLimits;
  const atAddress = app.limit('enquiries', { max, windowMilliseconds }, 'address');

  app.post('/api/orders', { schema: sendEnquirySchema }, sendEnquiry(atAddress));
  app.get('/api/user/orders', { schema: listOrdersSchema }, listOrders);
  app.get('/api/orders/:orderId', { schema: showOrderSchema }, showOrder);
};
export default routes;
