import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Moment } from '../steady-clock.ts';
import steadyClock from './steady-clock.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 24);

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** A process whose monotonic clock starts at 0. */
async function startProcess(dataFolder: string, wall: number) {
  const moment: Moment = { wall, monotonic: 0 };
  const app = fastify().decorate('shop', { settings: { dataFolder } } as never);
  onTestFinished(() => app.close());
  await app.register(steadyClock, { now: () => ({ ...moment }) });
  return {
    believes(at: Moment): boolean {
      Object.assign(moment, at);
      return app.removalTime() === at.wall;
    },
  };
}

test('a start with a clock far ahead is noticed by the mark of the process before', async () => {
  const folder = newFolder();
  const first = await startProcess(folder, start);
  expect(first.believes({ wall: start, monotonic: 0 })).toBe(false);
  expect(first.believes({ wall: start + hour, monotonic: hour })).toBe(true);
  const second = await startProcess(folder, start + 100 * day);
  expect(second.believes({ wall: start + 100 * day, monotonic: 0 })).toBe(false);
  expect(second.believes({ wall: start + 101 * day, monotonic: day })).toBe(true);
});

test('a restart within a day goes on at once', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'clock.json'), JSON.stringify({ believed: start }));
  const next = await startProcess(folder, start + hour);
  expect(next.believes({ wall: start + hour, monotonic: 0 })).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, 'clock.json'), 'utf8'))).toEqual({ believed: start + hour });
});

test.each(['', '{', 'null', '{"believed":"yesterday"}', '{"believed":1e300}'])(
  'a damaged mark %j counts as none',
  async (text) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'clock.json'), text);
    const next = await startProcess(folder, start);
    expect(next.believes({ wall: start, monotonic: 0 })).toBe(false);
    expect(next.believes({ wall: start + hour, monotonic: hour })).toBe(true);
  },
);
