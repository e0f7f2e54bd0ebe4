import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugify, slugsOf } from './slug.ts';

describe('slugs', () => {
  test.each([
    ['Brake Pad – Citroën C3', 'brake-pad-citroen-c3'],
    ['../../etc/passwd', 'etc-passwd'],
    ['ब्रेक', ''],
    ['--a--', 'a'],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  test('any text becomes at most 100 characters of a–z, 0–9 and single dashes inside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(slugify(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slugify(text).length).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('a long one is cut after 100 characters, without a dash at the end', () => {
    expect(slugify('a'.repeat(150))).toBe('a'.repeat(100));
    expect(slugify(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
  });
});

describe('slugs of things with one parent', () => {
  const slugs = (named: [id: string, name: string][], taken: string[] = []) =>
    Object.fromEntries(
      slugsOf(
        named.map(([id, name]) => ({ id, name })),
        taken,
      ),
    );

  test('each has its name; of two with one name, the first id has it plain', () => {
    expect(
      slugs([
        ['swift-3', 'Swift (3rd gen)'],
        ['b', 'Alto'],
        ['a', 'Alto'],
      ]),
    ).toEqual({ 'swift-3': 'swift-3rd-gen', a: 'alto', b: 'alto-b' });
  });

  test('a name in another script has the slug of its id, and there is always one', () => {
    expect(
      slugs([
        ['k12m', 'के१२एम'],
        ['_', 'क'],
      ]),
    ).toEqual({ k12m: 'k12m', _: 'x' });
  });

  test('what the address has another meaning for is left out', () => {
    expect(slugs([['e1', 'Brake Pads']], ['brake-pads'])).toEqual({ e1: 'brake-pads-e1' });
  });

  test('any names get slugs of which no two are the same', () => {
    const named = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), name: fc.string({ unit: 'binary' }) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(named, (all) => {
        const found = [...slugsOf(all).values()];
        expect(new Set(found).size).toBe(all.length);
        for (const slug of found) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }),
    );
  });
});
