import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { newestSnapshot } from '../../../api/catalogue/snapshots.ts';
import { judgeNight } from '../../../api/shop/nights/judge.ts';
import { readNightFile } from '../../../api/shop/nights/night-file.ts';
import { isRunning } from '../../../api/shop/nights/process-mark.ts';
import { goodItems, itemHeader, newDataFolder, writePackage } from '../../catalogue/import/fixtures/small-package.ts';
import { sampleMark } from '../../catalogue/import/package-contents.ts';
import { Busy } from '../../cli/lock.ts';
import { root } from '../../cli/project.ts';
import { Refusal } from '../../cli/refusal.ts';
import { recordNight } from './record-night.ts';

const testFolder = join(inject('testFolder'), 'nightly');
const newData = () => newDataFolder(testFolder);
const state = (dataFolder: string) => {
  const night = readNightFile(dataFolder);
  return judgeNight(night, night !== undefined && isRunning(night.process), Date.now(), 36);
};

describe('the state of a night', () => {
  test('is there while it runs, and after it', async () => {
    const data = newData();
    await recordNight(data, async () => {
      expect(state(data)).toMatchObject({ state: 'running', endedAt: null, lastSuccessAt: null });
    });
    expect(state(data)).toMatchObject({
      state: 'done',
      endedAt: expect.any(String),
      lastSuccessAt: expect.any(String),
    });
  });

  test.each([
    [new Refusal('not \u001b[31mthis\nway'), 'refused', 'not \\u001b[31mthis\nway'],
    [new Error('broken'), 'failed', 'broken'],
  ])('%s keeps the time of the last good one', async (error, outcome, message) => {
    const data = newData();
    await recordNight(data, async () => {});
    const { lastSuccessAt } = state(data);
    await expect(recordNight(data, () => Promise.reject(error))).rejects.toBe(error);
    expect(state(data)).toMatchObject({ state: outcome, message, lastSuccessAt });
  });

  test('a second night beside a running one is refused and leaves its state alone', async () => {
    const data = newData();
    await recordNight(data, async () => {
      const before = readNightFile(data);
      await expect(recordNight(data, async () => {})).rejects.toThrow(Busy);
      expect(readNightFile(data)).toEqual(before);
    });
    expect(state(data).state).toBe('done');
  });

  test('a damaged file does not keep the next night from running', async () => {
    const data = newData();
    writeFileSync(join(data, 'last-night.json'), '{');
    await recordNight(data, async () => {});
    expect(state(data).state).toBe('done');
  });

  test('a folder that cannot be written is refused', async () => {
    const file = join(newData(), 'file');
    writeFileSync(file, '');
    await expect(recordNight(join(file, 'data'), async () => {})).rejects.toThrow(/cannot be written.*SHOP_DATA/);
  });

  test('a killed night counts as failed for the next reader', async () => {
    const data = newData();
    const code = `const { recordNight } = await import(${JSON.stringify(join(import.meta.dirname, 'record-night.ts'))});
      await recordNight(${JSON.stringify(data)}, () => new Promise((done) => setTimeout(done, 60_000)));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    while (!existsSync(join(data, 'last-night.json'))) await setTimeout(20);
    expect(state(data).state).toBe('running');
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
    expect(state(data)).toMatchObject({ state: 'failed', message: expect.stringMatching(/killed/) });
  });
});

describe("cron's line", () => {
  const readme = readFileSync(join(root, 'scripts/operations/README.md'), 'utf8');
  const [, command = ''] = /^30 2 \* \* \* {2}(.*)$/m.exec(readme) ?? [];

  /** Runs what cron would run, with this project, folder and package. */
  function cron(data: string, path: string) {
    const line = command
      .replaceAll('/srv/purza/var', data)
      .replaceAll('/srv/purza', root)
      .replace('--log var', `--log ${data}`)
      .replace('npm run --silent nightly --', `${process.execPath} --no-experimental-webstorage scripts/nightly.ts`)
      .replace('/srv/catalogue', path);
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, HOME, NODE_COMPILE_CACHE, SHOP_DATA: data };
    return new Promise<{ code: number | null; output: string; log: string }>((done) => {
      const child = execFile('/bin/sh', ['-c', line], { env }, (_, stdout, stderr) => {
        const log = join(data, 'nightly.log');
        done({ code: child.exitCode, output: stderr + stdout, log: existsSync(log) ? readFileSync(log, 'utf8') : '' });
      });
    });
  }
  // Marked as a sample, so that other tests compile the same site.
  const items = (count: number) => ({
    'items.csv': `${[itemHeader, ...goodItems(count)].join('\n')}\n`,
    [sampleMark]: 'All of it is made up.\n',
  });
  const everyLineDated = (log: string) => {
    for (const line of log.trimEnd().split('\n'))
      expect(line).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z ./);
  };

  test('prints nothing about a good night, and the reason of a refused one; each line of the log has a date', {
    timeout: 300_000,
  }, async () => {
    const data = newData();
    const good = await cron(data, writePackage(testFolder, items(10)));
    expect([good.code, good.output]).toEqual([0, '']);
    expect(good.log).toContain('Items: 10 added');
    everyLineDated(good.log);
    const live = newestSnapshot(data);
    const bad = await cron(data, writePackage(testFolder, items(6)));
    expect(bad.output).toMatch(
      /^4 of the 10 live items are gone, .*\nThe catalogue update failed: see .*nightly\.log\n$/,
    );
    expect(bad.log).toContain('The night failed: 4 of the 10 live items are gone');
    everyLineDated(bad.log);
    expect(newestSnapshot(data)).toBe(live);
    expect(state(data)).toMatchObject({ state: 'refused', message: expect.stringMatching(/^4 of the 10/) });
  });

  test('a log that cannot be written is an error before any work', async () => {
    const data = newData();
    const path = writePackage(testFolder, items(10));
    const file = join(data, 'file');
    writeFileSync(file, '');
    const bad = await cron(file, path);
    expect(bad.output).toMatch(/^The log .*nightly\.log cannot be written/);
  });
});

describe("systemd's units", () => {
  const folder = join(root, 'scripts/operations/production');
  const services = ['purza-nightly.service', 'purza-backup.service'];

  test.each(services)('%s tells somebody when it fails', (name) => {
    const [, unit = ''] = /^\[Unit\][^[]*\nOnFailure=(.*)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    expect(unit).toBe('purza-failed@%n.service');
    expect(existsSync(join(folder, unit.replace('%n', '')))).toBe(true);
  });
});
