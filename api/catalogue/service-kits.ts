import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type VehicleType, vehicleTypes } from '../shop/fit/fitment.ts';
import { yamlFile } from '../shop/yaml-file.ts';
import { contentFile } from './content-files.ts';

/** What a vehicle's service needs after so many kilometres. */
export interface ServiceKit {
  everyKm: number;
  /** The types of vehicle and the fuels that it is for; undefined: all. */
  types: readonly VehicleType[] | undefined;
  fuels: readonly string[] | undefined;
  /** Ids of categories. */
  categories: readonly string[];
}

const ids = z.array(z.string().min(1)).min(1, 'expected at least one');

const content = z.array(
  z.strictObject({
    every_km: z.int().min(500, 'expected kilometres, at least 500').max(500_000, 'expected at most 500000 kilometres'),
    types: z
      .array(z.enum(vehicleTypes, `expected some of ${vehicleTypes.join(', ')}`))
      .min(1)
      .optional(),
    fuels: ids.optional(),
    categories: ids.refine((all) => new Set(all).size === all.length, 'expected each category once'),
  }),
);

const file = 'service-kits.yaml';

/** The kits by kilometres, the shortest first. @throws WrongContent that names each wrong line */
export function parseKits(source: string): ServiceKit[] {
  // A file of comments alone is empty.
  const kits = yamlFile(`content/${file}`, source, content.nullable()) ?? [];
  return kits
    .map(({ every_km, types, fuels, categories }) => ({ everyKm: every_km, types, fuels, categories }))
    .sort((a, b) => a.everyKm - b.everyKm);
}

/** `content/service-kits.yaml`; a shop without the file has no kits. @throws WrongContent */
export function loadKits(): ServiceKit[] {
  const place = contentFile(file);
  return existsSync(place) ? parseKits(readFileSync(place, 'utf8')) : [];
}

/** Whether a kit is for such a vehicle. */
export const isKitFor = ({ types, fuels }: ServiceKit, type: VehicleType, fuel: string | null): boolean =>
  (types?.includes(type) ?? true) && (fuels === undefined || (fuel !== null && fuels.includes(fuel)));
