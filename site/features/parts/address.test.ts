import { expect, test } from 'vitest';
import { categoryQuery, readPartsAddress, vehicleQuery } from './address';

const address = {
  ...{ makeId: 'mahindra', modelId: 'thar-2', engineId: 'thar-2_2.0', year: '', categoryId: 'brakes', page: 1 },
};

test('an address gives its ids, and an empty text for each missing one', () => {
  const search = '?makeId=mahindra&modelId=thar-2&engineId=thar-2_2.0&categoryId=brakes&categoryCode=BR';
  expect(readPartsAddress(search)).toEqual(address);
  const none = { makeId: '', modelId: '', engineId: '', year: '', categoryId: '', page: 1 };
  expect(readPartsAddress('?engineId=%20&x=1')).toEqual(none);
});

test('a year and a page are numbers that can be; anything else counts as missing', () => {
  expect(readPartsAddress('?year=2018&page=3')).toMatchObject({ year: '2018', page: 3 });
  for (const wrong of ['?year=18&page=0', '?year=2018x&page=1e3', '?year=3000&page=-1', '?year=&page='])
    expect([wrong, readPartsAddress(wrong)]).toEqual([wrong, readPartsAddress('')]);
});

test('make, model and year are kept on the way back, the category is not', () => {
  expect(vehicleQuery(address)).toBe('?makeId=mahindra&modelId=thar-2&engineId=thar-2_2.0');
  expect(vehicleQuery({ ...address, makeId: '', modelId: '', year: '2018' })).toBe('?engineId=thar-2_2.0&year=2018');
});

test('a category replaces the previous one, with or without a code, and begins at its first page', () => {
  expect(categoryQuery({ ...address, year: '2018', page: 4 }, { id: 'pads', epc_code: 'BR-1' })).toBe(
    '?makeId=mahindra&modelId=thar-2&engineId=thar-2_2.0&year=2018&categoryId=pads&categoryCode=BR-1',
  );
  expect(categoryQuery(address, { id: 'pads', epc_code: null }, 2)).toMatch(/&categoryId=pads&page=2$/);
  const strange = { ...address, makeId: '', modelId: '', engineId: 'a&b=c' };
  expect(categoryQuery(strange, { id: '#', epc_code: null })).toBe('?engineId=a%26b%3Dc&categoryId=%23');
  expect(readPartsAddress(categoryQuery(strange, { id: '#', epc_code: null })).engineId).toBe('a&b=c');
});
