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

/** The fuel in the page's language; a word of the supplier's stays as it is. */
export function fuelText(fuel: string | null, t: Translate): string | null {
  const known = fuels.find((name) => name === fuel);
  return known ? t(`vehicle.fuel.${known}`) : fuel;
}

/** "1.2 VVT K12M · Petrol · 61 kW (83 PS)" */
export function engineText(engine: EngineFacts, t: Translate): string {
  const power =
    engine.powerKw === null
      ? null
      : t('vehicle.power', { kw: engine.powerKw, ps: Math.round(engine.powerKw * psPerKw) });
  return [engine.name, fuelText(engine.fuel, t), power].filter(Boolean).join(' · ');
}
