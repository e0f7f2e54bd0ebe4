import { paiseToRupees } from '../money/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import type { DocumentSummary } from './contract.ts';
import type { DocumentRow } from './documents.ts';

/** A document in the lists of an order's page and of the desk. */
export function documentSummaryOf({
  kind,
  number,
  document,
}: Pick<DocumentRow, 'kind' | 'number' | 'document'>): DocumentSummary {
  return { kind, number, day: document.day, total: paiseToRupees(document.totals.payablePaise) };
}

/** Whether an order has come so far that its goods can be invoiced. */
export function mayInvoice({ status, customerRemovedAt }: Pick<OrderRow, 'status' | 'customerRemovedAt'>): boolean {
  return status !== 'pending' && status !== 'cancelled' && customerRemovedAt === null;
}
