import { expect, test } from 'vitest';
import { postalLines, recipientLines } from './postal.ts';

const pune = { street: '1 MG Road', city: 'Pune', state: 'Maharashtra', zipCode: '411001', country: 'India' };

test('an Indian address has city, state and PIN code in one line', () => {
  expect(postalLines(pune)).toEqual(['1 MG Road', 'Pune, Maharashtra 411001', 'India']);
});

test.each([
  [{ state: null }, 'Pune 411001'],
  [{ zipCode: '' }, 'Pune, Maharashtra'],
  [{ state: '', zipCode: null }, 'Pune'],
  [{ city: 'Delhi', state: 'delhi', zipCode: '110001' }, 'Delhi 110001'],
])('missing and repeated parts leave no gap: %j', (change, place) => {
  expect(postalLines({ ...pune, ...change })[1]).toBe(place);
});

test.each([
  ['Germany', { city: 'Berlin', state: '', zipCode: '10115' }, '10115 Berlin'],
  ['Netherlands', { city: 'Utrecht', state: '', zipCode: '3511 AA' }, '3511 AA Utrecht'],
  ['Spain', { city: 'Sevilla', state: '', zipCode: '41001' }, '41001 Sevilla'],
  [' FRANCE', { city: 'Lyon', state: 'Rhône', zipCode: '69001' }, '69001 Lyon, Rhône'],
  ['USA', { city: 'Austin', state: 'Texas', zipCode: '78701' }, 'Austin, Texas 78701'],
  ['Nepal', { city: 'Kathmandu', state: '', zipCode: '44600' }, 'Kathmandu 44600'],
])('an address in %s is written as is usual there', (country, change, place) => {
  expect(postalLines({ ...pune, ...change, country })).toEqual(['1 MG Road', place, country]);
});

test('an old address without street, place or country has no empty lines', () => {
  expect(postalLines({ ...pune, street: '' })).toEqual(['Pune, Maharashtra 411001', 'India']);
  expect(postalLines({ street: '1 MG Road', city: '', country: '' })).toEqual(['1 MG Road']);
});

test("an order's address begins with the recipient", () => {
  const { street: address, ...place } = pune;
  expect(recipientLines({ ...place, address, firstName: 'Asha', lastName: 'Rao' })).toEqual([
    'Asha Rao',
    '1 MG Road',
    'Pune, Maharashtra 411001',
    'India',
  ]);
});
