import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from '../../cli/project.ts';
import { readJob } from './job.ts';

const job = readJob();

/** The tests of one module, with the module replaced by its mutants. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => (id.split('?')[0] === job.file ? job.code : undefined),
    },
  ],
  test: {
    include: [...job.tests],
    runner: join(import.meta.dirname, 'runner.ts'),
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    globalSetup: job.needsSample ? [join(import.meta.dirname, '../test-setup.ts')] : [],
    execArgv: ['--no-experimental-webstorage'],
    // The cache would return the module without mutants.
    fsModuleCache: false,
    pool: 'threads',
    maxWorkers: 1,
    testTimeout: 60_000,
    reporters: [{}],
    onConsoleLog: () => false,
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
