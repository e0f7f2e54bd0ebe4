/** What was typed at checkout survives a reload and the way over the login page; it goes away with the browser's tab. */

const draftKey = 'checkout_draft';
const attemptKey = 'checkout_attempt';
let attempt: { body: string; key: string } | undefined;

/** Values by field, and whose they are. */
export type Draft = Record<string, string>;

export function keepDraft(values: Draft, userId: string): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ ...readDraft(userId), ...values, userId }));
  } catch {
    // The form stays as it is on this page.
  }
}

/** What this customer typed; another's is never shown. */
export function readDraft(userId: string): Draft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Draft;
    return draft.userId === userId ? draft : {};
  } catch {
    return {};
  }
}

export function dropDraft(): void {
  attempt = undefined;
  try {
    sessionStorage.removeItem(draftKey);
    sessionStorage.removeItem(attemptKey);
  } catch {
    // There is none.
  }
}

/**
 * One key per enquiry: sending the same one again (a lost answer, a double click, after a reload or a detour to the login
 * page) makes no second order.
 */
export function attemptKeyFor(body: string): string {
  try {
    attempt ??= JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null') ?? undefined;
  } catch {
    // The key lives as long as the page.
  }
  if (attempt?.body !== body) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    attempt = { body, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    try {
      sessionStorage.setItem(attemptKey, JSON.stringify(attempt));
    } catch {
      // As above.
    }
  }
  return attempt.key;
}
