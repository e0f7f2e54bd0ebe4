import type { FastifyInstance, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import type { Handler } from '../handler.ts';
import { refusedDocument } from '../invoices/issuing.ts';
import { paiseToRupees } from '../money/rules.ts';
import { orderParams } from '../orders/contract.ts';
import { summaryOf } from '../orders/wire.ts';
import { dayMilliseconds } from '../retention/rules.ts';
import { deskOrderAnswer, sellerQuery } from './contract.ts';
import { type BulkResult, indiaDayOf } from './rules.ts';
import { answer, openDesk, rowsOf, sellerOf, unknownOrder } from './scope.ts';
import { statusStep } from './status-step.ts';
import {
  assigneeBody,
  type BulkBody,
  bulkAnswer,
  bulkBody,
  dayAnswer,
  dayQuery,
  relatedAnswer,
} from './work-contract.ts';

/** Schema parts that the calls share. */
const ofSellers = { signIn: 'required', querystring: sellerQuery, errors: { 403: ['sellers_only'] } } as const;
const ofOrder = { ...ofSellers, params: orderParams, errors: { ...ofSellers.errors, 404: ['unknown_order'] } } as const;

const assignSchema = {
  summary: 'Say that the caller works on an enquiry, or that nobody does',
  description: 'Other sellers see it. It stops nobody, and is no change of the enquiry.',
  ...ofOrder,
  body: assigneeBody,
  response: { 200: deskOrderAnswer },
} satisfies FastifySchema;

const assign: Handler<typeof assignSchema> = async (request) => {
  const { store } = request.server.shop;
  const { orderId } = request.params;
  const sellerId = request.body.taken ? sellerOf(request).id : null;
  if (!(await store.desk.assign(orderId, sellerId, Date.now()))) throw unknownOrder();
  return answer(orderId, request);
};

const relatedSchema = {
  summary: "The customer's other enquiries, and those that may be the same wish",
  ...ofOrder,
  response: { 200: relatedAnswer },
} satisfies FastifySchema;

const related: Handler<typeof relatedSchema> = async (request) => {
  const { order } = await rowsOf(request.params.orderId, request);
  const found = await request.server.shop.store.desk.related(order, Date.now());
  return { data: found.map(({ order: other, same, near }) => ({ ...summaryOf(other), same, near })) };
};

const bulkSchema = {
  summary: 'Take several enquiries to one status',
  description:
    'Each on its own, with its own result and its mails: one that was changed meanwhile, or does not allow the step, stops no other.',
  ...ofSellers,
  body: bulkBody,
  response: { 200: bulkAnswer },
} satisfies FastifySchema;

async function stepOne(
  app: FastifyInstance,
  { orderId, version }: BulkBody['orders'][number],
  status: BulkBody['status'],
  sellerId: string,
): Promise<BulkResult> {
  const { desk } = app.shop.store;
  const rows = await desk.one(orderId);
  if (!rows) return 'unknown';
  const to = { orderId, version, sellerId, now: Date.now() };
  try {
    const [make, mails] = await statusStep(app, rows, { status, carrier: '', trackingNumber: '' });
    return await desk.change(to, make, mails);
  } catch (error) {
    const refused = refusedDocument(error);
    const why = refused instanceof ApiError ? refused.code : undefined;
    if (why === 'nothing_available' || why === 'invoice_refused') return why;
    throw error;
  }
}

const bulk: Handler<typeof bulkSchema> = async (request) => {
  const { server: app } = request;
  const { orders, status } = request.body;
  const results: { orderId: string; result: BulkResult }[] = [];
  for (const one of orders)
    results.push({ orderId: one.orderId, result: await stepOne(app, one, status, sellerOf(request).id) });
  void app.sendMails();
  return { results };
};

const daySchema = {
  summary: 'A day at the desk in figures',
  ...ofSellers,
  querystring: dayQuery,
  response: { 200: dayAnswer },
} satisfies FastifySchema;

const day: Handler<typeof daySchema> = async (request) => {
  const { day: asked } = request.query;
  const from = indiaDayOf(asked === undefined ? Date.now() : Date.parse(asked));
  const { quotedPaise, ...figures } = await request.server.shop.store.desk.day(from, from + dayMilliseconds);
  // The middle of the day is the same date everywhere from India to Greenwich.
  const date = new Date(from + dayMilliseconds / 2).toISOString().slice(0, 10);
  return { day: date, ...figures, quoted: paiseToRupees(quotedPaise) };
};

/** Sellers' work on many enquiries: who does what, several at once, what belongs together, the day in figures. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);

  app.post('/api/desk/orders/:orderId/assignee', { schema: assignSchema }, assign);
  app.get('/api/desk/orders/:orderId/related', { schema: relatedSchema }, related);
  app.post('/api/desk/bulk', { schema: bulkSchema }, bulk);
  app.get('/api/desk/day', { schema: daySchema }, day);
};
export default routes;
