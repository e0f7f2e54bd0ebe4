import { gstinProblem, gstinState } from '../tax/gstin.ts';
import { isHsn } from '../tax/hsn.ts';
import { type ChargeKind, type GoodsLine, payableOf, taxOrder } from '../tax/order-tax.ts';
import { dayInIndia, type GstTable, supplyOf } from '../tax/rules.ts';
import type {
  Consignee,
  DocumentLine,
  DocumentPromise,
  DocumentTotals,
  Recipient,
  Supplier,
  TaxDocument,
  UnitCode,
} from './document.ts';

/** Numbers of tax documents, and the tax invoice of an order. */

/** A document cannot be issued; the message says what was expected. Nothing may be stored then, not even its number. */
export class CannotIssue extends Error {
  override name = 'CannotIssue';
}

/** @throws CannotIssue unless it is so */
export function expectThat(fine: boolean, expected: string): void {
  if (!fine) throw new CannotIssue(`expected ${expected}`);
}

/** India's financial year of a moment (milliseconds since 1970), April to March: "2627". */
export function financialYear(time: number): string {
  const [year = 0, month = 0] = dayInIndia(time).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('');
}

/** Rule 46: most characters of a number. */
export const longestNumber = 16;
/** A number is padded to this many digits, and grows beyond them. */
const counterDigits = 6;
export const longestPrefix = longestNumber - '/2627/'.length - counterDigits;

/**
 * Whether numbers may begin so: capital letters, digits and hyphens, not first a hyphen or 0, which the e-invoice portal
 * refuses. Six digits of counter must fit.
 */
export function isPrefix(prefix: string): boolean {
  return prefix.length <= longestPrefix && /^[A-Z1-9][A-Z0-9-]*$/.test(prefix);
}

/**
 * The number of a document, such as "PZ/2627/000123". Invoices and credit notes need different prefixes.
 * @param counter from 1 in each financial year
 * @throws CannotIssue for a wrong prefix, and when the counter no longer fits
 */
export function documentNumber(parts: { prefix: string; financialYear: string; counter: number }): string {
  const { prefix, counter } = parts;
  expectThat(isPrefix(prefix), `a prefix of 1 to ${longestPrefix} capital letters or digits, not "${prefix}"`);
  expectThat(Number.isSafeInteger(counter) && counter > 0, `a counter from 1, not ${counter}`);
  const number = `${prefix}/${parts.financialYear}/${String(counter).padStart(counterDigits, '0')}`;
  expectThat(number.length <= longestNumber, `a number of at most ${longestNumber} characters, not ${number}`);
  return number;
}

/** The number of a document in an address, where "/" would part it. */
export function numberInAddress(number: string): string {
  return number.replaceAll('/', '-');
}

/** Goods as the order keeps them. */
export interface InvoiceLine extends GoodsLine {
  description: string;
  unit: UnitCode;
  promise?: DocumentPromise;
}

export interface InvoiceInput {
  number: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  orderNumber: string;
  supplier: Supplier;
  dispatchedFrom: Consignee | null;
  recipient: Recipient;
  deliveredTo: Consignee | null;
  lines: readonly InvoiceLine[];
  shippingPaise: number;
  cashOnDeliveryPaise: number;
  /** Whether the shop rounds off to rupees. */
  roundsOff: boolean;
  /** Fewest digits of an HSN, by turnover (`hsnDigits`). */
  hsnDigits: 4 | 6;
  /** An amount of paise in English words. */
  inWords: (paise: number) => string;
  table: GstTable;
}

const chargeNames: Record<ChargeKind, string> = {
  shipping: 'Shipping',
  'cash-on-delivery': 'Cash on delivery charge',
};

/** @throws CannotIssue for the first thing that the law asks for and that is missing or wrong */
function checkInput({ supplier, recipient, lines, table, ...input }: InvoiceInput): void {
  expectThat(/^[A-Z1-9][A-Z0-9/-]{0,15}$/.test(input.number), `a number of 1 to 16 characters, not "${input.number}"`);
  expectThat(gstinProblem(supplier.gstin, table) === undefined, `the shop's own GSTIN, not "${supplier.gstin}"`);
  for (const { gstin, address } of [supplier, recipient]) {
    if (gstin === null) continue;
    expectThat(gstinProblem(gstin, table) === undefined, `a GSTIN, not "${gstin}"`);
    const fits = gstinState(gstin) === address.state.code;
    expectThat(fits, `the address in the state of GSTIN ${gstin}, not in ${address.state.name}`);
  }
  expectThat(lines.length > 0, 'at least one line');
  for (const { description, hsn, unitPaise, quantity } of lines) {
    const long = isHsn(hsn) && hsn.length >= input.hsnDigits;
    expectThat(long, `an HSN of at least ${input.hsnDigits} digits for ${description}, not "${hsn}"`);
    expectThat(Number.isSafeInteger(unitPaise) && unitPaise > 0, `a price of ${description}`);
    expectThat(Number.isSafeInteger(quantity) && quantity > 0, `a quantity of ${description}`);
  }
  for (const paise of [input.shippingPaise, input.cashOnDeliveryPaise])
    expectThat(Number.isSafeInteger(paise) && paise >= 0, `a charge of 0 or more paise, not ${paise}`);
}

/**
 * The tax invoice of goods that are sent: taxed at the rates of its own day, by the state where they are delivered.
 * @throws CannotIssue when something is missing that the law asks for
 * @throws NoRate for a day before all rates
 */
export function taxInvoice(input: InvoiceInput): TaxDocument {
  checkInput(input);
  const { supplier, recipient, deliveredTo, issuedAt, table } = input;
  const placeOfSupply = (deliveredTo ?? recipient).address.state;
  const supply = supplyOf(gstinState(supplier.gstin), placeOfSupply);
  const day = dayInIndia(issuedAt);
  const { shippingPaise, cashOnDeliveryPaise } = input;
  const taxed = taxOrder({ lines: input.lines, shippingPaise, cashOnDeliveryPaise, supply, day, table });
  const goods = taxed.lines.map((line) => ({ ...line, kind: 'goods' as const }));
  const charges = taxed.charges.map((charge) => ({
    ...charge,
    description: chargeNames[charge.kind],
    unit: 'OTH' as const,
    quantity: 1,
    unitPaise: charge.grossPaise,
  }));
  const lines = [...goods, ...charges].map((line, index): DocumentLine => ({ ...line, position: index + 1 }));
  const payablePaise = payableOf(taxed.totals.grossPaise, input.roundsOff);
  return {
    kind: 'tax-invoice',
    number: input.number,
    issuedAt,
    day,
    orderNumber: input.orderNumber,
    supplier,
    dispatchedFrom: input.dispatchedFrom,
    recipient,
    deliveredTo,
    placeOfSupply,
    supply,
    reverseCharge: false,
    lines,
    rows: taxed.rows,
    totals: totalsOf(taxed.totals, payablePaise, input.roundsOff),
    amountInWords: input.inWords(payablePaise),
    corrects: null,
  };
}

/** The totals of a document, from its taxed sums and what is payable. */
export function totalsOf(
  sums: Omit<DocumentTotals, 'roundOffPaise' | 'payablePaise' | 'roundsOff'>,
  payablePaise: number,
  roundsOff: boolean,
): DocumentTotals {
  return { ...sums, roundOffPaise: payablePaise - sums.grossPaise, payablePaise, roundsOff };
}
