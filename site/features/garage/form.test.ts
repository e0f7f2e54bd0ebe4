import { expect, test } from 'vitest';
import { hasVinCheckDigit, isVin, maxVehicleYear, vinText } from '../../../api/contract/garage-rules';
import type { Translate } from '../../i18n/keys';
import { checkVehicle, vehicleOf } from './form';

/** Texts as their keys with their values. */
const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const now = new Date(2026, 5, 1);
const right = { vehicleName: 'Family car', year: '2019', make: 'm', model: 's', vin: '', mileage: '' };

test('a year goes from 1900 to next year', () => {
  expect(maxVehicleYear(now)).toBe(2027);
  for (const year of ['1900', '2027']) expect(checkVehicle({ ...right, year }, t, now).problems).toEqual({});
  for (const year of ['1899', '2028', '19', '2019.5', 'abcd', '-2019'])
    expect([year, checkVehicle({ ...right, year }, t, now).problems.year]).toEqual([
      year,
      'garage.yearRange {"from":1900,"to":2027}',
    ]);
});

test.each(['vehicleName', 'year', 'make', 'model'])('%s is required', (name) => {
  const { problems, missing } = checkVehicle({ ...right, [name]: '' }, t, now);
  expect([Object.keys(problems), missing]).toEqual([[name], true]);
});

test('a VIN is 17 capital letters and digits without I, O and Q', () => {
  expect(vinText(' ma3-eyd32s 00123456xyz')).toBe('MA3EYD32S00123456');
  expect(isVin('MA3EYD32S00123456')).toBe(true);
  for (const vin of [
    'MA3EYD32S0012345',
    'MA3EYD32SI0123456',
    'MA3EYD32SO0123456',
    'MA3EYD32SQ0123456',
    'ma3eyd32s00123456',
  ])
    expect([vin, isVin(vin)]).toEqual([vin, false]);
  expect(checkVehicle({ ...right, vin: 'SHORT' }, t, now).problems).toEqual({ vin: 'garage.vinForm' });
  // A wrong check digit is no problem of the form.
  expect(checkVehicle({ ...right, vin: 'MA3EYD32S00123456' }, t, now).problems).toEqual({});
});

test.each([
  ['1M8GDM9AXKP042788', true],
  ['11111111111111111', true],
  ['5GZCZ43D13S812715', true],
  ['5GZCZ43D23S812715', false],
  ['MA3EYD32S00123456', false],
  ['1M8GDM9AXKP04278', false],
])('the check digit of %s: %s', (vin, right) => {
  expect(hasVinCheckDigit(vin)).toBe(right);
});

test('a mileage is a whole number', () => {
  for (const mileage of ['0', '45000', '9999999'])
    expect(checkVehicle({ ...right, mileage }, t, now).problems).toEqual({});
  for (const mileage of ['1.5', '-1', '45,000', '12345678', '1e3'])
    expect([mileage, checkVehicle({ ...right, mileage }, t, now).problems.mileage]).toEqual([
      mileage,
      'garage.mileageForm',
    ]);
});

test('what was left empty is sent as null', () => {
  expect(vehicleOf({ ...right, trim: '' }, { make: 'Maruti Suzuki', model: 'Swift', engine: '' })).toEqual({
    vehicleName: 'Family car',
    year: 2019,
    make: 'Maruti Suzuki',
    model: 'Swift',
    engine: null,
    engineId: null,
    trim: null,
    vin: null,
    mileage: null,
    isDefault: false,
  });
  const full = { ...right, engineId: 'e1', trim: 'VXi', vin: 'MA3EYD32S00123456', mileage: '0', isDefault: 'yes' };
  expect(vehicleOf(full, { make: 'm', model: 's', engine: 'K12M' })).toMatchObject({
    engine: 'K12M',
    engineId: 'e1',
    trim: 'VXi',
    vin: 'MA3EYD32S00123456',
    mileage: 0,
    isDefault: true,
  });
});
