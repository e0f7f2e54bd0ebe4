import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // These tests share nothing but modules: loading those anew for each file would cost half of the time.
      { extends: true, test: { name: 'site', include: ['site/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'shop', include: ['{api,scripts}/**/*.test.ts'] } },
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
