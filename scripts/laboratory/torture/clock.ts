import { existsSync, readFileSync } from 'node:fs';

/**
 * Preloaded into a server (`node --import`), makes its clock adjustable: at SIGUSR2 it is shifted by the number of
 * milliseconds in the file CLOCK.
 */
const file = process.env.CLOCK ?? '';
let offset = 0;
process.on('SIGUSR2', () => {
  offset = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
});

const RealDate = Date;
class SetDate extends RealDate {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [SetDate.now()] : args) as [number]));
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
}
globalThis.Date = SetDate as DateConstructor;
