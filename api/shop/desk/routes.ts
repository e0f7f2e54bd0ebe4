import { Readable } from 'node:stream';
import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exportQueue } from '../../serve/limits/export-queue.ts';
import { onceClosed } from '../../serve/once-closed.ts';
import type { Handler } from '../handler.ts';
import { orderParams } from '../orders/contract.ts';
import { namesIn } from '../orders/line-names.ts';
import { deskLimits } from '../orders/rules.ts';
import type { SayConditions } from '../orders/wire.ts';
import { tooManyAnswer } from '../wire.ts';
import {
  arrivalsAnswer,
  arrivalsQuery,
  deskOrderAnswer,
  deskOrdersAnswer,
  deskQuery,
  noteBody,
  sellerQuery,
} from './contract.ts';
import { narrowNames } from './narrow-names.ts';
import { ordersCsv } from './orders-csv.ts';
import { answer, languageFor, openDesk, sellerOf, unknownOrder } from './scope.ts';
import { deskSummaryOf } from './wire.ts';

/** Error codes that the calls share. */
const refused = ['sellers_only'];
const unknown = ['unknown_order'];
/** Schema parts that the calls for one enquiry share. */
const ofOrder = { params: orderParams, querystring: sellerQuery, response: { 200: deskOrderAnswer } };

const listEnquiriesSchema = {
  summary: 'Enquiries with counts by stage and queue',
  description:
    'Those to answer, and those of a queue (open returns, unread messages, money to find or to send back), begin with the one that has waited longest; all others, and what a search finds, begin with the newest.',
  signIn: 'required',
  querystring: deskQuery,
  response: { 200: deskOrdersAnswer },
  errors: { 403: refused },
} satisfies FastifySchema;

const listEnquiries: Handler<typeof listEnquiriesSchema> = async (request) => {
  const { store } = request.server.shop;
  const { stage, queue, q: query, page } = request.query;
  const [{ rows, total, more, counts }, incomplete, queues, newest] = await Promise.all([
    store.desk.list({ stage, queue, query }, page, deskLimits.pageSize),
    query !== '' && store.desk.isSearchIncomplete(),
    store.desk.queues(),
    store.desk.newest(),
  ]);
  const hasProvider = request.server.paymentProvider !== undefined;
  const listed = await store.desk.listed(rows, queue);
  const narrow = await narrowNames(request.server.shop.catalogue(), listed);
  const of = { shop: request.server.shop.shopContent(), hasProvider, now: Date.now(), narrow };
  return {
    data: listed.map((row) => deskSummaryOf(row, of)),
    total,
    more,
    incomplete,
    page,
    pages: Math.max(1, Math.ceil(total / deskLimits.pageSize)),
    counts,
    queues,
    newestAt: newest ? new Date(newest).toISOString() : null,
  };
};

const countArrivalsSchema = {
  summary: 'How many enquiries have arrived since a moment',
  signIn: 'required',
  querystring: arrivalsQuery,
  response: { 200: arrivalsAnswer },
  errors: { 403: refused },
} satisfies FastifySchema;

const countArrivals: Handler<typeof countArrivalsSchema> = async (request) => {
  const { store } = request.server.shop;
  return { arrived: await store.desk.arrivedSince(Date.parse(request.query.since)) };
};

const exportCsvSchema = {
  summary: 'The same enquiries as CSV, a row for each line',
  signIn: 'required',
  querystring: deskQuery,
  mediaType: 'text/csv',
  errors: { 403: refused, 429: [tooManyAnswer] },
} satisfies FastifySchema;

const exportCsv: Handler<typeof exportCsvSchema> = async (request, reply) => {
  const { catalogue, shopContent, store, texts } = request.server.shop;
  const { stage, queue, q: query } = request.query;
  onceClosed(reply.raw, await exportQueue.enter([sellerOf(request).id]));
  const language = languageFor(request);
  const ids = await store.desk.ids({ stage, queue, query });
  const namesOf = (itemIds: readonly string[]) => namesIn(catalogue(), itemIds, language);
  const say: SayConditions = (conditions) => catalogue().fits.conditionsIn(conditions, language);
  const day = new Date().toISOString().slice(0, 10);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="enquiries-${day}.csv"`)
    .send(Readable.from(ordersCsv(store.desk, ids, namesOf, say, shopContent().gst !== null, texts(language))));
};

const showEnquirySchema = {
  summary: 'One enquiry with its quote and history',
  signIn: 'required',
  errors: { 403: refused, 404: unknown },
  ...ofOrder,
} satisfies FastifySchema;

const showEnquiry: Handler<typeof showEnquirySchema> = (request) => answer(request.params.orderId, request);

const addNoteSchema = {
  summary: 'Add an internal note',
  signIn: 'required',
  errors: { 403: refused, 404: unknown },
  body: noteBody,
  ...ofOrder,
} satisfies FastifySchema;

const addNote: Handler<typeof addNoteSchema> = async (request) => {
  const { store } = request.server.shop;
  const { orderId } = request.params;
  if (!(await store.desk.addNote(orderId, sellerOf(request).id, request.body.text, Date.now()))) throw unknownOrder();
  return answer(orderId, request);
};

/** The seller's desk: reading, exporting and annotating enquiries. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);

  app.get('/api/desk/orders', { schema: listEnquiriesSchema }, listEnquiries);
  app.get('/api/desk/arrivals', { schema: countArrivalsSchema }, countArrivals);
  app.get('/api/desk/orders.csv', { schema: exportCsvSchema }, exportCsv);
  app.get('/api/desk/orders/:orderId', { schema: showEnquirySchema }, showEnquiry);
  app.post('/api/desk/orders/:orderId/notes', { schema: addNoteSchema }, addNote);
};
export default routes;
