import { defineConfig } from '@playwright/test';
import { atDesktop, ofThisRun } from './site/e2e/languages.ts';

const executablePath = process.env.BROWSER_PATH;
// Chromium's sandbox does not work for root, the usual user in a container.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Playwright's own list, repeated because the browser obeys only the last --disable-features. */
const disabledByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['TcpPortRandomizationWin', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];
/** Chromium's own pages below the address bar: with them each test started two more renderers. */
const disabledPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const night = '**/night.spec.ts';
const nu = '**/nu.spec.ts';
const checks = '**/e2e/checks/*.spec.ts';

export default defineConfig({
  testDir: './site/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './var/e2e-results',
  globalSetup: './site/e2e/prepare.ts',
  workers: 2,
  // Most tests take seconds; a busy machine needs more. The longest say their own time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      // One renderer for all pages of a test, and no spare one: starting one costs a tenth of a second.
      args: [
        ...args,
        '--disable-background-networking',
        '--process-per-site',
        '--renderer-process-limit=1',
        `--disable-features=${[...disabledByPlaywright, ...disabledPopups].join(',')}`,
      ],
      ...(executablePath ? { executablePath } : {}),
    },
    // `--trace on` records what happened; recording each test costs a quarter of the time.
    trace: 'off',
    locale: 'en-IN',
  },
  projects: [
    // These tests set their own screen sizes, or need none. They run first because the longest tests are among them.
    { name: 'checks', testMatch: checks, fullyParallel: true, ...ofThisRun },
    // The journeys from an enquiry to its answer, and whatever depends on the width. Everything else works the same at
    // every width, and checks/screens.spec.ts looks at each screen at both.
    {
      name: 'desktop',
      testIgnore: [night, nu, checks],
      ...atDesktop,
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [night, nu, checks],
      ...ofThisRun,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true },
    },
    // Reads the documents that the checks have kept.
    { name: 'nu', testMatch: nu, dependencies: ['checks'] },
    // Changes the catalogue that all tests share, so it runs after the others.
    { name: 'night', testMatch: night, dependencies: ['desktop', 'phone', 'checks'] },
  ],
});
