import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { liveRows, newDataFolder, writePackage } from './fixtures/small-package.ts';

/** Packages too big for the table of faults. They are written when needed, and memory must not grow with them. */

const testFolder = join(inject('testFolder'), 'big-files');
newDataFolder(testFolder);
afterEach(() => rmSync(testFolder, { recursive: true, force: true }));

const maxMegabytes = 600;

/** Imports an `items.csv` of `count` rows by the real command. @returns the peak memory in megabytes, and the rows */
function importMany(count: number, row: (n: number) => string, header: string) {
  const dataFolder = newDataFolder(testFolder);
  const path = writePackage(testFolder);
  const file = openSync(join(path, 'items.csv'), 'w');
  writeSync(file, `${header}\n`);
  for (let from = 0; from < count; from += 500) {
    const to = Math.min(from + 500, count);
    writeSync(file, Array.from({ length: to - from }, (_, n) => `${row(from + n)}\n`).join(''));
  }
  closeSync(file);

  const peak = join(testFolder, 'peak.txt');
  const measure = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(peak)}, String(process.resourceUsage().maxRSS)));`;
  const command = resolve(import.meta.dirname, '../../import.ts');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(measure)}`, command, path],
    { env: { ...process.env, SHOP_DATA: dataFolder }, encoding: 'utf8' },
  );
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return {
    megabytes: Number(readFileSync(peak, 'utf8')) / 1024,
    rows: liveRows(dataFolder, 'SELECT count(*) AS count, sum(length(description)) AS characters FROM items'),
  };
}

test('a file of 200 MB is imported within a bounded memory', () => {
  const description = 'Front axle, low dust. '.repeat(450).trim();
  const header = 'item_id,brand_id,category_id,part_number,name,description';
  const count = 20_500;
  const { megabytes, rows } = importMany(count, (n) => `i${n},bosch,pads,P-${n},Pad,"${description}"`, header);
  expect(rows).toEqual([{ count, characters: count * description.length }]);
  expect(megabytes).toBeGreaterThan(20);
  expect(megabytes).toBeLessThan(maxMegabytes);
}, 300_000);

test('a million items are imported within a bounded memory', () => {
  const header = 'item_id,brand_id,category_id,part_number,name,price,description';
  const { megabytes, rows } = importMany(1_000_000, (n) => `i${n},bosch,pads,P-${n},Pad,10,x`, header);
  expect(rows).toEqual([{ count: 1_000_000, characters: 1_000_000 }]);
  expect(megabytes).toBeLessThan(maxMegabytes);
}, 300_000);
