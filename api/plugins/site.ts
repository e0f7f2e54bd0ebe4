import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { pathIn, readPath } from '../contract/languages.ts';
import { ApiError } from '../errors.ts';
import { openSite, type PageHandler } from '../release/compiled-site.ts';
import { scriptHashesOf } from '../release/inline-scripts.ts';
import { currentRelease, type Release } from '../release/release.ts';
import { callerKey } from './limits.ts';
import { pageOnDemand, sendPage } from './pages-on-demand.ts';

interface LiveSite {
  release: Release;
  handler: PageHandler;
  /** The pages' content security policy. */
  policy: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Id of the release being served; undefined before the first. */
    liveRelease(): string | undefined;
  }
}

const lookEveryMilliseconds = 1000;
const yearSeconds = 31_536_000;
/** A missing address in these folders is a missing file; elsewhere it may be a page, even with dots in its address. */
const assetFolders = /^\/(?:_astro|locales|drawings|pagefind)\//;
/** Former addresses of pages, which people may still have. */
const moved: Record<string, string> = {
  '/returns': '/return-policy',
  '/shipping': '/shipping-policy',
  '/track-order': '/orders',
  '/my-orders': '/orders',
};

/** The new address of a moved page, in any language; undefined when it has not moved. */
export function movedTo(path: string): string | undefined {
  const { language, path: plain } = readPath(path);
  const target = moved[plain];
  return target && pathIn(language, target);
}

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
  // A file extension starts with a letter: "/part/13.0460-7117.2" is a page, "fragment/en_1.pf_fragment" is a file.
  return /\.[a-z][a-z0-9_]*$/.test(file) ? file : `${file}.html`;
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

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * The generated site: files of the live release, and pages rendered on demand by the compiled site where no file is
 * generated (yet). A new release takes effect without a restart: each request is answered entirely from one release.
 */
export default fp(async (app: FastifyInstance) => {
  const { settings, catalogue } = app.shop;
  let live: LiveSite | undefined;

  async function look(): Promise<void> {
    const release = currentRelease(settings.dataFolder);
    if (!release || release.id === live?.release.id) return;
    if (live?.release.site === release.site) {
      live = { ...live, release };
    } else {
      const { handler, inlineScripts } = await openSite(release.site);
      const policy = app.pagePolicy(await scriptHashesOf(release.site, inlineScripts));
      live = { release, handler, policy };
    }
    app.log.info({ release: release.id }, 'release is live');
  }
  await look();
  app.decorate('liveRelease', () => live?.release.id);
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      await look();
    } catch (error) {
      app.log.error(error);
    } finally {
      busy = false;
    }
  }, lookEveryMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  /** A redirect, otherwise a file of the release, otherwise a page on demand. */
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [rawPath = '/', query] = request.url.split('?', 2);
    const path = decodePath(rawPath);
    if (path === undefined || isApi(path)) return reply.callNotFound();
    if (!live)
      return reply
        .status(503)
        .header('retry-after', '30')
        .type('text/plain')
        .send('The shop is being prepared. Please try again shortly.');
    const { release, policy } = live;
    void reply.header('content-security-policy', policy);
    const target = withoutEndSlash(path, rawPath, query) ?? movedTo(path);
    if (target) return reply.redirect(target, 301);
    const file = fileFor(path);
    if (file && (await isFile(join(release.folder, file)))) {
      const hashed = file.startsWith('_astro/');
      void reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache');
      if (file.endsWith('.html')) void reply.header('content-language', readPath(path).language);
      return reply.sendFile(file, release.folder);
    }
    if (assetFolders.test(path)) return reply.status(404).type('text/plain').send('Not found');
    return render(request, reply, live, path);
  }

  /** A page on demand, or the request to come back when too many are asked for. */
  async function render(request: FastifyRequest, reply: FastifyReply, { handler }: LiveSite, path: string) {
    const [address = '/'] = request.url.split('?', 1);
    try {
      return sendPage(reply, await pageOnDemand(handler, { address, path, caller: callerKey(request) }, catalogue()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { language } = readPath(path);
      return reply
        .status(error.status)
        .headers({ 'retry-after': String(error.retrySeconds), 'content-language': language })
        .type('text/plain; charset=utf-8')
        .send(app.shop.texts(language)('errors.general'));
    }
  }

  const files: FastifyStaticOptions = { root: settings.dataFolder, serve: false, cacheControl: false };
  await app.register(async (pages) => {
    await pages.register(fastifyStatic, files);
    pages.get('/', answer);
    // The search indexes of information and catalogue pages: their files are already compressed.
    for (const packed of ['fragment/*', 'index/*', ':file(^[^/]+[.](?:pf_meta|pagefind)$)'])
      for (const index of ['/pagefind', '/pagefind/catalogue'])
        pages.get(`${index}/${packed}`, { compress: false }, answer);
    pages.get('/*', answer);
  });
  await app.register(async (assets) => {
    await assets.register(fastifyStatic, { ...files, preCompressed: true });
    assets.get('/_astro/*', answer);
  });
});

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
