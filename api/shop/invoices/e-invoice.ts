import { isEmail } from '../rules.ts';
import type { Consignee, DocumentLine, PostalAddress, Recipient, Supplier, TaxDocument } from './document.ts';
import { expectThat } from './rules.ts';

/**
 * The e-invoice of a document: JSON of schema INV-01, version 1.1, for the Invoice Registration Portal, which answers with
 * number (IRN) and QR code. Only for recipients with a GSTIN. Field names and lengths are those of the schema
 * (Notification 60/2020-Central Tax); amounts are rupees.
 */

/** Most lines of an e-invoice. */
export const mostLines = 1000;

interface Place {
  Addr1: string;
  Addr2?: string;
  Loc: string;
  Pin: number;
  Stcd: string;
}

interface Party extends Place {
  Gstin: string;
  LglNm: string;
  TrdNm?: string;
  Ph?: string;
  Em?: string;
}

interface Item {
  SlNo: string;
  PrdDesc?: string;
  IsServc: 'N';
  HsnCd: string;
  Qty: number;
  Unit: string;
  UnitPrice: number;
  TotAmt: number;
  Discount: number;
  AssAmt: number;
  GstRt: number;
  IgstAmt: number;
  CgstAmt: number;
  SgstAmt: number;
  TotItemVal: number;
}

export interface EInvoice {
  Version: '1.1';
  TranDtls: { TaxSch: 'GST'; SupTyp: 'B2B'; RegRev: 'N'; IgstOnIntra: 'N' };
  DocDtls: { Typ: 'INV' | 'CRN'; No: string; Dt: string };
  SellerDtls: Party;
  BuyerDtls: Party & { Pos: string };
  DispDtls?: Place & { Nm: string };
  ShipDtls?: Place & { LglNm: string };
  ItemList: Item[];
  ValDtls: {
    AssVal: number;
    CgstVal: number;
    SgstVal: number;
    IgstVal: number;
    RndOffAmt: number;
    TotInvVal: number;
  };
  /** The invoice that a credit note corrects. */
  RefDtls?: { PrecDocDtls: { InvNo: string; InvDt: string }[] };
}

const rupees = (paise: number) => paise / 100;
/** "27/11/2026" */
const date = (day: string) => day.split('-').reverse().join('/');

/** Text without what the portal refuses (quotes, backslashes, control characters), of at most some characters. */
function portalText(text: string, most: number): string {
  const clean = text
    .replace(/["\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.slice(0, most).toWellFormed().trim();
}

/** A text that must have 3 characters at least. @throws CannotIssue */
function needed(text: string, most: number, what: string): string {
  const clean = portalText(text, most);
  expectThat(clean.length >= 3, `${what} of at least 3 characters for the e-invoice, not "${clean}"`);
  return clean;
}

/** An optional field, left out when the text is too short for the schema. */
function optional<Name extends string>(name: Name, text: string | null, most: number) {
  const clean = portalText(text ?? '', most);
  return clean.length >= 3 ? ({ [name]: clean } as Partial<Record<Name, string>>) : {};
}

/** A street that is too long for the first line goes on in the second, which then has at least ten characters. */
function placeOf({ line1, line2, city, pinCode, state }: PostalAddress, longestCity: number): Place {
  const pin = pinCode.replace(/\s/g, '');
  expectThat(/^[1-9]\d{5}$/.test(pin), `a PIN code of 6 digits for the e-invoice, not "${pinCode}"`);
  const street = portalText([line1, line2].filter(Boolean).join(', '), 190);
  expectThat(street.length > 0, 'a street for the e-invoice');
  const split = street.length > 100 ? 90 : 100;
  return {
    Addr1: portalText(street.slice(0, split), 100),
    ...optional('Addr2', street.slice(split), 100),
    Loc: needed(city, longestCity, 'a city'),
    Pin: Number(pin),
    Stcd: state.code,
  };
}

/** Phone and e-mail, if the schema allows them: 6 to 12 digits, 6 to 100 characters. */
function contactOf({ phone, email }: Pick<Recipient, 'phone' | 'email'>): Pick<Party, 'Ph' | 'Em'> {
  const digits = (phone ?? '').replace(/\D/g, '');
  return {
    ...(/^\d{6,12}$/.test(digits) ? { Ph: digits } : {}),
    ...(email && isEmail(email) && email.length >= 6 && email.length <= 100 ? { Em: email } : {}),
  };
}

function sellerOf(supplier: Supplier): Party {
  return {
    Gstin: supplier.gstin,
    LglNm: needed(supplier.legalName, 100, "the shop's legal name"),
    ...optional('TrdNm', supplier.tradeName, 100),
    ...placeOf(supplier.address, 50),
    ...contactOf(supplier),
  };
}

function consigneeOf({ name, address }: Consignee): { name: string; place: Place } {
  return { name: needed(name, 100, 'a name'), place: placeOf(address, 100) };
}

/** The unit price is before tax, as the amount is, with three decimals; one of a price lowered without pieces is it all. */
function itemOf(line: DocumentLine): Item {
  expectThat(line.hsn.length >= 6, `an HSN of 6 or 8 digits in the e-invoice, not "${line.hsn}"`);
  const { taxable, cgst, sgst, igst } = line;
  return {
    SlNo: String(line.position),
    ...optional('PrdDesc', line.description, 300),
    IsServc: 'N',
    HsnCd: line.hsn,
    Qty: line.quantity,
    Unit: line.unit,
    UnitPrice: Math.round((taxable * 10) / Math.max(line.quantity, 1)) / 1000,
    TotAmt: rupees(taxable),
    Discount: 0,
    AssAmt: rupees(taxable),
    GstRt: line.percent,
    IgstAmt: rupees(igst),
    CgstAmt: rupees(cgst),
    SgstAmt: rupees(sgst),
    TotItemVal: rupees(line.grossPaise),
  };
}

/** Turnover of the last financial year, in rupees, above which e-invoices are due (Notification 10/2023): 5 crore. */
const eInvoiceTurnover = 50_000_000;

/** Whether a document needs an e-invoice. @param turnover in rupees */
export function mayDownload({ recipient }: Pick<TaxDocument, 'recipient'>, turnover: number): boolean {
  return recipient.gstin !== null && turnover > eInvoiceTurnover;
}

/**
 * The e-invoice of a tax invoice or credit note; undefined for a recipient without a GSTIN, who gets none.
 * @throws CannotIssue when the portal would refuse the document
 */
export function eInvoice(document: TaxDocument): EInvoice | undefined {
  const { recipient, dispatchedFrom, deliveredTo, totals, corrects } = document;
  const { gstin } = recipient;
  if (gstin === null) return undefined;
  expectThat(document.lines.length <= mostLines, `at most ${mostLines} lines in an e-invoice`);
  const buyer = consigneeOf(recipient);
  const from = dispatchedFrom && consigneeOf(dispatchedFrom);
  const to = deliveredTo && consigneeOf(deliveredTo);
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: {
      Typ: document.kind === 'credit-note' ? 'CRN' : 'INV',
      No: document.number,
      Dt: date(document.day),
    },
    SellerDtls: sellerOf(document.supplier),
    BuyerDtls: {
      Gstin: gstin,
      LglNm: buyer.name,
      Pos: document.placeOfSupply.code,
      ...buyer.place,
      ...contactOf(recipient),
    },
    ...(from ? { DispDtls: { Nm: from.name, ...from.place } } : {}),
    ...(to ? { ShipDtls: { LglNm: to.name, ...to.place } } : {}),
    ItemList: document.lines.map(itemOf),
    ValDtls: {
      AssVal: rupees(totals.taxable),
      CgstVal: rupees(totals.cgst),
      SgstVal: rupees(totals.sgst),
      IgstVal: rupees(totals.igst),
      RndOffAmt: rupees(totals.roundOffPaise),
      TotInvVal: rupees(totals.payablePaise),
    },
    ...(corrects ? { RefDtls: { PrecDocDtls: [{ InvNo: corrects.number, InvDt: date(corrects.day) }] } } : {}),
  };
}
