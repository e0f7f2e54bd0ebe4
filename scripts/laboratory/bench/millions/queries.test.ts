import { expect, inject, test } from 'vitest';
import { mixedQueries } from './queries.ts';

test('each list is the same every time, and no two share queries of the golden set', () => {
  const parts = 3;
  const lists = [0, 1, 2].map((part) => mixedQueries(inject('snapshotFile'), { part, parts }));
  expect(mixedQueries(inject('snapshotFile'), { part: 1, parts })).toEqual(lists[1]);
  for (const list of lists) {
    expect(new Set(list.map(({ kind }) => kind)).size).toBe(4);
    expect(new Set(list.map(({ kind, text }) => `${kind} ${text}`)).size).toBe(list.length);
  }
  const golden = lists.flatMap((list) => list.filter(({ kind }) => kind === 'golden').map(({ text }) => text));
  expect(new Set(golden).size).toBe(golden.length);
  expect(golden.length).toBeGreaterThan(400);
});

test('a typing error is one letter, and numbers are those of the catalogue', () => {
  const list = mixedQueries(inject('snapshotFile'), { part: 0, parts: 1 });
  const numbers = list.filter(({ kind }) => kind === 'number').map(({ text }) => text);
  expect(numbers.every((text) => /\d/.test(text))).toBe(true);
  const known = new Set(list.filter(({ kind }) => kind === 'vehicle').flatMap(({ text }) => text.split(' ')));
  const wrong = list.filter(({ kind }) => kind === 'wrong').map(({ text }) => text.split(' '));
  const unknown = wrong.map((words) => words.filter((word) => !known.has(word)).length);
  expect(unknown.filter((count) => count > 0).length).toBeGreaterThan(wrong.length / 2);
});
