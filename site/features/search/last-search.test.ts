import { beforeEach, expect, test, vi } from 'vitest';
import { followLastSearch, lastSearch, rememberSearch } from './last-search';

let kept: Map<string, string>;
let leave: () => void;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    leave = listener;
  });
  vi.stubGlobal('location', { origin: 'https://shop.example', search: '' });
  vi.stubGlobal('document', { referrer: '', querySelectorAll: () => [] });
});

test('the last search is what the search page showed when it was left', () => {
  expect(lastSearch()).toBeUndefined();
  rememberSearch();
  location.search = '?q=brake&page=2';
  leave();
  expect(lastSearch()).toBe('?q=brake&page=2');
  location.search = '?q=+&brand=bosch';
  leave();
  expect(lastSearch()).toBe('?q=brake&page=2');
});

test.each([
  ['https://shop.example/search?q=oil', '?q=oil'],
  ['https://shop.example/ta/search?q=oil', '?q=oil'],
  ['https://shop.example/product/search', undefined],
  ['https://evil.example/search?q=oil', undefined],
  ['', undefined],
])('in a new tab opened from %s it is %s', (referrer, expected) => {
  vi.stubGlobal('document', { referrer });
  expect(lastSearch()).toBe(expected);
});

test('links lead to it, and stay unchanged while there is none or storage is forbidden', () => {
  const link = { pathname: '/hi/search', search: '?q=pads', dataset: { lastSearch: '' } };
  const button = { pathname: '/hi', search: '', dataset: { lastSearch: '/hi/search' } };
  vi.stubGlobal('document', { referrer: '', querySelectorAll: () => [link, button] });
  followLastSearch();
  expect([link.search, button.pathname]).toEqual(['?q=pads', '/hi']);
  kept.set('last_search', '?q=oil');
  followLastSearch();
  expect([link.pathname, link.search]).toEqual(['/hi/search', '?q=oil']);
  expect([button.pathname, button.search]).toEqual(['/hi/search', '?q=oil']);
  vi.stubGlobal('sessionStorage', undefined);
  expect(lastSearch()).toBeUndefined();
});
