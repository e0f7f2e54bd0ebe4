import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { openCatalogue } from './open.ts';
import { newestSnapshot, setNewestSnapshot, snapshotFile, snapshotsFolder } from './snapshots.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(inject('testFolder'), 'snapshots-'));
});

test('before the first import there is no snapshot', () => {
  expect(newestSnapshot(data)).toBeUndefined();
});

test('switching makes a snapshot the newest and leaves no other file behind', () => {
  for (const id of ['one', 'two']) {
    setNewestSnapshot(data, id);
    expect(newestSnapshot(data)).toBeUndefined();
    writeFileSync(snapshotFile(data, id), '');
    expect(newestSnapshot(data)).toBe(id);
  }
  expect(readdirSync(snapshotsFolder(data)).sort()).toEqual(['current', 'one.sqlite', 'two.sqlite']);
});

test('a snapshot whose file is missing is not live', () => {
  setNewestSnapshot(data, 'one');
  writeFileSync(snapshotFile(data, 'one'), '');
  rmSync(snapshotFile(data, 'one'));
  expect(newestSnapshot(data)).toBeUndefined();
});

test('opening refuses a file that is missing or not a database', () => {
  const file = join(data, 'broken.sqlite');
  expect(() => openCatalogue(file)).toThrow();
  writeFileSync(file, 'this is no database'.repeat(100));
  expect(() => openCatalogue(file)).toThrow(/not a database/);
});

test('an open snapshot is read-only', () => {
  const catalogue = openCatalogue(inject('snapshotFile'));
  expect(catalogue.id).toMatch(/^\d{14}-[0-9a-f]{8}$/);
  expect(catalogue.demo).toBe(true);
  catalogue.close();
});
