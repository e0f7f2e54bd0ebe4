import { readStored, writeStored } from '../../lib/storage';

/** Text typed at checkout survives a reload and the detour to the login page; it is lost when the tab closes. */

const draftKey = 'checkout_draft';
const attemptKey = 'checkout_attempt';
/** One enquiry and its idempotency key. */
type Attempt = { body: string; key: string };
let attempt: Attempt | undefined;

/** Values by field, and the customer who typed them. */
export type Draft = Record<string, string>;

/** Stands for the id of whoever is not signed in. */
export const guestId = 'guest';

export function keepDraft(values: Draft, userId: string): void {
  writeStored('session', draftKey, { ...readDraft(userId), ...values, userId });
}

/** What this customer typed, before or after signing in; nobody sees another customer's draft. */
export function readDraft(userId: string): Draft {
  const draft = readStored('session', draftKey) as Draft | null;
  return draft?.userId === userId || draft?.userId === guestId ? draft : {};
}

export function dropDraft(): void {
  attempt = undefined;
  writeStored('session', draftKey, undefined);
  writeStored('session', attemptKey, undefined);
}

/**
 * One key per enquiry. Sending the same enquiry again creates no second order: after a lost answer, a double click, a
 * reload or the detour to the login page.
 */
export function attemptKeyFor(body: string): string {
  attempt ??= (readStored('session', attemptKey) as Attempt | null) ?? undefined;
  if (attempt?.body !== body) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    attempt = { body, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    writeStored('session', attemptKey, attempt);
  }
  return attempt.key;
}
