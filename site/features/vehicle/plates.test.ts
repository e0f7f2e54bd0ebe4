import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPlate } from '../../../api/shop/vehicle/plates';
import { browserMemory, type PlateProvider, plateProviders, rememberPlate } from './plate-provider';
import {
  $plateSearch,
  $plateToLink,
  $tab,
  clearPlateSearch,
  findByPlate,
  forgetFoundPlate,
  linkPlate,
  restorePlateToLink,
  stopLinking,
} from './plates';

const swift = { makeId: 'maruti', modelId: 'swift', engineId: 'swift-12', label: 'Maruti Swift 1.2' };
const city = { makeId: 'honda', modelId: 'city', engineId: 'city-15', label: 'Honda City 1.5' };
const year = 2026;

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
let local: ReturnType<typeof memoryStorage>;

beforeEach(() => {
  local = memoryStorage();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', async () => Response.json({ data: [{ engineId: 'swift-12' }, { engineId: 'city-15' }] }));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  $tab.set('plate');
  $plateSearch.set({ state: 'idle' });
  stopLinking();
});
afterEach(() => {
  plateProviders.splice(0, plateProviders.length, browserMemory);
});

const plate = (text: string) => {
  const found = readPlate(text, year);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

test('a wrong plate says why, until the text changes', async () => {
  await findByPlate('MH 12', year);
  expect($plateSearch.get()).toEqual({ state: 'wrong', problem: 'form' });
  expect($tab.get()).toBe('plate');
  clearPlateSearch();
  expect($plateSearch.get()).toEqual({ state: 'idle' });
});

test('an unknown plate leads to the Car Model tab; the plate then finds the vehicle chosen there, however it is typed', async () => {
  await findByPlate('mh-12 ab 1234', year);
  expect([$tab.get(), $plateToLink.get()?.text]).toEqual(['model', 'MH 12 AB 1234']);
  linkPlate(swift);
  expect($plateToLink.get()).toBeUndefined();
  await findByPlate('MH१२AB१२३४', year);
  expect($plateSearch.get()).toMatchObject({ state: 'found', vehicle: swift, plate: { text: 'MH 12 AB 1234' } });
});

test('a reload keeps the plate to be linked; stopping ends the linking', async () => {
  await findByPlate('MH 12 AB 1234', year);
  $plateToLink.set(undefined);
  restorePlateToLink(year);
  expect($plateToLink.get()?.key).toBe('MH12AB1234');
  stopLinking();
  restorePlateToLink(year);
  expect($plateToLink.get()).toBeUndefined();
  linkPlate(swift);
  expect(local.kept.size).toBe(0);
});

test('another vehicle replaces the previous one, and a plate can be forgotten', async () => {
  rememberPlate(plate('MH 12 AB 1234'), swift);
  rememberPlate(plate('MH 12 AB 1234'), city);
  await findByPlate('MH 12 AB 1234', year);
  expect($plateSearch.get()).toMatchObject({ vehicle: city });
  forgetFoundPlate();
  expect([$plateSearch.get().state, local.kept.size]).toEqual(['idle', 0]);
});

test('the browser keeps the newest twenty plates', async () => {
  for (let number = 1; number <= 25; number++) rememberPlate(plate(`MH 12 AB ${number}`), swift);
  expect(await browserMemory.find(plate('MH 12 AB 5'))).toBeUndefined();
  expect(await browserMemory.find(plate('MH 12 AB 6'))).toEqual(swift);
});

test.each(['{', '7', '[7, null, {"plate":"MH12AB1234"}]', '{"MH12AB1234":1}'])(
  'stored text that is no list of plates is ignored: %s',
  async (text) => {
    local.setItem('plates', text);
    expect(await browserMemory.find(plate('MH 12 AB 1234'))).toBeUndefined();
    rememberPlate(plate('MH 12 AB 1234'), swift);
    expect(await browserMemory.find(plate('MH 12 AB 1234'))).toEqual(swift);
  },
);

test('a linked vehicle that left the catalogue must be chosen again; without an answer it is offered', async () => {
  rememberPlate(plate('MH 12 AB 1234'), swift);
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  await findByPlate('MH 12 AB 1234', year);
  expect($tab.get()).toBe('model');
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')));
  await findByPlate('MH 12 AB 1234', year);
  expect($plateSearch.get()).toMatchObject({ state: 'found', vehicle: swift });
});

test('a plugged-in provider is asked, and after one that fails the next one answers', async () => {
  const registry: PlateProvider = { find: async ({ key }) => (key === 'DL3CAB1234' ? city : undefined) };
  const broken: PlateProvider = { find: () => Promise.reject(new Error('down')) };
  plateProviders.unshift(broken, registry);
  await findByPlate('DL 3C AB 1234', year);
  expect($plateSearch.get()).toMatchObject({ state: 'found', vehicle: city });
  rememberPlate(plate('MH 12 AB 1234'), swift);
  await findByPlate('MH 12 AB 1234', year);
  expect($plateSearch.get()).toMatchObject({ state: 'found', vehicle: swift });
});

test('an answer that arrives after the text has changed is dropped', async () => {
  let answer: (vehicle: typeof city) => void = () => {};
  plateProviders.unshift({
    find: () =>
      new Promise((done) => {
        answer = done;
      }),
  });
  const finding = findByPlate('DL 3C AB 1234', year);
  clearPlateSearch();
  answer(city);
  await finding;
  expect($plateSearch.get()).toEqual({ state: 'idle' });
});
