import { randomBytes } from 'node:crypto';
import type { Store } from '../../data/store.ts';
import { hashPassword, isPassword, shopItself } from '../password/passwords.ts';
import { demoAccount } from './demo.ts';

/**
 * The demo account works only in the demo shop. A demo shop that becomes a real one must not keep an account whose
 * password everybody knows.
 */
export async function keepDemoAccount(store: Store, demo: boolean): Promise<void> {
  const { email, password } = demoAccount;
  const user = await store.users.byEmail(email);
  const works = user !== undefined && (await isPassword(user.passwordHash, password, shopItself));
  if (works === demo) return;
  const passwordHash = await hashPassword(demo ? password : randomBytes(32).toString('base64url'), shopItself);
  if (user) await store.users.setPassword(user.id, passwordHash, Date.now());
  else await store.users.create({ email, passwordHash, firstName: 'Asha', lastName: 'Demo', phone: null }, Date.now());
}
