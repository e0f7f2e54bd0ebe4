import { hashSync, verifySync } from '@node-rs/argon2';
import { comeLater } from '../../serve/limits/come-later.ts';

export type PasswordTask = { password: string; hash?: string };

// Low priority lets pages go first. Only on systems with a priority for each thread: elsewhere the whole process would
// slow down.
if (process.platform === 'linux') comeLater();

/** Hashes a password; given a hash, returns whether the password matches it. */
export default function work({ password, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(password) : verifySync(hash, password);
}
