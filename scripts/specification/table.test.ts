import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls, constants, messages, validation } from './rules.ts';
import { screens } from './screens.ts';
import { titlesIn } from './titles.ts';

const root = resolve(import.meta.dirname, '../..');
const headings = [...screens, ...validation, ...calls, ...messages, ...constants];
const rows = headings.flatMap(({ section, title, rows: own }) =>
  own.map((row) => ({ ...row, name: `${section} ${title}: ${row.says}` })),
);

const known = new Map<string, ReadonlySet<string>>();
function titles(file: string): ReadonlySet<string> {
  const path = resolve(root, file);
  const found = known.get(file) ?? new Set(existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : []);
  known.set(file, found);
  return found;
}

test.each(headings)('section $section, $title: every bullet has a row', ({ bullets, rows: own }) => {
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

test('the specification is covered in full', () => {
  const bulletsOf = (section: number) =>
    headings.filter((heading) => heading.section === section).reduce((sum, { bullets }) => sum + bullets, 0);
  expect([2, 5, 7, 8, 9].map(bulletsOf)).toEqual([74, 14, 25, 20, 13]);
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
