/** How many items one customer can wait for. */
export const restockRules = { maxWishes: 50 } as const;

/**
 * What has become of a wished item: `waiting` is out of stock; `back` can be bought again, but its customer's mailbox is
 * not proven; `gone` has left the catalogue.
 */
export const wishStates = ['waiting', 'back', 'gone'] as const;
export type WishState = (typeof wishStates)[number];
