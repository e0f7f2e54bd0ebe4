import { expect, test } from 'vitest';
import { dayText, placeOf, plainAmount, taxesOf, taxNames, wordsOf } from './invoice';

test.each([
  ['/orders/o-1/invoice/PZ-2627-000001', { orderId: 'o-1', number: 'PZ-2627-000001', desk: false }],
  ['/hi/desk/orders/o-1/invoice/PZ-2627-000001', { orderId: 'o-1', number: 'PZ-2627-000001', desk: true }],
  ['/orders/o-1', undefined],
  ['/orders/o-1/invoice/', undefined],
])('%s is the page of a document, or not', (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test("amounts and days are written as India's invoices have them", () => {
  expect(plainAmount(12_345_678)).toBe('1,23,456.78');
  expect(plainAmount(-40)).toBe('-0.40');
  expect(dayText('2026-11-07')).toBe('07/11/2026');
});

test('within a union territory without a legislature, the second half is UTGST', () => {
  const placeOfSupply = { code: '04', name: 'Chandigarh', tax: 'UTGST' as const };
  expect(taxNames({ supply: 'intra-state', placeOfSupply })).toEqual(['CGST', 'UTGST']);
  expect(taxNames({ supply: 'inter-state', placeOfSupply })).toEqual(['IGST']);
  expect(taxesOf({ supply: 'intra-state' }, { cgst: 1, sgst: 2, igst: 0 })).toEqual([1, 2]);
  expect(taxesOf({ supply: 'inter-state' }, { cgst: 0, sgst: 0, igst: 3 })).toEqual([3]);
});

test('an amount has words in the language of the page', async () => {
  expect(await wordsOf(12_300, 'en')).toBe('Rupees One Hundred Twenty-Three Only');
  expect(await wordsOf(12_300, 'hi')).toMatch(/\p{Script=Devanagari}/u);
  expect(await wordsOf(12_300, 'ta')).toMatch(/\p{Script=Tamil}/u);
});
