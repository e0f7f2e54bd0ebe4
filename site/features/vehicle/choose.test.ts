import { beforeEach, expect, test, vi } from 'vitest';
import { chooseVehicle, forgetVehicle, isRemoved, rememberedVehicles } from './choose';
import { $vehicle, readVehicle } from './vehicle';

const stored = new Map<string, string>();
const chosen = {
  ...{ makeId: 'maruti', modelId: 'swift', engineId: 'swift-12', label: 'Maruti Swift 1.2' },
  ...({ type: 'car', yearStart: 2011, yearEnd: 2018 } as const),
};
const of = (engineId: string, year?: number) => ({ ...chosen, engineId, year });
const remembered = () => rememberedVehicles().map(({ engineId, year }) => [engineId, year]);

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  $vehicle.set(undefined);
});

test('a chosen vehicle is remembered with the address of its parts, and removed on purpose', () => {
  expect(chooseVehicle(chosen).search).toBe('?makeId=maruti&modelId=swift&engineId=swift-12');
  expect(chooseVehicle({ ...chosen, year: 2014 }).search).toBe(
    '?makeId=maruti&modelId=swift&engineId=swift-12&year=2014',
  );
  $vehicle.set(undefined);
  readVehicle();
  expect($vehicle.get()).toMatchObject({ ...chosen, year: 2014 });
  expect(isRemoved()).toBe(false);
  forgetVehicle();
  expect([$vehicle.get(), isRemoved(), remembered()]).toEqual([undefined, true, []]);
  readVehicle();
  expect($vehicle.get()).toBeUndefined();
  chooseVehicle(chosen);
  expect(isRemoved()).toBe(false);
});

test('the year of a car stays when the same car is chosen again without a year', () => {
  chooseVehicle({ ...chosen, year: 2014 });
  expect(chooseVehicle(chosen)).toMatchObject({ year: 2014, search: expect.stringContaining('year=2014') });
  expect(chooseVehicle({ ...chosen, year: undefined }).year).toBeUndefined();
  chooseVehicle({ ...chosen, year: 2014 });
  expect(chooseVehicle({ ...chosen, engineId: 'swift-13' }).year).toBeUndefined();
});

test('the last five cars are remembered, each once; a car is another one in another year', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) chooseVehicle(of(id));
  expect(remembered()).toEqual([
    ['f', undefined],
    ['e', undefined],
    ['d', undefined],
    ['c', undefined],
    ['b', undefined],
  ]);
  chooseVehicle(of('d', 2014));
  chooseVehicle(of('d', 2012));
  expect(remembered()).toEqual([
    ['d', 2012],
    ['d', 2014],
    ['f', undefined],
    ['e', undefined],
    ['c', undefined],
  ]);
  forgetVehicle();
  expect(remembered()[0]).toEqual(['d', 2014]);
  chooseVehicle(of('d', undefined));
  expect(remembered()).toEqual([
    ['d', undefined],
    ['f', undefined],
    ['e', undefined],
    ['c', undefined],
  ]);
});

test.each(['{', '7', '{"0":1}', '[null, 7, {"engineId":"a"}]'])(
  'stored text that is no list of vehicles is ignored: %s',
  (text) => {
    stored.set('vehicles', text);
    expect(rememberedVehicles()).toEqual([]);
  },
);

test('a vehicle whose state in the catalogue is old is looked up by the next page', () => {
  expect(chooseVehicle(chosen, 0).checkedAt).toBe(0);
  expect(chooseVehicle(chosen).checkedAt).toBeGreaterThan(0);
  expect(chooseVehicle({ ...chosen, type: undefined }).checkedAt).toBe(0);
});
