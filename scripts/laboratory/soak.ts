import { findBrowser } from './browser.ts';
import { tell, vitestStep } from './steps.ts';

/**
 * The slow tests with many cases, in files called `*.soak.test.ts`: import and generation killed at sixty moments,
 * faults under load, two commands at once, sequences of nights whose releases are compared with those made from
 * scratch, a million rows, hostile pages, the search of a real OpenSearch server; and the API's tests on PostgreSQL.
 */
await findBrowser();
const { good, counts } = await vitestStep('Soak', 'soak*');
tell(good, counts);
