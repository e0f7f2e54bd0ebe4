import { expect, test } from 'vitest';
import { ProblemList } from './problems.ts';

test('problems are listed in the order of the files and their lines', () => {
  const list = new ProblemList();
  const places: [string, number][] = [
    ['b.csv', 2],
    ['a.csv', 9],
    ['c.csv', 1],
    ['a.csv', 3],
    ['b.csv', 1],
  ];
  for (const [file, line] of places)
    list.add({ file, line, column: null, code: 'reference-missing', message: '', value: null });
  expect(list.inOrder(['a.csv', 'b.csv', 'c.csv']).map(({ file, line }) => [file, line])).toEqual([
    ['a.csv', 3],
    ['a.csv', 9],
    ['b.csv', 1],
    ['b.csv', 2],
    ['c.csv', 1],
  ]);
});
