import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors.ts';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The content security policy of a page: scripts are the shop's own files, and the inline ones with these hashes. */
    pagePolicy(scriptHashes: readonly string[]): string;
  }
}

/** Answers that are no pages load nothing and stand in no frame. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const hstsSeconds = 31_536_000;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What every answer says to browsers. */
export function safeHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  const https = siteUrl?.startsWith('https:') ?? false;
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Within the shop only: what stands in its addresses (a part, a link of a mail) is nobody else's business.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
  };
}

/** Sets them, makes the pages' policy, and refuses what a browser on another site may not do. */
export default fp(async (app: FastifyInstance) => {
  const { siteUrl } = app.shop.settings;
  const https = siteUrl?.startsWith('https:') ?? false;
  const headers = safeHeaders(app.shop.settings);

  app.decorate('pagePolicy', (scriptHashes) =>
    [
      "default-src 'none'",
      // The search of the information pages is WebAssembly; it may not run text as a script.
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
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
  );

  app.addHook('onSend', async (request, reply) => {
    // Under this id the log tells what became of the request.
    void reply.headers(headers).header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', dataPolicy);
  });

  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return;
    const { origin, host } = request.headers;
    // Programs that are no browsers send neither; a browser always says where a change comes from.
    const foreign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isOwn(origin, host);
    if (foreign) throw new ApiError(403, 'foreign_origin', 'changes are accepted from the pages of this shop only');
  });

  function isOwn(origin: string, host: string | undefined): boolean {
    if (siteUrl && origin === new URL(siteUrl).origin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
});
