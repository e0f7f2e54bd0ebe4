import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser that has been signed in to one or several accounts, as in a household that shares it. */
export interface KnownDevice {
  id: string;
  /** The account that signed in last. */
  userId: string;
  /** The accounts that have signed in there, at most `mostAccounts`, the last one first. */
  userIds: readonly string[];
}

const mostAccounts = 5;

/**
 * Writes and reads the mark in such a browser's cookie: its id, the ids of its accounts, and a signature. It gives no
 * access; it only tells its holder apart from strangers.
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
    /** Undefined for a mark that this shop has not signed. */
    read,
    /** @param before the browser's mark so far; the new one keeps its id and adds the account */
    write(userId: string, before: string | undefined): string {
      const known = read(before);
      const id = known?.id ?? randomBytes(16).toString('base64url');
      const others = known?.userIds.filter((other) => other !== userId) ?? [];
      const userIds = [userId, ...others].slice(0, mostAccounts);
      return [id, ...userIds, signature(id, userIds)].join('.');
    },
  };
}
