import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, type TestContext } from 'vitest';
import { snapshotFile, snapshotsFolder } from '../../../api/catalogue/snapshots.ts';
import { type Release, releasesFolder } from '../../../api/serve/release/release.ts';
import { isLanguage, languageCodes } from '../../../api/shop/language/languages.ts';
import { fileOfPath, localPath } from '../../catalogue/generate/files.ts';
import { type Running, runCommand, startCommand, startShop, untilRunning } from '../processes.ts';
import { bodyHash, startCrawler } from './crawler.ts';
import { type Edition, wrongAnswers } from './editions.ts';
import { nightPrice, nightText, writeNight } from './nights.ts';

const pagePaths = [
  ...[
    '/',
    '/hi',
    '/ta',
    '/brands',
    '/mr/brands',
    '/brands/bosch',
    '/kn/brands/tvs-girling',
    '/categories',
    '/te/categories',
  ],
  ...['/categories/brake-pads', '/bn/categories/brake-pads', '/ml/categories/brakes', '/shipping-policy'],
  ...[
    '/gu/shipping-policy',
    '/hi/cart',
    '/product/pad-0',
    '/hi/product/pad-1',
    '/ta/product/pad-2',
    '/te/product/pad-3',
  ],
  ...['/bn/product/pad-4', '/gu/product/pad-5', '/mr/product/pad-6', '/kn/product/pad-7', '/ml/product/pad-11'],
];
const apiPaths = [
  '/api/products/slug/pad-0',
  '/api/products/slug/pad-1?lang=hi',
  '/api/products/slug/pad-11?lang=ml',
  '/api/parts/search?q=P-2&lang=ta',
];

export type KillShop = Awaited<ReturnType<typeof openKillShop>>;

/**
 * A separate shop with one night imported, generated and served, and a crawler that reads it all the time. Server and
 * crawler end with the test. A failed test prints the state of its shop.
 */
export async function openKillShop(
  parent: string,
  { onTestFinished: atEnd, onTestFailed }: Pick<TestContext, 'onTestFinished' | 'onTestFailed'>,
) {
  mkdirSync(parent, { recursive: true });
  const dataFolder = mkdtempSync(join(parent, 'data-'));
  const packageFolder = join(dataFolder, 'package');
  let night = 1;
  writeNight(packageFolder, night);
  await runCommand(dataFolder, 'import.ts', [packageFolder]);
  await runCommand(dataFolder, 'generate.ts');
  // All later answers of the API are compared with the first ones: the search must be ready.
  const server = await startShop(dataFolder, { LOG_LEVEL: 'error' });
  atEnd(() => void server.child.kill('SIGKILL'));
  let last: { run: Running; how: string } | undefined;
  onTestFailed(() => {
    const { run, how } = last ?? {};
    const end = run && (run.child.exitCode ?? run.child.signalCode ?? 'runs');
    const files = globSync('{snapshots,releases}/*', { cwd: dataFolder }).sort();
    const pointers = ['snapshots/current', 'releases/current.json'].map(
      (file) => `${file}: ${readFileSync(join(dataFolder, file), 'utf8').trim()}`,
    );
    console.error(
      [`Last command: ${how} (${end})`, run?.output(), 'The server said:', server.output(), ...pointers, ...files].join(
        '\n',
      ),
    );
  });
  const first = new Map<string, string>();
  for (const path of apiPaths) first.set(path, await (await fetch(server.origin + path)).text());
  const crawler = startCrawler(server.origin, [...pagePaths, ...apiPaths]);

  atEnd(() => void crawler.stop());
  /** Pages and answers of the API are one series: once one of them showed an edition, none may show an older one. */
  const editions: Edition[] = [];
  /** The night of each snapshot that was imported, and the snapshot of each release that was live. */
  const nightOf = new Map<string, number>();
  const snapshotOf = new Map<string, string>();
  let live = { snapshot: '', release: '' };
  let slowestTakeOver = 0;

  /**
   * Checks that the newest snapshot and the live release are sound and complete, and notes what has gone live.
   * @param since the start of what may have changed it
   */
  function look(since: number) {
    const snapshot = soundSnapshot(dataFolder);
    if (snapshot !== live.snapshot) {
      // The newest snapshot is always that of the last package written.
      nightOf.set(snapshot, night);
    }
    const release = wholeRelease(dataFolder);
    if (release.id !== live.release) {
      const itsNight = nightOf.get(release.snapshot) ?? 0;
      snapshotOf.set(release.id, release.snapshot);
      checkNight(release.folder, itsNight);
      editions.push({ from: since, bodies: new Map([...pageBodies(release.folder), ...apiBodies(first, itsNight)]) });
    }
    live = { snapshot, release: release.id };
    return { snapshot, release };
  }
  look(0);

  return {
    dataFolder,
    packageFolder,
    snapshotOf,
    look,
    /** Starts a command. @param how what will be done to it, for the message of a failure */
    start(script: string, args: string[], how: string, env: Record<string, string> = {}): Running {
      const run = startCommand(dataFolder, script, args, env);
      last = { run, how: `${script}, ${how}` };
      return run;
    },
    /** Writes the import's next package if the live one is the current package. */
    nextNight() {
      if (nightOf.get(live.snapshot) !== night) return;
      night += 1;
      writeNight(packageFolder, night);
    },
    /** Waits until the server, by itself, shows what is live. */
    async takenOver(): Promise<void> {
      const started = performance.now();
      const snapshot = snapshotOf.get(live.release) ?? '';
      const liveNight = nightOf.get(snapshot) ?? 0;
      const found = async (word: string) => {
        const answer = await fetch(`${server.origin}/api/parts/search?q=${word}`);
        return ((await answer.json()) as { data: { total: number } }).data.total;
      };
      await untilRunning(server, `the server has the release ${live.release}`, async () => {
        const answer = await fetch(`${server.origin}/api/ready`);
        return ((await answer.json()) as { release: string }).release === live.release;
      });
      const answer = await fetch(`${server.origin}/api/ready`);
      expect(await answer.json()).toMatchObject({ status: 'ready', snapshot, index: snapshot, release: live.release });
      if ((await found(`night${liveNight}x`)) === 0) throw new Error('the index does not find the live night');
      if ((await found(`night${liveNight - 1}x`)) > 0) throw new Error('the index still finds the night before');
      const page = await (await fetch(`${server.origin}/product/pad-0`)).text();
      expect(bodyHash(page)).toBe(editions.at(-1)?.bodies.get('/product/pad-0'));
      slowestTakeOver = Math.max(slowestTakeOver, performance.now() - started);
    },
    /** Ends the crawler, and returns what it has seen. */
    async end() {
      const stillServing = server.child.exitCode === null && server.child.signalCode === null;
      const answers = await crawler.stop();
      return {
        stillServing,
        answers: answers.length,
        wrong: wrongAnswers(answers, editions),
        nights: nightOf.size,
        editions: editions.length,
        slowestAnswer: Math.max(...answers.map(({ started, ended }) => ended - started)),
        slowestTakeOver,
      };
    },
  };
}

/** The id of the newest snapshot. @throws when the pointer or the snapshot is damaged */
function soundSnapshot(dataFolder: string): string {
  const pointer = readFileSync(join(snapshotsFolder(dataFolder), 'current'), 'utf8');
  if (!/^\d{14}-[0-9a-f]{8}\n$/.test(pointer)) throw new Error(`snapshots/current is ${JSON.stringify(pointer)}`);
  const id = pointer.trim();
  const db = new Database(snapshotFile(dataFolder, id), { readonly: true, fileMustExist: true });
  try {
    const check = db.pragma('quick_check', { simple: true });
    if (check !== 'ok') throw new Error(`snapshot ${id}: ${check}`);
    const meta = db.prepare("SELECT value FROM meta WHERE key = 'id'").pluck().get();
    if (meta !== id) throw new Error(`snapshot ${id} says that it is ${meta}`);
  } finally {
    db.close();
  }
  return id;
}

/** The live release. @throws when the pointer is damaged or a page of the release is missing */
function wholeRelease(dataFolder: string): Release {
  const folder = releasesFolder(dataFolder);
  const pointer = JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')) as Omit<Release, 'folder'>;
  const release = { ...pointer, folder: join(folder, pointer.id) };
  const paths = Object.keys(JSON.parse(readFileSync(`${release.folder}.paths.json`, 'utf8')) as object);
  const pages = paths.flatMap((path) => languageCodes.map((language) => localPath(path, language)));
  const missing = pages.filter((path) => !existsSync(join(release.folder, fileOfPath(path))));
  if (pages.length === 0 || missing.length > 0)
    throw new Error(`release ${release.id} has ${pages.length} pages and lacks ${missing.slice(0, 5).join(' ')}`);
  return release;
}

/** @throws when a product page of the release shows a different night or none */
function checkNight(folder: string, night: number): void {
  for (const file of globSync('{*/,}product/*.html', { cwd: folder })) {
    const shown = new Set(readFileSync(join(folder, file), 'utf8').match(/night\d+x/g));
    if (shown.size !== 1 || !shown.has(`night${night}x`))
      throw new Error(`${file} shows ${[...shown].join(' and ')}, not night${night}x`);
  }
}

function pageBodies(folder: string): Map<string, string> {
  return new Map(pagePaths.map((path) => [path, bodyHash(readFileSync(join(folder, fileOfPath(path))))]));
}

/** The API's answers for a night: those of the first night with this night's texts and prices. */
function apiBodies(first: ReadonlyMap<string, string>, night: number): Map<string, string> {
  return new Map(
    [...first].map(([path, body]) => {
      const lang = new URL(path, 'http://shop').searchParams.get('lang');
      const language = isLanguage(lang) ? lang : 'en';
      const changed = body
        .replaceAll(nightText(1, language), nightText(night, language))
        .replaceAll(nightPrice(1), nightPrice(night))
        // As a number, in the answer of the search.
        .replaceAll(`:${Number(nightPrice(1))},`, `:${Number(nightPrice(night))},`);
      return [path, bodyHash(changed)];
    }),
  );
}
