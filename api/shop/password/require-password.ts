import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../serve/errors.ts';
import { tooMany } from '../../serve/limits/too-many.ts';
import type { UserRow } from '../account/store.ts';
import { isPassword } from './passwords.ts';

/**
 * Checks the password of a signed-in customer, with limited attempts: somebody who finds a signed-in browser must not
 * be able to guess it.
 * @param field of the request's body, named in the refusal
 * @throws ApiError 400 for a wrong password, 429 after too many of them; as `isPassword`
 */
export async function requirePassword(
  app: FastifyInstance,
  request: FastifyRequest,
  user: UserRow,
  password: string,
  field: string,
): Promise<void> {
  const caller = await app.callerOf(request);
  const attempt = await app.signInGuard.begin(user.email, caller.key, true, Date.now());
  if (attempt.wait > 0) throw tooMany(attempt.wait, 'too many attempts: please wait a few minutes');
  if (!(await attempt.tryWith(() => isPassword(user.passwordHash, password, caller)))) {
    const message = 'The current password is wrong.';
    throw new ApiError(400, 'wrong_password', message, { fields: [{ field, message }] });
  }
  await attempt.succeeded();
}

/** The password was right when it was checked, but has been changed meanwhile. */
export const passwordChanged = () =>
  new ApiError(401, 'login_required', 'The password was changed meanwhile. Please log in.');
