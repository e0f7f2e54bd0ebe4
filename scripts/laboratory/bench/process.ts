import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../cli/project.ts';

const everyMilliseconds = 10;

/** The cost of one run of a program. */
export interface Measured {
  /** From start to exit, including the program's own start-up. */
  seconds: number;
  /** Peak memory (resident set, including mapped files); undefined where there is no /proc. */
  peakBytes: number | undefined;
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** A file that the program reads as its standard input. */
  input?: string;
  /** The program is killed after this many milliseconds. */
  timeout?: number;
}

/** The kernel's own high-water mark of a process, in bytes. */
function peakOf(pid: number): number | undefined {
  try {
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Number(line[1]) * 1024 : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a program to its end. @throws Error with the program's output when it fails */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Measured> {
  return new Promise((done, fail) => {
    const input = options.input === undefined ? undefined : openSync(options.input, 'r');
    const stdio: SpawnOptions['stdio'] = [input ?? 'ignore', 'pipe', 'pipe'];
    // Writes of the previous run must reach the disk first, so that they do not count here.
    spawnSync('sync');
    const started = performance.now();
    const { cwd, timeout } = options;
    const child = spawn(command, args, { cwd, timeout, env: { ...process.env, ...options.env }, stdio });
    let peakBytes: number | undefined;
    let output = '';
    const look = () => {
      peakBytes = (child.pid && peakOf(child.pid)) || peakBytes;
    };
    const timer = setInterval(look, everyMilliseconds);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output = (output + text).slice(-4000);
      });
    }
    child.on('error', fail);
    child.on('close', (code, signal) => {
      const seconds = (performance.now() - started) / 1000;
      clearInterval(timer);
      if (input !== undefined) closeSync(input);
      if (code === 0) done({ seconds, peakBytes });
      else fail(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}:\n${output}`));
    });
  });
}

/** Runs one of the project's commands, as `npm run` does, with the given data folder. */
export function runScript(script: string, args: readonly string[], dataFolder: string): Promise<Measured> {
  return run(process.execPath, ['--no-experimental-webstorage', join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { SHOP_DATA: dataFolder },
  });
}
