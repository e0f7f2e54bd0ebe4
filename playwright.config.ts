import { defineConfig } from '@playwright/test';

const executablePath = process.env.BROWSER_PATH;
// Chromium's sandbox does not work for root, which is who runs in a container.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: './site/e2e',
  outputDir: './var/e2e-results',
  globalSetup: './site/e2e/prepare.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...args, '--disable-background-networking'],
      ...(executablePath ? { executablePath } : {}),
    },
    trace: 'retain-on-failure',
    locale: 'en-IN',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 360, height: 780 }, hasTouch: true } },
  ],
});
