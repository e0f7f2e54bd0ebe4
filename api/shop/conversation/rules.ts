/** Questions and answers about one order. Rules that pages and server share. */

/** Who writes a message. */
export const sides = ['customer', 'seller'] as const;
export type Side = (typeof sides)[number];

/**
 * How a message came by mail. Anybody can write any sender into a mail, so that its words alone decide nothing.
 * `cut`: the mail has more than the message.
 */
export const mailed = ['whole', 'cut'] as const;

export const conversationLimits = {
  /** Messages of one order that are stored. */
  ofOrder: 500,
  /** Messages that each side of an order, and each caller, may send within the window. */
  windowMilliseconds: 60 * 60_000,
  perSide: 20,
  perCaller: 60,
  /** A seller answers many orders. */
  perSeller: 600,
} as const;

/** Whether a message says anything. */
export const isMessage = ({ words, picture }: { words: string; picture: string | null }): boolean =>
  words !== '' || picture !== null;
