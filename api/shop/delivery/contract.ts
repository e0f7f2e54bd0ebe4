import { z } from 'zod';
import { paiseOf } from '../money/rules.ts';
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
