import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../account/store.ts';
import { userOnWire } from '../account/wire.ts';
import type { Language } from '../language/languages.ts';
import type { SignedInAnswer } from '../login/contract.ts';

/**
 * Signs in and moves the guest's cart into the customer's.
 * @param language as for `app.signIn`
 * @throws ApiError as `app.signIn`
 */
export async function welcome(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  language?: Language,
): Promise<SignedInAnswer> {
  const { store, shopContent } = app.shop;
  // Ends the previous sign-in on this browser: older tokens no longer work.
  const before = await app.sessionOf(request);
  if (before) await store.users.revokeSession(before.sessionId, Date.now());
  const token = await app.signIn(request, reply, user, language);
  const mustSetUp = app.isSecure && user.role === 'seller' && !(await store.secondFactors.isActive(user.id));
  const guestToken = request.cookies[app.cookieNames.cart];
  if (guestToken && !mustSetUp) {
    await store.carts.merge(guestToken, user.id, Date.now());
    void reply.clearCookie(app.cookieNames.cart, app.cookieOptions);
  }
  return { token, user: userOnWire(user, shopContent().country), mustSetUp };
}
