import { findBrowser } from './browser.ts';
import { journeysStep, tell, vitestStep } from './steps.ts';

/**
 * The slow tests, in files called `*.soak.test.ts`: import and generation killed at sixty moments, faults under load,
 * two commands at once, sequences of nights, shards, edits of policies, a million rows, wrong requests, hostile pages,
 * a real OpenSearch server, and the tests of the API that `npm test` does not run on PostgreSQL. Then the journeys and
 * screens in the languages that `npm test` leaves out.
 */
await findBrowser();
const tests = await vitestStep('Soak', 'soak*');
const journeys = await journeysStep(
  'Browser journeys in the other languages',
  ['phone', 'desktop', 'checks', 'nu'].map((project) => `--project=${project}`),
  { E2E_LANGUAGES: process.env.E2E_LANGUAGES ?? 'others' },
);
tell(tests.good && journeys.good, tests.counts, journeys.counts);
