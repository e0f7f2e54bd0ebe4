import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from '../../data/drizzle.ts';
import type { ShopTransaction } from '../../data/shop-db.ts';
import { newestQuote } from '../desk/quotes.ts';
import { includesGst } from '../money/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { moneyOf } from '../payments/rows.ts';
import { evidenceOf } from '../promise/store.ts';
import { OutsideIndia } from '../tax/rules.ts';
import { type Credited, creditedBefore, creditNote } from './credit-note.ts';
import type { TaxDocument } from './document.ts';
import { type DocumentRow, documentsOf } from './documents.ts';
import {
  type Issuing,
  inEnglishWords,
  invoiceOf,
  notNumbered,
  type OrderedRows,
  saysTheSame,
  soldLines,
} from './of-order.ts';
import { CannotIssue, documentNumber, financialYear } from './rules.ts';

/** How documents are issued: within the transaction of what causes them, so that no number is lost or given twice. */

/** Raises the counter of a prefix. Call it in the transaction that stores the document: it takes back both or none. */
async function nextNumber(tx: ShopTransaction, prefix: string, now: number) {
  const { invoiceCounters } = tx.tables;
  const year = financialYear(now);
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ prefix, financialYear: year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.prefix, invoiceCounters.financialYear],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning();
  if (!row) throw new Error('the counter of invoices was not raised');
  const number = documentNumber({ prefix, financialYear: year, counter: row.last });
  return { number, financialYear: year, counter: row.last };
}

type Numbered = Awaited<ReturnType<typeof nextNumber>>;

async function store(
  tx: ShopTransaction,
  document: TaxDocument,
  row: Numbered & Pick<DocumentRow, 'orderId' | 'orderLineIds' | 'corrects'>,
): Promise<DocumentRow> {
  const { kind, issuedAt: createdAt } = document;
  const [stored] = await tx
    .insert(tx.tables.invoices)
    .values({ ...row, id: randomUUID(), kind, document, createdAt })
    .returning();
  if (!stored) throw new Error('the document was not stored');
  return stored;
}

async function rowsOf(tx: ShopTransaction, order: OrderRow): Promise<OrderedRows> {
  const { orderLines } = tx.tables;
  const mine = eq(orderLines.orderId, order.id);
  const lines = await tx.select().from(orderLines).where(mine).orderBy(asc(orderLines.position));
  const evidence = await evidenceOf(
    tx,
    lines.map(({ id }) => id),
  );
  return { order, lines, evidence, quote: await newestQuote(tx, order.id), money: await moneyOf(tx, order.id) };
}

const notesOf = (documents: readonly DocumentRow[], { number }: DocumentRow) =>
  documents.filter(({ corrects }) => corrects === number).map(({ document }) => document);

/** The pieces and paise of an invoice that its notes have not credited yet. */
function rest({ document }: DocumentRow, notes: readonly TaxDocument[]): Credited[] {
  return document.lines.flatMap(({ position, quantity, grossPaise }) => {
    const before = creditedBefore(position, notes);
    const paise = grossPaise - before.grossPaise;
    return paise > 0 ? { position, quantity: quantity - before.quantity, grossPaise: paise } : [];
  });
}

/** The newest invoice of an order that is not credited wholly. */
function standing(documents: readonly DocumentRow[]): DocumentRow | undefined {
  return documents.findLast((row) => row.kind === 'tax-invoice' && rest(row, notesOf(documents, row)).length > 0);
}

/** The newest moment of the documents or now, because a document never precedes one that it corrects. */
const momentAfter = (documents: readonly DocumentRow[], now: number) =>
  Math.max(now, ...documents.map(({ createdAt }) => createdAt));

async function credit(
  tx: ShopTransaction,
  invoice: DocumentRow,
  documents: readonly DocumentRow[],
  { credited, reason }: { credited: Credited[]; reason: string },
  { gst, now }: Issuing,
): Promise<DocumentRow> {
  const issuedAt = momentAfter(documents, now);
  const note = creditNote({
    number: notNumbered,
    issuedAt,
    invoice: invoice.document,
    earlier: notesOf(documents, invoice),
    credited,
    reason,
    inWords: inEnglishWords,
  });
  const numbered = await nextNumber(tx, gst.creditPrefix, issuedAt);
  const document = { ...note, number: numbered.number };
  const { orderId, orderLineIds, number: corrects } = invoice;
  return store(tx, document, { ...numbered, orderId, orderLineIds, corrects });
}

/** Why the shop itself corrects an invoice. Invoices are in English. */
const reasons = { changed: 'The order was changed', cancelled: 'The order was cancelled' };

/**
 * Issues the invoice of what an order sells, unless there is one that says the same; one that says otherwise is credited.
 * @returns the standing invoice
 * @throws CannotIssue, OutsideIndia: nothing may be stored then
 */
export async function issueInvoice(tx: ShopTransaction, order: OrderRow, issuing: Issuing): Promise<DocumentRow> {
  const rows = await rowsOf(tx, order);
  const documents = await documentsOf(tx, order.id);
  const now = momentAfter(documents, issuing.now);
  const before = standing(documents);
  // What cannot be issued is refused before a number is taken.
  const draft = invoiceOf(rows, { ...issuing, now });
  if (before) {
    const notes = notesOf(documents, before);
    // What came back must not be invoiced again.
    if (notes.length > 0 || saysTheSame(before.document, draft)) return before;
    const credited = rest(before, notes);
    await credit(tx, before, documents, { credited, reason: reasons.changed }, issuing);
  }
  const numbered = await nextNumber(tx, issuing.gst.invoicePrefix, now);
  const document = { ...draft, number: numbered.number };
  const orderLineIds = soldLines(rows).map(({ line }) => line.id);
  return store(tx, document, { ...numbered, orderId: order.id, orderLineIds, corrects: null });
}

/** Pieces of an order's line that came back. */
export interface ReturnedLine {
  orderLineId: string;
  quantity: number;
  /** Paise with tax, if less than the price of the pieces is paid back. */
  grossPaise?: number;
}

/**
 * Issues the credit note of lines that came back. Call it in the transaction that stores the return.
 * @param returned with what is paid back of the shipping, in paise; the reason is for the page, in English
 * @returns undefined for an order without an invoice, which needs no note
 * @throws CannotIssue when more would be credited than was invoiced: nothing may be stored then
 */
export async function creditReturned(
  tx: ShopTransaction,
  orderId: string,
  returned: { lines: readonly ReturnedLine[]; shippingPaise?: number; reason: string },
  issuing: Issuing,
): Promise<DocumentRow | undefined> {
  const documents = await documentsOf(tx, orderId);
  const invoice = standing(documents);
  if (!invoice) {
    if (documents.length > 0) throw new CannotIssue('expected an invoice that is not credited wholly');
    return undefined;
  }
  const credited: Credited[] = returned.lines.map(({ orderLineId, ...pieces }) => {
    const index = invoice.orderLineIds.indexOf(orderLineId);
    if (index < 0) throw new CannotIssue(`expected lines of invoice ${invoice.number}`);
    return { position: index + 1, ...pieces };
  });
  const shipping = invoice.document.lines.find(({ kind }) => kind === 'shipping');
  if (shipping && returned.shippingPaise)
    credited.push({ position: shipping.position, quantity: 0, grossPaise: returned.shippingPaise });
  return credit(tx, invoice, documents, { credited, reason: returned.reason }, issuing);
}

/**
 * Brings the documents of an order in line with its status: shipped goods have an invoice, cancelled ones are credited.
 * An export has none, because the seller invoices it by hand; nor has an order whose tax was added to its prices.
 * @param order as the change leaves it
 * @throws CannotIssue: nothing may be stored then
 */
export async function keepDocuments(tx: ShopTransaction, order: OrderRow, issuing: Issuing): Promise<void> {
  if (!order.charges || !includesGst(order.charges)) return;
  if (order.status === 'shipped')
    await issueInvoice(tx, order, issuing).catch((error: unknown) => {
      if (!(error instanceof OutsideIndia)) throw error;
    });
  if (order.status !== 'cancelled') return;
  const documents = await documentsOf(tx, order.id);
  const invoice = standing(documents);
  if (!invoice) return;
  const credited = rest(invoice, notesOf(documents, invoice));
  await credit(tx, invoice, documents, { credited, reason: reasons.cancelled }, issuing);
}
