import { hashSync, verifySync } from '@node-rs/argon2';

export type PasswordTask = { password: string; hash?: string };

/** Hashes a password; with a hash, tells whether it belongs to the password. */
export default function work({ password, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(password) : verifySync(hash, password);
}
