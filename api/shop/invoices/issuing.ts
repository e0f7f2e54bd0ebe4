import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import { includesGst } from '../money/rules.ts';
import type { Changed } from '../orders/change.ts';
import { namesIn } from '../orders/line-names.ts';
import type { OrderRow } from '../orders/store.ts';
import { OutsideIndia } from '../tax/rules.ts';
import { keepDocuments } from './issue.ts';
import { type Issuing, invoiceOf, type OrderedRows } from './of-order.ts';
import { CannotIssue } from './rules.ts';

/** How calls issue documents with the shop's own words and the catalogue's names. */

/** What an order's documents are issued with; undefined when the shop's totals are not GST's. */
export async function issuingFor(
  { shop }: FastifyInstance,
  lines: readonly { itemId: string }[],
): Promise<Issuing | undefined> {
  const { contact, gst, name } = shop.shopContent();
  if (!gst) return undefined;
  const ids = lines.map(({ itemId }) => itemId);
  const catalogue = shop.catalogue();
  const english = await namesIn(catalogue, ids, 'en');
  const rows = await catalogue.items.rows([...new Set(ids)]);
  const items = new Map(rows.map(({ hsn, id, name: own }) => [id, { name: english.get(id)?.text ?? own, hsn }]));
  return { gst, shop: { name, contact }, items, now: Date.now() };
}

/** The refusal of a call whose document cannot be issued; any other error stays as it is. */
export function refusedDocument(error: unknown): unknown {
  if (!(error instanceof CannotIssue || error instanceof OutsideIndia)) return error;
  return new ApiError(422, 'invoice_refused', error.message);
}

/** Refuses goods that could not be invoiced, before anything is stored. @throws ApiError 422 */
export function expectInvoice(rows: OrderedRows, issuing: Issuing | undefined): void {
  const { charges } = rows.order;
  if (!issuing || !charges || !includesGst(charges)) return;
  try {
    invoiceOf(rows, issuing);
  } catch (error) {
    // The seller invoices an export by hand.
    if (!(error instanceof OutsideIndia)) throw refusedDocument(error);
  }
}

/** A change of an order that keeps its documents in line with its status. */
export function withDocuments<Rest extends unknown[], Made extends Changed>(
  make: (order: OrderRow, ...rest: Rest) => Made | undefined,
  issuing: Issuing | undefined,
): (order: OrderRow, ...rest: Rest) => Made | undefined {
  if (!issuing) return make;
  return (order, ...rest) => {
    const made = make(order, ...rest);
    return (
      made && {
        ...made,
        also: async (tx) => {
          await made.also?.(tx);
          await keepDocuments(tx, { ...order, ...made.set } as OrderRow, issuing);
        },
      }
    );
  };
}
