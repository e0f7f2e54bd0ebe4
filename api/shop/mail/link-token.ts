import { createHash, randomBytes } from 'node:crypto';

/** The token in a mail's link: only the mail has it; tables have its SHA-256. */
export const newMailToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
