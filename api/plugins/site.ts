import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { openSite, type RenderPage } from '../compiled-site.ts';
import { fallbackLanguage, type Language, languageCodes } from '../contract/languages.ts';
import { scriptHashesOf } from '../inline-scripts.ts';
import { currentRelease, type Release } from '../release.ts';

interface LiveSite {
  release: Release;
  render: RenderPage;
  /** The pages' content security policy. */
  policy: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Id of the release that is served; undefined before the first. */
    liveRelease(): string | undefined;
  }
}

const lookEveryMilliseconds = 1000;
const yearSeconds = 31_536_000;
/** What is missing here is a missing file; what is missing elsewhere may be a page, even when its address has dots. */
const assetFolders = /^\/(?:_astro|locales|drawings|pagefind)\//;
/** Addresses that the specification's own pages link to. Source: decisions, "Links /returns …". */
const moved: Record<string, string> = {
  '/returns': '/return-policy',
  '/shipping': '/shipping-policy',
  '/track-order': '/orders',
  '/my-orders': '/orders',
};

function languageOfPath(path: string): Language {
  return languageCodes.find((code) => path === `/${code}` || path.startsWith(`/${code}/`)) ?? fallbackLanguage;
}

/** Where a moved address of any language leads; undefined when it has not moved. */
export function movedTo(path: string): string | undefined {
  const language = languageOfPath(path);
  const prefix = language === fallbackLanguage ? '' : `/${language}`;
  const target = moved[path.slice(prefix.length)];
  return target && prefix + target;
}

/** The release's file for an address; undefined when no file can have it. */
export function fileFor(path: string): string | undefined {
  if (path === '/') return 'index.html';
  if (path.includes('\0') || path.includes('\\') || path.length > 1000) return undefined;
  const file = normalize(path.slice(1));
  if (
    file.startsWith('..') ||
    file.startsWith(sep) ||
    file.endsWith(sep) ||
    file.split(sep).some((part) => part.startsWith('.'))
  )
    return undefined;
  // A file's ending starts with a letter: "/part/13.0460-7117.2" is a page, "fragment/en_1.pf_fragment" is a file.
  return /\.[a-z][a-z0-9_]*$/.test(file) ? file : `${file}.html`;
}

/** By hand: an expression for it takes the square of the length of an address that is all slashes. */
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
 * The generated site: files of the live release, and for a page that is not generated (yet) the compiled site on demand. A new
 * release is taken without a restart: each request is answered from one release as a whole.
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
      const { render, inlineScripts } = await openSite(release.site);
      const policy = app.pagePolicy(await scriptHashesOf(release.site, inlineScripts));
      live = { release, render, policy };
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

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [rawPath = '/', query] = request.url.split('?', 2);
    const path = decodePath(rawPath);
    if (path === undefined || path.startsWith('/api/') || path.startsWith('/admin/api/')) return reply.callNotFound();
    if (!live)
      return reply
        .status(503)
        .header('retry-after', '30')
        .type('text/plain')
        .send('The shop is being prepared. Please try again shortly.');
    const { release, render, policy } = live;
    void reply.header('content-security-policy', policy);
    if (path.length > 1 && path.endsWith('/')) {
      // "//host/" must not become a redirect to another site.
      const target = `/${withoutOuterSlashes(rawPath)}`;
      return reply.redirect(query === undefined ? target : `${target}?${query}`, 301);
    }
    const target = movedTo(path);
    if (target) return reply.redirect(target, 301);
    const file = fileFor(path);
    if (file && (await isFile(join(release.folder, file)))) {
      const hashed = file.startsWith('_astro/');
      void reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache');
      if (file.endsWith('.html')) void reply.header('content-language', languageOfPath(path));
      return reply.sendFile(file, release.folder);
    }
    if (assetFolders.test(path)) return reply.status(404).type('text/plain').send('Not found');
    const locals = { catalogue: catalogue() };
    let page = await render(rawPath, locals);
    // An address that matches no page at all knows no language either: it is answered in that of its first part.
    const language = languageOfPath(path);
    if (page.status === 404 && page.headers.get('content-language') !== language) {
      page = await render(language === fallbackLanguage ? '/not-found' : `/${language}/not-found`, locals);
    }
    for (const name of ['location', 'content-language']) {
      const value = page.headers.get(name);
      if (value !== null) void reply.header(name, value);
    }
    return reply
      .status(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(Buffer.from(await page.arrayBuffer()));
  }
  const files: FastifyStaticOptions = { root: settings.dataFolder, serve: false, cacheControl: false };
  await app.register(async (pages) => {
    await pages.register(fastifyStatic, files);
    pages.get('/', answer);
    // The search indexes of information pages and of catalogue pages: their files are compressed already.
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

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
