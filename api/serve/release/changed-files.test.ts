import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { changedFiles } from './changed-files.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(inject('testFolder'), 'changed-'));
  file = join(folder, 'inside', 'file');
  mkdirSync(join(folder, 'inside'));
  writeFileSync(file, 'as it was');
});

test.each<[string, (at: string) => void]>([
  [
    'written with the size and the times that it had',
    (at) => {
      const { atime, mtime } = statSync(at);
      writeFileSync(at, 'as it wos');
      utimesSync(at, atime, mtime);
    },
  ],
  ['emptied', (at) => writeFileSync(at, '')],
  ['removed', (at) => rmSync(at)],
  [
    'replaced',
    (at) => {
      writeFileSync(`${at}.tmp`, readFileSync(at));
      renameSync(`${at}.tmp`, at);
    },
  ],
])('a file that is %s has changed, once', async (_how, change) => {
  const { among } = changedFiles();
  const all = [file, join(folder, 'none')];
  expect([...(await among(all))]).toEqual([]);
  expect([...(await among(all))]).toEqual([]);
  change(file);
  expect([...(await among(all))]).toEqual([file]);
  expect([...(await among(all))]).toEqual([]);
});

test('a folder changes with the names in it', async () => {
  const { among } = changedFiles();
  const inside = join(folder, 'inside');
  await among([folder, inside]);
  rmSync(file);
  expect([...(await among([folder, inside]))]).toEqual([inside]);
});
