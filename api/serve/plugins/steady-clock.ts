import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type ClockState, judgeClock, type Moment } from '../steady-clock.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The time by which things may be removed for their age, in milliseconds since 1970; undefined while the clock has
     * jumped ahead and has not stood for an hour. Everything that removes by age asks for it.
     */
    removalTime(): number | undefined;
  }
}

export interface SteadyClockOptions {
  /** Both clocks; the machine's, unless a test gives others. */
  now?(): Moment;
}

/**
 * Watches the wall's clock against the machine's own one. The last time that was believed stays in `clock.json` of the
 * data folder, so that a clock that is wrong at a start is noticed too.
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

/** A mark that is missing or damaged makes the clock stand for an hour first. */
function readMark(file: string, { monotonic }: Moment): ClockState {
  try {
    const { believed } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(believed) ? { believed: { wall: believed, monotonic } } : {};
  } catch {
    return {};
  }
}

/** In one step: a reader finds the old mark or the new one. */
function keepMark(file: string, wall: number): void {
  const next = `${file}.${process.pid}.tmp`;
  writeFileSync(next, `${JSON.stringify({ believed: Math.round(wall) })}\n`);
  renameSync(next, file);
}
