import { appendFileSync } from 'node:fs';
import { TestRunner } from 'vitest';
import { type Event, readJob } from './job.ts';

type Runner = InstanceType<typeof TestRunner>;
type Test = Parameters<Runner['onAfterRetryTask']>[0];
/** Vitest's own type for any task; here it is always a test. */
type Task = Parameters<Runner['onAfterRunTask']>[0];

/** StrykerJS's switches and counters. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const shared = globalThis as { __stryker__?: Switches };
shared.__stryker__ ??= {};
const switches = shared.__stryker__;
const job = readJob();
const tell = (event: Event) => appendFileSync(job.log, `${JSON.stringify(event)}\n`);
/** Saved before a test replaces the clock. */
const clock = { now: performance.now.bind(performance), setTimeout, clearTimeout };
/** A loop that a mutant makes endless is broken after this many times the iterations that the test needs. */
const patience = 100;

/**
 * Runs each test once unchanged, and then again for every mutant that it reached and that is not caught yet: with its
 * hooks, but without reloading modules. After a caught mutant, the test runs unchanged once more, to see whether
 * anything is spoiled.
 */
export default class MutantRunner extends TestRunner {
  readonly #caught = new Set<string>();
  #waiting: string[] = [];
  #spoiled = false;
  /** The purpose of the current try: a mutant, or a check that nothing is spoiled after one. */
  #try: { mutant?: string; after?: string } = {};
  /** How long the test takes without a mutant, in milliseconds. */
  #needed = 0;

  override importFile(...args: Parameters<Runner['importFile']>): unknown {
    if (job.active) this.#turnOn(job.active, 1e6);
    return super.importFile(...args);
  }

  override async onBeforeRunTask(test: Task): Promise<void> {
    await super.onBeforeRunTask(test);
    if (job.active) {
      if (this.#caught.size > 0) test.mode = 'skip';
      return;
    }
    if (this.#spoiled) test.mode = 'skip';
    test.repeats = 3 * job.mutants.length + 1;
  }

  override onBeforeTryTask(test: Task, options: Parameters<Runner['onBeforeTryTask']>[1]): void {
    super.onBeforeTryTask(test, options);
    if (job.active) return;
    if (test.result) Object.assign(test.result, { errors: undefined, attempts: [] });
    if (options.repeats === 0) {
      this.#try = {};
      this.#turnOff();
      switches.currentTestId = test.id;
      return;
    }
    if (options.repeats === 1) {
      // What the tries reach must count neither for a test nor as reached while loading.
      switches.currentTestId = 'tries';
      const { static: early = {}, perTest = {} } = switches.mutantCoverage ?? {};
      tell({ reached: Object.keys(perTest[test.id] ?? {}) });
      this.#waiting = job.mutants.filter((id) => perTest[test.id]?.[id] && !early[id] && !this.#caught.has(id));
    }
    if (this.#try.after) {
      this.#turnOff();
      return;
    }
    const mutant = this.#spoiled ? undefined : this.#waiting.shift();
    // Vitest fixes the number of runs before a test's first run: surplus runs are skipped.
    if (mutant === undefined) return (test as Test).context.skip();
    this.#try = { mutant };
    tell({ begun: mutant });
    this.#turnOn(mutant, patience * (1000 + (switches.mutantCoverage?.perTest[test.id]?.[mutant] ?? 0)));
  }

  /** A mutant gets several times as long as the test needs without one. */
  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test);
    const began = clock.now();
    if (this.#try.mutant === undefined) {
      await run();
      this.#needed = clock.now() - began;
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = clock.setTimeout(() => refuse(new Error('the test does not end')), 2000 + 10 * this.#needed);
    });
    await Promise.race([run(), late]).finally(() => clock.clearTimeout(timer));
  }

  override async onAfterRetryTask(...args: Parameters<Runner['onAfterRetryTask']>): Promise<void> {
    await super.onAfterRetryTask(...args);
    const [test] = args;
    if (job.active) return;
    this.#turnOff();
    const failed = test.result?.state === 'fail';
    const { mutant, after } = this.#try;
    this.#try = {};
    if ((test.result as { pending?: boolean } | undefined)?.pending) return;
    if (mutant === undefined && after === undefined && failed) {
      this.#spoiled = true;
      tell({ failed: test.name, message: test.result?.errors?.[0]?.message ?? '' });
    } else if (after !== undefined) {
      this.#spoiled = failed;
      tell(failed ? { spoiled: after } : { caught: after, by: test.name });
      if (!failed) this.#caught.add(after);
    } else if (mutant !== undefined && failed) this.#try = { after: mutant };
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test);
    if (!job.active || test.result?.state !== 'fail') return;
    this.#caught.add(job.active);
    tell({ caught: job.active, by: test.name });
  }

  override onAfterRunFiles(files: Parameters<Runner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files);
    if (!job.active) tell({ early: Object.keys(switches.mutantCoverage?.static ?? {}) });
  }

  #turnOn(mutant: string, limit: number): void {
    Object.assign(switches, { activeMutant: mutant, hitCount: 0, hitLimit: limit });
  }

  #turnOff(): void {
    Object.assign(switches, { activeMutant: undefined, hitCount: undefined });
  }
}
