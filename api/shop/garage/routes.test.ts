import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { maxVehicleYear } from '../vehicle/years.ts';
import { garageRules } from './rules.ts';

let shop: TestShop;
let asha: Record<string, string>;
let ravi: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await register(shop, 'asha@example.com');
  ravi = await register(shop, 'ravi@example.com');
});
afterAll(() => shop.close());

const swift = { vehicleName: 'Family car', year: 2019, make: 'Maruti Suzuki', model: 'Swift' };
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  cookies: Record<string, string>,
  payload?: object,
) => shop.app.inject({ method, url: `/api/user/garage${path}`, cookies, ...(payload ? { payload } : {}) });
const list = async (cookies: Record<string, string>) => (await ask('GET', '', cookies)).json().data;
async function add(cookies: Record<string, string>, payload: object): Promise<string> {
  const answer = await ask('POST', '', cookies, payload);
  expect(answer.statusCode).toBe(201);
  return answer.json().data.garageId;
}

/** Any engine of the catalogue with its vehicle. */
async function someEngine() {
  const [make] = await shop.catalogue.makes();
  const [model] = await shop.catalogue.models(make?.makeId ?? '');
  const [engine] = await shop.catalogue.engines(model?.modelId ?? '');
  if (!make || !model || !engine) throw new Error('the test catalogue has no engine');
  return { make, model, engine };
}

test('a guest is asked to log in', async () => {
  const answers = [
    await ask('GET', '', {}),
    await ask('POST', '', {}, swift),
    await ask('PUT', '/x', {}, swift),
    await ask('PUT', '/x/default', {}),
    await ask('POST', `/${randomUUID()}/restore`, {}, { ...swift, createdAt: new Date(0).toISOString() }),
    await ask('DELETE', '/x', {}),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(401));
});

test('makes and models have the field names of the garage form', async () => {
  const { make, model } = await someEngine();
  const makes = (await shop.app.inject('/api/vehicle-makes')).json().data;
  expect(makes[0]).toEqual({ vehicleMakeId: make.makeId, vehicleMakeName: make.makeName });
  const models = (await shop.app.inject(`/api/vehicle-models?makeId=${make.makeId}`)).json().data;
  expect(models[0]).toEqual({ vehicleModelId: model.modelId, vehicleModelName: model.modelName });
  expect((await shop.app.inject('/api/vehicle-models?makeId=none')).json()).toEqual({ data: [] });
  expect((await shop.app.inject('/api/vehicle-models')).statusCode).toBe(400);
});

test("a vehicle with an engine of the catalogue has the catalogue's names, and empty fields are null", async () => {
  const { make, model, engine } = await someEngine();
  const year = engine.yearStart ?? 2019;
  const answer = await ask('POST', '', asha, {
    ...swift,
    year,
    make: 'whatever',
    engineId: engine.engineId,
    engine: '',
    trim: null,
    vin: ' ma3-eyd32s 00123456',
    mileage: 0,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toEqual({
    garageId: expect.any(String),
    vehicleName: 'Family car',
    year,
    make: make.makeName,
    model: model.modelName,
    engine: engine.engineName,
    engineId: engine.engineId,
    trim: null,
    vin: 'MA3EYD32S00123456',
    mileage: 0,
    isDefault: false,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    catalogue: {
      makeId: make.makeId,
      modelId: model.modelId,
      engineId: engine.engineId,
      label: `${make.makeName} ${model.modelName} ${engine.engineName}`,
      type: engine.vehicleType,
      yearStart: engine.yearStart,
      yearEnd: engine.yearEnd,
    },
  });
  const plain = await ask('POST', '', asha, { ...swift, engine: '', trim: '', vin: '', mileage: null });
  expect(plain.json().data).toMatchObject({ engine: null, trim: null, vin: null, mileage: null, catalogue: null });
});

test('only the vehicle last made the default is the default', async () => {
  const own = await register(shop, 'default@example.com');
  const first = await add(own, { ...swift, isDefault: true });
  const second = await add(own, { ...swift, isDefault: true });
  const defaults = async () =>
    (await list(own))
      .filter((row: { isDefault: boolean }) => row.isDefault)
      .map((row: { garageId: string }) => row.garageId);
  expect(await defaults()).toEqual([second]);
  expect((await ask('PUT', `/${first}/default`, own)).json().data).toMatchObject({ garageId: first, isDefault: true });
  expect(await defaults()).toEqual([first]);
  expect((await ask('DELETE', `/${first}`, own)).json()).toEqual({ status: 'ok' });
  expect(await defaults()).toEqual([]);
});

test("another customer's vehicle is a 404 and stays unchanged", async () => {
  const id = await add(ravi, { ...swift, isDefault: true });
  const before = (await ask('GET', '', ravi)).payload;
  const { garageId: _, catalogue: __, ...listed } = (await list(ravi))[0];
  for (const answer of [
    await ask('PUT', `/${id}`, asha, swift),
    await ask('PUT', `/${id}/default`, asha),
    await ask('POST', `/${id}/restore`, asha, listed),
    await ask('DELETE', `/${id}`, asha),
  ]) {
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_vehicle']);
  }
  await add(asha, { ...swift, isDefault: true });
  expect((await ask('GET', '', ravi)).payload).toBe(before);
});

test('a vehicle is changed in all its fields, and keeps its place', async () => {
  const own = await register(shop, 'change@example.com');
  const { make, model, engine } = await someEngine();
  const id = await add(own, { ...swift, engine: 'K12M', trim: 'VXi', vin: 'MA3EYD32S00123456', mileage: 5 });
  const main = await add(own, { ...swift, isDefault: true });
  const [, before] = await list(own);
  const changed = {
    vehicleName: 'Other car',
    year: engine.yearStart,
    make: 'x',
    model: 'x',
    engineId: engine.engineId,
  };
  const answer = await ask('PUT', `/${id}`, own, { ...changed, isDefault: true });
  expect(answer.json().data).toMatchObject({
    ...{ garageId: id, createdAt: before.createdAt, vehicleName: 'Other car', year: engine.yearStart, isDefault: true },
    ...{ make: make.makeName, model: model.modelName, engine: engine.engineName, engineId: engine.engineId },
    ...{ trim: null, vin: null, mileage: null, catalogue: { engineId: engine.engineId } },
  });
  expect(
    (await list(own)).map((row: { garageId: string; isDefault: boolean }) => [row.garageId, row.isDefault]),
  ).toEqual([
    [id, true],
    [main, false],
  ]);
  expect((await ask('PUT', '/no-such', own, swift)).json().error).toBe('unknown_vehicle');
});

test('a year in which the engine was not made is refused with those in which it was', async () => {
  const { engine } = await someEngine();
  const { engineId, yearStart, yearEnd } = engine;
  if (!yearStart || !yearEnd) throw new Error('the engine has no years');
  const id = await add(asha, { ...swift, year: yearEnd, engineId });
  for (const year of [yearStart - 1, yearEnd + 1])
    for (const answer of [
      await ask('POST', '', asha, { ...swift, year, engineId }),
      await ask('PUT', `/${id}`, asha, { ...swift, year, engineId }),
    ]) {
      const message = `vehicles with this engine were made from ${yearStart} to ${yearEnd}`;
      expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ field: 'year', message }]]);
    }
  await add(asha, { ...swift, year: yearStart, engineId });
  // The years of a vehicle that the customer describes are not known.
  await add(asha, { ...swift, year: yearEnd + 1, engine: engine.engineName });
});

test('a removed vehicle is put back as it was, once', async () => {
  const own = await register(shop, 'restore@example.com');
  const { engine } = await someEngine();
  const full = { ...swift, trim: 'VXi', vin: 'MA3EYD32S00123456', mileage: 5, isDefault: true };
  const id = await add(own, { ...full, year: engine.yearStart, engineId: engine.engineId });
  // Its engine has left the catalogue since, and its year would be refused today.
  const lost = await add(own, { ...swift, year: 1900, engine: 'K12M' });
  const before = await list(own);
  const restore = (row: { garageId: string }, by = own) => {
    const { garageId, ...rest } = row;
    return ask('POST', `/${garageId}/restore`, by, rest);
  };
  for (const row of before) {
    await ask('DELETE', `/${row.garageId}`, own);
    expect((await restore(row)).json().data).toEqual(row);
    expect((await restore(row)).json().data).toEqual(row);
    expect(await list(own)).toEqual(before);
  }
  const gone = { ...before[1], engineId: 'gone-engine' };
  await ask('DELETE', `/${lost}`, own);
  expect((await restore(gone)).json().data).toMatchObject({ engineId: 'gone-engine', catalogue: null });

  await ask('DELETE', `/${id}`, own);
  await ask('PUT', `/${lost}/default`, own);
  expect((await restore(before[0])).json().data).toMatchObject({ garageId: id, isDefault: false });
  expect((await restore({ ...before[0], garageId: 'no-uuid' })).statusCode).toBe(400);
  expect((await restore({ ...before[0], createdAt: '2999-01-01T00:00:00.000Z' })).statusCode).toBe(400);
});

const wrong: [object, string][] = [
  [{ vehicleName: '' }, 'vehicleName'],
  [{ make: ' ' }, 'make'],
  [{ model: undefined }, 'model'],
  [{ year: 1899 }, 'year'],
  [{ year: maxVehicleYear() + 1 }, 'year'],
  [{ year: 2019.5 }, 'year'],
  [{ year: '2019' }, 'year'],
  [{ vin: 'MA3EYD32S0012345' }, 'vin'],
  [{ vin: 'MA3EYD32SO0123456' }, 'vin'],
  [{ mileage: 1.5 }, 'mileage'],
  [{ mileage: -1 }, 'mileage'],
  [{ engineId: 'no-such-engine' }, 'engineId'],
];
test.each(wrong)('%j is refused, and the field is named', async (values, field) => {
  const answer = await ask('POST', '', asha, { ...swift, ...values });
  expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, field]);
});

test.each([1900, maxVehicleYear()])('the year %i is accepted', async (year) => {
  await add(asha, { ...swift, year });
});

test('the number of vehicles is limited', async () => {
  const many = await register(shop, 'many@example.com');
  for (let count = 0; count < garageRules.maxVehicles; count++) await add(many, swift);
  const refused = [
    await ask('POST', '', many, swift),
    await ask('POST', `/${randomUUID()}/restore`, many, { ...swift, createdAt: new Date(0).toISOString() }),
  ];
  expect(refused.map((answer) => [answer.statusCode, answer.json().error])).toEqual(Array(2).fill([409, 'too_many']));
});

test('a vehicle of the catalogue has its name in the asked language', async () => {
  const meera = await register(shop, 'meera@example.com');
  await add(meera, { ...swift, engineId: 'maruti-suzuki_swift-3_k12m' });
  const nameIn = async (lang: string) => (await ask('GET', `?lang=${lang}`, meera)).json().data[0].catalogue.localName;
  expect(await nameIn('hi')).toBe('मारुति सुज़ुकी स्विफ्ट');
  expect(await nameIn('en')).toBeUndefined();
  expect((await list(meera))[0]).toMatchObject({ make: 'Maruti Suzuki', model: 'Swift (3rd gen)' });
});
