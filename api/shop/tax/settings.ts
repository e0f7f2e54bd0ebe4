import type { PostalAddress } from '../invoices/document.ts';
import { isHsn, normalHsn } from './hsn.ts';
import { dayInIndia, type GstTable, rateOn } from './rules.ts';

/** GST of a shop, as `content/shop.yaml` and `content/gst.yaml` set it. */
export interface GstSettings {
  gstin: string;
  legalName: string;
  /** As registered; its state is that of the GSTIN. */
  address: PostalAddress;
  /** Of the last financial year, in rupees. */
  turnover: number;
  invoicePrefix: string;
  creditPrefix: string;
  /** Whether totals are rounded to rupees. */
  roundsOff: boolean;
  /** Of items for which the catalogue has none; empty when there is none. */
  otherHsn: string;
  table: GstTable;
}

/** What GST an item has. An order's line keeps it. */
export interface LineGst {
  /** Digits; empty when it is unknown. */
  hsn: string;
  percent: number;
}

/**
 * The GST of an item on India's day of `now`, in milliseconds since 1970. The catalogue's HSN counts, then the shop's for
 * other items, then the default rate.
 * @throws NoRate for a day before all rates
 */
export function lineGst(hsnOfItem: string | null | undefined, gst: GstSettings, now: number): LineGst {
  const own = normalHsn(hsnOfItem ?? '');
  const hsn = isHsn(own) ? own : gst.otherHsn;
  return { hsn, percent: rateOn(hsn, dayInIndia(now), gst.table) };
}
