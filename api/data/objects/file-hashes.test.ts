import { mkdirSync, mkdtempSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { fileHashes, hashOf } from './file-hashes.ts';

test('a file that was written again has another name, one that was not is not read again', async () => {
  const dataFolder = mkdtempSync(join(inject('testFolder'), 'hashes-'));
  mkdirSync(join(dataFolder, 'releases'));
  const hashes = () => fileHashes(dataFolder);
  const file = join(dataFolder, 'file');
  writeFileSync(file, 'one');
  const before = hashes();
  const { hash } = await before.of(file);
  before.keep();
  const { mtimeMs } = statSync(file);
  expect(await hashes().of(file)).toEqual({ hash, bytes: 3 });
  writeFileSync(file, 'two');
  utimesSync(file, (mtimeMs + 5) / 1000, (mtimeMs + 5) / 1000);
  expect((await hashes().of(file)).hash).toBe(hashOf('two'));
});
