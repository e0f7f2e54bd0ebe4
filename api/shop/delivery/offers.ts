import {
  type DeliveryDates,
  deliveryDates,
  freightPaise,
  type OpeningHours,
  type Place,
  type Zone,
  type ZoneRate,
  zoneOf,
  zonesFrom,
} from './rules.ts';

/** What a shop offers for the way to a customer. Pure rules that pages and server share. */

/** `delivery` of `content/shop.yaml`. */
export interface DeliverySettings {
  /** Where parcels leave from, with its PIN code. */
  from: Place & { pin: string };
  /** Orders before this time, in minutes of the day, leave on the same day. */
  cutoffMinutes: number;
  /** Days on which nothing leaves: "2027-01-26". */
  holidays: string[];
  /** Orders of this value or more go free of charge; null when none does. */
  freeFromPaise: number | null;
  /** Rates by the carrier's name. A carrier does not go to a zone that its rates leave out. */
  zones: Readonly<Record<string, Partial<Record<Zone, ZoneRate>>>>;
}

/** A carrier of `content/shop.yaml`, with its plain days and cost. */
interface PlainCarrier {
  name: string;
  days: [number, number];
  costPaise: number;
}

/** A carrier's rate for a zone: its plain days and cost when no zones are set for it. Undefined: it does not go there. */
export function rateOf(
  { name, days, costPaise }: PlainCarrier,
  { zones }: Pick<DeliverySettings, 'zones'>,
  zone: Zone,
): ZoneRate | undefined {
  // A name such as "constructor" must not find what every object has.
  if (!Object.hasOwn(zones, name)) return { days, firstPaise: costPaise, furtherPaise: 0 };
  return zones[name]?.[zone];
}

/** From and to. */
type Range = [least: number, most: number];

/**
 * What a carrier asks for a parcel while nobody knows its PIN code.
 * @returns days after dispatch and paise, over all places to which it goes; undefined when it goes nowhere
 */
export function rangeOf(
  carrier: PlainCarrier,
  delivery: Pick<DeliverySettings, 'zones' | 'from' | 'freeFromPaise'>,
  { grams, orderPaise }: Pick<Parcel, 'grams' | 'orderPaise'>,
): { days: Range; paise: Range } | undefined {
  const rates = zonesFrom(delivery.from).flatMap((zone) => rateOf(carrier, delivery, zone) ?? []);
  if (rates.length === 0) return undefined;
  const days = rates.flatMap((rate) => rate.days);
  const costs = isFree(delivery, orderPaise) ? [0] : rates.map((rate) => freightPaise(rate, grams));
  return { days: [Math.min(...days), Math.max(...days)], paise: [Math.min(...costs), Math.max(...costs)] };
}

const isFree = ({ freeFromPaise }: Pick<DeliverySettings, 'freeFromPaise'>, orderPaise: number) =>
  freeFromPaise !== null && orderPaise >= freeFromPaise;

/** What is sent, and when it is ordered. */
export interface Parcel {
  grams: number;
  /** The value of the order's items. */
  orderPaise: number;
  /** When it is ordered, in milliseconds. */
  moment: number;
  /** In how many days the last item comes in that is not in stock; 0 when all are. */
  supplierDays?: number;
}

export interface Offer {
  carrier: string;
  paise: number;
  dates: DeliveryDates;
}

/** The zone with one offer for each carrier that goes there; `unknown` when the PIN code is, and then nothing is promised. */
export type Delivery = { zone: 'unknown' } | { zone: Zone; offers: Offer[] };

/**
 * What a delivery costs and when it arrives, by carrier in the shop's order.
 * @param to where `placeOfPin` found the customer's PIN code
 */
export function deliveryTo(
  to: Place | undefined,
  shop: { carriers: readonly PlainCarrier[]; hours: readonly OpeningHours[]; delivery: DeliverySettings },
  parcel: Parcel,
): Delivery {
  if (!to) return { zone: 'unknown' };
  const { carriers, hours, delivery } = shop;
  const { cutoffMinutes, holidays, from } = delivery;
  const zone = zoneOf(from, to);
  const free = isFree(delivery, parcel.orderPaise);
  const offers = carriers.flatMap((carrier): Offer[] => {
    const rate = rateOf(carrier, delivery, zone);
    const dates = rate && deliveryDates({ hours, cutoffMinutes, holidays }, rate, parcel);
    if (!dates) return [];
    return [{ carrier: carrier.name, paise: free ? 0 : freightPaise(rate, parcel.grams), dates }];
  });
  return { zone, offers };
}
