import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/**
 * Preloaded into a command (`node --import`), sends it a signal at the place that SIGNAL_AT names. "SIGKILL before
 * renameSync current" is just before the first rename of a file whose name contains "current". Other moments are
 * "after", and "half", when the first half of a file is written. The place may also be in a worker thread of the
 * command. Reports on stderr that the place is reached.
 */
const [signal = '', moment = '', name = '', part = ''] = (process.env.SIGNAL_AT ?? '').split(' ');
if (name) {
  const calls = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const original = calls[name];
  if (!original) throw new Error(`SIGNAL_AT: node:fs has no ${name}`);
  const stop = () => {
    writeSync(2, `${signal} ${moment} ${name} ${part}\n`);
    process.kill(process.pid, signal);
  };
  let reached = false;
  calls[name] = (...args) => {
    const here = !reached && args.slice(0, 2).some((arg) => typeof arg === 'string' && basename(arg).includes(part));
    if (!here) return original(...args);
    reached = true;
    if (moment === 'before') stop();
    if (moment === 'half') {
      const [file, text] = args as [string, string];
      original(file, text.slice(0, text.length / 2));
      stop();
    }
    const answer = original(...args);
    if (moment === 'after') stop();
    return answer;
  };
  syncBuiltinESMExports();
}
