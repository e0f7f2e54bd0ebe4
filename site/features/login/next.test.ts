import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath } from './next';

describe('after signing in the shopper continues', () => {
  test.each([
    '/',
    '/checkout',
    '/hi/cart',
    '/search?q=a%20b&brand=x',
    '/account#orders',
    '/a?next=https://evil.example',
  ])('to %s', (next) => {
    expect(ownPath(next, '/home')).toBe(next);
  });
});

describe('never to another site, but to the given page, from', () => {
  test.each([
    null,
    '',
    'checkout',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '///evil.example',
    'javascript:alert(1)',
    ' /\\evil.example',
    '//',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/.\\/evil.example',
    '//user@evil.example',
  ])('%j', (next) => {
    expect(ownPath(next, '/home')).toBe('/home');
  });
});

test('the browser stays on this shop, whatever the address asks for', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '\t', 'evil.example', '@');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = ownPath(`/${pieces.join('')}`, '/home');
      expect(new URL(path, 'https://shop.example/hi/login').origin).toBe('https://shop.example');
    }),
    { numRuns: 3000 },
  );
});
