import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { indexFileOf } from './index-file.ts';
import { mendIndex } from './mend-index.ts';

const how = { pause: async () => {}, signal: new AbortController().signal };

test.each<[string, (file: string) => void]>([
  [
    'with a bit changed',
    (file) => {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
  ],
  ['emptied', (file) => writeFileSync(file, '')],
  ['removed', (file) => rmSync(file)],
])('an index file %s is made again, and an undamaged one is kept', async (_how, damage) => {
  const snapshot = join(mkdtempSync(join(inject('testFolder'), 'mend-index-')), 's1.sqlite');
  copyFileSync(inject('snapshotFile'), snapshot);
  const file = indexFileOf(snapshot);
  copyFileSync(indexFileOf(inject('snapshotFile')), file);
  const before = readFileSync(file);
  const orders = async () => new Map<string, number>();
  expect(await mendIndex(snapshot, orders, how)).toBe(false);
  damage(file);
  expect(await mendIndex(snapshot, orders, how)).toBe(true);
  expect(readFileSync(file).length).toBe(before.length);
  expect(await mendIndex(snapshot, orders, how)).toBe(false);
});
