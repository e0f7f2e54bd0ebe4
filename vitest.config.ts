import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{api,scripts,site}/**/*.test.ts'],
    globalSetup: ['scripts/test-setup.ts'],
    execArgv: ['--no-experimental-webstorage'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
