import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { goodItems, itemHeader, newDataFolder, smallPackage, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';
import { summary } from './summary.ts';

/** What a terminal acts on; the summary's own line breaks are none of it. */
const acting = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const nasty = '\u001b]0;owned\u0007\u001b[31m\u009b2J\r\u202e\u2028';

const package_ = {
  'makes.csv': `make_id,name,"more ${nasty}"\nmaruti,Maruti,\n`,
  'items.csv': `${itemHeader}\n${goodItems(30).join('\n')}\nx1,bosch,pads,X-1,Pad,"12${nasty}",,\n`,
};

test("a supplier's control characters are shown in the summary, not acted on", async () => {
  const path = writePackage(inject('testFolder'), package_);
  const report = await importPackage({ path, dataFolder: newDataFolder(inject('testFolder')) });
  const text = summary(report);
  expect(text).not.toMatch(acting);
  expect(text).toContain('makes.csv: unknown columns ignored: more \\u001b]0;owned\\u0007\\u001b[31m\\u009b2j');
  expect(text).toContain('line 32, price: "12\\u001b]0;owned\\u0007\\u001b[31m\\u009b2J\\r\\u202e\\u2028"');
});

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '..', script), ...args], {
    env: { ...process.env, SHOP_DATA: newDataFolder(inject('testFolder')) },
  });

test('the report in a file can be shown on a terminal and read by a program', async () => {
  const path = writePackage(inject('testFolder'), package_);
  const file = join(path, 'report.json');
  const { stdout } = await run('import.ts', path, '--report', file);
  expect(stdout).not.toMatch(acting);
  const written = readFileSync(file, 'utf8');
  expect(written).not.toMatch(acting);
  expect(JSON.parse(written).rejected).toEqual([expect.objectContaining({ column: 'price', value: `12${nasty}` })]);
});

test('a refusal that quotes a header is shown, not acted on', async () => {
  const path = writePackage(inject('testFolder'), {
    ...smallPackage,
    'makes.csv': `make_id,"${nasty}"\nmaruti,Maruti\n`,
  });
  const refused = await run('import.ts', path).catch((error: { code: number; stderr: string }) => error);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('the required column name is missing; the header has make_id, \\u001b]0;owned');
  expect(refused.stderr).not.toMatch(acting);
});
