import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../../serve/errors.ts';
import type { UserRow } from '../account/store.ts';
import { type Language, pathIn, readPath } from '../language/languages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws ApiError 401 for a guest, 403 for a customer, and for a seller who must set up a second factor first. */
    requireSeller(request: FastifyRequest): Promise<UserRow>;
  }
}

/** @throws ApiError 403 */
export function refuseCustomer(user: UserRow): void {
  if (user.role !== 'seller') throw new ApiError(403, 'sellers_only', "this is for the shop's sellers");
}

const setUpPage = '/desk/second-factor';

/**
 * Who may use the seller's desk. Its pages contain no data; all data come from the API. Still, guests are redirected to
 * the login page, and sellers without a required second factor to the page that sets it up; a customer's browser gets
 * 403.
 */
export default fp(async (app: FastifyInstance) => {
  app.decorate('requireSeller', async (request: FastifyRequest) => {
    const { user } = await app.requireSignedIn(request);
    refuseCustomer(user);
    return user;
  });

  /** Remembers the language for mails to the seller. The desk still opens when that cannot be stored. */
  async function rememberLanguage(request: FastifyRequest, user: UserRow, language: Language): Promise<void> {
    await app.shop.store.users.setLanguage(user.id, language).catch((error: unknown) => request.log.error(error));
  }

  const refused = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    const { language, path: plain } = readPath(path);
    if (!['GET', 'HEAD'].includes(request.method) || !/^\/desk(?:\/|$)/.test(plain)) return;
    void reply.header('cache-control', 'no-store');
    const signedIn = await app.sessionOf(request);
    if (!signedIn) {
      const next = encodeURIComponent(query === undefined ? path : `${path}?${query}`);
      return reply.redirect(`${pathIn(language, '/login')}?next=${next}`, 302);
    }
    const { user, mustSetUp } = signedIn;
    if (mustSetUp && plain !== setUpPage) return reply.redirect(pathIn(language, setUpPage), 302);
    if (user.role !== 'seller') refused.add(request);
    else if (user.language !== language) await rememberLanguage(request, user, language);
  });
  // The page itself explains why: its own API call is refused too.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (refused.has(request) && reply.statusCode === 200) void reply.status(403);
    done();
  });
});
