import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { pathIn, readPath } from '../../shop/language/languages.ts';
import type { Settings } from '../settings.ts';

/** What answers need besides the files of a release, whether this server or the host of a copy sends them. */

/** Former addresses of pages that people may still use. */
export const movedPages: Readonly<Record<string, string>> = {
  '/returns': '/return-policy',
  '/shipping': '/shipping-policy',
  '/track-order': '/orders',
  '/my-orders': '/orders',
};

/** The new address of a moved page, in any language; undefined when it has not moved. */
export function movedTo(path: string): string | undefined {
  const { language, path: plain } = readPath(path);
  const target = movedPages[plain];
  return target && pathIn(language, target);
}

const yearSeconds = 31_536_000;
/** For the lists of what fits: pages check each entry themselves, so an old file does no harm. */
const listFitsSeconds = 600;

/** How long browsers keep files: the first pattern that matches the path counts. Pages are requested at each view. */
export const cacheRules = [
  // A changed script has a new name.
  { files: /^_astro\//, address: '/_astro/*', value: `public, max-age=${yearSeconds}, immutable` },
  // So has another picture.
  { files: /^images\//, address: '/images/*', value: `public, max-age=${yearSeconds}, immutable` },
  { files: /\/fits\.txt$/, address: '/*/fits.txt', value: `public, max-age=${listFitsSeconds}` },
] as const;
export const otherwiseCached = 'public, no-cache';

export function cachingOf(file: string): string {
  return cacheRules.find(({ files }) => files.test(file))?.value ?? otherwiseCached;
}

/** Helmet does not set this header. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

const hstsSeconds = 31_536_000;
const isHttps = (siteUrl: string | undefined) => siteUrl?.startsWith('https:') ?? false;

/**
 * The headers of every answer, as helmet makes them; made once, since they are the same for all. Names are in lower
 * case.
 */
export function safeHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy };
  const setHeader = (name: string, value: string) => {
    headers[name.toLowerCase()] = value;
  };
  const protect = helmet({
    // Each answer sets it, since the pages' policy changes with each release.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Sent only within the shop: its addresses (a part, a link from a mail) must not leak to other sites.
    referrerPolicy: { policy: 'same-origin' },
    // Only Internet Explorer, Flash and old browsers knew these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hsts: isHttps(siteUrl) ? { maxAge: hstsSeconds } : false,
  });
  protect({} as IncomingMessage, { setHeader, removeHeader() {} } as unknown as ServerResponse, () => {});
  return headers;
}

/** A page's content security policy: scripts are the shop's own files and the inline ones with these hashes. */
export function pagePolicy({ siteUrl }: Pick<Settings, 'siteUrl'>, scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    // The search of the information pages is WebAssembly; this does not allow text to run as a script.
    `script-src 'self' 'wasm-unsafe-eval' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isHttps(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The headers of every page that this server sends. */
export function headersOfPages(
  settings: Pick<Settings, 'siteUrl'>,
  scriptHashes: readonly string[],
): Record<string, string> {
  return { 'content-security-policy': pagePolicy(settings, scriptHashes), ...safeHeaders(settings) };
}
