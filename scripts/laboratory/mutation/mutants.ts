import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../../cli/project.ts';
import { Refusal } from '../../cli/refusal.ts';
import type { Event, Job } from './job.ts';

/** One change of a module's code, and its outcome. */
export interface Mutant {
  id: string;
  line: number;
  /** The line's code. */
  code: string;
  /** The original code (first line), and its replacement. */
  from: string;
  to: string;
  kind: string;
  outcome: 'caught' | 'hung' | 'survived' | 'unreached';
  /** The test that caught it. */
  by?: string;
}

/** A mutant hangs if it has no event for this long, in milliseconds. */
const longestSilence = 15_000;
const folder = join(root, 'var/mutation');

/** Tries every mutant of a module with its tests. @throws Refusal when a test fails without any mutant */
export async function tryMutants(module: string, tests: readonly string[], needsSample: boolean): Promise<Mutant[]> {
  mkdirSync(folder, { recursive: true });
  const file = join(root, module);
  const source = readFileSync(file, 'utf8');
  const silent = new Proxy({} as ConstructorParameters<typeof Instrumenter>[0], { get: () => () => false });
  const { files, mutants } = await new Instrumenter(silent).instrument(
    [{ name: file, mutate: true, content: source }],
    {
      plugins: null,
      excludedMutations: [],
      ignorers: [],
      noHeader: false,
    },
  );
  const lines = source.split('\n');
  const all = new Map<string, Mutant>(
    mutants.map(({ id, location: { start, end }, mutatorName, replacement }) => {
      const line = lines[start.line] ?? '';
      const from = line.slice(start.column, start.line === end.line ? end.column : undefined);
      const to = replacement.replace(/\s+/g, ' ');
      return [id, { id, line: start.line + 1, code: line.trim(), from, to, kind: mutatorName, outcome: 'unreached' }];
    }),
  );
  const base = { file, code: files[0]?.content ?? '', tests, needsSample };
  const early = new Set<string>();
  const open = () =>
    [...all.values()].filter(({ outcome }) => outcome === 'unreached' || outcome === 'survived').map(({ id }) => id);

  for (let broken = 0; ; ) {
    const wanted = open().filter((id) => !early.has(id));
    const events = await run({ ...base, mutants: wanted, log: '' }, false);
    for (const event of events) {
      if ('reached' in event)
        for (const id of event.reached) if (all.get(id)?.outcome === 'unreached') note(id, 'survived');
      if ('caught' in event) note(event.caught, 'caught', event.by);
      if ('early' in event) for (const id of event.early) early.add(id);
      if ('spoiled' in event) early.add(event.spoiled);
    }
    const failed = events.find((event) => 'failed' in event);
    const begun = events.flatMap((event) => ('begun' in event ? [event.begun] : []));
    if (failed && begun.length === 0)
      throw new Refusal(`${failed.failed}: fails without any mutant: ${failed.message}`);
    // One of the uncaught mutants has spoiled the state in which a later test begins.
    if (failed) for (const id of begun) if (all.get(id)?.outcome === 'survived') early.add(id);
    let again = failed !== undefined || events.some((event) => 'spoiled' in event);
    const last = events.at(-1);
    if (last && 'begun' in last) {
      note(last.begun, 'hung');
      again = true;
    } else if (!events.some((event) => 'early' in event)) {
      // On a busy machine a thread may not start in time.
      if (++broken === 3) throw new Refusal(`${tests.join(', ')} could not be run to their end.`);
      again = true;
    }
    if (!again) break;
  }
  // A value cached by a module may have hidden a mutant from its tests: missed ones are also tried from the start.
  let alone = open().filter((id) => early.has(id) || all.get(id)?.outcome === 'survived');
  for (const id of alone) note(id, 'survived');
  while (alone.length > 0) {
    const events = await run({ ...base, mutants: alone, log: '' }, true);
    for (const event of events) if ('caught' in event) note(event.caught, 'caught', event.by);
    const ended = new Set(events.flatMap((event) => ('ended' in event ? [event.ended] : [])));
    const hanging = alone.find((id) => !ended.has(id));
    if (hanging && all.get(hanging)?.outcome !== 'caught') note(hanging, 'hung');
    alone = alone.filter((id) => !ended.has(id) && id !== hanging);
  }
  return [...all.values()];

  function note(id: string, outcome: Mutant['outcome'], by?: string): void {
    const mutant = all.get(id);
    if (mutant) Object.assign(mutant, { outcome, by });
  }
}

/** Runs the tests in a separate process, and ends it when a mutant hangs. */
function run(job: Job, alone: boolean): Promise<Event[]> {
  const jobFile = join(folder, `job-${process.pid}.json`);
  const log = join(folder, `log-${process.pid}.jsonl`);
  writeFileSync(jobFile, JSON.stringify({ ...job, log }));
  writeFileSync(log, '');
  const events = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Event => JSON.parse(line));
  const args = [
    '--no-experimental-webstorage',
    join(import.meta.dirname, 'run-tests.ts'),
    ...(alone ? ['--alone'] : []),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MUTATION_JOB: jobFile, NODE_ENV: 'test', VITEST: '1' },
  });
  const watch = setInterval(() => {
    const last = events().at(-1);
    if (last && 'begun' in last && Date.now() - statSync(log).mtimeMs > longestSilence) child.kill('SIGKILL');
  }, 2000);
  return new Promise((done) => {
    child.on('exit', () => {
      clearInterval(watch);
      const all = existsSync(log) ? events() : [];
      for (const file of [jobFile, log]) rmSync(file, { force: true });
      done(all);
    });
  });
}
