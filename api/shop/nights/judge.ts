import type { NightReport } from './contract.ts';
import type { NightFile } from './night-file.ts';

const hour = 3_600_000;

/**
 * The state of the last night. An ended night has been reported, so the time until the next one is overdue counts from
 * its end. A running night that takes as long is overdue as well.
 * @param running whether the process that began it still runs
 * @param overdueHours 0: a night is never overdue
 */
export function judgeNight(
  night: NightFile | undefined,
  running: boolean,
  now: number,
  overdueHours: number,
): NightReport {
  if (!night) return { state: 'none', startedAt: null, endedAt: null, lastSuccessAt: null, message: '' };
  const { startedAt, endedAt, lastSuccessAt, outcome, message } = night;
  const report = { startedAt, endedAt, lastSuccessAt, message };
  const since = now - Date.parse(endedAt ?? startedAt);
  if (overdueHours > 0 && since > overdueHours * hour) return { ...report, state: 'overdue' };
  if (outcome !== 'running' || running) return { ...report, state: outcome };
  return { ...report, state: 'failed', message: killed };
}

const killed = 'It ended without a word: it was killed, the memory was full, or the machine was restarted.';
