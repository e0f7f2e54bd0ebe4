import { normalize, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { imageIdOf } from '../../shop/images/rules.ts';
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
import { answerImage } from './images.ts';
import { keepLooking } from './look-over.ts';
import { pageOnDemand, sendPage } from './pages-on-demand.ts';
import { releaseFiles } from './release-files.ts';

/** An opened compiled site. */
export interface Pages {
  handler: PageHandler;
  /** The pages' content security policy. */
  policy: string;
  /** The `content/shop.yaml` with which the pages were made. */
  shop: Shop;
  render: RenderPage;
}

export interface SiteOptions {
  /** @throws NoCatalogue before the first edition */
  edition(): Edition<Pages>;
  /** The source of editions; undefined: they are made here. */
  source?: EditionSource | undefined;
  /** Starts importing a damaged catalogue again from its kept package, when no other edition is left. */
  remake?: (() => void) | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Id of the release that is served.
     * @throws NoCatalogue before the first
     */
    liveRelease(): string;
    /** Files of the live edition that are damaged and could not be made again. @throws NoCatalogue before the first */
    damagedFiles(): string[];
    /**
     * Looks at damaged files again, and repairs them if that is possible now.
     * @param files as `damagedFiles` names them
     * @returns those of the live release that are still damaged
     */
    checkDamagedAgain(files: readonly string[]): Promise<string[]>;
  }
}

/** A missing file in these folders is just missing; elsewhere the address may be a page's, even with dots in it. */
const assetFolders = /^\/(?:_astro|locales|drawings|images|pagefind)\/|\/fits\.txt$/;
/**
 * Replaces a malformed address, which Fastify would refuse in JSON before any route. A reader gets the 404 page in the
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
  // No path above the folder, no absolute path, no hidden file, no folder.
  if (file.split(sep).some((part) => part === '' || part.startsWith('.'))) return undefined;
  return nameOf(file);
}

/** A file extension begins with a letter: "/part/13.0460-7117.2" is a page, "fragment/en_1.pf_fragment" is a file. */
function nameOf(path: string): string {
  if (path === '') return 'index.html';
  return /\.[a-z][a-z0-9_]*$/.test(path) ? path : `${path}.html`;
}

/** Uses a loop: a regular expression takes quadratic time for an address of slashes only. */
export function withoutOuterSlashes(path: string): string {
  const isSlash = (at: number) => path[at] === '/' || path[at] === '\\';
  let start = 0;
  let end = path.length;
  while (start < end && isSlash(start)) start += 1;
  while (end > start && isSlash(end - 1)) end -= 1;
  return path.slice(start, end);
}

/**
 * Opens the site that renders pages without a file in the release.
 * @throws when the site is not compiled or incomplete
 */
export async function openPages(app: FastifyInstance, folder: string): Promise<Pages> {
  const { handler, inlineScripts, render, ...texts } = await openSite(folder);
  const policy = pagePolicy(app.shop.settings, await scriptHashesOf(folder, inlineScripts));
  return { handler, render, policy, shop: shopOf(texts) };
}

/**
 * Serves the live release: its files, redirects for moved pages, and pages that the compiled site renders because they
 * have no file (yet).
 */
export default fp(async (app: FastifyInstance, { edition, source, remake }: SiteOptions) => {
  /** Files that could not be repaired, each with its release. */
  const damaged = new LRUCache<string, string>({ max: 1000 });
  const { dataFolder } = app.shop.settings;
  const fetch = source?.file;
  const whole = wholeFiles({
    dataFolder,
    fetch: fetch && ((release, file) => fetch(release, `release/${file}`)),
    render: (release, path) => renderAgain(edition(), release, path),
    onDamage(damage) {
      // Logged once, however often the repair is tried.
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

  /** Answers with a redirect, otherwise a file of the release, otherwise a page on demand. */
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
    return outcome === 'sent' ? reply : answerWithout(request, reply, live, path, outcome === 'damaged');
  }

  /** Answers for a path of which the release has no file, or a damaged one. */
  async function answerWithout(
    request: FastifyRequest,
    reply: FastifyReply,
    live: Edition<Pages>,
    path: string,
    isDamaged: boolean,
  ) {
    const id = imageIdOf(path);
    if (id) return answerImage(request, reply, live, { dataFolder, id, path, isDamaged });
    if (isDamaged) return answerDamaged(request, reply, live, path);
    if (assetFolders.test(path)) return reply.status(404).type('text/plain').send('Not found');
    return render(request, reply, live, path);
  }

  /** Answers with a page on demand or, if too many are asked for, with a refusal. */
  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    { pages: { handler }, catalogue }: Edition<Pages>,
    path: string,
  ) {
    const { key: caller } = await app.callerOf(request);
    try {
      const onDemand = await pageOnDemand(handler, { address: request.url, path, caller }, catalogue);
      if (onDemand.page.statusCode === 500 && (await app.isSnapshotDamaged()))
        return comeBack(reply, path, damagedRetrySeconds);
      return sendPage(request, reply, onDemand);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return comeBack(reply, path, error.retrySeconds, error.status);
    }
  }

  /** A damaged file is never answered with 404; a page is rendered if possible. */
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

  /** Asks the client to come back later. */
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
    // An address that needs decoding names no file in memory.
    return path.includes('%') ? undefined : files.have(request, edition().release, nameOf(path.slice(1)));
  });
  app.get('/', { onResponse }, answer);
  // The pictures in an icon are already compressed, which the plugin cannot tell from its type.
  app.get('/favicon.ico', { compress: false, onResponse }, answer);
  // The same holds for the search indexes of information and catalogue pages.
  for (const packed of ['fragment/*', 'index/*', ':file(^[^/]+[.](?:pf_meta|pagefind)$)'])
    for (const index of ['/pagefind', '/pagefind/catalogue'])
      app.get(`${index}/${packed}`, { compress: false, onResponse }, answer);
  app.get('/*', { onResponse }, answer);
});

/** `Retry-After` for a file that is being repaired, in seconds. */
const damagedRetrySeconds = 30;

/**
 * A page rendered again from the catalogue and the compiled site it was generated from; undefined for other releases.
 */
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
