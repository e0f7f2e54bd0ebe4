import { afterEach, expect, test, vi } from 'vitest';
import { readStored, readText, writeStored, writeText } from './storage';

afterEach(() => vi.unstubAllGlobals());

function memory(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test('a stored value can be read back, and undefined removes it', () => {
  const kept = memory();
  writeText('local', 'word', '?q=brake');
  writeStored('local', 'list', [1, { a: 'ब' }]);
  expect([readText('local', 'word'), readStored('local', 'list')]).toEqual(['?q=brake', [1, { a: 'ब' }]]);
  writeText('local', 'word', undefined);
  writeStored('local', 'list', undefined);
  expect([readText('local', 'word'), readStored('local', 'list'), kept.size]).toEqual([null, null, 0]);
});

test('a text that is not JSON gives no value', () => {
  memory().set('broken', '{');
  expect(readStored('local', 'broken')).toBeNull();
});

test.each([
  ['there is no storage', () => vi.stubGlobal('localStorage', undefined)],
  [
    'storage is forbidden',
    () =>
      vi.stubGlobal('localStorage', {
        getItem: () => refuse(),
        setItem: () => refuse(),
        removeItem: () => refuse(),
      }),
  ],
])('where %s nothing is stored, and nothing fails', (_, forbid) => {
  forbid();
  writeText('local', 'word', 'kept');
  writeStored('local', 'list', undefined);
  expect([readText('local', 'word'), readStored('local', 'word')]).toEqual([null, null]);
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
