import { afterAll, beforeAll, expect, test } from 'vitest';
import { garageRules } from '../contract/garage-rules.ts';
import { maxVehicleYear } from '../contract/vehicle-years.ts';
import { register } from '../testing/customer.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

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
    await ask('PUT', '/x/default', {}),
    await ask('DELETE', '/x', {}),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
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
  const answer = await ask('POST', '', asha, {
    ...swift,
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
    year: 2019,
    make: make.makeName,
    model: model.modelName,
    engine: engine.engineName,
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
  for (const answer of [await ask('PUT', `/${id}/default`, asha), await ask('DELETE', `/${id}`, asha)]) {
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_vehicle']);
  }
  await add(asha, { ...swift, isDefault: true });
  expect((await ask('GET', '', ravi)).payload).toBe(before);
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
  expect((await ask('POST', '', many, swift)).statusCode).toBe(409);
});
