import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSite } from './compiled-site.ts';

test('opening a site does not swallow faults in the rest of the shop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'server'));
  const listen = "process.on('unhandledRejection', () => {});";
  writeFileSync(join(folder, 'server', 'entry.mjs'), `${listen} export const handler = async () => {};`);
  writeFileSync(join(folder, 'server', 'render.mjs'), "export const inlineScripts = ['one'];");
  const before = process.listeners('unhandledRejection');
  const { inlineScripts } = await openSite(folder);
  expect(inlineScripts).toEqual(['one']);
  expect(process.listeners('unhandledRejection')).toEqual(before);
});
