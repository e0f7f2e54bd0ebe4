import { z } from 'zod';
import { cartRules } from './rules.ts';
import { catalogueId, lang } from './wire.ts';

/** Cart lines on the wire. Source: storefront specification, sections 3 and 7. */

/** Accepted only when this server issued it. Source: decisions, "Cart token". */
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
  /** Null when the item has left the catalogue since it was put into the cart. */
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
  /** The price of one unit when the shopper last touched the line, if it is another one now. */
  priceBefore: z.string().nullable(),
  /** What it was, when it has left the catalogue; null when the catalogue never had it. */
  removedItem: z.object({ itemName: z.string(), partIdNumber: z.string(), urlSlug: z.string() }).nullable(),
});
export type CartEntry = z.infer<typeof cartEntry>;

export const cartAnswer = z.object({
  data: z.object({
    items: z.array(cartEntry),
    itemCount: z.number().describe('sum of the quantities'),
    totalAmount: z.string().describe('sum of the lines, in rupees'),
  }),
  /** Whose cart it is: a customer's or a guest's. Tells a browser that its sign-in has ended. */
  signedIn: z.boolean(),
});
export type CartAnswer = z.infer<typeof cartAnswer>;
export type Cart = CartAnswer['data'];

/** After removing lines: the moment that undoes it (`undoBody`); null when there was nothing to remove. */
export const removedAnswer = cartAnswer.extend({ undo: z.number().nullable() });
export type RemovedAnswer = z.infer<typeof removedAnswer>;

/** Puts back what one removal or clearing took out. Source: decisions, "Clear cart". */
export const undoBody = z.object({ undo: z.number().int().min(0), sessionToken });
