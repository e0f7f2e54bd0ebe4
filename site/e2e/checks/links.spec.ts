import { posix } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { languageCodes } from '../../../api/shop/language/languages';
import { expect, test } from '../shop';
import { fileOf, filesOf, read, releaseFolder } from './release';

/** Attributes that contain addresses; islands name their scripts in two special ones. */
const attributes = /\s(?:href|src|action|component-url|renderer-url|poster)="([^"]*)"/g;
const origin = 'http://localhost:4321';

interface Found {
  /** Address without query and anchor, and a page that links to it. */
  targets: Map<string, string>;
  /** "/page#anchor", and a page that links to it. */
  anchors: Map<string, string>;
  wrong: string[];
}

interface Target {
  path: string;
  anchor: string;
}

/** "/hi/cart" and "content" from the value of an attribute; undefined for a link that leaves the shop. */
function targetOf(value: string, page: string): Target | undefined {
  if (/^(?:mailto|tel|data|https?):/.test(value) && !value.startsWith(`${origin}/`)) return undefined;
  const [address = '', anchor = ''] = value.replace(origin, '').replaceAll('&amp;', '&').split('#', 2);
  const [path = ''] = address.split('?', 1);
  return { path: path === '' ? page : posix.resolve(posix.dirname(page), decodeURI(path)), anchor };
}

/** `targetOf` with a memory: millions of links lead to a hundred thousand addresses. */
function targets(): typeof targetOf {
  const known = new Map<string, Target | undefined>();
  return (value, page) => {
    // A relative address depends on the page.
    if (!/^(?:\/|[a-z]+:)/.test(value)) return targetOf(value, page);
    if (!known.has(value)) known.set(value, targetOf(value, page));
    return known.get(value);
  };
}

/** Reads every page once; an address that many pages share is looked up once. */
function readLinks(folder: string, pages: readonly string[]): Found {
  const found: Found = { targets: new Map(), anchors: new Map(), wrong: [] };
  const targetIn = targets();
  for (const file of pages) {
    const html = read(folder, file);
    const page = file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
    const values = new Set<string>();
    for (const [, value = ''] of html.matchAll(attributes)) values.add(value);
    for (const value of values) {
      const target = targetIn(value, page);
      if (!target) continue;
      const { path, anchor } = target;
      if (!found.targets.has(path)) found.targets.set(path, page);
      if (anchor === '') continue;
      if (path !== page) found.anchors.set(`${path}#${anchor}`, page);
      else if (!html.includes(`id="${anchor}"`)) found.wrong.push(`${page}: there is no #${anchor}`);
    }
  }
  return found;
}

/** Scripts that scripts load, and files that style sheets reference. */
function readAssets(folder: string, files: readonly string[], { targets }: Found): void {
  for (const file of files.filter((name) => /^_astro\/.*\.(?:js|css)$/.test(name))) {
    const pattern = file.endsWith('.css') ? /url\(["']?([^"')]+)/g : /["'](\.{1,2}\/[^"'\s]+\.(?:js|css))["']/g;
    for (const [, value = ''] of read(folder, file).matchAll(pattern)) {
      const target = targetOf(value, `/${file}`);
      if (target && !value.startsWith('#')) targets.set(target.path, `/${file}`);
    }
  }
}

/**
 * Asks for pages that are rendered on request, as many at once as the shop renders for one caller.
 * @returns the missing ones
 */
async function askFor(request: APIRequestContext, paths: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  const left = [...paths];
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if ((await request.get(encodeURI(path))).status() >= 400) missing.push(path);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return missing;
}

test('no page of the release has a broken link, anchor or file reference', async ({ request }) => {
  test.slow();
  const started = performance.now();
  const folder = releaseFolder();
  const files = filesOf(folder);
  const known = new Set(files);
  const pages = files.filter((file) => file.endsWith('.html'));
  const found = readLinks(folder, pages);
  readAssets(folder, files, found);
  for (const name of files.filter((file) => /^sitemap.*\.xml$/.test(file)))
    for (const [, value = ''] of read(folder, name).matchAll(/<loc>([^<]+)<\/loc>/g))
      found.targets.set(targetOf(value, '/')?.path ?? value, `/${name}`);

  const others = [...found.targets.keys()].filter((path) => !known.has(fileOf(path)));
  for (const path of await askFor(request, others)) found.wrong.push(`${found.targets.get(path)}: there is no ${path}`);
  for (const [target, page] of found.anchors) {
    const [path = '', anchor = ''] = target.split('#');
    const file = fileOf(path);
    if (known.has(file) && !read(folder, file).includes(`id="${anchor}"`))
      found.wrong.push(`${page}: there is no ${target}`);
  }
  expect(found.wrong, 'each line is a page and where it leads: fix the link, or restore its target').toEqual([]);
  expect(pages.length).toBeGreaterThan(20_000);
  expect(found.targets.size).toBeGreaterThan(20_000);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${pages.length} pages lead to ${found.targets.size} addresses (${others.length} asked for): ${seconds} s`,
  );
});

test('the texts of each language are in one file per language and namespace', async ({ request }) => {
  const [english, ...others] = await Promise.all(
    languageCodes.map(
      async (language) => (await request.get(`/locales/${language}/common.json`)).json() as Promise<object>,
    ),
  );
  expect(Object.keys(english ?? {}).length).toBeGreaterThan(10);
  for (const texts of others) expect(Object.keys(texts)).toEqual(Object.keys(english ?? {}));
});
