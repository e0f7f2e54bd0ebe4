import { expect, test } from 'vitest';
import { pathPart } from './path-part';

test.each(['AB/12', 'a?b#c', '; , / ? : @ & = + $ #', '50%', '11-42-7 566', 'ब्रेक', '%zz', ''])(
  '%j arrives as it was, through an address and what Astro decodes of it',
  (number) => {
    expect(pathPart(decodeURI(encodeURIComponent(number)))).toBe(number);
  },
);

test('surrounding white space is removed, and a missing part is empty', () => {
  expect([pathPart(' AB 1 '), pathPart(undefined)]).toEqual(['AB 1', '']);
});
