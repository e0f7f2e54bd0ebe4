import { expect, test } from 'vitest';
import { categoryQuery, readPartsAddress, vehicleQuery } from './address';

const address = { makeId: 'mahindra', modelId: 'thar-2', engineId: 'thar-2_2.0', categoryId: 'brakes' };

test('an address gives its ids, and an empty text for each missing one', () => {
  const search = '?makeId=mahindra&modelId=thar-2&engineId=thar-2_2.0&categoryId=brakes&categoryCode=BR';
  expect(readPartsAddress(search)).toEqual(address);
  expect(readPartsAddress('?engineId=%20&x=1')).toEqual({ makeId: '', modelId: '', engineId: '', categoryId: '' });
});

test('make and model are kept on the way back, the category is not', () => {
  expect(vehicleQuery(address)).toBe('?makeId=mahindra&modelId=thar-2&engineId=thar-2_2.0');
  expect(vehicleQuery({ ...address, makeId: '', modelId: '' })).toBe('?engineId=thar-2_2.0');
});

test('a category replaces the previous one, with or without a code', () => {
  expect(categoryQuery(address, { id: 'pads', epc_code: 'BR-1' })).toBe(
    '?makeId=mahindra&modelId=thar-2&engineId=thar-2_2.0&categoryId=pads&categoryCode=BR-1',
  );
  const strange = { ...address, makeId: '', modelId: '', engineId: 'a&b=c' };
  expect(categoryQuery(strange, { id: '#', epc_code: null })).toBe('?engineId=a%26b%3Dc&categoryId=%23');
  expect(readPartsAddress(categoryQuery(strange, { id: '#', epc_code: null })).engineId).toBe('a&b=c');
});
