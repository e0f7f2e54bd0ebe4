import { z } from 'zod';
import { vehicleTypes } from '../fit/fitment.ts';
import { text } from '../form-schema.ts';
import { maxVehicleYear } from '../vehicle/years.ts';
import { catalogueId, dataList } from '../wire.ts';
import { garageForm } from './form.ts';
import { garageRules, isVin, vinText } from './rules.ts';

/** A customer's vehicles. */

export const vehicleYear = z
  .number()
  .int('expected a year')
  .min(garageRules.minYear, `expected a year from ${garageRules.minYear}`)
  .refine((year) => year <= maxVehicleYear(), 'expected a year up to the next');

/** A chassis number; empty when it is not given. */
export const vehicleVin = z
  .string()
  .max(40)
  .overwrite(vinText)
  .refine(
    (vin) => vin === '' || isVin(vin),
    `expected ${garageRules.vinLength} letters and digits, without I, O and Q`,
  );

export const vehicleBody = z.object({
  vehicleName: text(garageForm.vehicleName),
  year: vehicleYear,
  make: text(garageForm.make),
  model: text(garageForm.model),
  /** Empty and null mean the same, here and below: not given. */
  engine: text(garageForm.engineText).nullish(),
  /** The catalogue's engine, by which the shop knows what fits. */
  engineId: catalogueId.nullish(),
  trim: text(garageForm.trim).nullish(),
  vin: vehicleVin.nullish(),
  mileage: z
    .number()
    .int('expected a whole number')
    .min(0, 'expected 0 or more')
    .max(garageRules.maxMileage, `expected at most ${garageRules.maxMileage}`)
    .nullish(),
  isDefault: z.boolean().default(false),
});
export type VehicleBody = z.input<typeof vehicleBody>;
export type NewVehicle = z.output<typeof vehicleBody>;

export const garageVehicle = z.object({
  garageId: z.string(),
  vehicleName: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  engine: z.string().nullable(),
  /** The catalogue's engine that was chosen; it may have left the catalogue since. */
  engineId: z.string().nullable(),
  trim: z.string().nullable(),
  vin: z.string().nullable(),
  mileage: z.number().nullable(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  /** The vehicle in today's catalogue; null when the catalogue does not have it, or no engine was chosen. */
  catalogue: z
    .object({
      makeId: z.string(),
      modelId: z.string(),
      engineId: z.string(),
      label: z.string(),
      /** Make and model in the script of the requested language. */
      localName: z.string().optional(),
      type: z.enum(vehicleTypes),
      yearStart: z.number().nullable(),
      yearEnd: z.number().nullable(),
    })
    .nullable(),
});
export type GarageVehicle = z.infer<typeof garageVehicle>;

export const garageParams = z.object({ garageId: z.string().min(1).max(64) });
/** A removed vehicle as the garage listed it. */
export const restoreParams = z.object({ garageId: z.uuid() });
export const restoreBody = vehicleBody.extend({
  createdAt: z.iso.datetime().refine((time) => Date.parse(time) <= Date.now(), 'expected a time in the past'),
});
export const garageAnswer = dataList(garageVehicle);
export const garageVehicleAnswer = z.object({ data: garageVehicle });

export const vehicleMakesAnswer = dataList(z.object({ vehicleMakeId: z.string(), vehicleMakeName: z.string() }));
export type VehicleMake = z.infer<typeof vehicleMakesAnswer>['data'][number];
export const vehicleModelsQuery = z.object({ makeId: catalogueId });
export const vehicleModelsAnswer = dataList(z.object({ vehicleModelId: z.string(), vehicleModelName: z.string() }));
export type VehicleModel = z.infer<typeof vehicleModelsAnswer>['data'][number];
