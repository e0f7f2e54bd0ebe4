import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { fallbackLanguage, languageCodes } from '../contract/languages.ts';
import type { UserRow } from '../db/users.ts';
import { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws ApiError 401 for a guest, 403 for a customer. */
    requireSeller(request: FastifyRequest): Promise<UserRow>;
  }
}

/** "/desk", "/hi/desk/messages", "/ta/desk/orders/…"; the first group is the language's part. */
const deskPage = new RegExp(
  `^(/(?:${languageCodes.filter((code) => code !== fallbackLanguage).join('|')}))?/desk(?:/|$)`,
);

/**
 * Who may stand at the seller's desk. The desk's pages hold nothing by themselves, all data come from the API; guests are
 * led to the login page all the same, and a customer's browser is told that the page is not for it.
 */
export default fp(async (app: FastifyInstance) => {
  app.decorate('requireSeller', async (request: FastifyRequest) => {
    const { user } = await app.requireSignedIn(request);
    if (user.role !== 'seller') throw new ApiError(403, 'sellers_only', "this is for the shop's sellers");
    return user;
  });

  const refused = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    const desk = request.method === 'GET' || request.method === 'HEAD' ? deskPage.exec(path) : null;
    if (!desk) return;
    void reply.header('cache-control', 'no-store');
    const signedIn = await app.signedIn(request);
    if (signedIn) {
      if (signedIn.user.role !== 'seller') refused.add(request);
      return;
    }
    const next = encodeURIComponent(query === undefined ? path : `${path}?${query}`);
    return reply.redirect(`${desk[1] ?? ''}/login?next=${next}`, 302);
  });
  // The page itself says why: its own call of the API is refused too.
  app.addHook('onSend', async (request, reply) => {
    if (refused.has(request) && reply.statusCode === 200) void reply.status(403);
  });
});
