import type { FitPromise } from '../promise/rules.ts';
import type { ChargeKind, TaxedLine, TaxRow } from '../tax/order-tax.ts';
import type { State, Supply, TaxAmounts } from '../tax/rules.ts';

/**
 * A tax invoice (rule 46 of the CGST Rules) or credit note (rule 53), as it is frozen when it is issued. Amounts are
 * integer paise.
 */

/** Codes of units that returns and the e-invoice portal know, as far as parts are sold in them. */
export const unitCodes = [
  'NOS',
  'PCS',
  'SET',
  'PRS',
  'PAC',
  'BOX',
  'BTL',
  'CAN',
  'LTR',
  'MLT',
  'KGS',
  'GMS',
  'MTR',
  'ROL',
] as const;
export type UnitCode = (typeof unitCodes)[number];

export interface PostalAddress {
  line1: string;
  line2: string | null;
  city: string;
  /** Six digits. */
  pinCode: string;
  state: State;
}

export interface Consignee {
  name: string;
  address: PostalAddress;
}

export interface Supplier {
  /** As registered. */
  legalName: string;
  /** What shoppers know it by, if that differs. */
  tradeName: string | null;
  gstin: string;
  address: PostalAddress;
  phone: string | null;
  email: string | null;
}

export interface Recipient extends Consignee {
  /** Null for a recipient who is not registered. */
  gstin: string | null;
  phone: string | null;
  email: string | null;
}

/** The promise that a part fits, as it was made; pages say it in their language. */
export interface DocumentPromise extends FitPromise {
  /** The customer's vehicle. */
  vehicle: string;
  year: number | null;
}

export interface DocumentLine extends TaxedLine {
  /** From 1; a credit note has the invoice's. */
  position: number;
  /** Goods, or what was charged besides them, whose description is English. */
  kind: 'goods' | ChargeKind;
  description: string;
  quantity: number;
  /** A charge has the unit "others". */
  unit: UnitCode | 'OTH';
  /** With tax. */
  unitPaise: number;
  /** Absent where nothing was promised, and in credit notes. */
  promise?: DocumentPromise;
}

export const documentKinds = ['tax-invoice', 'credit-note'] as const;

export interface TaxDocument {
  kind: (typeof documentKinds)[number];
  /** Unique in a financial year, without gaps. */
  number: string;
  /** Milliseconds since 1970; the date is India's day of it. */
  issuedAt: number;
  day: string;
  /** The shop's own number of the order. */
  orderNumber: string;
  supplier: Supplier;
  /** Where the goods leave, if that is not the supplier's address. */
  dispatchedFrom: Consignee | null;
  recipient: Recipient;
  /** Where the goods go, if that is not the recipient's address. */
  deliveredTo: Consignee | null;
  placeOfSupply: State;
  supply: Supply;
  reverseCharge: false;
  lines: DocumentLine[];
  /** The lines summed up by HSN and rate. */
  rows: TaxRow[];
  totals: DocumentTotals;
  /** Of `totals.payablePaise`, in English. */
  amountInWords: string;
  /** The invoice that a credit note corrects, and why. */
  corrects: { number: string; day: string; reason: string } | null;
}

export interface DocumentTotals extends TaxAmounts {
  grossPaise: number;
  /** Payable less gross; 0 if the shop does not round off. */
  roundOffPaise: number;
  payablePaise: number;
  /** Whether the shop rounds off to rupees; a credit note does as its invoice. */
  roundsOff: boolean;
}
