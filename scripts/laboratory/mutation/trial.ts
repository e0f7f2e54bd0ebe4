import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../../cli/project.ts';

/** A module's changed text, and the tests that may notice the change. */
export interface Trial {
  file: string;
  code: string;
  tests: readonly string[];
}

export interface Verdict {
  /** The first test that failed. */
  by?: string;
  /** Whether tests were left out because the time was over. */
  isCut?: boolean;
}

/** A trial begins no further tests after this time, in milliseconds. */
const enough = 20_000;
/** How many test files run before the time is checked again. */
const together = 3;

/**
 * A process in a copy of the project: one Vitest, with one sample, for all trials. It writes the change into the copy,
 * so that processes started by tests have it too.
 */
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  reporters: [{ onInit: () => {} }],
  onConsoleLog: () => false,
  fsModuleCache: false,
  project: ['pure', 'api', 'site', 'scripts', 'postgres'],
});
const specifications = await vitest.globTestSpecifications();

function specificationsOf(file: string) {
  const all = specifications.filter(({ moduleId }) => moduleId === join(root, file));
  // The stores' own tests run on SQLite alone: a second database would only take longer.
  const elsewhere = all.filter(({ project }) => project.name !== 'postgres');
  return elsewhere.length > 0 ? elsewhere : all;
}

interface Failure {
  file: string;
  test: string;
}

async function run(files: readonly string[]): Promise<Failure | undefined> {
  // Without this, Vitest would also return the modules of earlier runs.
  vitest.state.filesMap.clear();
  const { testModules } = await vitest.runTestSpecifications(files.flatMap(specificationsOf));
  const failed = testModules.find((module) => module.state() === 'failed');
  if (!failed) return undefined;
  const [test] = failed.children.allTests('failed');
  return { file: relative(root, failed.moduleId), test: test?.fullName ?? 'does not load' };
}

/** Whether each test file passes without a change; one that does not proves nothing here. */
const sound = new Map<string, boolean>();

async function isSound(file: string): Promise<boolean> {
  if (!sound.has(file)) sound.set(file, (await run([file])) === undefined);
  return sound.get(file) ?? false;
}

async function tryOne({ file, code, tests }: Trial): Promise<Verdict> {
  const place = join(root, file);
  const original = readFileSync(place, 'utf8');
  const began = performance.now();
  const change = (text: string) => {
    writeFileSync(place, text);
    vitest.invalidateFile(place);
  };
  try {
    const waiting = [...tests];
    while (waiting.length > 0 && performance.now() - began < enough) {
      const some = waiting.splice(0, together).filter((test) => sound.get(test) !== false);
      change(code);
      const failure = await run(some);
      change(original);
      if (!failure) continue;
      if (await isSound(failure.file)) return { by: `${failure.file}: ${failure.test}` };
      waiting.unshift(...some);
    }
    return { isCut: waiting.length > 0 };
  } finally {
    change(original);
  }
}

// The sample is imported before the first change.
await run(['api/shop/rates/routes.test.ts', 'site/lib/page-number.test.ts', 'scripts/cli/printable.test.ts']);
process.on('message', async (trial: Trial) => process.send?.(await tryOne(trial)));
// The parent is gone: end everything that the tests have started.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.send?.('ready');
