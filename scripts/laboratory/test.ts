import { existsSync, readFileSync } from 'node:fs';
import { bin } from '../cli/project.ts';
import { findBrowser } from './browser.ts';
import { type Counts, reportFile, step, tell, vitestStep } from './steps.ts';

/** Everything except slow tests (soak.ts): types, lint, doors, unit and API tests, browser journeys. */

const browser = await findBrowser();
// The type check uses one thread, and the tests wait now and then: in parallel they keep the cores busy.
const [checked, units] = await Promise.all([
  step('Types, lint, doors, locale files', process.execPath, ['scripts/laboratory/check.ts']),
  vitestStep('Unit and API tests', '!soak*'),
]);
const report = reportFile('journeys.json');
const travelled = await step('Browser journeys', bin('playwright'), ['test'], {
  E2E_REPORT: report,
  ...(browser ? { BROWSER_PATH: browser } : {}),
});
tell(checked && units.good && travelled, units.counts, journeyCounts());

function journeyCounts(): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
