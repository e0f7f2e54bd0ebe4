import { z } from 'zod';
import { cartRules } from '../cart/rules.ts';
import { paiseOf } from '../money/rules.ts';
import { catalogueIdPattern } from '../rules.ts';
import type { DeliverySettings } from './offers.ts';
import { placeOfPin } from './pins.ts';
import { minutesOf, zones } from './rules.ts';

/** The part `delivery` of `content/shop.yaml`; its amounts are in rupees, converted to paise here. */

/** A time of the day, such as "9" or "17:30". */
export const hourText = z
  .string()
  .regex(/^([01]?\d|2[0-3])(:[0-5]\d)?$/, 'expected an hour of the 24-hour clock, such as "9" or "17:30"');

const dayCount = z.number().int().min(0).max(90, 'expected at most 90');

const zoneRate = z.strictObject({
  days: z.tuple([dayCount, dayCount]).refine(([from, to]) => from <= to, 'expected the fewest days before the most'),
  first: z.number().min(0),
  further: z.number().min(0),
});
const zoneRatePaise = zoneRate.transform(({ days, first, further }) => ({
  days,
  firstPaise: paiseOf(first),
  furtherPaise: paiseOf(further),
}));

/** The place of the shop's own PIN code; YAML reads one without quotes as a number. */
const shopPin = z.union([z.string(), z.number()], 'expected a PIN code, such as "560025"').transform((pin, context) => {
  const place = placeOfPin(String(pin));
  if (place) return place;
  context.addIssue({ code: 'custom', message: 'expected a PIN code that the post has, such as "560025"' });
  return z.NEVER;
});

export const deliverySection = z.strictObject({
  from_pin: shopPin,
  cutoff: hourText,
  free_from: z.number().min(0).optional(),
  holidays: z.array(z.iso.date('expected a day, such as "2027-01-26"')).default([]),
  zones: z.record(z.string(), z.partialRecord(z.enum(zones), zoneRatePaise)),
});

export const pinParams = z.object({ pin: z.string().max(20).describe('as typed: with or without a space') });

/** Where a PIN code is. Names are in English, as parcels are addressed. */
export const pinPlace = z.object({
  /** Six digits. */
  pin: z.string(),
  state: z.string(),
  /** Null when the code's post offices are in several. */
  district: z.string().nullable(),
  /** Null outside of cities. */
  city: z.string().nullable(),
});
export type PinPlaceAnswer = z.infer<typeof pinPlace>;

/** Null when the post has no such code. */
export const pinAnswer = z.object({ data: pinPlace.nullable() });
export type PinAnswer = z.infer<typeof pinAnswer>;

const longestItems = 8000;

/** "id*2" is two pieces of an item; a plain id is one. */
const askedItem = z.string().transform((text, context) => {
  const [, itemId = '', count = '1'] = /^([^*]+)(?:\*([1-9]\d{0,3}))?$/.exec(text) ?? [];
  const quantity = Number(count);
  if (catalogueIdPattern.test(itemId) && quantity <= cartRules.maxQuantity) return { itemId, quantity };
  context.addIssue({ code: 'custom', message: 'expected ids of items, each with its pieces: "id*2"' });
  return z.NEVER;
});

export const deliveryQuery = z.object({
  pin: z.string().max(20),
  items: z
    .string()
    .max(longestItems)
    .transform((text) => text.split(','))
    .pipe(z.array(askedItem).max(cartRules.maxLines, `expected at most ${cartRules.maxLines} items`))
    .describe('ids with pieces, such as `id*2,other`'),
});

const day = z.string().describe('a day in India, such as 2027-01-26');

/** `offers`: one for each carrier that goes there, in the shop's order; none when the PIN code is unknown. */
export const deliveryAnswer = z.object({
  data: z.object({
    place: pinPlace.nullable(),
    zone: z.enum([...zones, 'unknown']),
    /** Whether there are enough pieces of each item; otherwise the days count from when the missing ones have come. */
    inStock: z.boolean(),
    offers: z.array(
      z.object({
        carrier: z.string(),
        /** In rupees. */
        cost: z.number(),
        dispatch: day,
        from: day,
        to: day,
      }),
    ),
  }),
});
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>;

/** The settings with amounts in paise; null without the section. */
export function deliveryOf(section: z.output<typeof deliverySection> | undefined): DeliverySettings | null {
  if (!section) return null;
  return {
    from: section.from_pin,
    cutoffMinutes: minutesOf(section.cutoff),
    holidays: section.holidays,
    freeFromPaise: section.free_from === undefined ? null : paiseOf(section.free_from),
    zones: section.zones,
  };
}
