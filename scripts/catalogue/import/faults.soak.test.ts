import { join } from 'node:path';
import { describe, inject, test } from 'vitest';
import { bounds } from './fixtures/faults/bounds.ts';
import { expectFault, expectNoPartialRow } from './fixtures/faults/expect-fault.ts';
import { cutFile } from './fixtures/faults/truncated.ts';
import { newDataFolder } from './fixtures/small-package.ts';

const testFolder = join(inject('testFolder'), 'faults-soak');
newDataFolder(testFolder);

describe('at the real bounds', () => {
  test.each(bounds)('$name', (fault) => expectFault(fault, testFolder));
});

test('a file cut at any byte gives no partial row', { timeout: 300_000 }, () =>
  expectNoPartialRow([...cutFile.keys()], testFolder),
);
