import { join } from 'node:path';
import { describe, expect, inject, test, vi } from 'vitest';
import { corpus } from './fixtures/faults/corpus.ts';
import { expectFault, expectNoPartialRow } from './fixtures/faults/expect-fault.ts';
import { cutFile, itemsOfCut } from './fixtures/faults/truncated.ts';
import { newDataFolder } from './fixtures/small-package.ts';

// The limit is lower here to save time; `faults.soak.test.ts` tries the real one.
vi.mock('./limits.ts', async (original) => ({
  ...(await original<typeof import('./limits.ts')>()),
  maxRecordLength: 1_500_000,
}));

const testFolder = join(inject('testFolder'), 'faults');
newDataFolder(testFolder);

describe.each(Object.entries(corpus))('%s', (_, faults) => {
  test.each(faults)('$name', (fault) => expectFault(fault, testFolder));
});

test('every fault has its own name and says what it expects', () => {
  const all = Object.values(corpus).flat();
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, refusal, rows, report } of all) {
    expect(Boolean(refusal) !== Boolean(rows || report), name).toBe(true);
  }
});

test('a file cut at one of some bytes gives no partial row', async () => {
  // Each 13th place, and each third of the few where nothing shows that the file was cut.
  const some = Array.from(cutFile.keys()).filter(
    (length) => length % 13 === 0 || (length % 3 === 0 && itemsOfCut(length) !== undefined),
  );
  await expectNoPartialRow(some, testFolder);
});
