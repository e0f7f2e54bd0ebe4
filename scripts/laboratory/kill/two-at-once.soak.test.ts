import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { newestSnapshot } from '../../../api/catalogue/snapshots.ts';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { compileSite } from '../../catalogue/compile/compile.ts';
import { newDataFolder } from '../../catalogue/import/fixtures/small-package.ts';
import { freePort, runCommand, startCommand, until, untilRunning } from '../processes.ts';
import { writeNight } from './nights.ts';

/**
 * The first command is stopped midway while it holds its lock, so that the behaviour of the second does not depend on
 * luck.
 */
const testFolder = join(inject('testFolder'), 'two-at-once');
const beforeSwitch = 'before renameSync current.';
const busy = /^Another import or generation is running\. Try again when it has ended\.$/m;
let dataFolder: string;
let catalogue: string;

beforeAll(async () => {
  await compileSite({ siteUrl: undefined, demo: true });
}, 300_000);

beforeEach(() => {
  dataFolder = newDataFolder(testFolder);
  catalogue = join(dataFolder, 'package');
  writeNight(catalogue, 1);
});

async function stopped(script: string, args: string[] = []) {
  const first = startCommand(dataFolder, script, args, { SIGNAL_AT: `SIGSTOP ${beforeSwitch}` });
  onTestFinished(() => void first.child.kill('SIGKILL'));
  await untilRunning(first, `${script} is stopped`, () => first.output().includes('SIGSTOP'));
  return first;
}

async function expectRefused(script: string, args: string[] = []): Promise<void> {
  const { code, output } = await startCommand(dataFolder, script, args).ended;
  expect(output).toMatch(busy);
  expect(output, 'no stack').not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
}

test('while an import runs, a second import, a generation and a nightly say so and end with 1', async () => {
  const first = await stopped('import.ts', [catalogue]);
  await expectRefused('import.ts', [catalogue]);
  await expectRefused('generate.ts');
  await expectRefused('nightly.ts', [catalogue]);
  expect(newestSnapshot(dataFolder)).toBeUndefined();
  first.child.kill('SIGCONT');
  expect((await first.ended).code).toBe(0);
  expect(newestSnapshot(dataFolder)).toBeDefined();
  await runCommand(dataFolder, 'import.ts', [catalogue]);
}, 300_000);

test('a killed import releases its lock, and the next one cleans up and succeeds', async () => {
  const first = await stopped('import.ts', [catalogue]);
  first.child.kill('SIGKILL');
  expect((await first.ended).signal).toBe('SIGKILL');
  await runCommand(dataFolder, 'import.ts', [catalogue]);
  expect(newestSnapshot(dataFolder)).toBeDefined();
  expect(globSync('snapshots/*.tmp', { cwd: dataFolder })).toEqual([]);
}, 300_000);

test('while a generation runs, a second one and an import say so; a shop that starts serves what is live', async () => {
  await runCommand(dataFolder, 'nightly.ts', [catalogue]);
  const before = currentRelease(dataFolder)?.id;
  writeNight(catalogue, 2);
  await runCommand(dataFolder, 'import.ts', [catalogue]);
  const first = await stopped('generate.ts');
  await expectRefused('generate.ts');
  await expectRefused('import.ts', [catalogue]);

  const port = await freePort();
  const shop = startCommand(dataFolder, 'start.ts', [], { PORT: String(port) });
  onTestFinished(() => void shop.child.kill('SIGKILL'));
  const page = async () => (await fetch(`http://127.0.0.1:${port}/product/pad-0`)).text();
  await untilRunning(shop, 'the shop answers', () => shop.output().includes('The shop is open'));
  expect(await page()).toContain('night1x');
  expect(currentRelease(dataFolder)?.id).toBe(before);

  first.child.kill('SIGCONT');
  expect((await first.ended).code).toBe(0);
  await until('the shop shows the new release', async () => (await page()).includes('night2x'));
}, 300_000);
