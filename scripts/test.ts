import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBrowser } from './browser.ts';

/** Everything: types, lint, doors, unit and API tests, browser journeys. Ends with one line of counts. */

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'var', 'reports');
const unitReport = join(reports, 'unit.json');
const journeyReport = join(reports, 'journeys.json');
mkdirSync(reports, { recursive: true });
for (const file of [unitReport, journeyReport]) rmSync(file, { force: true });

interface Counts {
  passed: number;
  failed: number;
}

function step(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return status === 0;
}

function unitCounts(): Counts {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(unitReport, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: numPassedTests, failed: numFailedTests };
}

function journeyCounts(): Counts {
  if (!existsSync(journeyReport)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(journeyReport, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const good = [
  step('Types, lint, doors, locale files', process.execPath, ['scripts/check.ts']),
  step('Unit and API tests', bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]),
];
const browser = await findBrowser();
good.push(
  step('Browser journeys', bin('playwright'), ['test'], {
    E2E_REPORT: journeyReport,
    ...(browser ? { BROWSER_PATH: browser } : {}),
  }),
);

const counts = [unitCounts(), journeyCounts()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = good.every(Boolean) && failed === 0 ? 0 : 1;
