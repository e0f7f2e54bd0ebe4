import { readStored, writeStored } from '../../lib/storage';

/** What was typed at checkout survives a reload and the detour to the login page; it is lost when the tab closes. */

const draftKey = 'checkout_draft';
const attemptKey = 'checkout_attempt';
/** One enquiry and the key it is sent with. */
type Attempt = { body: string; key: string };
let attempt: Attempt | undefined;

/** Values by field, and the customer they belong to. */
export type Draft = Record<string, string>;

export function keepDraft(values: Draft, userId: string): void {
  writeStored('session', draftKey, { ...readDraft(userId), ...values, userId });
}

/** What this customer typed; another customer's draft is never shown. */
export function readDraft(userId: string): Draft {
  const draft = readStored('session', draftKey) as Draft | null;
  return draft?.userId === userId ? draft : {};
}

export function dropDraft(): void {
  attempt = undefined;
  writeStored('session', draftKey, undefined);
  writeStored('session', attemptKey, undefined);
}

/**
 * One key per enquiry: sending the same one again (after a lost answer, a double click, a reload or the detour to the
 * login page) does not create a second order.
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
