import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { currentRelease, releasesFolder, showRelease, switchRelease } from './release.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(inject('testFolder'), 'release-'));
});

function generate(id: string) {
  mkdirSync(join(releasesFolder(data), id), { recursive: true });
  return { id, snapshot: `snapshot-of-${id}`, site: '/dist/site' };
}

test('before the first generation there is no release', () => {
  expect(currentRelease(data)).toBeUndefined();
});

test('switching makes a release live and leaves no other file behind', () => {
  for (const id of ['one', 'two']) {
    const release = generate(id);
    switchRelease(data, release);
    expect(currentRelease(data)).toEqual({ ...release, folder: join(releasesFolder(data), id) });
  }
  expect(readdirSync(releasesFolder(data)).sort()).toEqual(['current.json', 'one', 'two']);
});

test('a release whose folder is missing is not live', () => {
  switchRelease(data, generate('one'));
  rmSync(join(releasesFolder(data), 'one'), { recursive: true });
  expect(currentRelease(data)).toBeUndefined();
});

test('the link for a web server in front is switched in one step, and no other file is left behind', () => {
  for (const id of ['one', 'two', 'two']) {
    showRelease(data, generate(id));
    expect(readlinkSync(join(releasesFolder(data), 'current'))).toBe(id);
  }
  expect(readdirSync(releasesFolder(data)).sort()).toEqual(['current', 'one', 'two']);
});
