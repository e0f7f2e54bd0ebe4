import type { Cart } from '../../../api/shop/cart/contract';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import { type ChosenVehicle, namedVehicle } from '../vehicle/vehicle';

/** The vehicles that an enquiry can be about. */

/** A vehicle to choose. */
export interface VehicleOption {
  /** The value of the form's field; `askedVehicle` reads it. */
  value: string;
  label: string;
  year: number | null;
  /** Empty when unknown. */
  vin: string;
  localName?: string | undefined;
}

interface Known extends NamedVehicle {
  engineId: string | null;
  vin?: string | null;
}

function optionOf({ engineId, label, year = null, vin, localName }: Known): VehicleOption {
  // The seller reads the label.
  return { value: JSON.stringify({ engineId, label, year }), label, year, vin: vin ?? '', localName };
}

const knownOf = (vehicle: ChosenVehicle): Known => ({ ...namedVehicle(vehicle), engineId: vehicle.engineId });

/**
 * The chosen vehicle, those of the garage, those of cart lines, and the others of this browser; each once.
 * @param remembered those chosen in this browser, the last one first
 */
export function vehicleOptions(
  chosen: ChosenVehicle | undefined,
  garage: readonly GarageVehicle[],
  { items }: Cart,
  remembered: readonly ChosenVehicle[] = [],
): VehicleOption[] {
  const own: Known[] = garage.map(({ catalogue, make, model, engine, year, vin }) => ({
    engineId: catalogue?.engineId ?? null,
    label: catalogue?.label ?? [make, model, engine].filter(Boolean).join(' '),
    year,
    vin,
    localName: catalogue?.localName,
  }));
  // The garage knows more about the same car: its VIN, and a year if none was chosen.
  const isChosen = ({ engineId, year }: Known) =>
    engineId === chosen?.engineId && (chosen?.year === undefined || chosen.year === year);
  const kept = own.filter(isChosen);
  const first = kept.length > 0 || !chosen ? kept : [knownOf(chosen)];
  const ofLines: Known[] = items.flatMap(({ vehicle }) => vehicle ?? []);
  const before = [...first, ...own, ...ofLines];
  const isOther = (one: ChosenVehicle) =>
    !before.some(({ engineId, year }) => engineId === one.engineId && (!year || !one.year || year === one.year));
  const options = [...before, ...remembered.filter(isOther).map(knownOf)].map(optionOf);
  return options.filter(({ value }, index) => options.findIndex((other) => other.value === value) === index);
}
