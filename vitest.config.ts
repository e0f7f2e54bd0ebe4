import { defineConfig } from 'vitest/config';

/** Tests of passwords hash them; all others of the API do without (`api/testing/plain-passwords.ts`). */
const hashing = ['api/accounts/passwords.test.ts', 'api/accounts/sign-in-guard.test.ts', 'api/routes/auth.test.ts'];
/** Slow tests with many cases, for `npm run soak`. */
const long = '**/*.soak.test.ts';

export default defineConfig({
  test: {
    projects: [
      // These tests share only modules: reloading them for each file would double the time.
      { extends: true, test: { name: 'site', include: ['site/**/*.test.ts'], exclude: [long], isolate: false } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: [...hashing, long],
          isolate: false,
          setupFiles: ['api/testing/setup.ts'],
        },
      },
      // Here the time goes into what each test starts, and a separate process per file cleans up after it.
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts', ...hashing], exclude: [long] } },
      { extends: true, test: { name: 'soak', include: [`{api,site,scripts}/${long}`] } },
    ],
    globalSetup: ['scripts/laboratory/test-setup.ts'],
    execArgv: ['--no-experimental-webstorage'],
    // A compiled site is loaded as is, as in the shop: Vite's transformation would change its scripts.
    server: { deps: { external: [/\/dist\/[0-9a-f]{16}\//] } },
    // All cores: by default one stays idle.
    maxWorkers: '100%',
    // A busy machine may take its time: whatever is waited for with `expect.poll` has long enough.
    expect: { poll: { interval: 10, timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
