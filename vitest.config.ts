import { defineConfig } from 'vitest/config';

/** Replaces a module, which must not affect other test files. */
const replacing = 'api/plugins/limits.test.ts';
/** Slow tests with many cases, for `npm run soak`. */
const long = '**/*.soak.test.ts';

export default defineConfig({
  test: {
    projects: [
      // These tests share only modules: reloading them for each file would double the time.
      { extends: true, test: { name: 'site', include: ['site/**/*.test.ts'], exclude: [long], isolate: false } },
      {
        extends: true,
        test: { name: 'api', include: ['api/**/*.test.ts'], exclude: [replacing, long], isolate: false },
      },
      // Here the time goes into what each test starts, and a separate process per file cleans up after it.
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts', replacing], exclude: [long] } },
      { extends: true, test: { name: 'soak', include: [`{api,site,scripts}/${long}`] } },
    ],
    globalSetup: ['scripts/laboratory/test-setup.ts'],
    execArgv: ['--no-experimental-webstorage'],
    // A compiled site is loaded as is, as in the shop: Vite's transformation would change its scripts.
    server: { deps: { external: [/\/dist\/[0-9a-f]{16}\//] } },
    // All cores: by default one stays idle.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
