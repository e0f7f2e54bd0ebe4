import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { pathIn, readPath } from '../language/languages.ts';

const page = '/checkout';

/** Whether a path, without its query, is the checkout in any language. */
export const isCheckout = (path: string) => readPath(path).path === page;

/**
 * Redirects guests from the checkout to the login page before the page and its scripts load. A browser with a sign-in
 * cookie gets the page, which itself checks that the sign-in is still valid. On a static host, the page does so for
 * everybody.
 */
export default fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (!['GET', 'HEAD'].includes(request.method) || !isCheckout(path)) return done();
    if (request.cookies[app.cookieNames.auth] !== undefined) return done();
    const { language } = readPath(path);
    const next = encodeURIComponent(pathIn(language, page));
    void reply
      .headers({ 'cache-control': 'no-store', vary: 'cookie' })
      .redirect(`${pathIn(language, '/login')}?next=${next}`, 302);
  });
  // No cache may serve the page to a guest.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (isCheckout(path) && (reply.statusCode === 200 || reply.statusCode === 304))
      void reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    done();
  });
});
