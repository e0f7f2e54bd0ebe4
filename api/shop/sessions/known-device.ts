import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser that has been signed in to an account, or to several: a household shares one. */
export interface KnownDevice {
  id: string;
  /** The account that was signed in last. */
  userId: string;
  /** Every account that it is known to, at most `mostAccounts`, the last one first. */
  userIds: readonly string[];
}

const mostAccounts = 5;

/**
 * Writes and reads the mark that such a browser keeps: its id, those of its accounts, and a signature of all. It opens
 * nothing; it only tells its holder apart from strangers.
 */
export function deviceMarks(secret: string) {
  const signature = (id: string, userIds: readonly string[]) =>
    createHmac('sha256', secret)
      .update(`device ${id} ${userIds.join(' ')}`)
      .digest('base64url');

  function read(mark: string | undefined): KnownDevice | undefined {
    const [id = '', ...rest] = (mark ?? '').split('.');
    const given = Buffer.from(rest.pop() ?? '');
    const [userId = ''] = rest;
    if (id === '' || userId === '' || rest.length > mostAccounts) return undefined;
    const right = Buffer.from(signature(id, rest));
    return given.length === right.length && timingSafeEqual(given, right) ? { id, userId, userIds: rest } : undefined;
  }

  return {
    /** Undefined for what this shop has not written. */
    read,
    /** @param before the browser's mark so far: it stays the same device, now of this account too */
    write(userId: string, before: string | undefined): string {
      const known = read(before);
      const id = known?.id ?? randomBytes(16).toString('base64url');
      const others = known?.userIds.filter((other) => other !== userId) ?? [];
      const userIds = [userId, ...others].slice(0, mostAccounts);
      return [id, ...userIds, signature(id, userIds)].join('.');
    },
  };
}
