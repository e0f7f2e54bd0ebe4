import type { FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { deskOrderAnswer, sellerQuery } from '../desk/contract.ts';
import { answer, openDesk, rowsOf, unknownOrder } from '../desk/scope.ts';
import type { Handler } from '../handler.ts';
import { orderParams } from '../orders/contract.ts';
import { documentAnswer, documentParams, eInvoiceAnswer } from './contract.ts';
import { eInvoice } from './e-invoice.ts';
import { issuingFor, refusedDocument } from './issuing.ts';
import { documentAt } from './routes.ts';

const refusals = { 403: ['sellers_only'], 404: ['unknown_order', 'unknown_invoice'] };

const showSchema = {
  summary: 'A tax invoice or credit note of an order',
  signIn: 'required',
  params: documentParams,
  querystring: sellerQuery,
  response: { 200: documentAnswer },
  errors: refusals,
} satisfies FastifySchema;

const show: Handler<typeof showSchema> = async (request) => {
  const { orderId, number } = request.params;
  return documentAt(request.server, orderId, number);
};

const issueSchema = {
  summary: 'Issue the tax invoice of an order before it is shipped',
  description: 'An invoice that still says the same stays; one that says otherwise gets a credit note.',
  signIn: 'required',
  params: orderParams,
  querystring: sellerQuery,
  response: { 200: deskOrderAnswer },
  errors: { 403: ['sellers_only'], 404: ['unknown_order'], 422: ['invoice_refused'] },
} satisfies FastifySchema;

const issue: Handler<typeof issueSchema> = async (request) => {
  const { invoices } = request.server.shop.store;
  const { orderId } = request.params;
  const { lines } = await rowsOf(orderId, request);
  const issuing = await issuingFor(request.server, lines);
  if (!issuing) throw new ApiError(422, 'invoice_refused', 'expected "totals: gst" in content/shop.yaml');
  const issued = await invoices.issue(orderId, issuing).catch((error: unknown) => {
    throw refusedDocument(error);
  });
  if (issued === 'unknown') throw unknownOrder();
  if (issued === 'refused')
    throw new ApiError(422, 'invoice_refused', 'expected a confirmed order whose prices include GST');
  return answer(orderId, request);
};

const downloadSchema = {
  summary: 'The e-invoice (INV-01) of a document, for the portal',
  description: 'Only for a recipient with a GSTIN, and above the turnover from which e-invoices are due.',
  signIn: 'required',
  params: documentParams,
  querystring: sellerQuery,
  response: { 200: eInvoiceAnswer },
  errors: { ...refusals, 422: ['invoice_refused'] },
} satisfies FastifySchema;

const download: Handler<typeof downloadSchema> = async (request, reply) => {
  const { orderId, number } = request.params;
  const { data, eInvoice: mayDownload } = await documentAt(request.server, orderId, number);
  if (!mayDownload)
    throw new ApiError(
      422,
      'invoice_refused',
      'expected a recipient with a GSTIN, and a turnover above 5 crore rupees',
    );
  void reply.header('content-disposition', `attachment; filename="${number}.json"`);
  try {
    return { ...eInvoice(data), Version: '1.1' };
  } catch (error) {
    throw refusedDocument(error);
  }
};

/** Tax documents at the seller's desk. */
const routes: FastifyPluginAsyncZod = async (app) => {
  openDesk(app);
  app.post('/api/desk/orders/:orderId/invoice', { schema: issueSchema }, issue);
  app.get('/api/desk/orders/:orderId/invoices/:number', { schema: showSchema }, show);
  app.get('/api/desk/orders/:orderId/invoices/:number/e-invoice', { schema: downloadSchema }, download);
};
export default routes;
