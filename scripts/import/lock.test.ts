import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { newDataFolder } from './fixtures/small-package.ts';
import { withImportLock } from './lock.ts';
import { Refusal } from './problems.ts';

const testFolder = join(inject('testFolder'), 'lock');
const newData = () => newDataFolder(testFolder);
const lockOf = (dataFolder: string) => join(dataFolder, 'import.lock');

test('what is run gives its answer, with the lock held by this process and given back afterwards', async () => {
  const dataFolder = newData();
  const owner = await withImportLock(dataFolder, async () => readFileSync(lockOf(dataFolder), 'utf8'));
  expect(owner).toBe(String(process.pid));
  expect(existsSync(lockOf(dataFolder))).toBe(false);
});

test('the data folder is made when it is not there', async () => {
  const dataFolder = join(newData(), 'a', 'b');
  expect(await withImportLock(dataFolder, async () => existsSync(dataFolder))).toBe(true);
});

test('the lock is given back when the import fails, and the failure is passed on', async () => {
  const dataFolder = newData();
  const failing = withImportLock(dataFolder, async () => {
    throw new Error('bad package');
  });
  await expect(failing).rejects.toThrow('bad package');
  expect(existsSync(lockOf(dataFolder))).toBe(false);
});

test('a second import at the same time is refused with the process, and the first goes on', async () => {
  const dataFolder = newData();
  await withImportLock(dataFolder, async () => {
    let ran = false;
    const second = withImportLock(dataFolder, async () => {
      ran = true;
    });
    await expect(second).rejects.toThrow(Refusal);
    await expect(second).rejects.toThrow(new RegExp(`process ${process.pid}`));
    expect(ran).toBe(false);
    expect(existsSync(lockOf(dataFolder))).toBe(true);
  });
});

test('the lock of a process that has died is taken over', async () => {
  const dataFolder = newData();
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lockOf(dataFolder), String(pid));
  expect(await withImportLock(dataFolder, async () => 'done')).toBe('done');
});

test.each(['', 'rubbish', '0', '-1'])('a lock that names no process (%j) is taken over', async (content) => {
  const dataFolder = newData();
  writeFileSync(lockOf(dataFolder), content);
  expect(await withImportLock(dataFolder, async () => 'done')).toBe('done');
});

test('a data folder that cannot be written is refused by name, with what to do', async () => {
  const file = join(newData(), 'file');
  writeFileSync(file, '');
  const refused = withImportLock(join(file, 'data'), async () => 'done');
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(/file\/data cannot be written.*SHOP_DATA/);
});

test('a lock that is a folder is refused, not removed', async () => {
  const dataFolder = newData();
  mkdirSync(lockOf(dataFolder));
  await expect(withImportLock(dataFolder, async () => 'done')).rejects.toThrow(Refusal);
  expect(existsSync(lockOf(dataFolder))).toBe(true);
});
