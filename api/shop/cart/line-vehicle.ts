import { z } from 'zod';
import { enquiryRules } from '../checkout/rules.ts';
import { fits } from '../fit/fitment.ts';
import { vehicleYear } from '../garage/contract.ts';
import { oneLine } from '../rules.ts';
import { fitCondition } from '../search/contract.ts';
import { catalogueId } from '../wire.ts';

/** The vehicle that a line of a cart or an enquiry is for, and whether its part fits that vehicle. */

/** A vehicle as the shopper's browser knows it. */
export const givenVehicle = z.object({
  engineId: catalogueId.nullish(),
  year: vehicleYear.nullish(),
  /** What the shopper calls it; used only when the catalogue does not have the engine. */
  label: z
    .string()
    .overwrite(oneLine)
    .max(enquiryRules.maxVehicle, `expected at most ${enquiryRules.maxVehicle} characters`)
    .optional(),
});
export type GivenVehicle = z.infer<typeof givenVehicle>;

export const lineVehicle = z.object({
  /** From the catalogue of that time; null when it did not have the vehicle. */
  engineId: z.string().nullable(),
  /** "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M" */
  label: z.string(),
  year: z.number().nullable(),
  /** Make and model in the script of the requested language; looked up on reading, never stored. */
  localName: z.string().optional(),
});
export type LineVehicle = z.infer<typeof lineVehicle>;

/**
 * Tells the lines of an item apart by their vehicle: its engine, or its name when the catalogue lacks it, and its year.
 * All lines without a vehicle have the same key.
 */
export function vehicleKey(vehicle: Pick<GivenVehicle, 'engineId' | 'year' | 'label'> | null | undefined): string {
  return JSON.stringify([vehicle?.engineId ?? vehicle?.label ?? null, vehicle?.year ?? null]);
}

/** `vehicle` and `fit` are null for a line without a vehicle. */
export const lineFit = z.object({
  vehicle: lineVehicle.nullable(),
  fit: z.enum(fits).nullable(),
  /** With `fitsIf`: the part fits when one of them holds. */
  conditions: z.array(fitCondition),
});
export type LineFit = z.infer<typeof lineFit>;
