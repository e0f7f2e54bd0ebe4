import { expect, test } from 'vitest';
import { langOf } from './lang-of';

test.each(['Brake Pad Set', 'Sample EPC', 'Citroën C3'])('%j is English on every page', (name) => {
  expect(langOf(name)).toBe('en');
});

test.each(['ब्रेक पैड – Maruti Suzuki Swift', 'பிரேக் பேட்', '12', ''])('%j is in the page language', (name) => {
  expect(langOf(name)).toBeUndefined();
});
