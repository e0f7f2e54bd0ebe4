import { maxVehicleYear } from '../vehicle/years.ts';

export const garageRules = {
  maxVehicles: 30,
  minYear: 1900,
  vinLength: 17,
  maxName: 60,
  maxText: 80,
  maxMileage: 9_999_999,
} as const;

/** 17 capital letters and digits, without I, O and Q, which look like digits (ISO 3779). */
export function isVin(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(text);
}

/** Normalises a VIN while it is typed, such as "mA3-eyd 32": upper case, no spaces or dashes, at most 17 characters. */
export function vinText(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').slice(0, garageRules.vinLength);
}

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const vinLetters = 'ABCDEFGH-JKLMN-P-R-STUVWXYZ';

/**
 * True when the ninth character is the check digit of the others (49 CFR 565). Only North America requires one:
 * elsewhere a wrong one merely suggests a typing mistake.
 */
export function hasVinCheckDigit(vin: string): boolean {
  if (!isVin(vin)) return false;
  const sum = [...vin].reduce((total, char, index) => {
    const letter = vinLetters.indexOf(char);
    // A–H are 1–8, J–R 1–9, S–Z 2–9.
    const value = letter < 0 ? Number(char) : (letter % 9) + 1;
    return total + value * (vinWeights[index] ?? 0);
  }, 0);
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/** Whether a typed year is one that a garage accepts. */
export function isGarageYear(text: string): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= garageRules.minYear && Number(text) <= maxVehicleYear();
}
