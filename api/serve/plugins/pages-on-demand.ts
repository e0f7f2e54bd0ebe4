import type { FastifyReply, FastifyRequest } from 'fastify';
import inject, { type Response as Page } from 'light-my-request';
import type { Catalogue } from '../../catalogue/open.ts';
import { numberPath } from '../../catalogue/page-languages.ts';
import { type Language, pathIn, readPath } from '../../shop/language/languages.ts';
import { workQueue } from '../limits/queue.ts';
import type { PageHandler, SiteLocals } from '../release/compiled-site.ts';
import { etagOf, isKept, keptPages } from './kept-pages.ts';

/** A page takes some milliseconds on the thread that answers everything else. */
const queue = workQueue({ atOnce: 1, waiting: 16, perCaller: 6, retrySeconds: 2, inThisThread: true });

/** The not-found pages of each compiled site, rendered once for all addresses that lead nowhere. */
const missing = new WeakMap<PageHandler, Map<Language, Page>>();

/** A page with its etag, if it is the same for everybody. */
export interface PageOnDemand {
  page: Page;
  etag?: string;
}

/**
 * A page that is not generated (yet), rendered by the compiled site. An address that matches no page has no language:
 * its 404 page is in the language of the address's first segment.
 * @param address as requested; `path` is the same, decoded and without the query
 * @throws ApiError 429 or 503 when too many pages are asked for
 */
export async function pageOnDemand(
  handler: PageHandler,
  { address, path, caller }: { address: string; path: string; caller: string },
  catalogue: Catalogue,
): Promise<PageOnDemand> {
  const { language, path: plain } = readPath(path);
  const pages = isKept(plain) && !address.includes('?') ? keptPages(catalogue, handler) : undefined;
  const known = pages?.get(address);
  if (known) return known;
  const page = await makePage();
  // A page on which nothing depends but the edition; also one that leads to another address.
  if (!pages || page.statusCode >= 400) return { page };
  const made = { page, etag: etagOf(page) };
  pages.set(address, made);
  return made;

  async function makePage(): Promise<Page> {
    return queue.run([caller], async () => {
      // Address parsers take "/\" for the beginning of a host name.
      if (address.startsWith('/\\') || leadsNowhere(plain, catalogue)) return notFound();
      const page = await pageAt(handler, address, { catalogue });
      return page.statusCode === 404 && page.headers['content-language'] !== language ? notFound() : page;
    });
  }

  async function notFound(): Promise<Page> {
    const known = missing.get(handler) ?? new Map<Language, Page>();
    missing.set(handler, known);
    const page = known.get(language) ?? (await pageAt(handler, pathIn(language, '/not-found'), { catalogue }));
    known.set(language, page);
    return page;
  }
}

const ofVehicle = /^\/vehicles\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/;
const listed = /^\/(brands|categories)\/([^/]+)(?:\/\d+)?$/;

/**
 * Whether the catalogue knows, without reading a page, that an address leads nowhere: strangers invent endless such
 * addresses. The page for a missing product names its address, so it is rendered each time.
 */
function leadsNowhere(path: string, catalogue: Catalogue): boolean {
  const vehicle = ofVehicle.exec(path);
  if (vehicle) return !catalogue.vehiclePages.isKnown(vehicle[1] ?? '', vehicle[2], vehicle[3]);
  if (path.startsWith(numberPath(''))) return !catalogue.numberPages.isKnown(path.slice(numberPath('').length));
  const [, kind, slug = ''] = listed.exec(path) ?? [];
  if (kind === 'brands') return !catalogue.names.brandAt(slug);
  return kind === 'categories' && !catalogue.names.categoryAt(slug);
}

/**
 * The page at a path, rendered by the adapter's middleware; 404 without a body when there is none. The middleware gets
 * a separate request and response: Fastify's response must still compress the page, or ask for the not-found page.
 */
function pageAt(handler: PageHandler, path: string, locals: SiteLocals): Promise<Page> {
  return inject(
    (request, response) => void handler(request, response, () => response.writeHead(404).end(), locals),
    path,
  );
}

/** As for generated pages. */
const cacheControl = 'public, no-cache';

/** Answers with a page rendered on demand. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, { page, etag }: PageOnDemand) {
  if (etag !== undefined) {
    void reply.headers({ etag, 'cache-control': cacheControl });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  }
  for (const name of ['location', 'content-language']) {
    const value = page.headers[name];
    if (value !== undefined) void reply.header(name, value);
  }
  return reply
    .status(page.statusCode)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .send(page.rawPayload);
}
