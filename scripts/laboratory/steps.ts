import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from '../cli/project.ts';
import { findBrowser, versionOf } from './browser.ts';

/** What `npm test` and `npm run soak` run, and how they count. */

interface Counts {
  passed: number;
  failed: number;
}

interface Outcome {
  good: boolean;
  counts: Counts;
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
  if (!existsSync(report)) return { good, counts: { passed: 0, failed: 1 } };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  // A file that fails before its tests has none that failed.
  return { good, counts: { passed: numPassedTests, failed: numFailedTests || Number(!good) } };
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
  if (!existsSync(report)) return { good, counts: { passed: 0, failed: 1 } };
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { good, counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky } };
}

/** Ends with one line of counts. */
export function tell(good: boolean, ...counts: Counts[]): void {
  const sum = (of: keyof Counts) => counts.reduce((total, count) => total + count[of], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = good && sum('failed') === 0 ? 0 : 1;
}
