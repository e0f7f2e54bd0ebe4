import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
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

/** The id of a request, in the log and in its answer. */
export const requestId = (): string => randomUUID();

const hstsSeconds = 31_536_000;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The headers of every answer, as helmet makes them: once, because they are the same for all. */
export function safeHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  const headers: Record<string, string> = {
    // Helmet does not set this one.
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  const setHeader = (name: string, value: string) => {
    headers[name.toLowerCase()] = value;
  };
  const protect = helmet({
    // Set with each answer: the pages' policy changes with each release.
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Sent within the shop only: its addresses (a part, a link from a mail) must not leak to other sites.
    referrerPolicy: { policy: 'same-origin' },
    hsts: siteUrl?.startsWith('https:') ? { maxAge: hstsSeconds } : false,
  });
  protect({} as IncomingMessage, { setHeader, removeHeader() {} } as unknown as ServerResponse, () => {});
  return headers;
}

/** Sets the headers, builds the pages' policy, and refuses requests that a browser on another site may not make. */
export default fp(async (app: FastifyInstance) => {
  const { siteUrl } = app.shop.settings;
  const https = siteUrl?.startsWith('https:') ?? false;
  const safe = safeHeaders(app.shop.settings);

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

  app.addHook('onSend', (request, reply, _payload, done) => {
    // The id under which the log records the request.
    void reply.headers(safe).header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', dataPolicy);
    done();
  });

  app.addHook('onRequest', (request, _reply, done) => {
    // Two hosts: what stands in front of the shop may have believed another one than the shop does.
    if (hostsOf(request.raw) > 1) return done(new ApiError(400, 'two_hosts', 'a request names one host'));
    if (reading.has(request.method)) return done();
    const { origin, host } = request.headers;
    // Clients other than browsers send neither header; a browser always states where a change comes from.
    const foreign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isOwn(origin, host);
    if (!foreign) return done();
    done(new ApiError(403, 'foreign_origin', 'changes are accepted from the pages of this shop only'));
  });

  function isOwn(origin: string, host: string | undefined): boolean {
    if (siteUrl && origin === new URL(siteUrl).origin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
});

/** How many hosts a request names. */
export function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}
