import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { run } from '../../laboratory/command-runner.ts';
import { goodItems, itemHeader, newDataFolder, smallPackage, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';
import { shortList } from './short-list.ts';
import { summary } from './summary.ts';

const folder = inject('testFolder');

/** Characters that a terminal acts on, except the summary's own line breaks. */
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

describe('a supplier who sends much that is wrong does not fill the console', () => {
  const long = 'colour_'.repeat(17);
  const columns = Array.from({ length: 900 }, (_, n) => `${long.slice(0, -3)}${100 + n}`);
  const wrong = Array.from({ length: 3000 }, (_, n) => `x${n},bosch,pads,X-${n},Pad,about ${n},,`);
  const package_ = {
    'makes.csv': `make_id,name,${columns.join(',')}\nmaruti,Maruti${','.repeat(900)}\n`,
    'items.csv': `${[itemHeader, ...wrong, ...goodItems(1)].join('\n')}\n`,
  };
  const imported = async () =>
    importPackage({ path: writePackage(folder, package_), dataFolder: newDataFolder(folder), force: true });

  test('twenty unknown columns are named, each cut, and the others counted; the report names all', async () => {
    const report = await imported();
    const line =
      summary(report)
        .split('\n')
        .find((text) => text.includes('unknown columns')) ?? '';
    expect(line.match(/colour_/g)?.length).toBeGreaterThan(100);
    expect(line.split(', ')).toHaveLength(20);
    expect(line).toMatch(/: (?:\S{59}…, ){19}\S{59}… and 880 more$/);
    expect(report.ignoredColumns['makes.csv']).toEqual(columns);
  });

  test('a reason has at most twenty lines and its count; the report has every row', async () => {
    const report = await imported();
    const lines = summary(report).split('\n');
    expect(lines.filter((line) => line.includes(', price: '))).toHaveLength(3);
    expect(lines).toContainEqual(expect.stringContaining('3000 × items.csv: expected an amount in rupees'));
    expect(lines.length).toBeLessThan(40);
    expect(report.rejected.map(({ line }) => line)).toEqual(wrong.map((_, n) => n + 2));
  });

  test('a refusal that quotes a header names twenty columns too', async () => {
    const path = writePackage(folder, { ...package_, 'makes.csv': `make_id,${columns.join(',')}\n` });
    await expect(importPackage({ path, dataFolder: newDataFolder(folder) })).rejects.toThrow(
      /^makes\.csv: the required column name is missing; the header has make_id, (?:\S{59}…, ){18}\S{59}… and 881 more$/,
    );
  });
});

test.each([
  [['a'], 'a'],
  [Array(20).fill('b'), Array(20).fill('b').join(', ')],
  [Array(21).fill('c'), `${Array(20).fill('c').join(', ')} and 1 more`],
  [['😀'.repeat(60)], '😀'.repeat(60)],
  [['😀'.repeat(61)], `${'😀'.repeat(59)}…`],
])('a list of names: %j', (names, text) => {
  expect(shortList(names)).toBe(text);
});

const importOf = (...args: string[]) => run('import.ts', args, { SHOP_DATA: newDataFolder(inject('testFolder')) });

test('the report in a file can be shown on a terminal and read by a program', async () => {
  const path = writePackage(inject('testFolder'), package_);
  const file = join(path, 'report.json');
  const { stdout } = await importOf(path, '--report', file);
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
  const refused = await importOf(path);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.stderr).toContain('the required column name is missing; the header has make_id, \\u001b]0;owned');
  expect(refused.stderr).not.toMatch(acting);
});
