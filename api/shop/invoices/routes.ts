import type { FastifyInstance, FastifySchema } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../serve/errors.ts';
import { orderKeyHeader } from '../acceptance/contract.ts';
import type { Handler } from '../handler.ts';
import { openOrder } from '../orders/links.ts';
import { type DocumentAnswer, documentAnswer, documentParams } from './contract.ts';
import { mayDownload } from './e-invoice.ts';

const unknownDocument = () => new ApiError(404, 'unknown_invoice', 'there is no such invoice of this order');

/** @throws ApiError 404 */
export async function documentAt(app: FastifyInstance, orderId: string, number: string): Promise<DocumentAnswer> {
  const row = await app.shop.store.invoices.one(orderId, number);
  if (!row) throw unknownDocument();
  const { gst } = app.shop.shopContent();
  return { data: row.document, eInvoice: mayDownload(row.document, gst?.turnover ?? 0) };
}

const showDocumentSchema = {
  summary: "A tax invoice or credit note of the customer's order, or of the one whose key a mail has",
  signIn: 'optional',
  headers: orderKeyHeader,
  params: documentParams,
  response: { 200: documentAnswer },
  errors: { 401: ['login_required'], 404: ['unknown_order', 'unknown_invoice'] },
} satisfies FastifySchema;

const showDocument: Handler<typeof showDocumentSchema> = async (request) => {
  const { order } = await openOrder(request, request.headers['order-key']);
  const answer = await documentAt(request.server, order.id, request.params.number);
  return { ...answer, eInvoice: false };
};

/** Tax documents, as their customers see them. */
const routes: FastifyPluginAsyncZod = async (app) => {
  app.get('/api/orders/:orderId/invoices/:number', { schema: showDocumentSchema }, showDocument);
};
export default routes;
