import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

export type PasswordTask = { password: string; hash?: string };

// Pages come first. Linux takes this as said of this thread alone, others of the whole process.
if (process.platform === 'linux') setPriority(10);

/** Hashes a password; with a hash, tells whether it belongs to the password. */
export default function work({ password, hash }: PasswordTask): string | boolean {
  return hash === undefined ? hashSync(password) : verifySync(hash, password);
}
