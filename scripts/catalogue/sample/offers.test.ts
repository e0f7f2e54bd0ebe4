import { expect, test } from 'vitest';
import { parsePrice } from '../import/clean.ts';
import { textsOf } from './facts.ts';
import { sampleItems } from './items.ts';
import { gtin13 } from './offers.ts';

const items = [...sampleItems(3000, 42)];

test('the check digit of a GTIN follows GS1', () => {
  // The example from GS1's check-digit page, and a book number.
  expect(gtin13('629104150021')).toBe('6291041500213');
  expect(gtin13('978030640615')).toBe('9780306406157');
  expect(gtin13('000000000000')).toBe('0000000000000');
});

test('every item has a GTIN whose digits add up, or none', () => {
  const given = items.filter(({ gtin }) => gtin !== '');
  expect(given.length).toBeGreaterThan(2500);
  for (const { gtin } of given) {
    expect(gtin).toMatch(/^890\d{10}$/);
    const sum = [...gtin].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    expect(sum % 10, gtin).toBe(0);
  }
});

test('the import understands every price, and nothing sells above its list price', () => {
  for (const { id, pricePaise: price, sellingPaise: sellingPrice } of items) {
    if (price === '') expect(sellingPrice, id).toBe('');
    else expect(parsePrice(price), id).toBeGreaterThan(0);
    if (sellingPrice !== '') expect(parsePrice(sellingPrice), id).toBeLessThanOrEqual(parsePrice(price) ?? 0);
  }
});

test('available items are in stock, and the rest are not', () => {
  for (const { id, available, stock } of items) expect(stock > 0, id).toBe(available);
});

test('some items are on request, some are out of stock, some were replaced', () => {
  expect(items.some(({ pricePaise }) => pricePaise === '')).toBe(true);
  expect(items.some(({ available }) => !available)).toBe(true);
  expect(items.some(({ references }) => references.some(({ kind }) => kind === 'superseded_by'))).toBe(true);
});

test('an item fits the vehicle in its name; without one it names none', () => {
  for (const { id, type, vehicle, fits } of items) {
    if (vehicle)
      expect(
        fits.map((fit) => fit.vehicle.engineId),
        id,
      ).toContain(vehicle.engineId);
    else expect(fits, id).toEqual([]);
    if (type.fit === 'universal') expect(vehicle, id).toBeNull();
  }
});

test('weights lie in the range of their kind of part', () => {
  for (const { id, type, weightGrams: weightKg } of items) {
    expect(weightKg, id).toBeGreaterThanOrEqual(type.weightKg[0]);
    expect(weightKg, id).toBeLessThanOrEqual(type.weightKg[1]);
  }
});

test('positions of the facts have words in every language', () => {
  const positions = new Set(items.flatMap(({ position }) => position ?? []));
  expect(positions.size).toBeGreaterThan(1);
  for (const position of positions) {
    for (const language of ['hi', 'ta', 'te', 'bn', 'gu', 'mr', 'kn', 'ml'] as const) {
      expect(textsOf(language).positions[position], `${language} ${position}`).toBeTruthy();
    }
  }
});

test('items from abroad have an importer that is clearly made up', () => {
  for (const { id, countryOfOrigin, importer } of items) {
    if (countryOfOrigin === 'India') expect(importer, id).toBe('');
    else expect(importer, id).toMatch(/^Sample Importer .*\(made up\)/);
  }
  expect(items.some(({ importer }) => importer !== '')).toBe(true);
});
