import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** The first line of a program's version; undefined when it is not installed. */
export function versionOf(command: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? (stdout || stderr).split('\n', 1)[0]?.trim() : undefined;
}

export const sqliteVersion = () => versionOf('sqlite3', ['--version'])?.split(' ', 1)[0];
export const hugoVersion = () => /v[\d.]+\S*/.exec(versionOf('hugo', ['version']) ?? '')?.[0];

const ticksPerSecond = 100;

/** Processor time of a process so far, from the kernel's own count. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The machine that the figures were measured on; without it, they say little. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}, ${gigabytes} GB, ${process.platform}`,
    `Node ${process.versions.node}, sqlite3 ${sqliteVersion() ?? 'not installed'}, hugo ${hugoVersion() ?? 'not installed'}`,
  ].join('\n');
}
