import {
  type DeliveryDates,
  deliveryDates,
  freightPaise,
  type OpeningHours,
  type Place,
  type Zone,
  type ZoneRate,
  zoneOf,
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
  const { cutoffMinutes, holidays, freeFromPaise, from } = delivery;
  const zone = zoneOf(from, to);
  const free = freeFromPaise !== null && parcel.orderPaise >= freeFromPaise;
  const offers = carriers.flatMap((carrier): Offer[] => {
    const rate = rateOf(carrier, delivery, zone);
    const dates = rate && deliveryDates({ hours, cutoffMinutes, holidays }, rate, parcel);
    if (!dates) return [];
    return [{ carrier: carrier.name, paise: free ? 0 : freightPaise(rate, parcel.grams), dates }];
  });
  return { zone, offers };
}
