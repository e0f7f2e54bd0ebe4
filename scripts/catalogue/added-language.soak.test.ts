import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { currentRelease } from '../../api/serve/release/release.ts';
import { languageCodes } from '../../api/shop/language/languages.ts';
import { root } from '../cli/project.ts';
import { freePort, startCommand } from '../laboratory/processes.ts';
import { hasRooms } from '../laboratory/rooms.ts';
import { copyWithCommands } from '../laboratory/test-project.ts';
import { writePackage } from './import/fixtures/small-package.ts';

/** A version of the shop with one more language replaces the running version, by the real commands. */

const minutes = 60_000;
const added = 'ml';
/** The files of a language. */
const parts = [`content/pages/${added}`, `content/search/${added}.yaml`, `site/public/locales/${added}`];
const lists = ['api/shop/language/languages.ts', 'content/attributes.yaml'];
const all = languageCodes.join(',');
let project: string;
let data: string;
let catalogue: string;

function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(project, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replaceAll(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

beforeAll(() => {
  project = copyWithCommands(inject('testFolder'));
  data = join(project, 'data');
  catalogue = writePackage(project);
  for (const part of parts) rmSync(join(project, part), { recursive: true });
  edit('api/shop/language/languages.ts', `, '${added}'`, '');
  edit('content/attributes.yaml', new RegExp(`,\\s*${added}:\\s*[^,}]+`, 'g'), ' ');
}, 3 * minutes);

const command = (script: string, ...args: string[]) => startCommand(data, script, args, {}, project);
async function done(script: string, ...args: string[]): Promise<string> {
  const { code, output } = await command(script, ...args).ended;
  expect(code, output).toBe(0);
  return output;
}

/** Starts the shop until it serves, and returns its output until then. */
async function start(...args: string[]) {
  const PORT = String(await freePort());
  const { child, output, ended } = startCommand(data, 'start.ts', args, { PORT }, project);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  onTestFinished(stop);
  await expect
    .poll(() => child.exitCode !== null || output().includes('The shop is open at'), { timeout: 5 * minutes })
    .toBe(true);
  expect(child.exitCode, output()).toBe(null);
  const get = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`, { redirect: 'manual' });
  return { get, said: output(), output, stop };
}

test('a shop of eight languages gets the ninth on purpose; until its pages are there, the old ones are served', {
  timeout: 15 * minutes,
}, async () => {
  await done('import.ts', catalogue);
  const eight = await start();
  const before = currentRelease(data);
  const product = globSync('product/*.html', { cwd: before?.folder ?? '' })[0]?.replace(/\.html$/, '');
  const old = ['/', '/ta', `/${product}`, `/hi/${product}`, '/faqs', '/kn/cart', '/bn/search?q=pad'];
  for (const path of old) expect([path, (await eight.get(path)).status]).toEqual([path, 200]);
  expect((await eight.get(`/${added}`)).status).toBe(404);
  await eight.stop();

  for (const path of [...parts, ...lists]) cpSync(join(root, path), join(project, path), { recursive: true });
  for (const [script, ...args] of [
    ['generate.ts'],
    ['nightly.ts', catalogue],
    ...(hasRooms('scripts/beyond/publish') ? [['beyond/publish/publish.ts', join(project, 'published')] as const] : []),
    ['start.ts'],
  ] as const) {
    const { code, output } = await command(script, ...args).ended;
    expect([script, code, output]).toEqual([script, 1, expect.stringContaining(`-- --languages ${all}`)]);
  }
  expect([currentRelease(data), existsSync(join(project, 'published'))]).toEqual([before, false]);

  const nine = await start('--languages', all);
  expect(nine.said).toContain('The shop is open at');
  expect(currentRelease(data)).toEqual(before);
  /** Fetches each of the old pages, and the id of the release that the server says it shows. */
  const looked = { rounds: 0, bad: [] as unknown[] };
  const shown = async () => {
    for (const path of old) {
      const { status } = await nine.get(path);
      if (status !== 200) looked.bad.push([path, status]);
    }
    looked.rounds += 1;
    return (await (await nine.get('/api/ready')).json()).release as string;
  };
  await expect.poll(shown, { timeout: 8 * minutes, interval: 500 }).not.toBe(before?.id);
  expect(looked.bad, nine.output()).toEqual([]);
  expect(looked.rounds).toBeGreaterThan(3);

  for (const path of ['', `/${product}`, '/faqs', '/cart', '/categories']) {
    const page = await nine.get(`/${added}${path}`);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toContain(`<html lang="${added}"`);
  }
  for (const path of old) {
    const page = await nine.get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toContain(`hreflang="${added}"`);
  }
  await nine.stop();
  expect(await done('generate.ts')).not.toContain('refused');
});
