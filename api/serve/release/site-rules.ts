import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { pathIn, readPath } from '../../shop/language/languages.ts';
import type { Settings } from '../settings.ts';

/** What answers need beyond the files of a release, whoever sends them: this server, or the host of a copy. */

/** Former addresses of pages, which people may still have. */
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
/** Which pages of a list have something that fits: a page's own word counts, so an old file does no harm. */
const listFitsSeconds = 600;

/** How long browsers keep files: the first pattern that the file's path matches. Pages are asked for at each view. */
export const cacheRules = [
  // A changed script has another name.
  { files: /^_astro\//, address: '/_astro/*', value: `public, max-age=${yearSeconds}, immutable` },
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

/** The headers of every answer, as helmet makes them: once, because they are the same for all. Names in small letters. */
export function safeHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy };
  const setHeader = (name: string, value: string) => {
    headers[name.toLowerCase()] = value;
  };
  const protect = helmet({
    // Set with each answer: the pages' policy changes with each release.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Sent within the shop only: its addresses (a part, a link from a mail) must not leak to other sites.
    referrerPolicy: { policy: 'same-origin' },
    // Only Internet Explorer, Flash and browsers of their time knew these.
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
    // The search of the information pages is WebAssembly; the policy still does not allow text to run as a script.
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

/** The headers of every page, as this server sends them. */
export function headersOfPages(
  settings: Pick<Settings, 'siteUrl'>,
  scriptHashes: readonly string[],
): Record<string, string> {
  return { 'content-security-policy': pagePolicy(settings, scriptHashes), ...safeHeaders(settings) };
}
