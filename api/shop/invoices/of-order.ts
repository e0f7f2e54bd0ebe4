import { isIndia } from '../addresses/rules.ts';
import type { Quote } from '../desk/quotes.ts';
import { amountInWords } from '../money/in-words.ts';
import { includesGst } from '../money/rules.ts';
import { words } from '../money/words/en.ts';
import type { Address } from '../orders/contract.ts';
import type { OrderLineRow, OrderRow } from '../orders/store.ts';
import { type OrderMoney, orderBalance } from '../payments/rows.ts';
import { promiseIn } from '../promise/rules.ts';
import type { EvidenceRow } from '../promise/store.ts';
import { hsnDigits } from '../tax/hsn.ts';
import { UnknownState } from '../tax/rules.ts';
import { type GstSettings, lineGst } from '../tax/settings.ts';
import type { Consignee, DocumentPromise, Recipient, Supplier, TaxDocument } from './document.ts';
import { supplyPlace } from './place.ts';
import { CannotIssue, expectThat, type InvoiceInput, taxInvoice } from './rules.ts';

/** What documents are issued with. */
export interface Issuing {
  gst: GstSettings;
  /** The shop as shoppers know it. */
  shop: { name: string; contact: { phone: string; email: string } };
  /** The ordered items as the catalogue has them now, with English names, by item id. */
  items: ReadonlyMap<string, { name: string; hsn: string | null }>;
  /** Milliseconds since 1970. */
  now: number;
}

export interface OrderedRows {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  quote: Quote | undefined;
  money: OrderMoney;
  /** Why lines fit, by the line's id. */
  evidence: ReadonlyMap<string, EvidenceRow>;
}

export const inEnglishWords = (paise: number) => amountInWords(paise, words);

/** The lines that are sold: those of the newest quote that are available and not refused, or all of the enquiry. */
export function soldLines({ lines, quote }: Pick<OrderedRows, 'lines' | 'quote'>) {
  return lines.flatMap((line) => {
    if (!quote) return { line, unitPaise: line.unitPaise };
    const quoted = quote.lines.find(({ orderLineId }) => orderLineId === line.id);
    const sold = quoted && quoted.availability !== 'unavailable' && quoted.accepted !== false;
    return sold ? { line, unitPaise: quoted.unitPaise } : [];
  });
}

function supplierOf({ gst, shop }: Issuing): Supplier {
  return {
    legalName: gst.legalName,
    tradeName: shop.name === gst.legalName ? null : shop.name,
    gstin: gst.gstin,
    address: gst.address,
    phone: shop.contact.phone,
    email: shop.contact.email,
  };
}

const nameOf = ({ firstName, lastName }: Address) => `${firstName} ${lastName}`.trim();

/** @throws CannotIssue when the state is unknown; OutsideIndia */
function consigneeOf(to: Address, { gst }: Issuing): Consignee {
  try {
    return {
      name: nameOf(to),
      address: {
        line1: to.address,
        line2: null,
        city: to.city,
        pinCode: to.zipCode.replace(/\s/g, ''),
        state: supplyPlace(to, gst.table),
      },
    };
  } catch (error) {
    if (error instanceof UnknownState) throw new CannotIssue(error.message);
    throw error;
  }
}

/**
 * Whom goods are billed to, and where they are delivered. What is delivered in India is supplied there, whoever pays. If
 * the payer is abroad, the invoice has the address of delivery as the recipient's (Circular 209/3/2024-GST).
 * @throws CannotIssue when a state is unknown
 * @throws OutsideIndia when they are delivered abroad
 */
function partiesOf({ billingAddress, gstin, shippingAddress }: OrderRow, issuing: Issuing) {
  const delivered = consigneeOf(shippingAddress, issuing);
  const billedTo = (to: Address) =>
    isIndia(to.country) ? consigneeOf(to, issuing) : { ...delivered, name: nameOf(to) };
  const billed = billingAddress ? billedTo(billingAddress) : delivered;
  // Invoices stay when the customer is removed, and rule 46 asks for no way to reach them.
  const recipient: Recipient = { ...billed, gstin, phone: null, email: null };
  return { recipient, deliveredTo: billingAddress ? delivered : null };
}

/**
 * The HSN that the order keeps or, where it kept none or one that is too short, that of the catalogue or the shop now: so
 * what the supplier or the seller has corrected meanwhile counts.
 */
function hsnOf({ gst: kept, itemId }: OrderLineRow, { gst, items, now }: Issuing): string {
  const known = [kept?.hsn ?? '', lineGst(items.get(itemId)?.hsn, gst, now).hsn, gst.otherHsn];
  return known.find((hsn) => hsn.length >= hsnDigits(gst.turnover)) ?? known.find((hsn) => hsn !== '') ?? '';
}

/** The promise that a line carries, as the document says it. */
function promisedOf({ vehicle }: OrderLineRow, evidence: EvidenceRow | undefined): { promise?: DocumentPromise } {
  const promise = promiseIn(evidence);
  if (!promise || !vehicle?.label) return {};
  const { days, returnFreight } = promise;
  return { promise: { vehicle: vehicle.label, year: vehicle.year, days, returnFreight } };
}

/** Stands for the number of a document that is not issued yet. */
export const notNumbered = 'DRAFT';

/**
 * The invoice of what an order sells, without its number; its lines come first and in the order of `soldLines`.
 * @throws CannotIssue when the law asks for something that is missing, and when it would not be the order's own sum
 * @throws OutsideIndia for an export, which the seller invoices by hand
 */
export function invoiceOf(rows: OrderedRows, issuing: Issuing): TaxDocument {
  const { evidence, money, order } = rows;
  const { gst, now } = issuing;
  const { surchargesPaise } = orderBalance(order, money);
  const roundsOff = order.charges !== null && includesGst(order.charges) && order.charges.roundsOff;
  const input: InvoiceInput = {
    number: notNumbered,
    issuedAt: now,
    orderNumber: order.number,
    supplier: supplierOf(issuing),
    dispatchedFrom: null,
    ...partiesOf(order, issuing),
    lines: soldLines(rows).map(({ line, unitPaise }) => ({
      hsn: hsnOf(line, issuing),
      description: [line.brandName, line.partNumber, issuing.items.get(line.itemId)?.name ?? line.name].join(' '),
      unit: 'NOS',
      unitPaise,
      quantity: line.quantity,
      ...promisedOf(line, evidence.get(line.id)),
    })),
    shippingPaise: order.shippingPaise,
    cashOnDeliveryPaise: surchargesPaise,
    roundsOff,
    hsnDigits: hsnDigits(gst.turnover),
    inWords: inEnglishWords,
    table: gst.table,
  };
  const invoice = taxInvoice(input);
  const agreedPaise = order.totalPaise + surchargesPaise;
  expectThat(
    invoice.totals.payablePaise === agreedPaise,
    `the sum of the order and its surcharge, ${agreedPaise} paise, not ${invoice.totals.payablePaise}`,
  );
  return invoice;
}

/** Whether an invoice still says what the order sells, to whom and for how much. */
export function saysTheSame(one: TaxDocument, other: TaxDocument): boolean {
  const facts = ({ lines, recipient, deliveredTo, totals }: TaxDocument) => [
    lines.map(({ hsn, description, unitPaise, quantity }) => [hsn, description, unitPaise, quantity]),
    recipient,
    deliveredTo,
    totals.payablePaise,
  ];
  return JSON.stringify(facts(one)) === JSON.stringify(facts(other));
}
