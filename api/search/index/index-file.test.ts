import { copyFileSync, mkdtempSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { indexFileOf, isWholeIndex, readIndexFile, writeIndexFile } from './index-file.ts';
import { loadIndex } from './load-index.ts';
import { makeIndex } from './make-index.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(inject('testFolder'), 'index-')), 'one.index');
});
const noOrders = async () => new Map();

test('an index that is read, written and read again is the same, byte for byte', async () => {
  await makeIndex(inject('snapshotFile'), noOrders, { indexFile: file });
  const index = await readIndexFile(file);
  if (!index) throw new Error('there is no index');
  expect(index.columns.rows.length).toBe(300);
  expect(index.words).toContain('brake');
  expect(index.phrases.get('brake patti')).toBeInstanceOf(Array);
  const again = `${file}.again`;
  await writeIndexFile(again, index);
  expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
  expect(await readIndexFile(again)).toEqual(index);
});

test.each([
  ['cut short', (size: number) => truncateSync(file, size - 1)],
  ['with the outline only', () => truncateSync(file, 4096)],
  ['empty', () => truncateSync(file, 0)],
  ['of zeros', (size: number) => writeFileSync(file, Buffer.alloc(size))],
  ['with one bit changed in its length', () => flip(0)],
  ['with one bit changed in its sum', () => flip(20)],
  ['with one bit changed in its outline', () => flip(60)],
  ['with one bit changed in its arrays', (size: number) => flip(size - 100)],
])('a file %s is no index', async (_name, damage) => {
  copyFileSync(await ready(), file);
  const pause = async () => {};
  expect(await isWholeIndex(file, pause)).toBe(true);
  damage(statSync(file).size);
  expect(await readIndexFile(file)).toBeUndefined();
  expect(await isWholeIndex(file, pause)).toBe(false);
});

test('an index that is damaged is made again', async () => {
  copyFileSync(await ready(), file);
  const whole = readFileSync(file);
  flip(whole.length - 100);
  const signal = new AbortController().signal;
  const loaded = await loadIndex(inject('snapshotFile'), noOrders, signal, file);
  expect(loaded?.packed.columns.rows.length).toBe(300);
  expect(readFileSync(file).equals(whole)).toBe(true);
});

test('an index that exists is not made again, and orders are not asked for', async () => {
  writeFileSync(file, 'there');
  const orders = () => Promise.reject(new Error('asked'));
  await makeIndex(inject('snapshotFile'), orders, { indexFile: file });
  expect(readFileSync(file, 'utf8')).toBe('there');
});

test('making an index removes the files of other code and of killed processes', async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'left-'));
  const snapshot = join(folder, 'one.sqlite');
  copyFileSync(inject('snapshotFile'), snapshot);
  for (const name of ['one.0ld.index', 'one.0ld.index.77.tmp', 'other.0ld.index'])
    writeFileSync(join(folder, name), '');
  const left = [basename(indexFileOf(snapshot)), 'one.sqlite', 'other.0ld.index'].sort();
  await makeIndex(snapshot, noOrders);
  expect(readdirSync(folder).sort()).toEqual(left);
  // Also when another process has made it.
  writeFileSync(join(folder, 'one.0ld.index.78.tmp'), '');
  await makeIndex(snapshot, noOrders);
  expect(readdirSync(folder).sort()).toEqual(left);
});

test('the error says why an index could not be made', async () => {
  const missing = join(inject('testFolder'), 'missing.sqlite');
  await expect(makeIndex(missing, noOrders, { indexFile: file })).rejects.toThrow(/not made.*code 1.*unable to open/s);
});

test('the signal stops the making, and no index file is left', async () => {
  const ending = new AbortController();
  const making = makeIndex(inject('snapshotFile'), noOrders, { indexFile: file, signal: ending.signal });
  setTimeout(() => ending.abort(), 50);
  await expect(making).rejects.toThrow(/abort/);
  expect(await readIndexFile(file)).toBeUndefined();
});

function flip(at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

async function ready(): Promise<string> {
  await makeIndex(inject('snapshotFile'), noOrders);
  return indexFileOf(inject('snapshotFile'));
}
