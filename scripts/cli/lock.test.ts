import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { newDataFolder } from '../catalogue/import/fixtures/small-package.ts';
import { Busy, withLock } from './lock.ts';
import { Refusal } from './refusal.ts';

const testFolder = join(inject('testFolder'), 'lock');
const newData = () => newDataFolder(testFolder);
const lockOf = (dataFolder: string) => join(dataFolder, 'lock');
const done = async () => 'done';

test('the result is returned, and the lock is released', async () => {
  const dataFolder = newData();
  expect(await withLock(dataFolder, done)).toBe('done');
  expect(await withLock(dataFolder, done)).toBe('done');
});

test('a missing data folder is created', async () => {
  const dataFolder = join(newData(), 'a', 'b');
  expect(await withLock(dataFolder, async () => existsSync(dataFolder))).toBe(true);
});

test('the lock is released after a failure, and the failure is passed on', async () => {
  const dataFolder = newData();
  const failing = withLock(dataFolder, async () => {
    throw new Error('bad package');
  });
  await expect(failing).rejects.toThrow('bad package');
  expect(await withLock(dataFolder, done)).toBe('done');
});

test('a second run at the same time is refused, and the first continues', async () => {
  const dataFolder = newData();
  let ran = false;
  const second = () =>
    withLock(dataFolder, async () => {
      ran = true;
    });
  await withLock(dataFolder, async () => {
    await expect(second()).rejects.toThrow(Busy);
    await expect(second()).rejects.toThrow(/Another import or generation is running/);
    expect(ran).toBe(false);
  });
  await second();
  expect(ran).toBe(true);
});

test('a waiting run starts when the first has ended', async () => {
  const dataFolder = newData();
  const order: string[] = [];
  const first = withLock(dataFolder, async () => {
    await setTimeout(20);
    order.push('first');
  });
  await withLock(dataFolder, async () => order.push('second'), true);
  await first;
  expect(order).toEqual(['first', 'second']);
});

test('two data folders do not wait for each other', async () => {
  const [one, other] = [newData(), newData()];
  expect(await withLock(one, () => withLock(other, done))).toBe('done');
});

test.each([
  ['nothing', ''],
  ['the number of a running process that is not an import', String(process.ppid)],
  ['a number that no process has', '4194999'],
  ['a short word', 'rubbish'],
  ['one character', '0'],
  ['a long text', 'rubbish '.repeat(2000)],
  ['half a database', `SQLite format 3\0${'x'.repeat(3000)}`],
])('a lock left behind with %s in it is harmless, and then locks again', async (_, content) => {
  const dataFolder = newData();
  writeFileSync(lockOf(dataFolder), content);
  await withLock(dataFolder, async () => {
    await expect(withLock(dataFolder, done)).rejects.toThrow(Busy);
  });
});

test('a data folder that cannot be written is refused by name, with what to do', async () => {
  const file = join(newData(), 'file');
  writeFileSync(file, '');
  const refused = withLock(join(file, 'data'), done);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(/file\/data cannot be written.*SHOP_DATA/);
});

test('a lock that is a folder is refused, not removed', async () => {
  const dataFolder = newData();
  mkdirSync(lockOf(dataFolder));
  await expect(withLock(dataFolder, done)).rejects.toThrow(Refusal);
  expect(existsSync(lockOf(dataFolder))).toBe(true);
});
