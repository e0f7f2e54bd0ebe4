import { garageRules } from '../garage/rules.ts';
import { asciiDigits } from '../rules.ts';
import { readPlate } from '../vehicle/plates.ts';
import { maxVehicleYear } from '../vehicle/years.ts';

/** Rules for what an enquiry contains besides its items. No zod: pages use the same rules. */

export const enquiryRules = {
  maxNote: 1000,
  /** The longest name of a vehicle, in characters. */
  maxVehicle: 200,
} as const;

const thisYear = () => new Date().getFullYear();

/** A registration number as it is written on the vehicle; any other text is only trimmed. */
export function plateText(typed: string): string {
  const plate = readPlate(typed, thisYear());
  return typeof plate === 'string' ? typed.trim() : plate.text;
}

export function isPlate(text: string): boolean {
  return typeof readPlate(text, thisYear()) !== 'string';
}

/** A typed text as a vehicle's year, in digits of any script; undefined when it is not such a year. */
export function yearIn(typed: string): number | undefined {
  const year = Number(asciiDigits(typed));
  return Number.isInteger(year) && year >= garageRules.minYear && year <= maxVehicleYear() ? year : undefined;
}

/** New enquiries of one account, and from one network address, within the window: each sends the seller a mail. */
export const enquiryLimits = { windowMilliseconds: 60 * 60_000, max: 100, ofAddress: 1000 } as const;
