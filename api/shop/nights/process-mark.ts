import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one process from all others, also from a later one with the same number. */
export interface ProcessMark {
  pid: number;
  /** A container has its own. */
  host: string;
  /** Which start of the machine, and when the process began, in the system's own words; empty where it does not say. */
  start: string;
}

export function markOf(pid: number): ProcessMark {
  const seen = startOf(pid, '/proc');
  return { pid, host: hostname(), start: typeof seen === 'string' ? seen : '' };
}

/**
 * Whether the process still runs. On another host nobody can tell: it counts as running. So does one that is hidden from
 * this process, as systemd hides units from each other (`ProtectProc=`, `PrivateUsers=`), while a process has its number and
 * the machine was not started anew.
 * @param proc where the system shows processes
 */
export function isRunning({ pid, host, start }: ProcessMark, proc = '/proc'): boolean {
  if (host !== hostname()) return true;
  const seen = startOf(pid, proc);
  return seen === hidden ? start.startsWith(`${bootOf(proc)}/`) : seen === start;
}

const hidden = Symbol('there is such a process, and no more is known');

/** Undefined when there is no such process. */
function startOf(pid: number, proc: string): string | typeof hidden | undefined {
  if (!existsSync(`${proc}/self/stat`)) return exists(pid) ? '' : undefined;
  const stat = statOf(pid, proc);
  if (stat === undefined) return exists(pid) ? hidden : undefined;
  // See proc_pid_stat(5): after the name in parentheses come the state, and 19 fields later the time of the start.
  const [state = 'X', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 'ZX'.includes(state) ? undefined : `${bootOf(proc)}/${fields[18]}`;
}

function statOf(pid: number, proc: string): string | undefined {
  try {
    return readFileSync(`${proc}/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Another one after each start of the machine. */
function bootOf(proc: string): string {
  try {
    return readFileSync(`${proc}/sys/kernel/random/boot_id`, 'utf8').trim();
  } catch {
    return '';
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
