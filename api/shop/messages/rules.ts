/** The forms whose messages reach the seller: rules that the pages and the server share. */

/** The subjects of the contact form. */
export const contactSubjects = ['general', 'order', 'returns', 'technical', 'shipping', 'parts', 'feedback'] as const;

/** What a message is about: one of these subjects, a part that the shop does not have, or what a mail says. */
export const messageSubjects = [...contactSubjects, 'request', 'mail'] as const;
export type MessageSubject = (typeof messageSubjects)[number];

/** What a message that came by mail has besides its words: the mail's subject, and whether the words are all of it. */
export interface MailedMessage {
  title: string;
  whole: boolean;
}

/** Name of a field hidden from people: only a bot fills it in. */
export const trapField = 'reference_code';

/** Messages within the window, of both forms together. Each kind of form (FormKind) has its own limits. */
export const contactLimits = {
  /** A person needs at least this long between opening the page and sending a message. */
  minMilliseconds: 2000,
  windowMilliseconds: 15 * 60_000,
  /** From one caller. */
  solved: 30,
  plain: 10,
  /** From all callers at one address together, with any number of accounts; and from all strangers together. */
  ofAddress: 300,
  overall: 1000,
  /** How many caught messages are kept, from one address and in all; more are dropped silently. */
  caughtOfAddress: 10,
  caughtOverall: 100,
  /** The same request again within this time counts as a second click. */
  repeatMilliseconds: 15 * 60_000,
} as const;

/**
 * What a form shows about its sender. Caught: it filled in the hidden field, or was faster than a person. Solved: it
 * passed both checks. Plain: it was sent without scripts, so that the time spent is unknown.
 */
export type FormKind = 'caught' | 'solved' | 'plain';

/** @param elapsed milliseconds since the form was opened; undefined without scripts */
export function formKind(trap: string, elapsed: number | undefined): FormKind {
  if (trap !== '' || (elapsed !== undefined && elapsed < contactLimits.minMilliseconds)) return 'caught';
  return elapsed === undefined ? 'plain' : 'solved';
}
