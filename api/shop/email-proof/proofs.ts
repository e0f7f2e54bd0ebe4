import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '../account/store.ts';

type Owner = Pick<UserRow, 'id' | 'email'>;

/**
 * Writes and reads the tokens in mails that prove an account's address. Nothing is stored: a signature binds account,
 * address and expiry, and confirming twice changes nothing. A token works only while signed in to the account, so that
 * a click by the address's owner proves nothing for a stranger.
 */
export function emailProofs(secret: string) {
  const signature = ({ id, email }: Owner, until: string) =>
    createHmac('sha256', secret).update(`email proof ${id} ${email} ${until}`).digest('base64url');

  return {
    write(owner: Owner, until: number): string {
      const end = until.toString(36);
      return `${end}.${signature(owner, end)}`;
    },
    /** Whether a token belongs to this account and address, and is not too old. */
    works(token: string, owner: Owner, now: number): boolean {
      const [end = '', given = '', ...more] = token.split('.');
      const [a, b] = [Buffer.from(given), Buffer.from(signature(owner, end))];
      return more.length === 0 && a.length === b.length && timingSafeEqual(a, b) && Number.parseInt(end, 36) > now;
    },
  };
}

/** Whether mail to an address is known to reach the account's owner; only such a mail may quote what was typed. */
export const isProven = (
  { email, emailProvenAt }: Pick<UserRow, 'email' | 'emailProvenAt'>,
  address: string,
): boolean => emailProvenAt !== null && email === address.trim().toLowerCase();
