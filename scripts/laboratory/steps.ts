import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bin, root } from '../cli/project.ts';
import { findBrowser, versionOf } from './browser.ts';

/** The steps of `npm test` and `npm run soak`, and how they are counted. */

interface Counts {
  passed: number;
  /** The titles of the tests that failed. */
  failed: string[];
}

/** The entry for a step that ended before it could count. */
const ended = (title: string): Counts => ({ passed: 0, failed: [`${title}: ended without a report`] });

interface Outcome {
  good: boolean;
  counts: Counts;
}

/** The part of Vitest's report that is read. */
interface UnitReport {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** The part of Playwright's report that is read: files contain suites, and these contain tests. */
interface JourneySuite {
  suites?: JourneySuite[];
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
}

interface JourneyReport {
  stats: { expected: number };
  suites: JourneySuite[];
}

/** Counts failed tests, and tests that needed a second try. */
function failedIn({ suites = [], specs }: JourneySuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${projectName} ${file}: ${title}`),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

const reports = join(root, 'var', 'reports');

/** Where a step writes its counts; the file does not exist before the step has run. */
function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** Runs one step, and prints how it ended and how long it took. */
export function step(title: string, command: string, args: string[], env: Record<string, string> = {}) {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  return new Promise<boolean>((done) => {
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
      done(code === 0);
    });
  });
}

/** Unit and API tests. @param project of vitest.config.ts */
export async function vitestStep(title: string, project: string): Promise<Outcome> {
  const report = reportFile(`${title.toLowerCase().replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const good = await step(title, bin('vitest'), ['run', '--project', project, ...reporters]);
  if (!existsSync(report)) return { good, counts: ended(title) };
  const { numPassedTests, testResults }: UnitReport = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    // A file that fails before its tests has no failed tests.
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file}: ${fullName}`);
    });
  return {
    good,
    counts: { passed: numPassedTests, failed: good || failed.length > 0 ? failed : [`${title}: failed`] },
  };
}

/** Journeys in a browser. @param args of Playwright */
export async function journeysStep(title: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const browser = await findBrowser();
  console.log(`\nThe browser of this run: ${await versionOf(browser)}`);
  const report = reportFile(`${title.toLowerCase().replaceAll(/\W+/g, '-')}.json`);
  const good = await step(title, bin('playwright'), ['test', ...args], {
    E2E_REPORT: report,
    ...(browser ? { BROWSER_PATH: browser } : {}),
    ...env,
  });
  if (!existsSync(report)) return { good, counts: ended(title) };
  const { stats, suites }: JourneyReport = JSON.parse(readFileSync(report, 'utf8'));
  const failed = suites.flatMap(failedIn);
  return {
    good,
    counts: { passed: stats.expected, failed: good || failed.length > 0 ? failed : [`${title}: failed`] },
  };
}

/** Prints the names of failed tests and one line of counts at the end, where people look after a long run. */
export function tell(good: boolean, ...counts: Counts[]): void {
  const failed = counts.flatMap((count) => count.failed);
  const passed = counts.reduce((total, count) => total + count.passed, 0);
  console.log(['', ...failed.map((name) => `failed: ${name}`), `${passed} passed, ${failed.length} failed`].join('\n'));
  process.exitCode = good && failed.length === 0 ? 0 : 1;
}
