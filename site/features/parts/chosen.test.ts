import { afterEach, expect, test, vi } from 'vitest';
import type { VehicleInfo } from '../../../api/shop/vehicle/contract';
import { readPartsAddress } from './address';
import { vehicleOfPage } from './chosen';
import { loadEngineCategories } from './engine';

const info: VehicleInfo = {
  ...{ make_id: 'tata', make_name: 'Tata', model_id: 'nexon', model_name: 'Nexon', engine_name: 'Revotron' },
  ...{ variant: null, year_start: 2020, year_end: null, vehicle_type: 'car' },
};

afterEach(() => vi.unstubAllGlobals());

/** The years that the API was asked for, and what the page knows then. */
async function loadedFor(query: string) {
  const years: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://shop.example');
    if (url.pathname.endsWith('/info')) return Response.json({ data: info });
    years.push(url.searchParams.get('year'));
    return Response.json({ categories: [] });
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  return { ...(await loadEngineCategories(readPartsAddress(query), 'en')), years };
}

test('a year in which the engine was not made is left out', async () => {
  expect(await loadedFor('?engineId=x&year=1950')).toMatchObject({ year: '', years: ['1950', null], vehicle: info });
  expect(await loadedFor('?engineId=x&year=2021')).toMatchObject({ year: '2021', years: ['2021'] });
  expect(await loadedFor('?engineId=x')).toMatchObject({ year: '', years: [null] });
});

test('the vehicle of a page has its name in the page’s language', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'hi' } });
  const named = { ...info, local_name: 'टाटा नेक्सन' };
  expect(vehicleOfPage('x', '', named)).toMatchObject({
    ...{ label: 'Tata Nexon Revotron', local: { lang: 'hi', name: 'टाटा नेक्सन' } },
  });
  expect(vehicleOfPage('x', '', info).local).toEqual({ lang: 'hi', name: '' });
});

test('the vehicle of a page can be chosen, without a year that it does not have', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const vehicle = vehicleOfPage('x', '', info);
  expect(vehicle).toMatchObject({ engineId: 'x', label: 'Tata Nexon Revotron', yearStart: 2020, yearEnd: null });
  expect('year' in vehicle && vehicle.year === undefined).toBe(true);
  expect(vehicleOfPage('x', '2021', info).year).toBe(2021);
});
