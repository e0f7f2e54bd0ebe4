import { defineConfig } from 'vitest/config';

/** It replaces a module, which no other test file may see. */
const replacing = 'api/plugins/limits.test.ts';

export default defineConfig({
  test: {
    projects: [
      // These tests share nothing but modules: loading those anew for each file would cost half of the time.
      { extends: true, test: { name: 'site', include: ['site/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'api', include: ['api/**/*.test.ts'], exclude: [replacing], isolate: false } },
      // Here the time goes into what each test starts, and a process of its own takes its leftovers with it.
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts', replacing] } },
    ],
    globalSetup: ['scripts/test-setup.ts'],
    execArgv: ['--no-experimental-webstorage'],
    // A compiled site is loaded as it is, as the shop loads it: transformed, its scripts would read differently.
    server: { deps: { external: [/\/dist\/[0-9a-f]{16}\//] } },
    // All cores: by itself it would leave one idle.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
