import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Language, storageKeys } from '../../api/contract/languages';
import { flatten } from '../../scripts/check/locales';
import type { Translate } from '../i18n/keys';
import { translator } from '../i18n/translate';
import { dataFolder, root } from './prepare';

/** The running shop: the real server as a process of its own. */
export interface Shop {
  url: string;
  restart(): Promise<void>;
  /** All mails in the outbox folder, decoded. */
  mails(): string[];
  /** Makes a seller as the shop's owner does. @returns the password */
  addSeller(email: string): string;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** Each server has shoppers of its own; the catalogue and the release are everybody's. */
function ownData(name: string): string {
  const folder = join(dataFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const shared of ['snapshots', 'releases']) symlinkSync(join(dataFolder, shared), join(folder, shared));
  return folder;
}

async function startServer(port: number, ownFolder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--no-experimental-webstorage', 'scripts/serve.ts'], {
    cwd: root,
    env: { ...process.env, SHOP_DATA: ownFolder, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      async (answer) => answer.ok && ((await answer.json()) as { search: boolean }).search,
      () => false,
    );
    if (ready) return server;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the server did not become ready');
}

async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
}

function decodeMail(file: string): string {
  const text = readFileSync(file, 'utf8');
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** What goes wrong on a page from now on: logged and thrown errors, answers that fail, requests that get none. */
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
    // A page that is left drops what it still asks for. What a policy forbids is told on the console, unless scripts are off.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') note(`no answer: ${reason}`, request.url());
  });
  return found;
}

/** Runs in each page: English counts as offered. An empty page has no storage. */
function forgoOffer(key: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem(key, 'en-IN');
}

interface Options {
  /** Whether the reader's own language is offered on pages in other ones. */
  offered: boolean;
}

interface Problems {
  /** Answers that a test expects to fail, by part of the address. */
  expected: RegExp[];
}

export const test = base.extend<{ problems: Problems } & Options, { shop: Shop }>({
  offered: [false, { option: true }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for this form
    async ({}, use, { parallelIndex }) => {
      const port = await freePort();
      const folder = ownData(`shoppers-${parallelIndex}`);
      let server = await startServer(port, folder);
      await use({
        url: `http://127.0.0.1:${port}`,
        async restart() {
          await stopServer(server);
          server = await startServer(port, folder);
        },
        mails() {
          const outbox = join(folder, 'outbox');
          // The first mail makes the folder.
          if (!existsSync(outbox)) return [];
          return readdirSync(outbox).map((name) => decodeMail(join(outbox, name)));
        },
        addSeller(email) {
          const command = ['--no-experimental-webstorage', 'scripts/seller.ts', 'add', email];
          const env = { ...process.env, SHOP_DATA: folder };
          const { stdout } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
          const password = /: (\S{12,})$/m.exec(stdout)?.[1];
          if (!password) throw new Error(`no password in: ${stdout}`);
          return password;
        },
      });
      await stopServer(server);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for this form
  problems: async ({}, use) => use({ expected: [] }),
  /** A page that logs an error, throws one, or asks for something that fails, fails its test. */
  page: async ({ page, problems, offered }, use) => {
    const found = problemsOf(page, (address) => problems.expected.some((pattern) => pattern.test(address)));
    // The browser is English; what the offer of English on other pages does is its own test's matter.
    if (!offered) await page.addInitScript(forgoOffer, storageKeys.languageOffered);
    await use(page);
    expect(found).toEqual([]);
  },
});

export { expect };

/** The texts of a language, to find things on the page as a reader does. */
export function textsOf(language: Language): Translate {
  const file = join(root, 'site/public/locales', language, 'common.json');
  return translator(Object.fromEntries(flatten(JSON.parse(readFileSync(file, 'utf8')) as object)), language);
}

/** "/hi/cart" for "/cart". */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Bytes that the page's files took on the wire, by kind, as the browser counted them. */
export async function transferred(page: Page): Promise<{ html: number; script: number; layoutShift: number }> {
  return page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const layoutShift = await new Promise<number>((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => done(sum), 500);
    });
    return {
      html: navigation?.encodedBodySize ?? 0,
      script: entries
        .filter((entry) => /\.js$/.test(entry.name))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      layoutShift,
    };
  });
}
