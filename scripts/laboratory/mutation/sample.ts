import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../cli/project.ts';
import { type Drawn, drawMutants, productModules } from './draw.ts';
import { nearestTests } from './nearest-tests.ts';
import type { Trial, Verdict } from './trial.ts';

export interface Tried extends Omit<Drawn, 'code'> {
  /** `cut`: the tests that were tried missed it, and the time was over before the others. */
  outcome: 'caught' | 'hung' | 'survived' | 'cut' | 'no test';
  by?: string | undefined;
}

/** A trial hangs if it has no answer for this long, in milliseconds. */
const longestTrial = 180_000;

/** Draws mutants from the modules whose paths contain one of the parts, and tries each in a copy of the project. */
export async function trySample(count: number, seed: string, parts: readonly string[]): Promise<Tried[]> {
  const chosen = productModules().filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
  const testsOf = nearestTests();
  const drawn = await drawMutants(chosen, count, seed);
  const bench = new Bench();
  const all: Tried[] = [];
  try {
    for (const { code, ...mutant } of drawn) {
      const tests = testsOf(mutant.file);
      const tried =
        tests.length === 0
          ? { ...mutant, outcome: 'no test' as const }
          : { ...mutant, ...(await bench.try({ file: mutant.file, code, tests })) };
      all.push(tried);
      saveSample(all, seed);
      console.log(`${all.length} of ${drawn.length}: ${inWords(tried)}`);
    }
  } finally {
    await bench.close();
  }
  return all;
}

export function inWords({ file, line, from, to, outcome, by }: Tried): string {
  const short = (code: string) => (code.length > 90 ? `${code.slice(0, 89)}…` : code);
  return `${outcome} ${file}:${line} ${short(from)} → ${short(to)}${by ? ` (${by})` : ''}`;
}

/** A copy of the project, and a process in it that tries one mutant after the other. */
class Bench {
  readonly #folder = join(root, 'var/mutation', `project-${process.pid}`);
  #process: ChildProcess | undefined;

  constructor() {
    mkdirSync(this.#folder, { recursive: true });
    const kept = readdirSync(root).filter((name) => !['.git', 'var', 'node_modules', 'dist'].includes(name));
    for (const name of kept) cpSync(join(root, name), join(this.#folder, name), { recursive: true });
    execFileSync('cp', ['-al', join(root, 'node_modules'), join(this.#folder, 'node_modules')]);
  }

  async try(trial: Trial): Promise<Pick<Tried, 'outcome' | 'by'>> {
    const bench = await this.#start();
    bench.send(trial);
    const answer = await nextMessage(bench, longestTrial);
    if (answer === undefined) {
      await this.#stop();
      cpSync(join(root, trial.file), join(this.#folder, trial.file));
      return { outcome: 'hung' };
    }
    const { by, isCut } = answer as Verdict;
    return { outcome: by ? 'caught' : isCut ? 'cut' : 'survived', by };
  }

  async close(): Promise<void> {
    await this.#stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<ChildProcess> {
    if (this.#process) return this.#process;
    const bench = fork(join(this.#folder, 'scripts/laboratory/mutation/trial.ts'), {
      cwd: this.#folder,
      execArgv: ['--no-experimental-webstorage'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', VITEST: '1' },
      detached: true,
    });
    this.#process = bench;
    if ((await nextMessage(bench, longestTrial)) === undefined) throw new Error('The tests of the copy do not start.');
    return bench;
  }

  /** Ends the process with all processes that its tests have started. */
  async #stop(): Promise<void> {
    const bench = this.#process;
    this.#process = undefined;
    if (bench?.pid === undefined || bench.exitCode !== null || bench.signalCode !== null) return;
    const ended = new Promise((done) => bench.once('exit', done));
    process.kill(-bench.pid, 'SIGKILL');
    await ended;
  }
}

/** @returns undefined when no answer came in time, or the process ended before */
function nextMessage(from: ChildProcess, limit: number): Promise<unknown> {
  return new Promise((done) => {
    const over = () => end(undefined);
    const timer = setTimeout(over, limit);
    const end = (message: unknown) => {
      clearTimeout(timer);
      from.off('exit', over);
      from.off('message', end);
      done(message);
    };
    from.once('message', end);
    from.once('exit', over);
  });
}

/** The room under which a report counts a module: its subject in the shop, or else the first parts of its path. */
export function roomOf(file: string): string {
  const parts = file.split('/');
  const deep = /^(?:api\/(?:shop|search|serve)|scripts\/catalogue)$/.test(parts.slice(0, 2).join('/'));
  return parts.slice(0, Math.min(deep ? 3 : 2, parts.length - 1)).join('/');
}

/** Called after each mutant, so that an interrupted run leaves its results. */
function saveSample(tried: readonly Tried[], seed: string): void {
  writeFileSync(join(root, 'var/mutation', `sample-${seed}.json`), JSON.stringify(tried, null, 1));
}
