import { beforeEach, expect, test, vi } from 'vitest';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import { storageKeys } from '../../../api/shop/language/languages';
import { $garage } from '../garage/vehicles';
import { chooseVehicle, forgetVehicle } from './choose';
import { carsOf } from './menu';
import { chooseOwnVehicle, loadOwnVehicle, offerOwnVehicle, ownCars } from './own';
import { $vehicle } from './vehicle';

function car(garageId: string, facts: Partial<GarageVehicle> = {}): GarageVehicle {
  return {
    ...{ garageId, vehicleName: `Car ${garageId}`, year: 2018, make: 'Maruti', model: 'Swift', engine: '1.2' },
    ...{
      engineId: garageId,
      trim: null,
      vin: null,
      mileage: null,
      isDefault: false,
      createdAt: '2026-01-01T00:00:00Z',
    },
    catalogue: {
      ...{ makeId: 'maruti', modelId: 'swift', engineId: garageId, label: `Swift ${garageId}` },
      ...{ type: 'car', yearStart: 2011, yearEnd: 2020 },
    },
    ...facts,
  };
}

let asked: string[];
let answer: GarageVehicle[];
let signedIn: boolean;

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  asked = [];
  answer = [];
  signedIn = true;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(path === '/api/cart' ? { signedIn } : { data: answer });
  });
  $vehicle.set(undefined);
  $garage.set({ state: 'loading' });
});

test.each([
  ['the only car', [car('a')], 'a'],
  ['the main car', [car('b', { isDefault: true }), car('a')], 'b'],
  ['none of several', [car('a'), car('b')], undefined],
  ['the only car with an engine of the catalogue', [car('a', { catalogue: null }), car('b')], 'b'],
  ['nothing from an empty garage', [], undefined],
])("a customer's vehicle is %s", (_, vehicles, engineId) => {
  $garage.set({ state: 'there', vehicles });
  chooseOwnVehicle();
  expect($vehicle.get()?.engineId).toBe(engineId);
});

test('of several, the one last used in this browser comes back', () => {
  $garage.set({ state: 'there', vehicles: [car('a', { isDefault: true }), car('b'), car('c')] });
  for (const engineId of ['c', 'b', 'another']) chooseVehicle({ makeId: 'm', modelId: 'm', engineId, label: engineId });
  localStorage.removeItem(storageKeys.vehicle);
  $vehicle.set(undefined);
  chooseOwnVehicle();
  expect($vehicle.get()?.engineId).toBe('b');
});

test('a car of the garage comes with its year; one that is chosen, or was removed on purpose, decides', async () => {
  answer = [car('a')];
  await loadOwnVehicle();
  expect($vehicle.get()).toMatchObject({ engineId: 'a', year: 2018, search: expect.stringContaining('year=2018') });
  chooseVehicle({ makeId: 'm', modelId: 'm', engineId: 'other', label: 'Other' });
  await loadOwnVehicle();
  expect($vehicle.get()?.engineId).toBe('other');
  forgetVehicle();
  await loadOwnVehicle();
  expect($vehicle.get()).toBeUndefined();
});

test('the garage of a customer who comes back signed in is asked for once a visit', async () => {
  await offerOwnVehicle();
  answer = [car('a')];
  await offerOwnVehicle();
  expect([asked, $vehicle.get()]).toEqual([['/api/cart', '/api/user/garage'], undefined]);
});

test('the garage of a customer whose sign-in has ended is not asked for', async () => {
  signedIn = false;
  await offerOwnVehicle();
  expect(asked).toEqual(['/api/cart']);
});

test('the menu lists the garage, then what else this browser remembers', () => {
  const garage = ownCars({
    state: 'there',
    vehicles: [car('a'), car('b', { catalogue: null }), car('c', { year: 2012 })],
  });
  const remembered = [
    { makeId: 'm', modelId: 'm', engineId: 'x', label: 'X' },
    { makeId: 'maruti', modelId: 'swift', engineId: 'a', label: 'Swift a' },
    { makeId: 'maruti', modelId: 'swift', engineId: 'c', label: 'Swift c', year: 2014 },
  ];
  expect(carsOf(garage, remembered).map(({ name, vehicle }) => [name, vehicle.engineId, vehicle.year])).toEqual([
    ['Car a', 'a', 2018],
    ['Car c', 'c', 2012],
    [undefined, 'x', undefined],
    [undefined, 'c', 2014],
  ]);
});

test('the garage’s car has its name in the page’s letters, which comes with the garage', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'hi' } });
  const { catalogue } = car('a');
  answer = [car('a', { catalogue: catalogue && { ...catalogue, localName: 'मारुति सुज़ुकी स्विफ्ट' } })];
  await offerOwnVehicle();
  expect(asked).toContain('/api/user/garage?lang=hi');
  expect($vehicle.get()?.local).toEqual({ lang: 'hi', name: 'मारुति सुज़ुकी स्विफ्ट' });
});
