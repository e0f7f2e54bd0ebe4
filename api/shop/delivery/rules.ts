import { indiaMilliseconds } from '../rules.ts';
import type { StateCode } from '../vehicle/plates.ts';

/** When a parcel arrives and what its way costs. Pure rules that pages and server share; amounts are integer paise. */

/** Where a parcel goes, as far as carriers ask. Names of states are in the locale files (`plate.state.*`). */
export interface Place {
  state: StateCode;
  /** In English; null when it is not sure. */
  city: string | null;
}

/** How far a parcel goes, as Indian carriers divide the country; from the nearest. */
export const zones = ['city', 'state', 'metro', 'india', 'special'] as const;
export type Zone = (typeof zones)[number];

/** The North-East, Jammu and Kashmir, Ladakh and the islands, where carriers take longer. */
const specialStates: ReadonlySet<StateCode> = new Set<StateCode>(
  'AR AS MN ML MZ NL SK TR JK LA AN LD'.split(' ') as StateCode[],
);

/** The cities between which all carriers have a faster service, those around Delhi among them. */
const metros: ReadonlySet<string> = new Set(
  'Delhi Gurugram Noida Ghaziabad Faridabad Mumbai Kolkata Chennai Bengaluru Hyderabad'.split(' '),
);

/** Whether a place is in a metro, as far as that is sure. */
export function isMetro({ city }: Place): boolean {
  return city !== null && metros.has(city);
}

/** The zone of a parcel's way. A place whose city is not sure is never in the same city, and no metro. */
export function zoneOf(from: Place, to: Place): Zone {
  if (from.state === to.state) return from.city !== null && from.city === to.city ? 'city' : 'state';
  if (specialStates.has(from.state) || specialStates.has(to.state)) return 'special';
  return isMetro(from) && isMetro(to) ? 'metro' : 'india';
}

/** The zones that parcels from a place can have. */
export function zonesFrom(from: Place): Zone[] {
  const isSpecial = specialStates.has(from.state);
  return zones.filter((zone) => {
    if (zone === 'city') return from.city !== null;
    if (zone === 'metro') return !isSpecial && isMetro(from);
    return zone !== 'india' || !isSpecial;
  });
}

/** What a carrier asks for a zone. */
export interface ZoneRate {
  /** From and to, in days after dispatch; every day of the week counts. */
  days: [number, number];
  /** For the first slab of weight. */
  firstPaise: number;
  /** For each further slab. */
  furtherPaise: number;
}

/** Carriers charge by slabs of this weight. */
export const slabGrams = 500;

/** The weight of a parcel in grams. A piece of unknown weight counts as one slab. */
export function parcelGrams(lines: readonly { weightGrams: number | null; quantity: number }[]): number {
  return lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? slabGrams) * quantity, 0);
}

/** The carrier's price of a parcel, in paise. */
export function freightPaise({ firstPaise, furtherPaise }: ZoneRate, grams: number): number {
  const slabs = Math.max(1, Math.ceil(grams / slabGrams));
  return firstPaise + (slabs - 1) * furtherPaise;
}

/** One line of the shop's hours; a day without hours is closed. */
export interface OpeningHours {
  days: 'Mon-Fri' | 'Sat' | 'Sun';
  /** On the 24-hour clock: "9", "17:30". */
  open: string | null;
  close: string | null;
}

/** "17:30" as minutes of the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When parcels leave the shop. */
export interface DispatchRule {
  hours: readonly OpeningHours[];
  /** Orders before this time, in minutes of the day, leave on the same day. */
  cutoffMinutes: number;
  /** Days on which nothing leaves: "2027-01-26". */
  holidays: readonly string[];
}

const dayMilliseconds = 86_400_000;
const minuteMilliseconds = 60_000;

/** A day by its number since 1970 as "2027-01-26". */
const dateOf = (day: number) => new Date(day * dayMilliseconds).toISOString().slice(0, 10);

/** The opening hours that a day has; none when it is closed. */
function openOn({ hours, holidays }: DispatchRule, day: number): { close: string }[] {
  // The first day of 1970 was a Thursday.
  const weekday = (day + 4) % 7;
  const days = weekday === 0 ? 'Sun' : weekday === 6 ? 'Sat' : 'Mon-Fri';
  const open = hours.flatMap((line) => (line.days === days && line.open && line.close ? [{ close: line.close }] : []));
  return open.length > 0 && holidays.includes(dateOf(day)) ? [] : open;
}

/** The first open day from this one on; undefined when there is none within a year. */
function openFrom(rule: DispatchRule, day: number): number | undefined {
  for (let next = day; next < day + 366; next++) if (openOn(rule, next).length > 0) return next;
  return undefined;
}

/** Whether an order of this minute still leaves on this day: before the cut-off, and before the shop closes. */
function leavesOn(rule: DispatchRule, day: number, minute: number): boolean {
  return openOn(rule, day).some(({ close }) => minute < Math.min(rule.cutoffMinutes, minutesOf(close)));
}

function dispatchDay(rule: DispatchRule, moment: number, supplierDays: number): number | undefined {
  const inIndia = moment + indiaMilliseconds;
  const today = Math.floor(inIndia / dayMilliseconds);
  const minute = Math.floor((inIndia - today * dayMilliseconds) / minuteMilliseconds);
  const handled = openFrom(rule, leavesOn(rule, today, minute) ? today : today + 1);
  return handled === undefined ? undefined : openFrom(rule, handled + supplierDays);
}

/** Days of India's calendar, such as "2027-01-26". */
export interface DeliveryDates {
  /** The day on which the parcel leaves the shop. */
  dispatch: string;
  from: string;
  to: string;
}

/**
 * When a parcel arrives; undefined when the shop has no open day within a year.
 * @param moment when it is ordered, in milliseconds
 * @param supplierDays in how many days the last item comes in that is not in stock; 0 when all are
 */
export function deliveryDates(
  rule: DispatchRule,
  { days: [first, last] }: Pick<ZoneRate, 'days'>,
  { moment, supplierDays = 0 }: { moment: number; supplierDays?: number },
): DeliveryDates | undefined {
  const dispatch = dispatchDay(rule, moment, supplierDays);
  if (dispatch === undefined) return undefined;
  return { dispatch: dateOf(dispatch), from: dateOf(dispatch + first), to: dateOf(dispatch + last) };
}
