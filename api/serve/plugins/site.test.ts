import { join, normalize } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageCodes } from '../../shop/language/languages.ts';
import { movedTo } from '../release/site-rules.ts';
import { fileFor, wellFormed, withoutOuterSlashes } from './site.ts';

test.each([
  ['/', 'index.html'],
  ['/hi', 'hi.html'],
  ['/hi/cart', 'hi/cart.html'],
  ['/brands/bosch/2', 'brands/bosch/2.html'],
  ['/robots.txt', 'robots.txt'],
  ['/_astro/app.D3f_-x.js', '_astro/app.D3f_-x.js'],
  ['/_astro/font.woff2', '_astro/font.woff2'],
  ['/locales/ta/common.json', 'locales/ta/common.json'],
  ['/pagefind/fragment/en_1a2b.pf_fragment', 'pagefind/fragment/en_1a2b.pf_fragment'],
])('%s is the file %s', (path, file) => expect(fileFor(path)).toBe(file));

test.each([
  ['/part/13.0460-7117.2', 'part/13.0460-7117.2.html'],
  ['/part/HU 711/51 x', 'part/HU 711/51 x.html'],
  ['/part/A.B.C', 'part/A.B.C.html'],
])('the part number of %s is not mistaken for a file extension', (path, file) => expect(fileFor(path)).toBe(file));

test.each([
  '/../secret',
  '/..',
  '/hi/../../secret',
  '/./../secret.txt',
  '//etc/passwd',
  '/hi/..\\..\\secret',
  '/a\0.html',
  '/.env',
  '/.git/config',
  '/hi/.hidden/file.txt',
  `/${'x'.repeat(1001)}`,
])('%j is not a file', (path) => expect(fileFor(path)).toBeUndefined());

test('no address leads outside the folder or to a hidden file', () => {
  // "/a/" would become "a/.html", which no page has as its name.
  const part = fc.oneof(fc.constantFrom('..', '.', '', '.a', '...', '\\', '\0', ' '), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const file = fileFor(`/${parts.join('/')}`);
      if (file === undefined) return;
      expect(join('/site/release', file)).toBe(`/site/release/${normalize(file)}`);
      expect(file).not.toMatch(/(^|\/)\.(?!html$)|\0|\\/);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['/a/b/', 'a/b'],
  ['//evil.example//', 'evil.example'],
  ['/\\evil.example/', 'evil.example'],
  ['///', ''],
  [`/a${'/'.repeat(100_000)}b/`, `a${'/'.repeat(100_000)}b`],
])('slashes around an address are removed', (path, expected) => expect(withoutOuterSlashes(path)).toBe(expected));

test.each(languageCodes)('old addresses of returns, shipping and orders redirect, in %s', (language) => {
  const prefix = language === 'en' ? '' : `/${language}`;
  expect(movedTo(`${prefix}/returns`)).toBe(`${prefix}/return-policy`);
  expect(movedTo(`${prefix}/shipping`)).toBe(`${prefix}/shipping-policy`);
  expect(movedTo(`${prefix}/track-order`)).toBe(`${prefix}/orders`);
  expect(movedTo(`${prefix}/my-orders`)).toBe(`${prefix}/orders`);
  expect(movedTo(`${prefix}/return-policy`)).toBeUndefined();
});

test.each([
  ['/product/%ZZ', '/not-found'],
  ['/hi/product/%E0%A4%A', '/hi/not-found'],
  ['/ta/%', '/ta/not-found'],
  ['/api/products/slug/%ZZ', '/api/products/slug/%ZZ'],
  ['/admin/api/engines/%ZZ/info', '/admin/api/engines/%ZZ/info'],
  ['/search?q=%ZZ', '/search?q=%ZZ'],
  ['/part/HU%20711%2F51', '/part/HU%20711%2F51'],
])('%s is answered by %s', (address, page) => expect(wellFormed(address)).toBe(page));
