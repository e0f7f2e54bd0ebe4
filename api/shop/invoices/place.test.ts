import { expect, test } from 'vitest';
import { allPins, placeOfPin } from '../delivery/pins.ts';
import { OutsideIndia, stateOf, UnknownState } from '../tax/rules.ts';
import { table } from './fixtures/drawn-orders.ts';
import { supplyPlace } from './place.ts';

test.each([
  ['Karnataka', '400020', '29'],
  ['Karnatka', '560025', '29'],
  ['मुंबई', '400 020', '27'],
  ['', '110001', '07'],
])('"%s" with PIN %s is in state %s', (state, zipCode, code) => {
  expect(supplyPlace({ state, zipCode, country: 'India' }, table).code).toBe(code);
});

test('without a known name and PIN code, the state is unknown; abroad there is none', () => {
  expect(() => supplyPlace({ state: 'Bavaria', zipCode: '999999', country: 'India' }, table)).toThrow(UnknownState);
  expect(() => supplyPlace({ state: 'Punjab', zipCode: '54000', country: 'Pakistan' }, table)).toThrow(OutsideIndia);
});

test('the state of every PIN code has a code of GST', () => {
  const states = new Set(allPins().map((pin) => placeOfPin(pin)?.state ?? ''));
  expect(states.size).toBeGreaterThan(30);
  for (const state of states)
    expect([state, stateOf(state, table)?.code]).toEqual([state, expect.stringMatching(/^\d{2}$/)]);
});
