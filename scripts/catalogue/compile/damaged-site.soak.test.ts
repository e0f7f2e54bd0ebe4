import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { filesIn } from '../../../api/data/objects/files-in.ts';
import { copyOfSums, siteSumsFile } from '../../../api/serve/release/sums.ts';
import { damagedInSite } from '../../../api/serve/release/whole-site.ts';
import { copyProject } from '../../laboratory/test-project.ts';
import { compileSite } from './compile.ts';

/** A compiled site that is damaged on the disk before the next command needs it. */

let project: string;
let folder: string;
const said: string[] = [];
const compile = async () => {
  said.length = 0;
  const onDamaged = (file: string) => void said.push(file.slice(folder.length + 1));
  return (await compileSite({ siteUrl: undefined, demo: true, project, onDamaged })).folder;
};
beforeAll(async () => {
  project = copyProject(inject('testFolder'));
  folder = await compile();
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const flip = (file: string) => {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};

test.each([
  ['bytes flipped in its code', 'server/entry.mjs', flip],
  ['a page cut', 'client/cart.html', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 99))],
  ['its mark emptied', 'complete', (file: string) => writeFileSync(file, '')],
  [
    'its lists of sums removed',
    'sums',
    (file: string) => {
      rmSync(file);
      rmSync(copyOfSums(file));
    },
  ],
])(
  'is compiled anew, for readers the same byte for byte: %s',
  async (_how, name, damage) => {
    const client = join(folder, 'client');
    const before = new Map(filesIn(client).map((file) => [file, readFileSync(join(client, file), 'latin1')]));
    damage(join(folder, name));
    expect(await compile()).toBe(folder);
    expect(said).toEqual([name]);
    expect(damagedInSite(folder)).toBeUndefined();
    const after = filesIn(client);
    expect(after).toEqual([...before.keys()]);
    expect(after.filter((file) => readFileSync(join(client, file), 'latin1') !== before.get(file))).toEqual([]);
    await compile();
    expect([said, existsSync(siteSumsFile(folder))]).toEqual([[], true]);
  },
  120_000,
);
