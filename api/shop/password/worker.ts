import { hashSync, verifySync } from '@node-rs/argon2';
import { comeLater } from '../../serve/limits/come-later.ts';

export type PasswordTask = { password: string; hash?: string };

// Pages come first; elsewhere the whole process would wait.
if (process.platform === 'linux') comeLater();

/** Hashes a password; with a hash, tells whether it belongs to the password. */
export default function work({ password, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(password) : verifySync(hash, password);
}
