import { expect, test } from 'vitest';
import { isKitFor, loadKits, parseKits } from './service-kits.ts';

const kit = { everyKm: 10_000, types: ['car' as const], fuels: ['petrol'], categories: ['oil-filters'] };

test('kits are read in the order of their kilometres', () => {
  const source = '- { every_km: 20000, categories: [air-filters] }\n- { every_km: 10000, categories: [oil-filters] }\n';
  expect(parseKits(source).map(({ everyKm }) => everyKm)).toEqual([10_000, 20_000]);
});

test('a file of comments alone has no kits, and the shop that comes with the project has some', () => {
  expect(parseKits('# none\n')).toEqual([]);
  expect(loadKits().length).toBeGreaterThan(3);
});

test.each([
  ['- { every_km: 100, categories: [a] }', /service-kits\.yaml:1: 0\.every_km: expected kilometres, at least 500/],
  ['- { every_km: 1000, categories: [] }', /:1: 0\.categories: expected at least one/],
  ['- every_km: 1000\n  categories: [a, a]', /:2: 0\.categories: expected each category once/],
  ['- every_km: 1000\n  types: [plane]\n  categories: [a]', /:2: .*expected some of car, two_wheeler/],
  ['- every_km: 1000\n  categories: [a]\n  price: 4', /:3: 0\.price: is unknown here/],
])('%j is refused with its line', (source, message) => {
  expect(() => parseKits(source)).toThrow(message);
});

test.each([
  ['car', 'petrol', true],
  ['car', 'diesel', false],
  ['car', null, false],
  ['two_wheeler', 'petrol', false],
] as const)('a kit for petrol cars is for a %s with %s: %s', (type, fuel, isFor) => {
  expect(isKitFor(kit, type, fuel)).toBe(isFor);
  expect(isKitFor({ ...kit, types: undefined, fuels: undefined }, type, fuel)).toBe(true);
});
