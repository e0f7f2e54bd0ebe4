import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells one process from all others, also from a later one with the same number. */
export interface ProcessMark {
  pid: number;
  /** A container has its own. */
  host: string;
  /** When it began, in the system's own words; empty where the system does not say. */
  start: string;
}

export function markOf(pid: number): ProcessMark {
  return { pid, host: hostname(), start: startOf(pid) ?? '' };
}

/** Whether the process still runs. On another host nobody can tell: it counts as running. */
export function isRunning({ pid, host, start }: ProcessMark): boolean {
  return host !== hostname() || startOf(pid) === start;
}

/** Undefined when there is no such process. */
function startOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) return startInProc(pid);
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM' ? '' : undefined;
  }
}

/** See proc_pid_stat(5): after the name in parentheses come the state, and 19 fields later the time of the start. */
function startInProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = 'X', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? undefined : fields[18];
  } catch {
    return undefined;
  }
}
