import { beforeEach, expect, test, vi } from 'vitest';
import { $pin, keepPin, pinOf, readPin } from './pin';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  $pin.set('');
});

test('a PIN code is kept in six digits, however it was typed', () => {
  for (const typed of ['560025', ' 560 025', '५६० ०२५']) expect(pinOf(typed)).toBe('560025');
  expect(keepPin('५६० ०२५')).toBe(true);
  $pin.set('');
  expect(readPin()).toBe('560025');
});

test('any other text changes nothing, and nonsense in the storage counts as no PIN code', () => {
  keepPin('560025');
  for (const typed of ['', '56002', '060025', '5600255', 'Pune']) expect(keepPin(typed)).toBe(false);
  expect($pin.get()).toBe('560025');
  localStorage.setItem('pin', '{"a":1}');
  expect(readPin()).toBe('');
});
