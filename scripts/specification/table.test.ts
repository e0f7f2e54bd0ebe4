import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areaCalls, areaValidation } from './customer-area/calls.ts';
import { areaConstants } from './customer-area/constants.ts';
import { areaEntities } from './customer-area/entities.ts';
import { areaMessages } from './customer-area/messages.ts';
import { areaPages } from './customer-area/pages.ts';
import { areaScreens } from './customer-area/screens.ts';
import { areaStates } from './customer-area/states.ts';
import { calls, constants, messages, validation } from './storefront/rules.ts';
import { screens } from './storefront/screens.ts';
import type { Heading } from './table.ts';
import { titlesIn } from './titles.ts';

const root = resolve(import.meta.dirname, '../..');
const storefront = [...screens, ...validation, ...calls, ...messages, ...constants];
const customerArea = [
  ...areaScreens,
  ...areaPages,
  ...areaEntities,
  ...areaStates,
  ...areaValidation,
  ...areaCalls,
  ...areaMessages,
  ...areaConstants,
];
const headings = [
  ...storefront.map((heading) => ({ ...heading, of: 'storefront' })),
  ...customerArea.map((heading) => ({ ...heading, of: 'customer area' })),
];
const rows = headings.flatMap(({ of, section, title, rows: own }) =>
  own.map((row) => ({ ...row, name: `${of} ${section} ${title}: ${row.says}` })),
);

const known = new Map<string, ReadonlySet<string>>();
function titles(file: string): ReadonlySet<string> {
  const path = resolve(root, file);
  const found = known.get(file) ?? new Set(existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : []);
  known.set(file, found);
  return found;
}

test.each(headings)('$of, section $section, $title: every bullet has a row', ({ bullets, rows: own }) => {
  const numbers = [...new Set(own.map(({ bullet }) => bullet))].sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: bullets }, (_, index) => index + 1));
});

test('every row names a test that shows it', () => {
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([]);
});

test('every named test is there', () => {
  const missing = rows.flatMap(({ tests }) =>
    tests.filter(([file, title]) => !titles(file).has(title)).map(([file, title]) => `${file}: ${title}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test.each<[string, readonly Heading[], Record<number, number>]>([
  ['storefront', storefront, { 2: 74, 5: 14, 7: 25, 8: 20, 9: 13 }],
  ['customer area', customerArea, { 2: 58, 3: 10, 4: 17, 5: 4, 6: 3, 7: 13, 8: 7, 9: 9 }],
])('the specification of the %s is covered in full', (_, own, expected) => {
  const found: Record<number, number> = {};
  for (const { section, bullets } of own) found[section] = (found[section] ?? 0) + bullets;
  expect(found).toEqual(expected);
});

describe('titles are read from the code', () => {
  test('plain ones, templates and those of test.each; nothing else', () => {
    const code = [
      "test('plain', () => {});",
      'test(`of ${language}`, async () => {});',
      "test.each([1])('each %s', () => {});",
      "test.skip(true, 'reason'); test.step('a step', run); // test('comment', run)",
      "test.describe('a group', () => {}); other('no test');",
    ].join('\n');
    expect(titlesIn(code)).toEqual(['plain', 'of ${language}', 'each %s']);
  });
});
