import { expect, test } from 'vitest';
import { addedRupeeText, amountFormat, rupeeText } from './amounts.ts';

test.each([
  [593_000, '₹5,930'],
  [12_345_650, '₹1,23,456.50'],
  [5, '₹0.05'],
])('%d paise are %s', (paise, text) => expect(rupeeText(paise)).toBe(text));

test('whole amounts have two decimals only on request', () => {
  expect(amountFormat('en-IN', 'INR', 'auto').format(0)).toBe('₹0.00');
  expect(amountFormat('en-US', 'USD', 'auto').format(12)).toBe('$12.00');
  expect(amountFormat('en-US', 'USD').format(12)).toBe('$12');
});

test.each([
  [593_000, '₹5,930.00'],
  [264_350, '₹2,643.50'],
  [0, '₹0.00'],
])('%d paise in a sum are %s', (paise, text) => expect(addedRupeeText(paise)).toBe(text));
