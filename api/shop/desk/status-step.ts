import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import { expectInvoice, issuingFor, withDocuments } from '../invoices/issuing.ts';
import type { MailsOf } from '../orders/change.ts';
import { withKeys } from '../orders/links.ts';
import { statusMails } from '../orders/mails.ts';
import { isNothingAvailable, isTowardsGoods, type OrderStatus } from '../orders/rules.ts';
import { type SellersMake, stepping } from './changes.ts';
import type { DeskOrderRows } from './store.ts';

/**
 * The step of an order to a status, with its tax documents and mails.
 * @throws ApiError 422 `nothing_available`, or `invoice_refused` for goods that could not be invoiced
 */
export async function statusStep(
  app: FastifyInstance,
  rows: DeskOrderRows,
  { status, ...parcel }: { status: OrderStatus } & Parameters<typeof stepping>[1],
): Promise<[SellersMake, MailsOf]> {
  const { account, lines, quote } = rows;
  if (isTowardsGoods(status) && quote && isNothingAvailable(quote.lines))
    throw new ApiError(422, 'nothing_available', 'nothing of the newest quote is available');
  const issuing = await issuingFor(app, lines);
  if (status === 'shipped') expectInvoice(rows, issuing);
  return [withDocuments(stepping(status, parcel), issuing), (after) => statusMails(withKeys(app, account), after)];
}
