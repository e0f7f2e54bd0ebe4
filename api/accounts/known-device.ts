import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser that has been signed in to an account. */
export interface KnownDevice {
  id: string;
  userId: string;
}

/**
 * Writes and reads the mark that such a browser keeps: its id, the account's, and a signature of both. It opens nothing;
 * it only tells its holder apart from strangers.
 */
export function deviceMarks(secret: string) {
  const signature = (id: string, userId: string) =>
    createHmac('sha256', secret).update(`device ${id} ${userId}`).digest('base64url');

  function read(mark: string | undefined): KnownDevice | undefined {
    const [id = '', userId = '', given = '', ...more] = (mark ?? '').split('.');
    if (id === '' || userId === '' || more.length > 0) return undefined;
    const [a, b] = [Buffer.from(given), Buffer.from(signature(id, userId))];
    return a.length === b.length && timingSafeEqual(a, b) ? { id, userId } : undefined;
  }

  return {
    /** Undefined for what this shop has not written. */
    read,
    /** @param before the browser's mark so far: it stays the same device, now of this account */
    write(userId: string, before: string | undefined): string {
      const id = read(before)?.id ?? randomBytes(16).toString('base64url');
      return `${id}.${userId}.${signature(id, userId)}`;
    },
  };
}
