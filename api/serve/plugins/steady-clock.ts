import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type ClockState, judgeClock, type Moment } from '../steady-clock.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The time to use when things are removed for their age, in ms since 1970. Undefined while the clock has jumped
     * ahead and has not been steady for an hour. Everything that removes by age must ask for it.
     */
    removalTime(): number | undefined;
  }
}

export interface SteadyClockOptions {
  /** Both clocks; by default the machine's. */
  now?(): Moment;
}

/**
 * Compares the wall clock with the monotonic one. The last time that was believed is in `clock.json` in the data
 * folder, so that a wrong clock is noticed at a start too.
 */
export default fp(async (app: FastifyInstance, { now = machineClocks }: SteadyClockOptions) => {
  const file = join(app.shop.settings.dataFolder, 'clock.json');
  let state = readMark(file, now());

  app.decorate('removalTime', () => {
    const moment = now();
    const before = state;
    state = judgeClock(state, moment);
    if (state.believed === moment) {
      keepMark(file, moment.wall);
      return moment.wall;
    }
    if (before.believed && state.since === moment)
      app.log.warn('the clock jumped ahead by more than a day: nothing is removed until it has stood for an hour');
    return undefined;
  });
});

const machineClocks = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

/** Without a readable mark, the clock must be steady for an hour first. */
function readMark(file: string, { monotonic }: Moment): ClockState {
  try {
    const { believed } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(believed) ? { believed: { wall: believed, monotonic } } : {};
  } catch {
    return {};
  }
}

/** Replaces the file in one step, so that a reader finds the old mark or the new one. */
function keepMark(file: string, wall: number): void {
  const next = `${file}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify({ believed: Math.round(wall) })}\n`);
  renameSync(next, file);
}
