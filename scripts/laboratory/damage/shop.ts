import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { indexFileOf } from '../../../api/search/index/index-file.ts';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { compileSite } from '../../catalogue/compile/compile.ts';
import { generate } from '../../catalogue/generate/generate.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeNight } from '../kill/nights.ts';
import { launchShop, type RunningShop, startShop } from '../processes.ts';

/**
 * A data folder that is damaged in many ways, always at the same path: files in it name others by their absolute path.
 */

const settings = { DEMO: 'false', SOONER: 'true' };

/** What is damaged, as paths in the data folder. */
export type Kind = 'page' | 'asset' | 'client' | 'texts' | 'sums' | 'index' | 'pointer' | 'snapshot' | 'code';

/** The answer of an address: its status, and its text for a reader. */
export interface Said {
  path: string;
  status: number;
  body: string;
  retryAfter: string | null;
}

export interface DamageShop {
  folder: string;
  files: Readonly<Record<Kind, string>>;
  /** The right answers. */
  right: readonly Said[];
  /** A copy from before all damage. */
  original(kind: Kind): Buffer;
  /** Restores the folder from the copy. */
  restore(): void;
  launch(): Promise<RunningShop & { errors: () => string }>;
  ask(shop: RunningShop): Promise<Said[]>;
}

/** Changes that the file's time does not show. */
export const damages: Readonly<Record<string, (file: string) => void>> = {
  flipped(file) {
    const { atime, mtime } = statSync(file);
    const bytes = readFileSync(file);
    // In the snapshot: the name of an item that nobody requests.
    const named = file.endsWith('.sqlite') ? bytes.lastIndexOf('Pad en night') : -1;
    const at = named >= 0 ? named : bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    utimesSync(file, atime, mtime);
  },
  cut(file) {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length >> 1));
  },
  emptied: (file) => writeFileSync(file, ''),
  removed: (file) => rmSync(file),
};

/** @param nights how many editions there have been; the newest is live */
export async function prepareDamageShop(parent: string, nights: number): Promise<DamageShop> {
  mkdirSync(parent, { recursive: true });
  const home = mkdtempSync(join(parent, 'shop-'));
  const folder = join(home, 'data');
  const kept = join(home, 'kept');
  const compiled = await compileSite({ siteUrl: undefined, demo: false });
  const site = { ...compiled, folder: join(folder, 'dist', basename(compiled.folder)) };
  mkdirSync(join(folder, 'dist'), { recursive: true });
  cpSync(compiled.folder, site.folder, { recursive: true });
  for (let night = 1; night <= nights; night++) {
    const path = join(home, 'package');
    writeNight(path, night);
    await importPackage({ path, dataFolder: folder });
    await generate({ dataFolder: folder, site });
  }
  const release = currentRelease(folder);
  if (!release) throw new Error('nothing was generated');
  const [asset = ''] = /_astro\/[^"]+\.js/.exec(readFileSync(join(release.folder, 'product/pad-0.html'), 'utf8')) ?? [];
  const snapshot = snapshotFile(folder, release.snapshot);
  const [chunk = ''] = globSync('server/chunks/*.mjs', { cwd: site.folder }).sort();
  const inFolder = (file: string) => relative(folder, file);
  const files = {
    page: inFolder(join(release.folder, 'product', 'pad-0.html')),
    asset: inFolder(join(release.folder, asset)),
    client: inFolder(join(site.folder, 'client', 'locales', 'ta', 'common.json')),
    texts: inFolder(join(release.folder, 'locales', 'hi', 'common.json')),
    sums: `releases/${release.id}.sums`,
    index: inFolder(indexFileOf(snapshot)),
    pointer: 'releases/current.json',
    snapshot: inFolder(snapshot),
    code: inFolder(join(site.folder, chunk)),
  };
  const first = await startShop(folder, settings);
  const added = await fetch(`${first.origin}/api/cart/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ itemId: 'pad-0', quantity: 1 }),
  });
  const cookie = added.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const paths = ['/product/pad-0', '/hi/product/pad-1', `/${asset}`, '/locales/hi/common.json'];
  const calls = ['/api/products/slug/pad-0', '/api/parts/search?q=pad', '/api/parts/search?q=P-0', '/api/cart'];
  const ask = async ({ origin }: RunningShop) => {
    const said: Said[] = [];
    for (const path of [...paths, ...calls]) {
      const answer = await fetch(origin + path, { headers: { cookie } });
      const body = withoutTimes(await answer.text());
      said.push({ path, status: answer.status, body, retryAfter: answer.headers.get('retry-after') });
    }
    return said;
  };
  const right = await ask(first);
  await first.end('SIGTERM');
  execFileSync('cp', ['-a', '--reflink=auto', folder, kept]);
  return {
    folder,
    files,
    right,
    ask,
    original: (kind) => readFileSync(join(kept, files[kind])),
    restore() {
      rmSync(folder, { recursive: true });
      execFileSync('cp', ['-a', '--reflink=auto', kept, folder]);
    },
    async launch() {
      const shop = await launchShop(folder, settings);
      let errors = '';
      shop.child.stderr?.on('data', (text: Buffer) => {
        errors += text;
      });
      return { ...shop, errors: () => errors };
    },
  };
}

/** The duration of a search differs each time, and so does whether it was cached. */
const withoutTimes = (body: string) => body.replace(/"(?:\w*[tT]ook\w*|cacheHit|\w*Ms)":[^,}]+/g, '""');
