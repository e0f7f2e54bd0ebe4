import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import type { SearchEngine } from '../search/engine.ts';
import { editionSource } from '../serve/beyond.ts';

import compression from '../serve/plugins/compression.ts';
import site, { openPages, type Pages } from '../serve/plugins/site.ts';
import type { Edition } from '../serve/release/live-edition.ts';
import { releasesFolder, showRelease } from '../serve/release/release.ts';
import { type Sums, setSum, sumOf, sumsFile, writeSums } from '../serve/release/sums.ts';
import { type OpenApp, openApp } from './app.ts';
import { newPlace } from './place.ts';
import { sharedCatalogue } from './shop.ts';

/** A compiled site that knows only gone and moved pages. */
const entry = `
export const handler = async (request, response) => {
  const [path] = request.url.split('?');
  const status = path.endsWith('/gone') ? 410 : path.endsWith('/moved') ? 301 : 404;
  response.writeHead(status, { 'content-language': 'en', ...(status === 301 ? { location: '/cart' } : {}) }).end('made');
};
`;

/** Renders the pages of the release "r1" as they were generated. */
const renderer = `
import { readFileSync } from 'node:fs';
const pages = JSON.parse(readFileSync(new URL('./pages.json', import.meta.url), 'utf8'));
export const inlineScripts = ['a()'];
export const render = async (path) => new Response(pages[path] ?? null, { status: pages[path] ? 200 : 404 });
`;

/** A page that names itself and its release. */
export const releasedPage = (release: string, name: string) => `<p>${release} ${name} ${'पैड '.repeat(2000)}</p>`;

const filesOf = (id: string): Record<string, string | Buffer> => ({
  ...Object.fromEntries(
    ['index', 'hi', 'cart', 'hi/cart', 'desk', 'part/13.0460-7117.2'].map((name) => [
      `${name}.html`,
      releasedPage(id, name),
    ]),
  ),
  'robots.txt': 'User-agent: *',
  'sitemap.xml': 'x'.repeat(2 ** 20 + 1),
  'categories/bulbs/fits.txt': '1 2 3',
  'locales/hi/common.json': '{}',
  '_astro/app.js': 'plain '.repeat(500),
  '_astro/app.js.br': 'packed',
  '_astro/app.css': 'plain '.repeat(500),
  'pagefind/fragment/en_1.pf_fragment': Buffer.alloc(3000, 'packed'),
  'drawings/a.svg': '<svg/>'.repeat(500),
  // A type that the compression plugin compresses while sending.
  'unnamed.wasm': Buffer.alloc(3000, 'code'),
  'favicon.ico': Buffer.alloc(3000, 'icon'),
  'icon-192.png': Buffer.alloc(3000, 'icon'),
});

export interface ReleasedShop extends OpenApp {
  origin: string;
  port: number;
  dataFolder: string;
  /** Makes one of the releases "r1" and "r2" the live one. */
  use(id: string): void;
  /** The live one. */
  live(): string;
  /** How many requests have gone through routes and hooks. */
  usual(): number;
  close(): Promise<void>;
}

/** A shop that listens, with two releases of a few small files each. */
export async function openReleased(env: Record<string, string> = {}, remake?: () => void): Promise<ReleasedShop> {
  const { dataFolder, databaseUrl } = await newPlace('released');
  const compiled = join(dataFolder, 'site');
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  write(join(compiled, 'server', 'entry.mjs'), entry);
  write(join(compiled, 'server', 'render.mjs'), renderer);
  const rendered = ['cart', 'hi/cart', 'hi'].map((name) => [`/${name}`, releasedPage('r1', name)]);
  write(join(compiled, 'server', 'pages.json'), JSON.stringify(Object.fromEntries(rendered)));
  const catalogue = sharedCatalogue(inject('snapshotFile'));
  const editions = new Map<string, Edition<Pages>>();
  let live = 'r1';
  let usual = 0;
  const open = await openApp({
    dataFolder,
    databaseUrl,
    env,
    catalogue,
    search: { ready: true, snapshot: catalogue.id } as SearchEngine,
    extend: async (app) => {
      app.addHook('onRequest', (_request, _reply, done) => {
        usual += 1;
        done();
      });
      await app.register(compression);
      const source = await editionSource(app.shop.settings);
      await app.register(site, { edition: () => editions.get(live) as Edition<Pages>, source, remake });
    },
  });
  const pages = await openPages(open.app, compiled);
  for (const id of ['r1', 'r2']) {
    const folder = join(releasesFolder(dataFolder), id);
    const sums: Sums = new Map();
    for (const [name, content] of Object.entries(filesOf(id))) {
      write(join(folder, name), content);
      setSum(sums, name, sumOf(Buffer.from(content)));
      // Scripts and images come from the compiled site.
      if (/^(?:_astro|drawings)/.test(name) && id === 'r1') write(join(compiled, 'client', name), content);
    }
    writeSums(sumsFile(dataFolder, id), sums, true);
    const release = { id, snapshot: 's1', site: compiled, folder };
    editions.set(id, { release, pages, catalogue, search: {} as SearchEngine });
  }
  showRelease(dataFolder, { id: live });
  await open.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = open.app.server.address() as AddressInfo;
  return {
    ...open,
    origin: `http://127.0.0.1:${port}`,
    port,
    dataFolder,
    use(id) {
      live = id;
      showRelease(dataFolder, { id });
    },
    live: () => live,
    usual: () => usual,
    async close() {
      await open.app.close();
      await open.store.close();
    },
  };
}
