import { hashSync, verifySync } from '@node-rs/argon2';
import { comeLater } from '../../serve/limits/come-later.ts';

export type PasswordTask = { password: string; hash?: string };

// Pages go first. Elsewhere a priority is for the whole process, not for a thread.
if (process.platform === 'linux') comeLater();

/** Hashes a password; given a hash, returns whether the password matches it. */
export default function work({ password, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(password) : verifySync(hash, password);
}
