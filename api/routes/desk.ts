import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  changedAnswer,
  type DeskOrder,
  deskOrderAnswer,
  deskOrdersAnswer,
  deskQuery,
  noteBody,
  quoteBody,
  statusBody,
  trackingBody,
} from '../contract/desk.ts';
import { deskLimits, quoteTotals } from '../contract/order-rules.ts';
import { orderParams } from '../contract/orders.ts';
import { paiseToRupees } from '../contract/rules.ts';
import type { ChangeAnswer, DeskOrderRows } from '../db/desk.ts';
import type { UserRow } from '../db/users.ts';
import { ordersCsv } from '../desk-csv.ts';
import { ApiError } from '../errors.ts';
import { quoteMail, statusMails, trackingMails } from '../mails.ts';
import { detailsOf, itemOf, summaryOf } from '../order-wire.ts';
import { languageOf } from '../texts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who works at the desk; there in the desk's routes only. */
    seller: UserRow | null;
  }
}

/** Codes of refusals that many of the desk's calls share. */
const refused = ['sellers_only'];
const unknown = ['unknown_order'];

const iso = (time: number) => new Date(time).toISOString();

function onWire({ order, lines, quote, events }: DeskOrderRows): DeskOrder {
  return {
    ...detailsOf(order, lines, quote),
    version: order.version,
    language: order.language,
    items: lines.map((line) => ({ ...itemOf(line), lineId: line.id })),
    events: events.map((event) => ({
      eventId: event.id,
      kind: event.kind,
      at: iso(event.createdAt),
      by: event.sellerEmail,
      status: event.status,
      text: event.text,
      total: event.totalPaise === null ? null : paiseToRupees(event.totalPaise),
    })),
  };
}

const unknownOrder = () => new ApiError(404, 'unknown_order', 'there is no such enquiry');

/** The seller's desk. Source: decisions, "Who answers enquiries". */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { store, shopContent, texts } = app.shop;

  app.decorateRequest('seller', null);
  // Before the body is read, so that others learn nothing from its validation.
  app.addHook('onRequest', async (request) => {
    request.seller = await app.requireSeller(request);
  });

  const sellerId = (request: FastifyRequest) => (request.seller as UserRow).id;

  async function found(orderId: string): Promise<DeskOrderRows> {
    const rows = await store.desk.one(orderId);
    if (!rows) throw unknownOrder();
    return rows;
  }

  /** Answers a change: the fresh order, or why not. @throws ApiError 404; 409 with the fresh order when it was changed. */
  async function answer(orderId: string, done: ChangeAnswer, request: FastifyRequest) {
    if (done === 'unknown') throw unknownOrder();
    const data = onWire(await found(orderId));
    if (done === 'changed')
      throw new ApiError(409, 'changed', 'somebody else changed this enquiry meanwhile', { details: { data } });
    if (done === 'refused')
      throw new ApiError(422, 'step_refused', `an enquiry that is ${data.status} does not allow this`);
    app.sendMails().catch((error: unknown) => request.log.error(error));
    return { data };
  }

  app.get(
    '/api/desk/orders',
    {
      schema: {
        summary: 'Enquiries, newest first, with counts by status',
        signIn: 'required',
        querystring: deskQuery,
        response: { 200: deskOrdersAnswer },
        errors: { 403: refused },
      },
    },
    async (request) => {
      const { status, q: query, page } = request.query;
      const { rows, total, more, counts } = await store.desk.list({ status, query }, page, deskLimits.pageSize);
      return {
        data: rows.map((order) => ({
          ...summaryOf(order),
          email: order.email,
          phone: order.phone,
          language: order.language,
        })),
        total,
        more,
        page,
        pages: Math.max(1, Math.ceil(total / deskLimits.pageSize)),
        counts,
      };
    },
  );

  app.get(
    '/api/desk/orders.csv',
    {
      schema: {
        summary: 'The same enquiries as CSV, a row for each line',
        signIn: 'required',
        querystring: deskQuery,
        mediaType: 'text/csv',
        errors: { 403: refused },
      },
    },
    async (request, reply) => {
      const { status, q: query, lang } = request.query;
      const ids = await store.desk.ids({ status, query });
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="enquiries-${day}.csv"`)
        .send(Readable.from(ordersCsv(store.desk, ids, texts(languageOf(lang)))));
    },
  );

  app.get(
    '/api/desk/orders/:orderId',
    {
      schema: {
        summary: 'One enquiry with its quote and history',
        signIn: 'required',
        errors: { 403: refused, 404: unknown },
        params: orderParams,
        response: { 200: deskOrderAnswer },
      },
    },
    async (request) => ({ data: onWire(await found(request.params.orderId)) }),
  );

  app.post(
    '/api/desk/orders/:orderId/quote',
    {
      schema: {
        summary: 'Answer an enquiry with prices and availability',
        signIn: 'required',
        errors: { 400: ['wrong_lines'], 403: refused, 404: unknown, 409: [changedAnswer], 422: ['step_refused'] },
        params: orderParams,
        body: quoteBody,
        response: { 200: deskOrderAnswer },
      },
    },
    async (request) => {
      const { orderId } = request.params;
      const { version, lines: given, shipping, message } = request.body;
      const { lines } = await found(orderId);
      const quoted = lines.map((line) => {
        const same = given.filter(({ lineId }) => lineId === line.id);
        if (same.length !== 1 || !same[0] || given.length !== lines.length)
          throw new ApiError(400, 'wrong_lines', 'expected each line of the enquiry once');
        const { unitPrice, availability, days } = same[0];
        return {
          orderLineId: line.id,
          quantity: line.quantity,
          unitPaise: Math.round(unitPrice * 100),
          availability,
          days: availability === 'to_order' ? days : null,
        };
      });
      const quote = { message, lines: quoted };
      const totals = quoteTotals(quoted, Math.round(shipping * 100), shopContent.charges.taxPercent);
      const change = { orderId, version, sellerId: sellerId(request), now: Date.now() };
      const done = await store.desk.quote(change, quote, totals, (order) => [
        quoteMail(app.mailDesk, order, lines, quote),
      ]);
      return answer(orderId, done, request);
    },
  );

  app.post(
    '/api/desk/orders/:orderId/status',
    {
      schema: {
        summary: 'Take an enquiry to its next status',
        signIn: 'required',
        errors: { 403: refused, 404: unknown, 409: [changedAnswer], 422: ['step_refused'] },
        params: orderParams,
        body: statusBody,
        response: { 200: deskOrderAnswer },
      },
    },
    async (request) => {
      const { orderId } = request.params;
      const { version, status, ...parcel } = request.body;
      const change = { orderId, version, sellerId: sellerId(request), now: Date.now() };
      const done = await store.desk.step(change, status, parcel, (order) => statusMails(app.mailDesk, order));
      return answer(orderId, done, request);
    },
  );

  app.post(
    '/api/desk/orders/:orderId/tracking',
    {
      schema: {
        summary: 'Set carrier and tracking number',
        signIn: 'required',
        errors: { 403: refused, 404: unknown, 409: [changedAnswer], 422: ['step_refused'] },
        params: orderParams,
        body: trackingBody,
        response: { 200: deskOrderAnswer },
      },
    },
    async (request) => {
      const { orderId } = request.params;
      const { version, ...parcel } = request.body;
      const change = { orderId, version, sellerId: sellerId(request), now: Date.now() };
      const done = await store.desk.setTracking(change, parcel, (order) => trackingMails(app.mailDesk, order));
      return answer(orderId, done, request);
    },
  );

  app.post(
    '/api/desk/orders/:orderId/notes',
    {
      schema: {
        summary: 'Add an internal note',
        signIn: 'required',
        errors: { 403: refused, 404: unknown },
        params: orderParams,
        body: noteBody,
        response: { 200: deskOrderAnswer },
      },
    },
    async (request) => {
      const { orderId } = request.params;
      if (!(await store.desk.addNote(orderId, sellerId(request), request.body.text, Date.now()))) throw unknownOrder();
      return { data: onWire(await found(orderId)) };
    },
  );
};
export default routes;
