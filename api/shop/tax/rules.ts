import { isIndia } from '../addresses/rules.ts';
import { asciiDigits, indiaMilliseconds } from '../rules.ts';

/**
 * GST on prices that include it: rate, place of supply, and what part of an amount is tax. Pure rules that pages and
 * server share. Amounts are integer paise, days are "2026-11-27" in India.
 */

export interface State {
  /** Two digits, as a GSTIN begins. */
  code: string;
  name: string;
  /** What the state's half of the tax is called: union territories without a legislature have UTGST. */
  tax: 'SGST' | 'UTGST';
}

export interface DatedRate {
  /** The first day. */
  from: string;
  /** CGST + SGST together, the same as IGST. */
  percent: number;
}

/** What `content/gst.yaml` says (`contract.ts` reads it). Rates of one code are in the order of their days. */
export interface GstTable {
  defaultRates: readonly DatedRate[];
  /** By the first digits of an HSN. */
  rates: Readonly<Record<string, readonly DatedRate[]>>;
  states: readonly (State & { aliases: readonly string[] })[];
}

/** The goods leave India: exports have rules of their own, and the shop's GST does not apply. */
export class OutsideIndia extends Error {
  override name = 'OutsideIndia';
}

/** The text of an address does not name a state of India. */
export class UnknownState extends Error {
  override name = 'UnknownState';
}

/** `content/gst.yaml` has no rate for that day. */
export class NoRate extends Error {
  override name = 'NoRate';
}

/** India's day of a moment (milliseconds since 1970), such as "2026-11-27". */
export function dayInIndia(time: number): string {
  return new Date(time + indiaMilliseconds).toISOString().slice(0, 10);
}

/**
 * The rate of an HSN on a day, in percent: that of the longest known beginning, else the default. Since the invoice goes
 * with the goods, its day decides, even if the customer paid before a change (section 14 of the CGST Act).
 * @param hsn digits; empty when it is unknown, which has the default rate
 * @throws NoRate for a day before all rates
 */
export function rateOn(hsn: string, day: string, table: GstTable): number {
  for (let digits = hsn.length; digits >= 0; digits--) {
    const start = hsn.slice(0, digits);
    const known = Object.hasOwn(table.rates, start) ? table.rates[start] : undefined;
    const rate = (digits === 0 ? table.defaultRates : known)?.findLast(({ from }) => from <= day);
    if (rate) return rate.percent;
  }
  throw new NoRate(`expected a rate for ${hsn || 'goods without HSN'} on ${day}`);
}

const stateKey = (text: string) =>
  asciiDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The state that a text means: its name, an alias or its code. */
export function stateOf(text: string, table: GstTable): State | undefined {
  const key = stateKey(text);
  const found = table.states.find(({ code, name, aliases }) =>
    [code, name, ...aliases].some((known) => stateKey(known) === key),
  );
  return found && { code: found.code, name: found.name, tax: found.tax };
}

/**
 * The place of supply of goods: the state where they are delivered (section 10(1)(a) and (ca) of the IGST Act).
 * @throws OutsideIndia for an address abroad. The shop ships there on request: keep the order as an enquiry, and let the
 * seller invoice the export by hand
 * @throws UnknownState when the address names no state: ask the customer for it
 */
export function placeOfSupply(address: { state: string; country: string }, table: GstTable): State {
  if (!isIndia(address.country)) throw new OutsideIndia(`expected an address in India, not in ${address.country}`);
  const state = stateOf(address.state, table);
  if (!state) throw new UnknownState(`expected a state or union territory of India, not "${address.state}"`);
  return state;
}

/** Within a state, CGST and SGST are due; between states, IGST. */
export type Supply = 'intra-state' | 'inter-state';

/** @param shopState the first two digits of the shop's own GSTIN (`gstinState`) */
export function supplyOf(shopState: string, place: Pick<State, 'code'>): Supply {
  return place.code === shopState ? 'intra-state' : 'inter-state';
}

/** The parts of an amount, in paise; together they are the amount. */
export interface TaxAmounts {
  taxable: number;
  cgst: number;
  /** UTGST in a union territory without a legislature. */
  sgst: number;
  igst: number;
}

/** a × b ÷ c to the nearest whole number, halves up, for whole numbers with a product below 2^53. */
function shareOf(a: number, b: number, c: number): number {
  const doubled = 2 * a * b + c;
  return (doubled - (doubled % (2 * c))) / (2 * c);
}

/**
 * The tax in an amount that includes it, in paise: twice the half, which is rounded to the nearest paisa. Within a state
 * each half is levied under a law of its own; between states the same is due, so that the tax in a price is known before
 * the place of delivery is.
 * @param gross paise, tax included, below 10^11 (a hundred crore rupees)
 * @param percent at most two decimals
 */
export function taxWithin(gross: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  return 2 * shareOf(gross, hundredths, 2 * (10_000 + hundredths));
}

/**
 * Splits an amount that includes tax; the taxable value is what is not tax. So CGST and SGST are always equal, as returns
 * and the e-invoice portal expect, no paisa is lost, and each tax is within two paise of its rate on the taxable value.
 */
export function taxOf(gross: number, percent: number, supply: Supply): TaxAmounts {
  const tax = taxWithin(gross, percent);
  const split = supply === 'inter-state' ? { cgst: 0, sgst: 0, igst: tax } : { cgst: tax / 2, sgst: tax / 2, igst: 0 };
  return { taxable: gross - tax, ...split };
}

/** The sums of amounts, in paise. */
export function addUp(amounts: readonly TaxAmounts[]): TaxAmounts {
  const sum = (of: (one: TaxAmounts) => number) => amounts.reduce((total, one) => total + of(one), 0);
  return {
    taxable: sum(({ taxable }) => taxable),
    cgst: sum(({ cgst }) => cgst),
    sgst: sum(({ sgst }) => sgst),
    igst: sum(({ igst }) => igst),
  };
}

export const grossOf = ({ taxable, cgst, sgst, igst }: TaxAmounts): number => taxable + cgst + sgst + igst;

/** What makes an amount one of whole rupees, in paise from -49 to 50; shown in a row of its own (section 170). */
export function roundOffOf(paise: number): number {
  return Math.round(paise / 100) * 100 - paise;
}
