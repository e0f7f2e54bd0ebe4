import { ApiError } from '../../serve/errors.ts';
import { demoAccount } from './demo.ts';
import type { UserRow } from './store.ts';

/**
 * Anybody may sign in to the demo account, so nobody may lock others out of it.
 * @throws ApiError 403
 */
export function refuseForDemo(user: UserRow): void {
  if (user.email !== demoAccount.email) return;
  throw new ApiError(403, 'demo_account', 'The email, password and sign-ins of the test account cannot be changed.');
}
