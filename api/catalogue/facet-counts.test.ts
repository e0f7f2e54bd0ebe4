import { expect, test } from 'vitest';
import type { Facet } from '../shop/search/facets.ts';
import { facetCounts } from './facet-counts.ts';
import type { CatalogueNames } from './names.ts';

const modelName: CatalogueNames['modelName'] = (id) => (id.startsWith('m') ? `Make ${id}` : undefined);
const names = { modelName } as CatalogueNames;
const shown = (
  facet: Facet,
  counts: Record<string, number>,
  more: { chosen?: string[]; total?: number; isForVehicle?: boolean } = {},
) =>
  facetCounts(
    facet,
    { counts: new Map(Object.entries(counts)), chosen: [], total: 10, isForVehicle: false, ...more },
    names,
    'en',
  ).map(({ id, count }) => `${id} ${count}`);

test('an attribute is offered when several values occur and enough of the results have one', () => {
  expect(shown('attributes', { capacity_100: 4, 'capacity_4.5': 2, capacity_35: 4 })).toEqual([
    'capacity_4.5 2',
    'capacity_35 4',
    'capacity_100 4',
  ]);
  expect(shown('attributes', { voltage_12: 10 })).toEqual([]);
  expect(shown('attributes', { capacity_35: 1, capacity_44: 0 })).toEqual([]);
  expect(shown('attributes', { capacity_35: 1, capacity_44: 1 })).toEqual(['capacity_35 1', 'capacity_44 1']);
  expect(shown('attributes', { capacity_35: 1, capacity_44: 1 }, { total: 11 })).toEqual([]);
});

test('a chosen value stays although nothing has it, with the others of its attribute; one that cannot be does not', () => {
  expect(shown('attributes', { voltage_12: 10 }, { chosen: ['voltage_24'] })).toEqual([
    'voltage_12 10',
    'voltage_24 0',
  ]);
  expect(shown('attributes', {}, { chosen: ['voltage_x', 'colour_red', 'position_middle'] })).toEqual([]);
});

test('values carry the name of their attribute, and their own with the unit', () => {
  const counts = new Map([
    ['blade-length_24', 1],
    ['blade-length_26', 1],
  ]);
  const found = { counts, chosen: [], total: 2, isForVehicle: false };
  expect(facetCounts('attributes', found, names, 'hi')).toEqual([
    { id: 'blade-length_24', name: '24 इंच', count: 1, group: 'ब्लेड की लंबाई' },
    { id: 'blade-length_26', name: '26 इंच', count: 1, group: 'ब्लेड की लंबाई' },
  ]);
});

test('a dozen models are offered, the most first, where they differ and no vehicle is meant yet', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}`, 1 + (at % 10)]));
  expect(shown('models', many)).toHaveLength(12);
  expect(shown('models', many)[0]).toBe('m9 10');
  expect(shown('models', many, { isForVehicle: true })).toEqual([]);
  expect(shown('models', { m1: 10, m2: 10 })).toEqual([]);
  expect(shown('models', { m1: 9 })).toEqual([]);
  expect(shown('models', { m1: 9, m2: 3 }, { isForVehicle: true, chosen: ['m2', 'gone'] })).toEqual(['m2 3']);
});

test('price bands ascend and are named in rupees; one without results is listed only when chosen', () => {
  const counts = new Map([
    ['on-request', 1],
    ['10000-', 2],
    ['500-1000', 3],
    ['0-250', 1],
  ]);
  const rows = facetCounts('prices', { counts, chosen: ['250-500'], total: 7, isForVehicle: false }, names, 'ta');
  expect(rows.map(({ name, count }) => [name, count])).toEqual([
    ['₹0–₹250', 1],
    ['₹250–₹500', 0],
    ['₹500–₹1,000', 3],
    ['₹10,000+', 2],
    [null, 1],
  ]);
});

test('both values of availability are always listed', () => {
  expect(shown('availability', { true: 3 })).toEqual(['true 3', 'false 0']);
});
