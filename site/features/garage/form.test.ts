import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasVinCheckDigit, isVin, vinText } from '../../../api/shop/garage/rules';
import { maxVehicleYear } from '../../../api/shop/vehicle/years';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { vehicleCascade } from '../vehicle/selector';
import { garageLists, otherEngine, restoreLists, sameAsBefore, saveFailure, vehicleOf, vehicleProblems } from './form';

/** Each text is its key with its values. */
const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const now = new Date(2026, 5, 1);
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const right = { vehicleName: 'Family car', year: '2019', make: 'm', model: 's', vin: '', mileage: '' };
const make = { makeId: 'm', makeName: 'Maruti Suzuki', types: ['car' as const], popularIn: [], fitments: {} };
const model = { modelId: 's', modelName: 'Swift', vehicleType: 'car' as const, yearStart: 2018, yearEnd: 2021 };
const engine = {
  ...{ engineId: 'e1', engineName: 'K12M', variant: null, fuel: null, powerKw: null },
  ...{ yearStart: 2018, yearEnd: 2021, vehicleType: 'car' as const, hasYearLimits: false },
};
const before = {
  ...{ garageId: 'g', vehicleName: 'Old car', year: 2019, make: 'Maruti Suzuki', model: 'Swift', engine: 'K12M' },
  ...{ engineId: 'e1', trim: null, vin: null, mileage: null, isDefault: false, createdAt: '2026-01-01T00:00:00.000Z' },
  catalogue: null,
};

test('a year is between 1900 and next year', () => {
  expect(maxVehicleYear(now)).toBe(2027);
  for (const year of ['1900', '2027']) expect(vehicleProblems({ ...right, year }, t).problems).toEqual({});
  for (const year of ['1899', '2028', '19', '02019', '20190', '2019.5', 'abcd', '-2019'])
    expect([year, vehicleProblems({ ...right, year }, t).problems.year]).toEqual([
      year,
      'garage.yearRange {"from":1900,"to":2027}',
    ]);
});

test.each([
  ['vehicleName', 'garage.name'],
  ['year', 'garage.year'],
  ['make', 'vehicle.make'],
  ['model', 'vehicle.model'],
] as const)('%s is required', (name, label) => {
  const named = { [name]: `form.required ${JSON.stringify({ field: label })}` };
  expect(vehicleProblems({ ...right, [name]: '' }, t)).toEqual({ problems: named, missing: true });
  const { [name]: _, ...without } = right;
  expect(vehicleProblems(without, t)).toEqual({ problems: named, missing: true });
});

test('a year in which the engine was not made is named, with those in which it was', () => {
  for (const year of ['2018', '2021']) expect(vehicleProblems({ ...right, year }, t, engine).problems).toEqual({});
  for (const year of ['2017', '2022'])
    expect(vehicleProblems({ ...right, year }, t, engine)).toEqual({
      problems: { year: 'garage.yearEngine {"years":"vehicle.years {\\"from\\":2018,\\"to\\":2021}"}' },
      missing: false,
    });
});

test('a wrong value does not count as missing', () => {
  const { problems, missing } = vehicleProblems({ ...right, year: '1899', vin: 'SHORT' }, t);
  expect([Object.keys(problems), missing]).toEqual([['year', 'vin'], false]);
});

test('optional fields may be missing from the form', () => {
  const { vin: _, mileage: __, ...without } = right;
  expect(vehicleProblems(without, t)).toEqual({ problems: {}, missing: false });
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
  expect(vehicleProblems({ ...right, vin: 'SHORT' }, t).problems).toEqual({ vin: 'garage.vinForm' });
  // A wrong check digit only causes a warning.
  expect(vehicleProblems({ ...right, vin: 'MA3EYD32S00123456' }, t).problems).toEqual({});
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
    expect(vehicleProblems({ ...right, mileage }, t).problems).toEqual({});
  for (const mileage of ['1.5', '-1', '45,000', '12345678', '1e3'])
    expect([mileage, vehicleProblems({ ...right, mileage }, t).problems.mileage]).toEqual([
      mileage,
      'garage.mileageForm',
    ]);
});

test('empty fields are sent as null', () => {
  expect(vehicleOf({ ...right, trim: '' }, { make, model, engine: undefined })).toEqual({
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
  expect(vehicleOf({ ...right, engineText: '1.2' }, { make, model, engine: undefined })).toMatchObject({
    engine: '1.2',
    engineId: null,
  });
  const full = { ...right, engineText: '', trim: 'VXi', vin: 'MA3EYD32S00123456', mileage: '0', isDefault: 'yes' };
  expect(vehicleOf(full, { make, model, engine })).toMatchObject({
    engine: 'K12M',
    engineId: 'e1',
    trim: 'VXi',
    vin: 'MA3EYD32S00123456',
    mileage: 0,
    isDefault: true,
  });
});

test('another engine is a choice, unlike none', () => {
  expect(otherEngine).not.toBe('');
});

test('a garage that is full says how many vehicles it has room for', () => {
  const full = new ApiFailure(409, JSON.stringify({ error: 'too_many' }));
  expect(saveFailure(full, undefined, t)).toBe('garage.tooMany {"max":30}');
  expect(saveFailure(new ApiFailure(500, ''), undefined, t)).toBe('garage.addFailed');
  expect(saveFailure(new ApiFailure(500, ''), before, t)).toBe('garage.changeFailed');
});

describe("the garage's lists", () => {
  /** The server's answers by path; each is given once. */
  function answer(answers: Record<string, Response[]>): void {
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => answers[`${method} ${path}`]?.shift());
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  }
  const data = (...rows: object[]) => Response.json({ data: rows });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const lists = () => ({
    'GET /api/vehicles/makes': [data(make)],
    'GET /api/vehicles/models/m': [data(model)],
    'GET /api/vehicles/engines/s': [data(engine)],
  });
  const catalogue = {
    ...{ makeId: 'm', modelId: 's', engineId: 'e1', label: 'Maruti Suzuki Swift K12M' },
    ...{ type: 'car' as const, yearStart: 2018, yearEnd: 2021 },
  };
  const asBefore = { makeId: sameAsBefore, modelId: sameAsBefore, engineId: otherEngine };

  test.each([
    ['by id', { ...before, catalogue }, { makeId: 'm', modelId: 's', engineId: 'e1' }],
    ['by name, with an engine in its own words', before, { makeId: 'm', modelId: 's', engineId: otherEngine }],
    ['in its own words', { ...before, make: 'Premier', model: 'Padmini' }, asBefore],
    [
      'in its own words, without an engine',
      { ...before, make: 'Premier', engine: null },
      { ...asBefore, engineId: '' },
    ],
    ['not at all when it is new', undefined, { makeId: '', modelId: '', engineId: '' }],
  ])('show a changed vehicle %s', async (_, vehicle, choice) => {
    answer(lists());
    const cascade = vehicleCascade(garageLists);
    cascade.chooseYear('2019');
    await restoreLists(cascade, vehicle);
    expect(cascade.$choice.get()).toEqual({ type: undefined, year: '2019', ...choice });
  });

  test('keep the words of a changed vehicle that the catalogue does not have', () => {
    const none = { make: undefined, model: undefined, engine: undefined };
    expect(vehicleOf({ ...right, engineText: 'K12M' }, none, { ...before, make: 'Premier' })).toMatchObject({
      ...{ make: 'Premier', model: 'Swift', engine: 'K12M', engineId: null },
    });
  });

  test('are loaded again before they count as failed', async () => {
    vi.useFakeTimers();
    const busy = () => new Response('', { status: 503 });
    answer({
      'GET /api/vehicles/makes': [busy(), data(make)],
      'GET /api/vehicles/engines/s': [busy(), data(engine)],
    });
    const asked = Promise.all([garageLists.makes(), garageLists.engines('s')]);
    await vi.runAllTimersAsync();
    expect(await asked).toEqual([[make], [engine]]);
  });
});
