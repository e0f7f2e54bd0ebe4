import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { vehicleTypes } from '../fit/fitment.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const orNull = (type: unknown) => expect.toSatisfy((value) => value === null || typeof value === type);
const get = (path: string) => shop.app.inject(`/api/vehicles/${path}`);

test('makes are sorted by name, and list the types of vehicle that they make', async () => {
  const answer = await get('makes');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  const { data } = answer.json();
  const named = { makeId: 'maruti-suzuki', makeName: 'Maruti Suzuki', types: ['car'], popularIn: ['car'] };
  expect(data).toContainEqual({ ...named, fitments: { car: expect.any(Number) } });
  const most = Math.max(...data.map(({ fitments }: { fitments: { car?: number } }) => fitments.car ?? 0));
  expect(data.find(({ makeId }: { makeId: string }) => makeId === 'maruti-suzuki').fitments.car).toBe(most);
  const names = data.map(({ makeName }: { makeName: string }) => makeName);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  expect(names.indexOf('BMW')).toBeGreaterThan(names.indexOf('Bajaj'));
  expect(names.indexOf('MG')).toBeGreaterThan(names.indexOf('Mahindra'));
  expect(new Set(names).size).toBe(names.length);
});

test('models are sorted by name, numbers in them by their value', async () => {
  for (const { makeId } of (await get('makes')).json().data) {
    const names = (await get(`models/${makeId}`)).json().data.map(({ modelName }: { modelName: string }) => modelName);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  }
});

test('the chain of make, model and engine leads to engines whose vehicle is known', async () => {
  const { makeId, makeName } = (await get('makes')).json().data[0];
  const models = (await get(`models/${makeId}`)).json().data;
  expect(models.length).toBeGreaterThan(0);
  expect(models[0]).toEqual({
    modelId: expect.any(String),
    modelName: expect.any(String),
    vehicleType: expect.toBeOneOf([...vehicleTypes]),
    yearStart: orNull('number'),
    yearEnd: orNull('number'),
  });
  const engines = (await get(`engines/${models[0].modelId}`)).json().data;
  expect(engines.length).toBeGreaterThan(0);
  for (const engine of engines) {
    expect(engine).toEqual({
      engineId: expect.any(String),
      engineName: expect.any(String),
      variant: orNull('string'),
      fuel: orNull('string'),
      powerKw: orNull('number'),
      yearStart: orNull('number'),
      yearEnd: orNull('number'),
      vehicleType: expect.toBeOneOf([...vehicleTypes]),
      hasYearLimits: expect.any(Boolean),
    });
    const info = (await shop.app.inject(`/admin/api/engines/${engine.engineId}/info`)).json().data;
    expect(info).toMatchObject({
      make_name: makeName,
      model_name: models[0].modelName,
      engine_name: engine.engineName,
    });
  }
});

test('a make or model that is not in the catalogue has an empty list', async () => {
  expect((await get('models/no-such-make')).json()).toEqual({ data: [] });
  expect((await get('engines/no-such-model')).json()).toEqual({ data: [] });
});

test.each([
  ['models/a%20b', 'makeId'],
  [`models/${'x'.repeat(65)}`, 'makeId'],
  ["engines/x'--", 'modelId'],
])('%s is refused, and the answer names the id', async (path, field) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(`${field}: expected 1 to 64 letters, digits or . _ : -`);
});

test('in another language makes, models and vehicles have their names in its letters, and are sorted by them', async () => {
  const makes = (await get('makes?lang=hi')).json().data;
  expect(makes).toContainEqual(
    expect.objectContaining({ makeId: 'maruti-suzuki', makeName: 'Maruti Suzuki', localName: 'मारुति सुज़ुकी' }),
  );
  const names = makes.map((make: { makeName: string; localName?: string }) => make.localName ?? make.makeName);
  expect(names).toEqual(names.toSorted(new Intl.Collator('hi').compare));
  const models = (await get('models/maruti-suzuki?lang=ta')).json().data;
  const modelOf = (id: string) => models.find(({ modelId }: { modelId: string }) => modelId === `maruti-suzuki_${id}`);
  expect(modelOf('swift-3')).toMatchObject({ modelName: 'Swift (3rd gen)', localName: 'ஸ்விஃப்ட்' });
  expect(modelOf('800')).not.toHaveProperty('localName');
  const nameOf = async (model: string, lang: string) => {
    const engines = (await get(`engines/maruti-suzuki_${model}?lang=${lang}`)).json().data;
    const info = `/admin/api/engines/${engines[0].engineId}/info?lang=${lang}`;
    const { local_name } = (await shop.app.inject(info)).json().data;
    expect(new Set(engines.map(({ localName }: { localName?: string }) => localName))).toEqual(new Set([local_name]));
    return local_name;
  };
  expect(await nameOf('swift-3', 'hi')).toBe('मारुति सुज़ुकी स्विफ्ट');
  // This model has only a Latin name.
  expect(await nameOf('800', 'hi')).toBe('मारुति सुज़ुकी 800');
  expect(await nameOf('swift-3', 'en')).toBeUndefined();
  expect(await nameOf('swift-3', 'xx')).toBeUndefined();
});
