import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import type { UserRow } from '../account/store.ts';
import { isProven } from '../email-proof/proofs.ts';
import type { MailDesk } from './mails.ts';
import type { OrderHistory, OrderRow, OrderRows } from './store.ts';

/** Who opens an order: its customer, or whoever has the link of a mail that went to its proven address. */

/** Writes keys into mails to the order's address if that is the account's and proven. */
export function withKeys(
  app: FastifyInstance,
  account: Pick<UserRow, 'email' | 'emailProvenAt'> | undefined,
): MailDesk {
  const { shop, texts, siteUrl } = app.mailDesk;
  const keyFor = (order: OrderRow) =>
    account && isProven(account, order.email) ? app.orderKeys.write(order) : undefined;
  return { shop, texts, siteUrl, orderKey: keyFor };
}

export const unknownOrder = () => new ApiError(404, 'unknown_order', 'there is no such order in your account');

/** How an order was opened. */
export type OpenedOrder = OrderRows & OrderHistory & { by: 'customer' | 'link' };

/**
 * The order of a call: the signed-in customer's own, or that of the key in the header `order-key`.
 * @throws ApiError 401 for a guest without a key, 404
 */
export async function openOrder(
  request: FastifyRequest<{ Params: { orderId: string } }>,
  key: string | undefined,
): Promise<OpenedOrder> {
  const app = request.server;
  const { orders } = app.shop.store;
  const { orderId } = request.params;
  const byLink = key === undefined ? undefined : await orders.one(orderId, (order) => app.orderKeys.works(key, order));
  // A link ends with its cause: the mailbox is the customer's no longer after a change of address.
  if (byLink?.account && isProven(byLink.account, byLink.order.email)) return { ...byLink, by: 'link' };
  const { user } = await app.requireSignedIn(request);
  const own = await orders.one(orderId, ({ userId }) => userId === user.id);
  if (!own) throw unknownOrder();
  return { ...own, by: 'customer' };
}
