import { normalize, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { isCheckout } from '../../shop/checkout/plugin.ts';
import { pathIn, readPath } from '../../shop/language/languages.ts';
import { damageCommands } from '../../shop/nights/rules.ts';
import type { Shop } from '../../shop/shop-file/contract.ts';
import { shopOf } from '../../shop/shop-file/shop-of.ts';
import { ApiError } from '../errors.ts';
import { openSite, type PageHandler, type RenderPage } from '../release/compiled-site.ts';
import type { EditionSource } from '../release/editions.ts';
import { scriptHashesOf } from '../release/inline-scripts.ts';
import type { Edition } from '../release/live-edition.ts';
import type { Release } from '../release/release.ts';
import { cachingOf, movedTo, pagePolicy } from '../release/site-rules.ts';
import { type Damage, wholeFiles } from '../release/whole-files.ts';
import { answerAgain } from './answer-again.ts';
import { keepLooking } from './look-over.ts';
import { pageOnDemand, sendPage } from './pages-on-demand.ts';
import { releaseFiles } from './release-files.ts';

/** A compiled site, opened. */
export interface Pages {
  handler: PageHandler;
  /** The pages' content security policy. */
  policy: string;
  /** What the pages were made with. */
  shop: Shop;
  render: RenderPage;
}

export interface SiteOptions {
  /** @throws NoCatalogue before the first */
  edition(): Edition<Pages>;
  /** Where editions are taken from; none: they are made here. */
  source?: EditionSource | undefined;
  /** Begins to import a damaged catalogue anew of its kept package, where no other edition is left. */
  remake?: (() => void) | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Id of the release being served. @throws NoCatalogue before the first */
    liveRelease(): string;
    /** Files of the live edition that are damaged and could not be made again. @throws NoCatalogue before the first */
    damagedFiles(): string[];
    /**
     * Looks at files again that were damaged, and makes them again where that is possible now.
     * @param files as `damagedFiles` names them
     * @returns those of the live release that are still damaged
     */
    checkDamagedAgain(files: readonly string[]): Promise<string[]>;
  }
}

/** A missing address in these folders is a missing file; elsewhere it may be a page, even with dots in its address. */
const assetFolders = /^\/(?:_astro|locales|drawings|pagefind)\/|\/fits\.txt$/;
/**
 * Fastify refuses an address that is not well-formed before any route, in JSON. A reader gets the 404 page in the
 * language of the address instead.
 */
export function wellFormed(address: string): string {
  const [path = '/'] = address.split('?', 1);
  if (decodePath(path) !== undefined || isApi(path)) return address;
  return pathIn(readPath(path).language, '/not-found');
}

const isApi = (path: string) => path.startsWith('/api/') || path.startsWith('/admin/api/');

/** The release's file for an address; undefined when no file can have that address. */
export function fileFor(path: string): string | undefined {
  if (path === '/') return 'index.html';
  if (path.includes('\0') || path.includes('\\') || path.length > 1000) return undefined;
  const file = normalize(path.slice(1));
  // Nothing above the folder, no absolute paths, no hidden files, no folders.
  if (file.split(sep).some((part) => part === '' || part.startsWith('.'))) return undefined;
  return nameOf(file);
}

/** A file extension starts with a letter: "/part/13.0460-7117.2" is a page, "fragment/en_1.pf_fragment" is a file. */
function nameOf(path: string): string {
  if (path === '') return 'index.html';
  return /\.[a-z][a-z0-9_]*$/.test(path) ? path : `${path}.html`;
}

/** A loop, because a regular expression takes quadratic time for an address that is all slashes. */
export function withoutOuterSlashes(path: string): string {
  const isSlash = (at: number) => path[at] === '/' || path[at] === '\\';
  let start = 0;
  let end = path.length;
  while (start < end && isSlash(start)) start += 1;
  while (end > start && isSlash(end - 1)) end -= 1;
  return path.slice(start, end);
}

/** Opens what a release has no files for. @throws when the site is not compiled or incomplete */
export async function openPages(app: FastifyInstance, folder: string): Promise<Pages> {
  const { handler, inlineScripts, render, shopFile } = await openSite(folder);
  const policy = pagePolicy(app.shop.settings, await scriptHashesOf(folder, inlineScripts));
  return { handler, render, policy, shop: shopOf(shopFile) };
}

/**
 * Serves the live release: its files, redirects for moved pages, and pages rendered by the compiled site where no file
 * is generated (yet).
 */
export default fp(async (app: FastifyInstance, { edition, source, remake }: SiteOptions) => {
  /** Files that could not be made again, and their releases. */
  const damaged = new LRUCache<string, string>({ max: 1000 });
  const { dataFolder } = app.shop.settings;
  const fetch = source?.file;
  const whole = wholeFiles({
    dataFolder,
    fetch: fetch && ((release, file) => fetch(release, `release/${file}`)),
    render: (release, path) => renderAgain(edition(), release, path),
    onDamage(damage) {
      // Said once, however often it is tried.
      if (damage.isMended || damaged.get(damage.file) !== damage.release)
        app.log.error(saidOf(damage, source !== undefined));
      if (damage.isMended) damaged.delete(damage.file);
      else damaged.set(damage.file, damage.release);
    },
  });
  const inFolder = (file: string) => {
    const inside = relative(dataFolder, file);
    return inside.startsWith('..') ? file : inside;
  };
  const looking = keepLooking(app, {
    whole,
    fetch,
    remake,
    release: () => edition().release,
    report(release, file, said) {
      if (damaged.get(inFolder(file)) !== release) app.log.error(said);
      damaged.set(inFolder(file), release);
    },
    forget: (file) => void damaged.delete(inFolder(file)),
  });
  app.addHook('onClose', () => whole.close());
  const files = releaseFiles(whole);
  app.decorate('liveRelease', () => edition().release.id);
  app.decorate('damagedFiles', () =>
    [...damaged.entries()].flatMap(([file, release]) => (release === edition().release.id ? [file] : [])),
  );

  app.decorate('checkDamagedAgain', async (files) => {
    const { release } = edition();
    const folder = `releases/${release.id}/`;
    const stillDamaged: string[] = [];
    for (const file of files) {
      const name = file.startsWith(folder) ? file.slice(folder.length) : undefined;
      const isWhole =
        name === undefined
          ? !(await looking.isStillDamaged(file))
          : await whole.checkOnDisk(release, name).then(
              () => true,
              () => false,
            );
      if (!isWhole) stillDamaged.push(file);
      else if (damaged.get(file) === release.id) damaged.delete(file);
    }
    return stillDamaged;
  });

  /** A redirect, otherwise a file of the release, otherwise a page on demand. */
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [rawPath = '/', query] = request.url.split('?', 2);
    const path = decodePath(rawPath);
    if (path === undefined || isApi(path)) return reply.callNotFound();
    const live = edition();
    const { release, pages } = live;
    void reply.header('content-security-policy', pages.policy);
    const target = withoutEndSlash(path, rawPath, query) ?? movedTo(path);
    if (target) return reply.redirect(target, 301);
    const file = fileFor(path);
    const outcome = file ? await files.send(request, reply, release, file) : 'none';
    if (outcome === 'sent') return reply;
    if (outcome === 'damaged') return answerDamaged(request, reply, live, path);
    if (assetFolders.test(path)) return reply.status(404).type('text/plain').send('Not found');
    return render(request, reply, live, path);
  }

  /** A page on demand, or the request to come back when too many are asked for. */
  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    { pages: { handler }, catalogue }: Edition<Pages>,
    path: string,
  ) {
    const { key: caller } = await app.callerOf(request);
    try {
      const page = await pageOnDemand(handler, { address: request.url, path, caller }, catalogue);
      if (page.statusCode === 500 && (await app.isSnapshotDamaged())) return comeBack(reply, path, damagedRetrySeconds);
      return sendPage(reply, page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return comeBack(reply, path, error.retrySeconds, error.status);
    }
  }

  /** What is damaged is never said to be missing: a page is rendered where it can be. */
  async function answerDamaged(request: FastifyRequest, reply: FastifyReply, live: Edition<Pages>, path: string) {
    const isPage = fileFor(path)?.endsWith('.html') ?? false;
    const page = isPage
      ? await renderAgain(live, live.release, new URL(request.url, 'http://shop').pathname)
      : undefined;
    if (!page) return comeBack(reply, path, damagedRetrySeconds);
    return reply
      .headers({ 'content-language': readPath(path).language, 'cache-control': cachingOf('') })
      .type('text/html; charset=utf-8')
      .send(page);
  }

  /** The request to ask again later. */
  function comeBack(reply: FastifyReply, path: string, seconds: number | undefined, status = 503) {
    const { language } = readPath(path);
    return reply
      .status(status)
      .headers({ 'retry-after': String(seconds), 'content-language': language, 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send(app.shop.texts(language)('errors.general'));
  }

  const onResponse = answerAgain(app, (request) => {
    const [path = '/'] = (request.url ?? '').split('?', 1);
    // An address that needs decoding or tidying is the name of no file in memory; the checkout is not for guests.
    return path.includes('%') || isCheckout(path)
      ? undefined
      : files.have(request, edition().release, nameOf(path.slice(1)));
  });
  app.get('/', { onResponse }, answer);
  // An icon's pictures are compressed already, which the compression cannot tell from its type.
  app.get('/favicon.ico', { compress: false, onResponse }, answer);
  // So are the search indexes of information and catalogue pages.
  for (const packed of ['fragment/*', 'index/*', ':file(^[^/]+[.](?:pf_meta|pagefind)$)'])
    for (const index of ['/pagefind', '/pagefind/catalogue'])
      app.get(`${index}/${packed}`, { compress: false, onResponse }, answer);
  app.get('/*', { onResponse }, answer);
});

/** How long whoever asks for a file that is being made again waits. */
const damagedRetrySeconds = 30;

/** A page as it was generated, from the same catalogue and the same compiled site. */
async function renderAgain(
  { release, pages, catalogue }: Edition<Pages>,
  of: Release,
  path: string,
): Promise<Buffer | undefined> {
  if (release.id !== of.id) return undefined;
  const page = await pages.render(path, { catalogue }).catch(() => undefined);
  return page?.status === 200 ? Buffer.from(await page.arrayBuffer()) : undefined;
}

const saidOf = ({ file, isMended }: Damage, isTaken: boolean) => {
  const command = isTaken ? `${damageCommands.publish} where it is made` : damageCommands.generate;
  return `${file} was damaged or missing: ${isMended ? 'it was made again' : `it could not be made again; run ${command}`}.`;
};

/** The address without its trailing slash; undefined when it has none. */
function withoutEndSlash(path: string, rawPath: string, query: string | undefined): string | undefined {
  if (path === '/' || !path.endsWith('/')) return undefined;
  // "//host/" must not become a redirect to another site.
  const target = `/${withoutOuterSlashes(rawPath)}`;
  return query === undefined ? target : `${target}?${query}`;
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
