import { eq, or, type SQL, sql } from '../../data/drizzle.ts';
import type { Tables } from '../../data/tables.ts';
import type { UserRow } from '../account/store.ts';

/**
 * A person's messages: those sent while signed in, and those with the person's address once it is proven. Anybody may
 * register with another's address, and must not get what that address's owner wrote.
 */
export function ownMessages({ messages }: Tables, { id, email, emailProvenAt }: UserRow): SQL | undefined {
  const signedIn = eq(messages.userId, id);
  return emailProvenAt === null ? signedIn : or(signedIn, sql`lower(${messages.email}) = ${email}`);
}
