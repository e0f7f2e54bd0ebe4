import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkVehicle } from './check';
import { chooseVehicle } from './choose';
import { $vehicle, fittedVehicle, localName, localOf, readVehicle } from './vehicle';

const stored = new Map<string, string>();
const answers = vi.fn<(path: string) => Response>();
const ids = { makeId: 'maruti', modelId: 'swift', engineId: 'swift-12', label: 'Maruti Swift 1.2' };
const made = { type: 'car', yearStart: 2011, yearEnd: 2018 } as const;
const chosen = { ...ids, ...made };
const day = 24 * 60 * 60_000;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  answers.mockReset();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (path: string) => answers(path));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  $vehicle.set(undefined);
});

const enginesAnswer = (...ids: string[]) =>
  Response.json({
    data: ids.map((engineId) => ({ engineId, vehicleType: 'car', yearStart: 2011, yearEnd: 2018 })),
  });

test('a choice or removal in another tab takes effect', () => {
  chooseVehicle(chosen);
  const other = JSON.stringify({ ...$vehicle.get(), engineId: 'swift-13', label: 'Maruti Swift 1.3' });
  stored.set('vehicle', other);
  readVehicle();
  expect($vehicle.get()).toMatchObject({ engineId: 'swift-13', label: 'Maruti Swift 1.3' });
  stored.clear();
  readVehicle();
  expect($vehicle.get()).toBeUndefined();
});

test.each(['{', '7', '"text"', '[]', '{"engineId":"a"}', JSON.stringify({ ...chosen, search: '?', engineId: "a'b" })])(
  'stored text that is no vehicle is ignored: %s',
  (text) => {
    stored.set('vehicle', text);
    readVehicle();
    expect($vehicle.get()).toBeUndefined();
  },
);

test('forbidden storage prevents remembering, not choosing', () => {
  vi.stubGlobal('localStorage', undefined);
  chooseVehicle(chosen);
  expect($vehicle.get()).toMatchObject(chosen);
});

test('the catalogue is checked once a day, and a vehicle that left it is marked until it is back', async () => {
  const { checkedAt } = chooseVehicle(chosen);
  await checkVehicle(checkedAt + day - 1);
  expect(answers).not.toHaveBeenCalled();
  answers.mockReturnValueOnce(enginesAnswer('swift-13'));
  await checkVehicle(checkedAt + day);
  expect(answers).toHaveBeenCalledWith('/api/vehicles/engines/swift');
  expect($vehicle.get()).toMatchObject({ gone: true, checkedAt: checkedAt + day });
  await checkVehicle(checkedAt + day + 1);
  expect(answers).toHaveBeenCalledTimes(1);
  answers.mockReturnValueOnce(enginesAnswer('swift-12'));
  await checkVehicle(checkedAt + 2 * day);
  expect($vehicle.get()).not.toHaveProperty('gone');
});

test('without an answer the known state stays, and the check is repeated', async () => {
  const vehicle = chooseVehicle(chosen);
  answers.mockReturnValueOnce(new Response('no', { status: 503 }));
  await checkVehicle(vehicle.checkedAt + day);
  expect($vehicle.get()).toBe(vehicle);
});

test('a vehicle chosen without the facts for the rule of fit is looked up at once', async () => {
  const vehicle = chooseVehicle(ids);
  expect(fittedVehicle(vehicle)).toEqual({ engineId: 'swift-12', yearStart: null, yearEnd: null });
  answers.mockReturnValueOnce(enginesAnswer('swift-12'));
  await checkVehicle();
  expect($vehicle.get()).toMatchObject(made);
});

test('nothing is known about the fit of a vehicle that has left the catalogue', async () => {
  const known = chooseVehicle(chosen);
  expect(fittedVehicle(known)).toEqual({ engineId: 'swift-12', ...made, year: undefined });
  answers.mockReturnValueOnce(enginesAnswer('swift-13'));
  await checkVehicle(known.checkedAt + day);
  const vehicle = $vehicle.get();
  expect(vehicle && fittedVehicle(vehicle)).toBeUndefined();
});

describe('the name in the page’s language', () => {
  const swift = { engineId: 'swift-12', vehicleType: 'car', yearStart: 2011, yearEnd: 2018 };
  const named = (localName?: string) => Response.json({ data: [{ ...swift, localName }] });
  const pageIn = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });
  const shown = () => localName($vehicle.get() ?? {});

  test('is that of the list from which it was chosen, and is not asked for', async () => {
    pageIn('hi');
    chooseVehicle({ ...chosen, local: localOf({ localName: 'मारुति स्विफ्ट' }) });
    await checkVehicle();
    expect(answers).not.toHaveBeenCalled();
    expect(shown()).toBe('मारुति स्विफ्ट');
  });

  test('is asked for once where the vehicle was chosen in another language, and lists nothing again', async () => {
    chooseVehicle(chosen);
    const changed = vi.fn();
    const end = $vehicle.listen(changed);
    pageIn('ta');
    expect(shown()).toBe('');
    answers.mockReturnValueOnce(named('மாருதி ஸ்விஃப்ட்'));
    await checkVehicle();
    expect(answers).toHaveBeenCalledExactlyOnceWith('/api/vehicles/engines/swift?lang=ta');
    expect(shown()).toBe('மாருதி ஸ்விஃப்ட்');
    await checkVehicle();
    expect(answers).toHaveBeenCalledTimes(1);
    expect(changed).not.toHaveBeenCalled();
    end();
    $vehicle.set(undefined);
    readVehicle();
    expect(shown()).toBe('மாருதி ஸ்விஃப்ட்');
  });

  test('is not asked for again where the catalogue has none', async () => {
    pageIn('hi');
    chooseVehicle(chosen);
    answers.mockReturnValueOnce(named());
    await checkVehicle();
    await checkVehicle();
    expect(answers).toHaveBeenCalledTimes(1);
    expect(shown()).toBe('');
  });

  test('goes with the vehicle: a page in another language does not show it, another vehicle does not have it', () => {
    pageIn('hi');
    chooseVehicle({ ...chosen, local: localOf({ localName: 'मारुति स्विफ्ट' }) });
    chooseVehicle(chosen);
    expect(shown()).toBe('मारुति स्विफ्ट');
    pageIn('en');
    expect(shown()).toBe('');
    pageIn('hi');
    chooseVehicle({ ...chosen, engineId: 'alto-08' });
    expect(shown()).toBe('');
  });
});
