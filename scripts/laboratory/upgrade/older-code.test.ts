import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { writeCode } from './older-code.ts';

test('a clone without its history is told what is missing', () => {
  const folder = join(inject('testFolder'), 'no-such-code');
  expect(() => writeCode('0123456789', folder)).toThrow(/no commit 0123456789.*git fetch --unshallow/);
  expect(existsSync(folder)).toBe(false);
});
