import { join } from 'node:path';
import { inject, test } from 'vitest';
import { expectSameFromScratch } from './fixtures/any-nights.ts';

test('any nights imported one after the other give what an import from scratch gives', { timeout: 300_000 }, () =>
  expectSameFromScratch(60, join(inject('testFolder'), 'any-nights-soak')),
);
