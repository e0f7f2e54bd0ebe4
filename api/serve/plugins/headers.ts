import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors.ts';
import { safeHeaders } from '../release/site-rules.ts';

/** The policy of answers that are not pages: they load nothing and may not be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The id of a request, in the log and in its answer. */
export const requestId = (): string => randomUUID();

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets the headers, and refuses requests that a browser on another site may not make. */
export default fp(async (app: FastifyInstance) => {
  const { siteUrl } = app.shop.settings;
  const safe = safeHeaders(app.shop.settings);

  app.addHook('onSend', (request, reply, _payload, done) => {
    // The id that the request has in the log.
    void reply.headers(safe).header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', dataPolicy);
    done();
  });

  app.addHook('onRequest', (request, _reply, done) => {
    // With two hosts, a proxy may have used another one than the shop would.
    if (hostsOf(request.raw) > 1) return done(new ApiError(400, 'two_hosts', 'a request names one host'));
    if (reading.has(request.method)) return done();
    const { origin, host } = request.headers;
    // Other clients send neither header; a browser always says where a change comes from.
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
