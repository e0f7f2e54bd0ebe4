import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { judgeNight } from './judge.ts';
import type { NightFile } from './night-file.ts';
import { isRunning, markOf } from './process-mark.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 22) + hours * 3_600_000).toISOString();
const now = (hours: number) => Date.parse(at(hours));
const done: NightFile = {
  startedAt: at(0),
  endedAt: at(1),
  outcome: 'done',
  message: '',
  lastSuccessAt: at(1),
  process: markOf(process.pid),
};
const refused: NightFile = { ...done, outcome: 'refused', message: 'why', lastSuccessAt: at(-23) };
const running: NightFile = { ...done, outcome: 'running', endedAt: null, lastSuccessAt: null };

test.each<[string, NightFile | undefined, boolean, number, number, string, RegExp]>([
  ['no night ever', undefined, false, 1000, 36, 'none', /^$/],
  ['a good night', done, false, 2, 36, 'done', /^$/],
  ['36 hours after a good night', done, false, 37, 36, 'done', /^$/],
  ['more than 36 hours after', done, false, 37.01, 36, 'overdue', /^$/],
  ['a week after, where nights are never overdue', done, false, 168, 0, 'done', /^$/],
  ['a refused night', refused, false, 2, 36, 'refused', /^why$/],
  ['none since a refused night', refused, false, 38, 36, 'overdue', /^why$/],
  ['a night that runs', running, true, 1, 36, 'running', /^$/],
  ['a night that runs for two days', running, true, 48, 36, 'overdue', /^$/],
  ['a night whose process is gone', running, false, 1, 36, 'failed', /killed/],
])('%s', (_, night, runs, hours, overdueHours, state, message) => {
  const report = judgeNight(night, runs, now(hours), overdueHours);
  expect(report.state).toBe(state);
  expect(report.message).toMatch(message);
  if (night) expect(report).toMatchObject({ startedAt: night.startedAt, lastSuccessAt: night.lastSuccessAt });
});

test('a process is told from one that has ended, and from a later one with its number', () => {
  const mine = markOf(process.pid);
  expect(isRunning(mine)).toBe(true);
  expect(isRunning({ ...mine, start: 'earlier' })).toBe(false);
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(isRunning({ ...mine, pid })).toBe(false);
  expect(isRunning({ ...mine, pid, host: 'another-container' })).toBe(true);
});

const hides = existsSync('/proc/self/stat');
test.runIf(hides)('a process that systemd hides runs while its number is taken, until the machine starts anew', () => {
  const mine = markOf(process.pid);
  const proc = mkdtempSync(join(inject('testFolder'), 'proc-'));
  mkdirSync(join(proc, 'self'));
  mkdirSync(join(proc, 'sys/kernel/random'), { recursive: true });
  cpSync('/proc/self/stat', join(proc, 'self/stat'));
  const boot = join(proc, 'sys/kernel/random/boot_id');
  writeFileSync(boot, readFileSync('/proc/sys/kernel/random/boot_id'));
  expect(isRunning(mine, proc)).toBe(true);
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(isRunning({ ...mine, pid }, proc)).toBe(false);
  writeFileSync(boot, 'another start\n');
  expect(isRunning(mine, proc)).toBe(false);
});
