import { z } from 'zod';
import { cartRules } from './rules.ts';
import { catalogueId, lang } from './wire.ts';

/** Cart lines on the wire. */

/** Accepted only if this server issued it. */
export const sessionToken = z
  .string()
  .max(200)
  .optional()
  .describe('a cart that this server issued, for clients without cookies');

export const cartQuery = z.object({ sessionToken, lang });

const quantity = z
  .number()
  .int(`expected a whole number from 1 to ${cartRules.maxQuantity}`)
  .min(1, `expected a whole number from 1 to ${cartRules.maxQuantity}`)
  .max(cartRules.maxQuantity, `expected a whole number from 1 to ${cartRules.maxQuantity}`);

export const addBody = z.object({
  itemId: catalogueId,
  quantity: quantity.default(cartRules.defaultQuantity),
  sessionToken,
});
export const updateBody = z.object({ cartItemId: z.string().min(1).max(64), quantity, sessionToken });
export const removeParams = z.object({ cartItemId: z.string().min(1).max(64) });

export const cartEntry = z.object({
  cartItem: z.object({
    cartItemId: z.string(),
    cartId: z.string(),
    itemId: z.string(),
    itemTotalPrice: z.string().describe('of the line, in rupees: "245.00"'),
    quantity: z.number(),
    addedAt: z.string(),
  }),
  /** Null when the item has left the catalogue since it was added to the cart. */
  item: z
    .object({
      itemName: z.string(),
      itemPrice: z.string(),
      itemSellingPrice: z.string(),
      itemWeight: z.number().nullable(),
      itemAvailable: z.boolean(),
      urlSlug: z.string(),
      partIdNumber: z.string(),
    })
    .nullable(),
  brand: z.object({ brandName: z.string() }).nullable(),
  /** The unit price when the shopper last changed the line; null when it is still the same. */
  priceBefore: z.string().nullable(),
  /** Last known facts about an item that has left the catalogue; null when the catalogue never had it. */
  removedItem: z.object({ itemName: z.string(), partIdNumber: z.string(), urlSlug: z.string() }).nullable(),
});
export type CartEntry = z.infer<typeof cartEntry>;

export const cartAnswer = z.object({
  data: z.object({
    items: z.array(cartEntry),
    itemCount: z.number().describe('sum of the quantities'),
    totalAmount: z.string().describe('sum of the lines that can be ordered, in rupees'),
  }),
  /** Whether the cart belongs to a customer or to a guest; false shows a browser that its sign-in has ended. */
  signedIn: z.boolean(),
});
export type CartAnswer = z.infer<typeof cartAnswer>;
export type Cart = CartAnswer['data'];

/** After removing lines: the moment to pass to `undoBody`; null when nothing was removed. */
export const removedAnswer = cartAnswer.extend({ undo: z.number().nullable() });
export type RemovedAnswer = z.infer<typeof removedAnswer>;

/** Restores what one removal or clearing took out. */
export const undoBody = z.object({ undo: z.number().int().min(0), sessionToken });
