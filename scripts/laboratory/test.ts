import { findBrowser } from './browser.ts';
import { journeysStep, step, tell, vitestStep } from './steps.ts';

/** Everything except slow tests (soak.ts): types, lint, doors, unit and API tests, browser journeys. */

// Checked before anything takes minutes: without a browser it says what to install.
await findBrowser();
// The type check uses one thread, and the tests often wait: in parallel they keep the cores busy.
const [checked, units, prepared] = await Promise.all([
  step('Types, lint, doors, locale files', process.execPath, ['scripts/laboratory/check.ts']),
  vitestStep('Unit and API tests', '!soak*'),
  step('Catalogue of the journeys', process.execPath, ['site/e2e/prepare.ts']),
]);
const journeys = await journeysStep('Browser journeys', []);
tell(checked && prepared && units.good && journeys.good, units.counts, journeys.counts);
