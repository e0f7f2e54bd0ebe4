/** The forms whose messages reach the seller: rules that the pages and the server share. */

/** What a shopper chooses from in the contact form. */
export const contactSubjects = ['general', 'order', 'returns', 'technical', 'shipping', 'parts', 'feedback'] as const;

/** What a message is about: one of those, or a part that the shop does not have. */
export const messageSubjects = [...contactSubjects, 'request'] as const;
export type MessageSubject = (typeof messageSubjects)[number];

/** Name of a field hidden from people: only a bot fills it in. */
export const trapField = 'reference_code';

/** Messages within the window, of both forms together. Each kind of form has a share of its own, so that none takes another's. */
export const contactLimits = {
  /** A person needs at least this long between opening the page and sending a message. */
  minMilliseconds: 2000,
  windowMilliseconds: 15 * 60_000,
  /** Of one caller. */
  solved: 30,
  plain: 10,
  /** Of everybody at one address together, however many accounts they have; of all strangers together. */
  ofAddress: 300,
  overall: 1000,
  /** What is kept of that which was caught, of one address and of all; more is dropped without a word. */
  caughtOfAddress: 10,
  caughtOverall: 100,
  /** The same request again within this time is a second click. */
  repeatMilliseconds: 15 * 60_000,
} as const;

/**
 * What a form shows of its sender. Caught: it filled in what people do not see, or was faster than a person. Solved: it
 * passed both checks. Plain: sent without scripts, so that nobody knows how long it took.
 */
export type FormKind = 'caught' | 'solved' | 'plain';

/** @param elapsed milliseconds since the form was opened; undefined when a page without scripts cannot know */
export function formKind(trap: string, elapsed: number | undefined): FormKind {
  if (trap !== '' || (elapsed !== undefined && elapsed < contactLimits.minMilliseconds)) return 'caught';
  return elapsed === undefined ? 'plain' : 'solved';
}
