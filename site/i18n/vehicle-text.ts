import { type NamedVehicle, nameInBrackets, shortVehicleText, vehicleName } from '../../api/shop/vehicle/text';
import type { Translate } from './keys';

/** Kilowatts to metric horsepower (PS). */
const psPerKw = 1.35962;

interface EngineFacts {
  name: string;
  variant: string | null;
  fuel: string | null;
  powerKw: number | null;
}

const fuels = ['petrol', 'diesel', 'cng', 'electric', 'hybrid'] as const;

/** The fuel in the page's language; the supplier's word for any other. */
export function fuelText(fuel: string | null, t: Translate): string | null {
  const known = fuels.find((name) => name === fuel);
  return known ? t(`vehicle.fuel.${known}`) : fuel;
}

/** "61 kW (83 PS)" */
export const powerText = (powerKw: number | null, t: Translate): string | null =>
  powerKw === null ? null : t('vehicle.power', { kw: powerKw, ps: Math.round(powerKw * psPerKw) });

/** "1.2 VVT K12M · Petrol · 61 kW (83 PS)" */
export function engineText(engine: EngineFacts, t: Translate): string {
  return [engine.name, fuelText(engine.fuel, t), powerText(engine.powerKw, t)].filter(Boolean).join(' · ');
}

/** A piece of a text, with its language if it is not the page's. */
export interface TextPiece {
  text: string;
  lang?: 'en' | undefined;
}

/**
 * A vehicle's name in pieces.
 * @param isShort the Latin name is on the same page already, as the bar has that of the shopper's own vehicle
 */
export function vehiclePieces(vehicle: NamedVehicle, isShort = false): TextPiece[] {
  const { localName } = vehicle;
  const latin = vehicleName(vehicle);
  if (!localName) return [{ text: latin, lang: 'en' }];
  if (isShort) return [{ text: shortVehicleText(vehicle) }];
  return [{ text: `${localName} (` }, { text: nameInBrackets(latin), lang: 'en' }, { text: ')' }];
}
