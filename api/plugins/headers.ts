import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors.ts';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A page's content security policy: scripts are the shop's own files and the inline ones with these hashes. */
    pagePolicy(scriptHashes: readonly string[]): string;
  }
}

/** Answers other than pages load nothing and may not be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Helmet does not set this header. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

const hstsSeconds = 31_536_000;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Helmet's options for every answer. */
export const safeHeaders = ({ siteUrl }: Pick<Settings, 'siteUrl'>) =>
  ({
    // Set below: the pages' policy changes with each release, while helmet fixes its own per route.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Sent within the shop only: its addresses (a part, a link from a mail) must not leak to other sites.
    referrerPolicy: { policy: 'same-origin' },
    hsts: siteUrl?.startsWith('https:') ? { maxAge: hstsSeconds } : false,
  }) as const;

/** Sets the headers, builds the pages' policy, and refuses requests that a browser on another site may not make. */
export default fp(async (app: FastifyInstance) => {
  const { siteUrl } = app.shop.settings;
  const https = siteUrl?.startsWith('https:') ?? false;
  await app.register(fastifyHelmet, safeHeaders(app.shop.settings));

  app.decorate('pagePolicy', (scriptHashes) =>
    [
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
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
  );

  app.addHook('onSend', async (request, reply) => {
    // The id under which the log records the request.
    void reply.headers({ 'permissions-policy': permissionsPolicy, 'x-request-id': request.id });
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', dataPolicy);
  });

  app.addHook('onRequest', async (request) => {
    // Two hosts: what stands in front of the shop may have believed another one than the shop does.
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new ApiError(400, 'two_hosts', 'a request names one host');
    if (reading.has(request.method)) return;
    const { origin, host } = request.headers;
    // Clients other than browsers send neither header; a browser always states where a change comes from.
    const foreign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isOwn(origin, host);
    if (foreign) throw new ApiError(403, 'foreign_origin', 'changes are accepted from the pages of this shop only');
  });

  function isOwn(origin: string, host: string | undefined): boolean {
    if (siteUrl && origin === new URL(siteUrl).origin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
});
