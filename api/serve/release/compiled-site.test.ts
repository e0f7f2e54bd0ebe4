import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { loadSite, openSite } from './compiled-site.ts';
import { copyOfSums, type Sums, setSum, siteSumsFile, sumOf, writeSums } from './sums.ts';
import { DamagedSite } from './whole-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'server', 'chunks'), { recursive: true });
  for (const [name, text] of Object.entries(code)) writeFileSync(join(folder, name), text);
});

const code = {
  'server/entry.mjs':
    "process.on('unhandledRejection', () => {}); export const handler = async () => (await import('./chunks/page.mjs')).text;",
  'server/render.mjs':
    "export const inlineScripts = ['one']; export const render = async () => new Response('a page');",
  'server/chunks/page.mjs': "export const text = 'a page that is asked for later';",
};

function writeList(): void {
  const sums: Sums = new Map();
  for (const [name, text] of Object.entries(code)) setSum(sums, name, sumOf(Buffer.from(text)));
  writeSums(siteSumsFile(folder), sums, true);
}

test('opening a site does not hide faults in the rest of the shop', async () => {
  const before = process.listeners('unhandledRejection');
  const { inlineScripts } = await openSite(folder);
  expect(inlineScripts).toEqual(['one']);
  expect(process.listeners('unhandledRejection')).toEqual(before);
});

const damages: [string, (file: string) => void][] = [
  [
    'with a bit changed',
    (file) =>
      writeFileSync(
        file,
        readFileSync(file).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
      ),
  ],
  ['cut', (file) => writeFileSync(file, readFileSync(file).subarray(0, 20))],
  ['emptied', (file) => writeFileSync(file, '')],
  ['removed', (file) => rmSync(file)],
];

describe.each(damages)('code %s', (_how, damage) => {
  test.each(['server/render.mjs', 'server/chunks/page.mjs'])('does not run: %s', async (name) => {
    writeList();
    damage(join(folder, name));
    for (const open of [openSite, loadSite]) {
      const error = await open(folder).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DamagedSite);
      expect(String(error)).toBe(
        `DamagedSite: ${join(folder, name)} is damaged or missing: npm start and npm run generate compile the site anew.`,
      );
    }
  });

  test('after the site was opened does not matter', async () => {
    writeList();
    const { handler } = await openSite(folder);
    damage(join(folder, 'server/chunks/page.mjs'));
    expect(await (handler as unknown as () => Promise<string>)()).toBe('a page that is asked for later');
  });

  test('to the list of sums is found, unless its copy is undamaged', async () => {
    writeList();
    damage(siteSumsFile(folder));
    expect((await openSite(folder)).inlineScripts).toEqual(['one']);
    writeFileSync(copyOfSums(siteSumsFile(folder)), 'cut');
    await expect(openSite(folder)).rejects.toThrow(`${siteSumsFile(folder)} is damaged or missing`);
  });
});
