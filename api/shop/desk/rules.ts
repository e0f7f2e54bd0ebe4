import { indiaMilliseconds } from '../rules.ts';

/** Plain rules of the seller's desk. Times are milliseconds since 1970; pages bundle this file. */

/** The header of requests that the desk's pages make by themselves: they do not count as use of a sign-in. */
export const unattendedHeader = 'x-unattended';

/** Queues of open work beside the stages: an enquiry may be in several of them, whatever its stage. */
export const deskQueues = ['returns', 'talk', 'payments'] as const;
export type DeskQueue = (typeof deskQueues)[number];

export function isDeskQueue(text: unknown): text is DeskQueue {
  return deskQueues.includes(text as DeskQueue);
}

/** What puts an enquiry into a queue: a return in this state, an unread message, money to find, to send or to give back. */
export const queueWorks = ['asked', 'accepted', 'received', 'message', 'claimed', 'refund', 'overpaid'] as const;
export type QueueWork = (typeof queueWorks)[number];

/** What two enquiries can have in common. */
export const samenesses = ['account', 'email', 'phone', 'vehicle'] as const;
export type Sameness = (typeof samenesses)[number];

/** Enquiries with something in common that arrived within this time may be the same wish twice. */
export const duplicateMilliseconds = 30 * 24 * 60 * 60_000;

/** Most enquiries that one step is made with at once. */
export const bulkLimit = 50;

/** What came of a step for each of several enquiries. */
export const bulkResults = ['done', 'changed', 'refused', 'nothing_available', 'invoice_refused', 'unknown'] as const;
export type BulkResult = (typeof bulkResults)[number];

/** The desk's stream of news. */
export const liveRules = {
  /** How often a process looks for changes, in milliseconds. */
  everyMilliseconds: 1000,
  /** How often a quiet stream says that it is alive, and asks whether its sign-in still holds, in milliseconds. */
  beatMilliseconds: 15_000,
  /** Streams of one seller: a browser has six connections to a shop in all. */
  perSeller: 4,
  inAll: 100,
} as const;

const day = 24 * 60 * 60_000;

/** The beginning of the day in India that contains a moment. */
export const indiaDayOf = (moment: number): number =>
  Math.floor((moment + indiaMilliseconds) / day) * day - indiaMilliseconds;

/** The middle of some numbers, or the mean of the two middle ones; null without any. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
