import type { FastifyRequest } from 'fastify';
import { orderKeyHeader } from '../acceptance/contract.ts';
import { answerOf } from '../orders/answer.ts';
import { orderAnswer, orderParams, orderQuery } from '../orders/contract.ts';
import { openOrder } from '../orders/links.ts';

/** What customers' calls about the money of an order share. */

export type OfOrder = FastifyRequest<{
  Params: { orderId: string };
  Querystring: { lang?: string | undefined };
  Headers: { 'order-key'?: string | undefined };
}>;

/** Counts a request of a caller. @throws ApiError 429 */
export type Limited = (request: FastifyRequest) => Promise<void>;

/** Schema parts that the calls share. */
export const ofOrder = {
  signIn: 'optional',
  headers: orderKeyHeader,
  params: orderParams,
  querystring: orderQuery,
} as const;
export const answered = { response: { 200: orderAnswer } };
export const notPayable = ['not_now', 'nothing_due', 'not_offered', 'parcel_sent'];

/** The order as it is now. @throws ApiError 401, 404 */
export async function answerNow(request: OfOrder) {
  return answerOf(request.server, await openOrder(request, request.headers['order-key']), request.query.lang);
}
