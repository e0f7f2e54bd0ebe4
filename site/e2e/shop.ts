import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { test as base, expect, type Page } from '@playwright/test';
import { type Language, pathIn, storageKeys } from '../../api/shop/language/languages';
import { flatten } from '../../scripts/laboratory/check/locales';
import { freePort, type RunningShop, runCommand, startShop } from '../../scripts/laboratory/processes';
import type { Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';
import { dataFolder, root } from './prepare';

/** The running shop: the real server in its own process. */
export interface Shop {
  url: string;
  restart(): Promise<void>;
  /** All mails in the outbox folder, decoded. */
  mails(): string[];
  /** Adds a seller the way the shop's owner does. @returns the password */
  addSeller(email: string): Promise<string>;
}

/** Each server has its own shoppers; all of them share the catalogue and the release. */
export function ownData(name: string): string {
  const folder = join(dataFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const shared of ['snapshots', 'releases']) symlinkSync(join(dataFolder, shared), join(folder, shared));
  return folder;
}

function decodeMail(file: string): string {
  const text = readFileSync(file, 'utf8');
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Prints the server's output without the security log: journeys sign in all the time. */
function passOn(stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => {
    if (!line.includes('"log":"security"')) process.stderr.write(`${line}\n`);
  });
}

/** Problems of a page from now on: logged and thrown errors, failed answers, unanswered requests. */
export function problemsOf(page: Page, expected: (address: string) => boolean): string[] {
  const found: string[] = [];
  const note = (text: string, address: string) => {
    if (!expected(address)) found.push(`${text} (${address})`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`, message.location().url || page.url());
  });
  page.on('pageerror', (error) => note(`error: ${error.message}`, page.url()));
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`answer ${answer.status()}`, answer.url());
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its requests. Policy violations appear on the console, unless scripts are off.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') note(`no answer: ${reason}`, request.url());
  });
  return found;
}

/** Runs in each page: marks the offer of English as made. An empty page has no storage. */
function forgoOffer(key: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem(key, 'en-IN');
}

/**
 * Starts a shop for journeys.
 * @param folder its data
 * @param run a command of the shop; returns its output
 */
export async function openShop(
  folder: string,
  start: () => Promise<RunningShop>,
  run: (script: string, ...args: string[]) => Promise<string>,
): Promise<{ shop: Shop; close(): Promise<void> }> {
  const launch = async () => {
    const shop = await start();
    for (const stream of [shop.child.stdout, shop.child.stderr]) if (stream) passOn(stream);
    return shop;
  };
  let running = await launch();
  const close = async () => void (await running.end('SIGTERM'));
  const shop: Shop = {
    url: running.origin,
    async restart() {
      await close();
      running = await launch();
    },
    mails() {
      const outbox = join(folder, 'outbox');
      // The first mail creates the folder.
      if (!existsSync(outbox)) return [];
      return readdirSync(outbox).map((name) => decodeMail(join(outbox, name)));
    },
    async addSeller(email) {
      const output = await run('seller.ts', 'add', email);
      const password = /: (\S{12,})$/m.exec(output)?.[1];
      if (!password) throw new Error(`no password in: ${output}`);
      return password;
    },
  };
  return { shop, close };
}

interface Options {
  /** Whether pages in another language offer the reader's own. */
  offered: boolean;
}

interface Problems {
  /** Calls that a test expects to fail, by part of the address. */
  expected: RegExp[];
}

export const test = base.extend<{ problems: Problems } & Options, { shop: Shop; settings: Record<string, string> }>({
  offered: [false, { option: true }],
  /** Settings of the server that differ from the defaults. */
  settings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ settings }, use, { parallelIndex }) => {
      const folder = ownData(`shoppers-${parallelIndex}`);
      const PORT = String(await freePort());
      const opened = await openShop(
        folder,
        () => startShop(folder, { ...settings, PORT }),
        async (script, ...args) => (await runCommand(folder, script, args)).output,
      );
      await use(opened.shop);
      await opened.close();
    },
    // Longer than the wait for the server, whose own error is clearer.
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this form
  problems: async ({}, use) => use({ expected: [] }),
  /** A page that logs or throws an error, or makes a request that fails, fails its test. */
  page: async ({ page, problems, offered }, use) => {
    const found = problemsOf(page, (address) => problems.expected.some((pattern) => pattern.test(address)));
    // The browser is English; the offer of English on other pages has its own test.
    if (!offered) await page.addInitScript(forgoOffer, storageKeys.languageOffered);
    await use(page);
    expect(found, 'fix what the page logs; failures that a test provokes go into `problems.expected`').toEqual([]);
  },
});

export { expect, pathIn };

/** The texts of a language: tests find elements by them, as a reader does. */
export function textsOf(language: Language): Translate {
  const file = join(root, 'site/public/locales', language, 'common.json');
  return translator(Object.fromEntries(flatten(JSON.parse(readFileSync(file, 'utf8')) as object)), language);
}

/** Runs in the page. @throws Error that shows what is still busy after ten seconds */
function notBusy(): Promise<void> {
  return new Promise((done, fail) => {
    const giveUp = performance.now() + 10_000;
    const look = () => {
      const busy = document.querySelector('[aria-busy=true]');
      if (!busy) done();
      else if (performance.now() > giveUp) fail(new Error(`still busy: ${busy.outerHTML.slice(0, 200)}`));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/**
 * Waits until nothing on the page is loading any more, even if it redirects. The page itself waits: for a locator,
 * Playwright first loads a third of a megabyte of its own into each page.
 */
export async function settled(page: Page): Promise<void> {
  try {
    await page.evaluate(notBusy);
  } catch (error) {
    if (!/context was destroyed/.test(String(error))) throw error;
    await page.waitForLoadState();
    await settled(page);
  }
}

/** Compressed bytes of the page's files by kind, as the browser counts them, and what has moved: `shiftsOf`. */
export async function transferred(page: Page): Promise<{ html: number; script: number; moved: string[] }> {
  // After half a second without a request, everything has been requested.
  await page.waitForLoadState('networkidle');
  await settled(page);
  const moved = await page.evaluate(shiftsOf);
  const sizes = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      html: navigation?.encodedBodySize ?? 0,
      script: entries
        .filter((entry) => /\.js$/.test(entry.name))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    };
  });
  return { ...sizes, moved };
}

/** Runs in the page. @returns each layout shift since it was opened: its value, and what moved from where to where */
async function shiftsOf(): Promise<string[]> {
  interface Shift extends PerformanceEntry {
    value: number;
    sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
  const name = (node?: Node) => (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 100);
  // By the second frame everything is painted and has moved.
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  return (observer.takeRecords() as Shift[])
    .filter(({ value }) => value > 0)
    .map(({ value, sources }) => {
      const moves = sources.map(
        (one) => `${name(one.node)} from ${place(one.previousRect)} to ${place(one.currentRect)}`,
      );
      return [value, ...moves].join('\n');
    });
}
