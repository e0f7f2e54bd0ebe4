import { isExpired, type QuoteState } from '../acceptance/rules.ts';
import { indiaMilliseconds } from '../rules.ts';
import { policy } from './policy.ts';
import { isNothingAvailable, type OrderStatus } from './rules.ts';

/** What happens next with an order, and by when. Pure rules; times are milliseconds since 1970. */

/**
 * Who does what next:
 * - `answer`: the seller answers the enquiry.
 * - `accept`: the customer accepts or refuses the quote.
 * - `ended`: the quote is too old; the customer may ask for a new one.
 * - `nothing`: the quote offers nothing; the customer asks for another part.
 * - `pay`: the customer pays.
 * - `payCheck`: the seller looks for the payment.
 * - `pack`, `ship`: the seller packs, and hands the parcel over.
 * - `arrive`: the carrier delivers.
 * - `return`: the customer may send goods back until then.
 * - `none`: nobody does anything.
 */
export const nextThings = [
  'answer',
  'accept',
  'ended',
  'nothing',
  'pay',
  'payCheck',
  'pack',
  'ship',
  'arrive',
  'return',
  'none',
] as const;
export type NextThing = (typeof nextThings)[number];

export interface Next {
  what: NextThing;
  at: number | null;
}

type DayName = 'Mon-Fri' | 'Sat' | 'Sun';

/** The shop's own times. */
export interface NextRule {
  hours: readonly { days: DayName; open: string | null }[];
  carriers: readonly { name: string; days: readonly [number, number] }[];
}

const hour = 60 * 60_000;
const day = 24 * hour;
const [, packedDays] = policy.processingDays;

function isOpen(at: number, hours: NextRule['hours']): boolean {
  const weekday = new Date(at + indiaMilliseconds).getUTCDay();
  const name: DayName = weekday === 0 ? 'Sun' : weekday === 6 ? 'Sat' : 'Mon-Fri';
  const known = hours.find(({ days }) => days === name);
  return known === undefined || known.open !== null;
}

/** The moment, or the same time on the next day on which the shop is open; the moment itself if it never is. */
function whenOpen(at: number, hours: NextRule['hours']): number {
  for (let days = 0; days < 7; days++) if (isOpen(at + days * day, hours)) return at + days * day;
  return at;
}

/** A moment after so many open days. */
function openDaysAfter(at: number, days: number, hours: NextRule['hours']): number {
  let end = at;
  for (let left = days; left > 0; left--) end = whenOpen(end + day, hours);
  return end;
}

/** The longest time that a carrier names; that of the slowest one when the carrier is not known. */
function arrival(shipped: number, carrier: string | null, { carriers }: NextRule): number | null {
  const known = carriers.find(({ name }) => name === carrier);
  const most = known ? known.days[1] : Math.max(0, ...carriers.map(({ days }) => days[1]));
  return most > 0 ? shipped + most * day : null;
}

interface Now {
  quote: QuoteState | undefined;
  /** When the order came to where it is: the customer's last step while it is pending, then the last status. */
  since: number;
  now: number;
  /** What the payment waits for; undefined: nothing that keeps the parcel here. */
  pay?: 'pay' | 'payCheck' | undefined;
}

function whilePending(quotedAt: number | null, { quote, since, now }: Now, { hours }: NextRule): Next {
  if (!quote || quotedAt === null) return { what: 'answer', at: whenOpen(since + policy.replyHours * hour, hours) };
  if (isNothingAvailable(quote.lines)) return { what: 'nothing', at: null };
  return isExpired(quote, now) ? { what: 'ended', at: quote.validUntil } : { what: 'accept', at: quote.validUntil };
}

export function nextOf(
  { status, quotedAt, carrier }: { status: OrderStatus; quotedAt: number | null; carrier: string | null },
  of: Now,
  rule: NextRule,
): Next {
  if (of.pay && (status === 'confirmed' || status === 'processing')) return { what: of.pay, at: null };
  switch (status) {
    case 'pending':
      return whilePending(quotedAt, of, rule);
    case 'confirmed':
      return { what: 'pack', at: openDaysAfter(of.since, packedDays, rule.hours) };
    case 'processing':
      return { what: 'ship', at: openDaysAfter(of.since, packedDays, rule.hours) };
    case 'shipped':
      return { what: 'arrive', at: arrival(of.since, carrier, rule) };
    case 'delivered':
      return { what: 'return', at: of.since + policy.returnDays * day };
    default:
      return { what: 'none', at: null };
  }
}
