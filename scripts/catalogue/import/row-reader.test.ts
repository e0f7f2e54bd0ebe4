import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { problemAt } from './row-reader.ts';

test.each([
  ['x'.repeat(119), 'x'.repeat(119)],
  ['x'.repeat(130), 'x'.repeat(120)],
  [`${'x'.repeat(119)}😀`, 'x'.repeat(119)],
  [`\ud83d${'ब'.repeat(10)}`, `\ud83d${'ब'.repeat(10)}`],
  [null, null],
])('a problem keeps the beginning of its cell: %j', (value, kept) => {
  expect(problemAt('items.csv', 2, 'text-too-long', 'name', value).value).toBe(kept);
});

test('a problem does not keep the rest of its cell in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const problems = Array.from({ length: 100 }, (_, n) =>
    problemAt('items.csv', n, 'text-too-long', 'name', `${n}${'x'.repeat(2_000_000)}`),
  );
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20e6);
  expect(problems).toHaveLength(100);
});
