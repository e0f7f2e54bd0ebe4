import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { currentRelease } from '../../api/serve/release/release.ts';
import { readNightFile } from '../../api/shop/nights/night-file.ts';
import { readWrongContent } from '../../api/shop/nights/wrong-content.ts';
import { copyWithCommands } from '../laboratory/test-project.ts';
import { goodItems, itemHeader, writePackage } from './import/fixtures/small-package.ts';

/** What an editor's mistakes do to nights and starts, in a copy of the project, by the real commands. */

const minutes = 60_000;
const port = '43817';
let project: string;
let data: string;
let packages: string;
let shop: ChildProcess | undefined;

beforeAll(() => {
  project = copyWithCommands(inject('testFolder'));
  data = join(project, 'data');
  packages = join(project, 'packages');
  mkdirSync(packages);
}, 3 * minutes);
afterEach(async () => {
  if (!shop || shop.exitCode !== null) return;
  const ended = new Promise((done) => shop?.once('exit', done));
  shop.kill('SIGTERM');
  await ended;
});

const environment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, SHOP_DATA: data, PORT: port });
const command = (name: string, ...args: string[]) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const all = ['--no-experimental-webstorage', `scripts/${name}.ts`, ...args];
    const child = execFile(process.execPath, all, { cwd: project, env: environment() }, (_, stdout, stderr) =>
      done({ code: child.exitCode, output: stdout + stderr }),
    );
  });
/** Runs a night with items at this price. */
const night = (price: string) =>
  command(
    'nightly',
    writePackage(packages, {
      'items.csv': `${[itemHeader, ...goodItems(10)].join('\n').replaceAll('100.00', price)}\n`,
    }),
  );
const page = (path: string) => readFileSync(join(currentRelease(data)?.folder ?? '', path), 'utf8');
const product = () => {
  const [path = ''] = globSync('product/*.html', { cwd: currentRelease(data)?.folder ?? '' });
  return page(path);
};

function edit(file: string, from: string, to: string): void {
  const path = join(project, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
}

/** Starts the shop until it serves, and returns all its output. */
async function start(): Promise<string> {
  let said = '';
  shop = spawn(process.execPath, ['--no-experimental-webstorage', 'scripts/start.ts'], {
    cwd: project,
    env: environment(),
  });
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (text) => (said += text));
  await expect
    .poll(() => said.includes('The shop is open') || shop?.exitCode !== null, { timeout: 4 * minutes })
    .toBe(true);
  return said;
}

test('the very first start with a wrong shop.yaml refuses, with file, line and what was expected', async () => {
  edit('content/shop.yaml', 'tax_percent: 8', 'tax_percent: eight');
  const { code, output } = await command('start');
  expect(code).toBe(1);
  expect(output).toMatch(/content\/shop\.yaml:\d+: tax_percent: .*expected number/);
  expect(output).not.toMatch(/^\s+at /m);
  expect(existsSync(join(data, 'snapshots'))).toBe(false);
  edit('content/shop.yaml', 'tax_percent: eight', 'tax_percent: 8');
});

test('a mistake in a policy keeps the pages that were good, and the prices of the night go live', {
  timeout: 10 * minutes,
}, async () => {
  expect(await night('100.00')).toMatchObject({ code: 0 });
  expect(product()).toContain('₹100');
  const policy = page('hi/faqs.html');
  edit('content/pages/hi/faqs.md', 'updated:', 'updated: yesterday #');
  const { code, output } = await night('120.00');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/content\/pages\/hi\/faqs\.md:\d+: updated: expected the day/),
  ]);
  expect(product()).toContain('₹120');
  expect(page('hi/faqs.html')).toBe(policy);
  expect(readNightFile(data)).toMatchObject({ outcome: 'done', message: '' });
  expect(readWrongContent(data)?.message).toMatch(/content\/pages\/hi\/faqs\.md:\d+: updated: expected the day/);

  const refused = await command('generate');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('content/pages/hi/faqs.md')]);
  edit('content/pages/hi/faqs.md', 'updated: yesterday #', 'updated:');
  expect(await command('generate')).toMatchObject({ code: 0 });
  expect(readWrongContent(data)).toBeUndefined();
});

test.each([
  ['content/shop.yaml', 'tax_percent: 8', 'tax_percent: eight'],
  ['content/search/hi.yaml', 'fillers:', 'filers:'],
  ['site/public/locales/ta/common.json', '{', '{{'],
])(
  'with a mistake in %s a night goes live, and a restart serves',
  { timeout: 10 * minutes },
  async (file, from, to) => {
    edit(file, from, to);
    const price = `${130 + file.length}.00`;
    expect(await night(price)).toMatchObject({ code: 0, output: expect.stringContaining(`${file}:`) });
    expect(product()).toContain(`₹${price.slice(0, 3)}`);
    const said = await start();
    expect(said).toContain('The shop is open');
    expect(said).toContain(`${file}:`);
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`);
    expect(ready.status).toBe(200);
    const found = await fetch(`http://127.0.0.1:${port}/api/parts/search?q=pad`);
    expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('P-1')]);
    expect(readWrongContent(data)?.message).toContain(`${file}:`);
    edit(file, to, from);
  },
);
