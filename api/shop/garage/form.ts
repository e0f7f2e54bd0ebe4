import type { Form } from '../form.ts';
import { vehicleYear, vin } from '../vehicle/form.ts';
import { garageRules, isGarageYear, isVin } from './rules.ts';

/** A vehicle of the garage. Make and model are chosen from lists, and sent by name. */
export const garageForm = {
  vehicleName: {
    label: 'garage.name',
    required: true,
    max: garageRules.maxName,
    cut: garageRules.maxName,
    input: { autoComplete: 'off' },
  },
  year: {
    ...vehicleYear,
    label: 'garage.year',
    required: true,
    format: { ...vehicleYear.format, text: 'garage.yearRange', isRight: (text: string) => isGarageYear(text) },
  },
  make: { label: 'vehicle.make', required: true, max: garageRules.maxText },
  model: { label: 'vehicle.model', required: true, max: garageRules.maxText },
  engineText: {
    label: 'garage.engineText',
    max: garageRules.maxText,
    cut: garageRules.maxText,
    input: { autoComplete: 'off' },
  },
  trim: { label: 'garage.trim', max: garageRules.maxText, cut: garageRules.maxText, input: { autoComplete: 'off' } },
  mileage: {
    label: 'garage.mileage',
    cut: 7,
    format: {
      problem: 'mileage',
      text: 'garage.mileageForm',
      isRight: (text: string) => /^\d{1,7}$/.test(text) && Number(text) <= garageRules.maxMileage,
    },
    input: { inputMode: 'numeric', autoComplete: 'off' },
  },
  /** Normalised while it is typed, so that the server need not remove anything. */
  vin: { label: 'garage.vin', format: { ...vin.format, text: 'garage.vinForm', isRight: isVin }, input: vin.input },
} as const satisfies Form;
