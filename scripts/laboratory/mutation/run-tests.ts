import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { type Event, readJob } from './job.ts';

/**
 * Runs the tests of a job in this process: once for all `mutants`, or with `--alone` once for each of them, with the
 * mutant on from the start.
 */
const job = readJob();
const tell = (event: Event) => appendFileSync(job.log, `${JSON.stringify(event)}\n`);
const vitest = await createVitest('test', {
  config: join(import.meta.dirname, 'vitest.config.ts'),
  watch: false,
});
const specifications = await vitest.globTestSpecifications();
const failedToLoad = () =>
  vitest.state.getFiles().some(({ result, tasks }) => result?.state === 'fail' && tasks.length === 0);
if (process.argv[2] === '--alone') {
  for (const mutant of job.mutants) {
    writeFileSync(process.env.MUTATION_JOB ?? '', JSON.stringify({ ...job, active: mutant }));
    tell({ begun: mutant });
    await vitest.runTestSpecifications(specifications);
    if (failedToLoad()) tell({ caught: mutant, by: 'the module does not load' });
    tell({ ended: mutant });
  }
} else {
  await vitest.runTestSpecifications(specifications);
  if (failedToLoad()) tell({ failed: job.tests.join(', '), message: 'the tests do not load' });
}
await vitest.close();
process.exit(0);
