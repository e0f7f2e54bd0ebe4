import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../../data/failures.ts';

/** Identifies a process, even against a later one with the same number. */
export interface ProcessMark {
  pid: number;
  /** Each container has its own host name. */
  host: string;
  /** The machine's boot id and the start time of the process, as the system gives them; empty where it does not. */
  start: string;
}

export function markOf(pid: number): ProcessMark {
  const seen = startOf(pid, '/proc');
  return { pid, host: hostname(), start: typeof seen === 'string' ? seen : '' };
}

/**
 * Whether the process still runs. A process on another host cannot be checked and counts as running. Systemd can hide
 * processes (`ProtectProc=`, `PrivateUsers=`): a hidden one counts as running if its number is in use and the machine
 * has not restarted.
 * @param proc the folder of the process file system
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
  // See proc_pid_stat(5): after the name in parentheses comes the state, and 19 fields later the start time.
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

/** The boot id, which changes with each start of the machine. */
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
    return codeOf(error) === 'EPERM';
  }
}
