import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { describe, expect, inject, test } from 'vitest';
import { newestSnapshot } from '../../api/catalogue/snapshots.ts';
import { openStore } from '../../api/serve/shop-data.ts';
import type { UserRow } from '../../api/shop/account/store.ts';
import { zip } from '../catalogue/import/fixtures/archives.ts';
import { newDataFolder, writePackage } from '../catalogue/import/fixtures/small-package.ts';
import { runAlone, run as runShared } from '../laboratory/command-runner.ts';
import { endsAsWrongUse } from '../laboratory/wrong-use.ts';

const testFolder = join(inject('testFolder'), 'cli');
const newData = () => newDataFolder(testFolder);

const workbook = zip([{ name: 'xl/workbook.xml', data: '<workbook/>' }]);

function writeFile(file: string, content: string | Buffer = ''): string {
  writeFileSync(file, content);
  return file;
}

type Run = typeof runAlone;
const withData =
  (how: Run): ((script: string, args: string[], env?: Record<string, string>) => ReturnType<Run>) =>
  (script, args, env = {}) =>
    how(script, args, { SHOP_DATA: newData(), ...env });
/** Runs one command after the other in one process. */
const run = withData(runShared);
/** Runs a command in a process of its own, which must end with the right code. Each command does so once. */
const alone = withData(runAlone);

endsAsWrongUse(
  [
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
    [
      'a start that prepares and serves what is prepared',
      'start.ts',
      ['--prepare', '--prepared'],
      /--prepared makes nothing/,
    ],
    [
      'a start of what is prepared for another address',
      'start.ts',
      ['--prepared', '--site-url', 'https://a.example'],
      /--prepared makes nothing/,
    ],
    ['a move to nowhere', 'move.ts', [], /Name one database/],
    ['a move in both directions', 'move.ts', ['--to', 'postgres://a', '--from', 'postgres://a'], /Name one database/],
    ['a seller without an action', 'seller.ts', [], /Expected add EMAIL/],
    ['a seller with an unknown action', 'seller.ts', ['make', 'a@example.com'], /Expected add EMAIL/],
    ['a seller without an address', 'seller.ts', ['add'], /Expected add EMAIL/],
    ['a reset of nobody', 'seller.ts', ['reset-second-factor'], /Expected add EMAIL/],
    ['an import of synonyms without a file', 'seller.ts', ['import-synonyms'], /Expected add EMAIL/],
    ['two sellers at once', 'seller.ts', ['add', 'a@example.com', 'b@example.com'], /Expected add EMAIL/],
    ['a seller with a wrong address', 'seller.ts', ['add', 'a@b'], /"a@b" is no e-mail address/],
  ],
  ['import.ts', 'move.ts'],
);

describe.concurrent('a refusal ends with 1 and one clear message', () => {
  const refused = ({ status, stderr }: Awaited<ReturnType<typeof run>>) => {
    expect(stderr, 'no stack').not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
    return stderr;
  };

  test('a report into a missing folder is refused before the import goes live', async () => {
    const dataFolder = newData();
    const folder = writePackage(testFolder);
    const answer = await run('import.ts', [folder, '--report', 'no/such/report.json'], { SHOP_DATA: dataFolder });
    expect(refused(answer)).toContain('The folder of no/such/report.json does not exist');
    expect(newestSnapshot(dataFolder)).toBeUndefined();
  });

  test('a missing folder is named', async () => {
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

  test.each<[string, (file: string) => void, RegExp]>([
    ['a named pipe', (file) => execFileSync('mkfifo', [file]), /^items\.csv is a named pipe \(FIFO\): expected/],
    ['a link', (file) => symlinkSync('/etc/passwd', file), /^items\.csv is a symbolic link: expected/],
    ['empty space', (file) => truncateSync(writeFile(file), 2e9), /^items\.csv is a file of NUL bytes from line 1 on/],
    [
      'empty space after a header',
      (file) => truncateSync(writeFile(file, 'item_id,brand_id,category_id,part_number,name\n'), 30e9),
      /^items\.csv: line 2 is longer than 10,000,000 characters: it has NUL characters/,
    ],
    ['a workbook', (file) => writeFile(file, workbook), /^items\.csv is an Excel workbook: export each sheet as CSV/],
  ])('%s in place of a file is refused at once, and the shop stays as it is', async (what, make, message) => {
    const SHOP_DATA = newData();
    expect((await run('import.ts', [writePackage(testFolder)], { SHOP_DATA })).status).toBe(0);
    const live = newestSnapshot(SHOP_DATA);
    const path = writePackage(testFolder, { 'items.csv': undefined });
    make(join(path, 'items.csv'));
    // A pipe that is open does not keep the process from ending.
    const how = what === 'a named pipe' ? alone : run;
    expect(refused(await how('import.ts', [path], { SHOP_DATA }))).toMatch(message);
    expect(newestSnapshot(SHOP_DATA)).toBe(live);
  });

  test.each<[string, (file: string) => void, RegExp]>([
    ['a named pipe', (file) => execFileSync('mkfifo', [file]), /package is a named pipe \(FIFO\): expected a folder/],
    ['a workbook', (file) => writeFile(file, workbook), /package is an Excel workbook: export each sheet as CSV/],
  ])('%s in place of a package is refused at once', async (_, make, message) => {
    const path = join(newData(), 'package');
    make(path);
    expect(refused(await run('import.ts', [path]))).toMatch(message);
  });

  test('serving before the first generation says what to run', async () => {
    expect(refused(await run('serve.ts', []))).toBe('There is no release yet: run npm run generate first.\n');
  });

  test('pictures before the first import are refused', async () => {
    expect(refused(await run('images.ts', []))).toBe('There is no catalogue yet: run npm run import first.\n');
  });

  test.each([
    ['import.ts', ['x']],
    ['nightly.ts', ['x']],
    ['generate.ts', []],
    ['images.ts', []],
    ['start.ts', []],
    ['serve.ts', []],
    ['dev.ts', []],
    ['seller.ts', ['list']],
    ['backup.ts', ['x.tar.gz']],
    ['restore.ts', ['x.tar.gz']],
  ])('%s names a wrong setting', async (script, args) => {
    expect(refused(await alone(script, args, { PORT: 'abc' }))).toMatch(/^These settings are not right:\n {2}PORT: /);
  });

  test.each([
    ['import.ts', [writePackage(newDataFolder(testFolder))]],
    ['nightly.ts', [writePackage(newDataFolder(testFolder))]],
    ['generate.ts', []],
    ['start.ts', []],
    ['seller.ts', ['list']],
    ['backup.ts', ['x.tar.gz']],
    ['restore.ts', [import.meta.filename]],
  ])('%s names a folder that is none', async (script, args) => {
    const file = join(newData(), 'file');
    writeFileSync(file, '');
    expect(refused(await run(script, args, { SHOP_DATA: join(file, 'data') }))).not.toBe('');
  });

  test('a shop whose data are gone does not start, until it is said that a new one is meant', async () => {
    const SHOP_DATA = newData();
    writeFileSync(join(SHOP_DATA, 'session-secret'), 'x'.repeat(64));
    const said = refused(await run('start.ts', [], { SHOP_DATA, PORT: '0' }));
    expect(said).toMatch(
      /shop\.db is missing, and there has been a shop in this folder.*npm start -- --new, once\.\n$/,
    );
    expect(readdirSync(SHOP_DATA)).toEqual(['session-secret']);
    expect(refused(await run('seller.ts', ['list'], { SHOP_DATA }))).toBe(said);
    expect((await run('start.ts', ['--newer'], { SHOP_DATA })).status).toBe(2);
  });

  test('a sample into a file is refused', async () => {
    const file = join(newData(), 'file');
    writeFileSync(file, '');
    expect(refused(await run('sample.ts', ['--items', '1', '--out', file]))).toContain(file);
  });
});

describe.concurrent('success ends with 0', () => {
  test('an import prints what it read and changed, and writes its report', async () => {
    const SHOP_DATA = newData();
    const report = join(SHOP_DATA, 'report.json');
    const items =
      'item_id,brand_id,category_id,part_number,name,colour\na,bosch,pads,1,Pad,red\nb,bosch,pads,2.5E+9,Pad,red\n';
    const { status, stdout, stderr } = await alone(
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
    expect(written).toMatchObject({ snapshot: newestSnapshot(SHOP_DATA), accepted: { 'items.csv': 1 } });
    expect(written.rejected).toHaveLength(1);
  });

  test('a sample is written to the given folder, and can be imported', async () => {
    const SHOP_DATA = newData();
    const out = join(SHOP_DATA, 'sample');
    expect((await alone('sample.ts', ['--items', '25', '--out', out, '--languages', 'en'])).status).toBe(0);
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
  const store = await openStore({ dataFolder: env.SHOP_DATA });
  const user = await store.users.byEmail('desk@example.com');
  expect(user?.role).toBe('seller');
  expect(await verify(user?.passwordHash ?? '', password)).toBe(true);
  expect(user?.language).toBeNull();
  expect((await seller('add', 'Desk@Example.com', '--language', 'hi')).stdout).toContain('/hi/desk');
  expect((await store.users.byEmail('desk@example.com'))?.language).toBe('hi');
  expect((await seller('add', 'desk@example.com', '--language', 'xx')).status).toBe(2);
  // A seller's password and sign-ins stay.
  const signIn = async () =>
    (await store.users.startSession((await store.users.byEmail('desk@example.com')) as UserRow, Date.now())) ?? '';
  const session = await signIn();
  expect((await seller('add', 'desk@example.com')).stdout).not.toContain('Password');
  expect((await store.users.byEmail('desk@example.com'))?.passwordHash).toBe(user?.passwordHash);
  expect(await store.users.bySession(session, Date.now())).toBeDefined();
  expect((await seller('list')).stdout).toBe('desk@example.com: no second factor\n');
  const id = user?.id ?? '';
  await store.secondFactors.prepare(id, 'SECRET');
  const made = { secret: 'SECRET', step: 1, codeHashes: ['one', 'two'] };
  await store.secondFactors.activate(id, made, Date.UTC(2026, 10, 22, 9), 'none');
  const since = 'desk@example.com: second factor since 2026-11-22, 2 recovery codes left\n';
  expect((await seller('list')).stdout).toBe(since);
  const other = await signIn();
  expect((await seller('reset-second-factor', 'desk@example.com')).status).toBe(0);
  expect(await store.secondFactors.of(id)).toMatchObject({ secret: null, recoveryCodes: 0 });
  expect(await store.users.bySession(other, Date.now())).toBeUndefined();
  await store.secondFactors.prepare(id, 'SECRET');
  await store.secondFactors.activate(id, made, Date.now(), 'none');
  expect((await seller('remove', 'desk@example.com')).status).toBe(0);
  expect((await store.users.byEmail('desk@example.com'))?.role).toBe('customer');
  expect((await store.secondFactors.of(id)).secret).toBeNull();
  // The account is a customer's now, and anybody may have registered with the address.
  const before = await store.users.byEmail('desk@example.com');
  const unproven = await seller('add', 'desk@example.com', '--yes');
  expect([unproven.status, unproven.stderr]).toEqual([1, expect.stringContaining('/forgot-password')]);
  await store.users.proveEmail(id, 'desk@example.com', Date.now());
  // Without a terminal, nobody answers the question.
  const refused = await seller('add', 'desk@example.com');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('--yes')]);
  expect(await store.users.byEmail('desk@example.com')).toMatchObject({ role: 'customer' });
  expect((await seller('list', '--yes')).status).toBe(2);
  const customers = await signIn();
  expect((await seller('add', 'desk@example.com', '--yes')).status).toBe(0);
  expect(await store.users.byEmail('desk@example.com')).toMatchObject({
    role: 'seller',
    passwordHash: before?.passwordHash,
  });
  expect(await store.users.bySession(customers, Date.now())).toBeUndefined();
  expect((await seller('remove', 'desk@example.com')).status).toBe(0);
  await store.close();
  const unknown = await seller('remove', 'desk@example.com');
  expect([unknown.status, unknown.stderr]).toEqual([1, 'desk@example.com is no seller.\n']);
  expect((await seller('list')).stdout).toBe('');
  const log = readFileSync(join(env.SHOP_DATA, 'security.log'), 'utf8');
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ event }) => event)).toEqual([
    ...['seller_add', 'seller_add', 'seller_add', 'second_factor_reset', 'seller_remove'],
    ...['seller_add', 'seller_remove'],
  ]);
  for (const line of lines) expect(line).toMatchObject({ log: 'security', account: id, by: 'command' });
  expect(log).not.toContain('example.com');
  expect(statSync(join(env.SHOP_DATA, 'security.log')).mode & 0o777).toBe(0o600);
});
