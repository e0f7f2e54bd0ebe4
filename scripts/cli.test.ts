import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verify } from '@node-rs/argon2';
import { describe, expect, inject, test } from 'vitest';
import { currentSnapshot } from '../api/catalogue/snapshots.ts';
import { openStore } from '../api/db/store.ts';
import { newDataFolder, writePackage } from './import/fixtures/small-package.ts';

const root = resolve(import.meta.dirname, '..');
const testFolder = join(inject('testFolder'), 'cli');
const newData = () => newDataFolder(testFolder);

/** A command as npm runs it, with the environment that is given and nothing of the caller's settings. */
async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: root, env: { PATH: process.env.PATH, SHOP_DATA: newData(), ...env } };
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((answer) => {
    const child = execFile(
      process.execPath,
      ['--no-experimental-webstorage', join('scripts', script), ...args],
      options,
      (_, stdout, stderr) => answer({ status: child.exitCode, stdout, stderr }),
    );
  });
}

describe.concurrent('wrong use ends with 2 and shows the usage', () => {
  test.each<[string, string, string[], RegExp]>([
    ['an import without a path', 'import.ts', [], /Name one folder, \.zip or \.tar\.gz/],
    ['an import of two paths', 'import.ts', ['a', 'b'], /Name one folder, \.zip or \.tar\.gz/],
    ['an import with an unknown option', 'import.ts', ['--fast', 'x'], /--fast/],
    ['an import with an option that lacks its value', 'import.ts', ['x', '--report'], /--report/],
    ['an import in an unknown encoding', 'import.ts', ['x', '--encoding', 'klingon'], /"klingon" is not known/],
    ['a sample without a number', 'sample.ts', ['--out', 'x'], /--items and --out are needed/],
    ['a sample of x items', 'sample.ts', ['--items', 'x', '--out', 'x'], /--items: expected a whole number.*"x"/],
    ['a sample of no items', 'sample.ts', ['--items', '0', '--out', 'x'], /--items: expected a whole number from 1/],
    [
      'a sample in an unknown language',
      'sample.ts',
      ['--items', '1', '--out', 'x', '--languages', 'en,fr'],
      /--languages/,
    ],
    ['a generation with a path', 'generate.ts', ['x'], /Unexpected: x/],
    ['a seller without an action', 'seller.ts', [], /Expected add EMAIL/],
    ['a seller with an unknown action', 'seller.ts', ['make', 'a@example.com'], /Expected add EMAIL/],
    ['a seller without an address', 'seller.ts', ['add'], /Expected add EMAIL/],
    ['two sellers at once', 'seller.ts', ['add', 'a@example.com', 'b@example.com'], /Expected add EMAIL/],
    ['a seller with a wrong address', 'seller.ts', ['add', 'a@b'], /"a@b" is no e-mail address/],
  ])('%s', async (_, script, args, message) => {
    const { status, stderr, stdout } = await run(script, args);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^Usage: npm run /m);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect([status, stdout]).toEqual([2, '']);
  });
});

describe.concurrent('what is refused ends with 1 and one clear message', () => {
  const refused = ({ status, stderr }: Awaited<ReturnType<typeof run>>) => {
    expect(stderr, 'no stack').not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
    return stderr;
  };

  test('a report into a folder that is not there is refused before the import goes live', async () => {
    const dataFolder = newData();
    const folder = writePackage(testFolder);
    const answer = await run('import.ts', [folder, '--report', 'no/such/report.json'], { SHOP_DATA: dataFolder });
    expect(refused(answer)).toContain('The folder of no/such/report.json does not exist');
    expect(currentSnapshot(dataFolder)).toBeUndefined();
  });

  test('a folder that is not there is named', async () => {
    expect(refused(await run('import.ts', ['no-such-folder']))).toContain('no-such-folder does not exist');
  });

  test.each(['abc', '70000', '-1', '80.5'])('a wrong PORT (%s) is named', async (PORT) => {
    expect(refused(await run('import.ts', ['x'], { PORT }))).toMatch(/PORT: /);
  });

  test('every wrong setting is named at once', async () => {
    const message = refused(
      await run('import.ts', ['x'], { PORT: 'abc', SITE_URL: 'shop', SESSION_SECRET: 'short', DEMO: 'maybe' }),
    );
    for (const name of ['PORT', 'SITE_URL', 'SESSION_SECRET', 'DEMO']) expect(message).toContain(`${name}: `);
  });

  test('a SHOP_DATA that cannot be a folder is named, with what to do', async () => {
    const file = join(newData(), 'file');
    writeFileSync(file, '');
    const message = refused(await run('import.ts', [writePackage(testFolder)], { SHOP_DATA: join(file, 'data') }));
    expect(message).toMatch(/file\/data cannot be written.*Set SHOP_DATA/);
  });

  test('a damaged package is refused by file and column', async () => {
    const path = writePackage(testFolder, { 'brands.csv': 'brand_id\nbosch\n' });
    expect(refused(await run('import.ts', [path]))).toMatch(/brands\.csv.*name is missing/);
  });

  test('a sample into a file is refused', async () => {
    const file = join(newData(), 'file');
    writeFileSync(file, '');
    expect(refused(await run('sample.ts', ['--items', '1', '--out', file]))).toContain(file);
  });
});

describe.concurrent('what is done ends with 0', () => {
  test('an import tells what it read and changed, and writes its report', async () => {
    const SHOP_DATA = newData();
    const report = join(SHOP_DATA, 'report.json');
    const items =
      'item_id,brand_id,category_id,part_number,name,colour\na,bosch,pads,1,Pad,red\nb,bosch,pads,2.5E+9,Pad,red\n';
    const { status, stdout, stderr } = await run(
      'import.ts',
      [writePackage(testFolder, { 'items.csv': items }), '--force', '--report', report],
      { SHOP_DATA },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/items\.csv +2 +1$/m);
    expect(stdout).toContain('items.csv: unknown columns ignored: colour');
    expect(stdout).toContain('line 3, part_number: "2.5E+9"');
    expect(stdout).toContain('Items: 1 added, 0 changed, 0 removed, 0 unchanged.');
    const written = JSON.parse(readFileSync(report, 'utf8'));
    expect(written).toMatchObject({ snapshot: currentSnapshot(SHOP_DATA), accepted: { 'items.csv': 1 } });
    expect(written.rejected).toHaveLength(1);
  });

  test('a sample is written where it was asked for, and can be imported', async () => {
    const SHOP_DATA = newData();
    const out = join(SHOP_DATA, 'sample');
    expect((await run('sample.ts', ['--items', '25', '--out', out, '--languages', 'en'])).status).toBe(0);
    expect(existsSync(join(out, 'SAMPLE.md'))).toBe(true);
    expect((await run('import.ts', [out], { SHOP_DATA })).stdout).toContain('Items: 25 added');
  });
});

test('sellers are added with a password, listed and removed', { timeout: 120_000 }, async () => {
  const env = { SHOP_DATA: newData() };
  const seller = (...args: string[]) => run('seller.ts', args, env);
  const first = await seller('add', 'Desk@Example.com');
  const password = /shown this once: (\S{16})$/m.exec(first.stdout)?.[1] ?? '';
  expect([first.status, password.length]).toEqual([0, 16]);
  const store = openStore(env.SHOP_DATA);
  const user = await store.users.byEmail('desk@example.com');
  expect(user?.role).toBe('seller');
  expect(await verify(user?.passwordHash ?? '', password)).toBe(true);
  // Somebody may have registered with the address before: the old password and its sign-ins end.
  const session = await store.users.startSession(user?.id ?? '', Date.now());
  const again = await seller('add', 'desk@example.com');
  expect(again.stdout).not.toContain(password);
  expect(await store.users.bySession(session, Date.now())).toBeUndefined();
  expect((await seller('list')).stdout).toBe('desk@example.com\n');
  expect((await seller('remove', 'desk@example.com')).status).toBe(0);
  expect((await store.users.byEmail('desk@example.com'))?.role).toBe('customer');
  store.close();
  const unknown = await seller('remove', 'desk@example.com');
  expect([unknown.status, unknown.stderr]).toEqual([1, 'desk@example.com is no seller.\n']);
  expect((await seller('list')).stdout).toBe('');
});
