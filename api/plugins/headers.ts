import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors.ts';
import { permissionsPolicy, safeHeaders } from '../release/site-rules.ts';

/** Answers other than pages load nothing and may not be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets the headers, and refuses requests that a browser on another site may not make. */
export default fp(async (app: FastifyInstance) => {
  const { siteUrl } = app.shop.settings;
  await app.register(fastifyHelmet, safeHeaders(app.shop.settings));

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
