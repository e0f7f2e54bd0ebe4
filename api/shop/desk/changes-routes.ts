import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ApiError } from '../../serve/errors.ts';
import { isAccepted } from '../acceptance/rules.ts';
import { issuingFor, refusedDocument, withDocuments } from '../invoices/issuing.ts';
import { paiseOf } from '../money/rules.ts';
import { quoteTotals } from '../money/sums.ts';
import type { MailsOf, Refused } from '../orders/change.ts';
import { orderTaxRule } from '../orders/charges.ts';
import { itemUnavailableAnswer, orderParams } from '../orders/contract.ts';
import { withKeys } from '../orders/links.ts';
import { partMail, quoteMail, trackingMails, undoMails } from '../orders/mails.ts';
import { linesToSend } from '../orders/rules.ts';
import { totalsOf } from '../orders/wire.ts';
import { promiseIn } from '../promise/rules.ts';
import { dayMilliseconds } from '../retention/rules.ts';
import { quoting, reopening, type SellersMake, sendingPart, tracking, undoing } from './changes.ts';
import {
  changedAnswer,
  deskOrderAnswer,
  lineBody,
  partBody,
  previewAnswer,
  quoteBody,
  reopenBody,
  sellerQuery,
  statusBody,
  trackingBody,
  undoBody,
} from './contract.ts';
import { lineChange } from './line-change.ts';
import { answer, openDesk, rowsOf, sellerOf, unknownOrder } from './scope.ts';
import { statusStep } from './status-step.ts';
import type { DeskOrderRows, SellersChange } from './store.ts';

const conflicting = { 403: ['sellers_only'], 404: ['unknown_order'], 409: [changedAnswer], 422: ['step_refused'] };
/** Schema parts that the calls share. */
const ofOrder = { params: orderParams, querystring: sellerQuery };

/** @returns always an error: 404; 409 with the current order when someone else changed it; 422 */
async function refusal(orderId: string, why: Refused, request: FastifyRequest): Promise<ApiError> {
  if (why === 'unknown') return unknownOrder();
  const { data } = await answer(orderId, request);
  return why === 'changed'
    ? new ApiError(409, 'changed', 'somebody else changed this enquiry meanwhile', { details: { data } })
    : new ApiError(422, 'step_refused', `an enquiry that is ${data.status} does not allow this`);
}

/** Adds the two calls of a change: the one that makes it, and the one that previews its mails. */
function changing<Body extends z.ZodType<{ version: number }>>(
  app: FastifyInstance,
  name: string,
  summary: string,
  body: Body,
  plan: (body: z.output<Body>, order: () => Promise<DeskOrderRows>) => Promise<[SellersMake, MailsOf]>,
  errors: NonNullable<FastifySchema['errors']> = {},
) {
  const schema = { signIn: 'required', errors: { ...conflicting, ...errors }, body, ...ofOrder } as const;
  async function planned(request: FastifyRequest) {
    const { orderId } = request.params as z.output<typeof orderParams>;
    const asked = request.body as z.output<Body>;
    const to: SellersChange = { orderId, version: asked.version, sellerId: sellerOf(request).id, now: Date.now() };
    const [make, mails] = await plan(asked, () => rowsOf(orderId, request));
    return { to, make, mails };
  }

  app.post(
    `/api/desk/orders/:orderId/${name}`,
    { schema: { summary, ...schema, response: { 200: deskOrderAnswer } } },
    async (request) => {
      const { to, make, mails } = await planned(request);
      const done = await app.shop.store.desk.change(to, make, mails).catch((error: unknown) => {
        throw refusedDocument(error);
      });
      if (done !== 'done') throw await refusal(to.orderId, done, request);
      void app.sendMails();
      return answer(to.orderId, request);
    },
  );

  app.post(
    `/api/desk/orders/:orderId/${name}/preview`,
    { schema: { summary: `The mails of: ${summary}`, ...schema, response: { 200: previewAnswer } } },
    async (request) => {
      const { to, make, mails } = await planned(request);
      const seen = await app.shop.store.desk.preview(to, make, mails);
      if (typeof seen === 'string') throw await refusal(to.orderId, seen, request);
      return { mails: seen.map(({ to: recipient, subject, text }) => ({ to: recipient, subject, text })) };
    },
  );
}

/** The quote's lines, of each line of the enquiry one. @throws ApiError */
function quotedLines(given: z.output<typeof quoteBody>['lines'], lines: DeskOrderRows['lines']) {
  return lines.map((line) => {
    const same = given.filter(({ lineId }) => lineId === line.id);
    if (same.length !== 1 || !same[0] || given.length !== lines.length)
      throw new ApiError(400, 'wrong_lines', 'expected each line of the enquiry once');
    const { unitPrice, availability, days } = same[0];
    return {
      orderLineId: line.id,
      quantity: line.quantity,
      unitPaise: paiseOf(unitPrice),
      availability,
      days: availability === 'to_order' ? days : null,
      gstPercent: line.gst?.percent,
    };
  });
}

/** Sellers' changes to an enquiry: each has a call that makes it, and one that previews its mails. */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { shopContent } = app.shop;
  openDesk(app);

  changing(
    app,
    'quote',
    'Answer an enquiry with prices and availability',
    quoteBody,
    async ({ lines: given, shipping, message }, order) => {
      const { order: asked, lines, quote: before, evidence, account } = await order();
      const quoted = quotedLines(given, lines);
      const { charges, quoteDays } = shopContent();
      const quote = { message, lines: quoted, validUntil: Date.now() + quoteDays * dayMilliseconds };
      const totals = quoteTotals(
        quoted,
        paiseOf(shipping),
        orderTaxRule(asked.charges, totalsOf(asked)) ?? { taxPercent: charges.taxPercent },
      );
      const mailDesk = withKeys(app, account);
      const promised = lines.map((line) => ({ ...line, promise: promiseIn(evidence.get(line.id)) }));
      return [
        quoting(quote, totals, before !== undefined && isAccepted(before)),
        (after) => [quoteMail(mailDesk, after, promised, quote)],
      ];
    },
    { 400: ['wrong_lines'] },
  );
  changing(
    app,
    'status',
    'Take an enquiry to its next status',
    statusBody,
    async (step, order) => statusStep(app, await order(), step),
    { 422: ['step_refused', 'nothing_available', 'invoice_refused'] },
  );
  changing(app, 'part', 'Send some lines before the others', partBody, async ({ lineIds, ...sent }, order) => {
    const { lines, quote, account } = await order();
    const given = lines.map((line) => ({ lineId: line.id, line }));
    const quoted = quote?.lines.map((line) => ({ ...line, lineId: line.orderLineId })) ?? [];
    const toSend = linesToSend(given, quoted).map(({ line }) => line);
    const inParcel = toSend.filter(({ id }) => lineIds.includes(id));
    return [
      sendingPart(toSend, lineIds, sent),
      (after) => [
        partMail(withKeys(app, account), after, inParcel, {
          carrier: sent.carrier || null,
          trackingNumber: sent.trackingNumber || null,
        }),
      ],
    ];
  });
  changing(
    app,
    'undo',
    'Take the last status step back, within ten minutes',
    undoBody,
    async (_body, order) => {
      const { account, lines } = await order();
      return [
        withDocuments(undoing, await issuingFor(app, lines)),
        (after, before) => undoMails(withKeys(app, account), after, before.status),
      ];
    },
    { 422: ['step_refused', 'invoice_refused'] },
  );
  changing(
    app,
    'line',
    'Change what a line is about: its quantity, or another item in its place',
    lineBody,
    async (body, order) => {
      const rows = await order();
      return [await lineChange(app, body, rows), () => []];
    },
    { 400: ['wrong_lines'], 409: [changedAnswer, itemUnavailableAnswer] },
  );
  changing(app, 'reopen', 'Reopen a cancelled enquiry, with a reason', reopenBody, async ({ reason }, order) => {
    const { account } = await order();
    return [reopening(reason), (after, before) => undoMails(withKeys(app, account), after, before.status)];
  });
  changing(app, 'tracking', 'Set carrier and tracking number', trackingBody, async (parcel, order) => {
    const { account } = await order();
    return [tracking(parcel), (after) => trackingMails(withKeys(app, account), after)];
  });
};
export default routes;
