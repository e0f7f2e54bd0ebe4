import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell comes first: the journeys take a third less time in it. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = () => candidates.find((path) => existsSync(path));

function tries(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The browser's own report of its name and version. @param path undefined for Playwright's own */
export async function versionOf(path: string | undefined): Promise<string> {
  const { chromium } = await import('@playwright/test');
  const said = spawnSync(path ?? chromium.executablePath(), ['--version'], { encoding: 'utf8' });
  return said.stdout?.trim() || `a browser that does not say its version: ${path}`;
}

/**
 * A browser for the journeys: an installed Chromium or Chrome, else Playwright's own, else Debian's package.
 * @returns its path, or undefined for Playwright's own
 * @throws Error that says what to install
 */
export async function findBrowser(): Promise<string | undefined> {
  const given = process.env.BROWSER_PATH;
  if (given) return given;
  const found = installed();
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return undefined;
  console.log('Installing a browser for the journeys …');
  if (tries('npx', ['playwright', 'install', 'chromium'])) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    tries('apt-get', ['update', '-q']);
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      if (tries('apt-get', ['install', '-y', '-q', browser, 'fonts-noto-core'])) break;
    }
    const path = installed();
    if (path) return path;
  }
  throw new Error('There is no browser for the journeys: install Chromium or Chrome, or set BROWSER_PATH to one.');
}
