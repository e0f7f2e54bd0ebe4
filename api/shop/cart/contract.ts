import { z } from 'zod';
import { vehicleYear } from '../garage/contract.ts';
import { picture } from '../images/contract.ts';
import { fitPromise } from '../promise/contract.ts';
import { fitCondition } from '../search/contract.ts';
import { catalogueId, lang } from '../wire.ts';
import { givenVehicle, lineFit } from './line-vehicle.ts';
import { cartRules } from './rules.ts';

/** Cart lines on the wire. */

/** A guest's cart token; ignored unless this server issued it. */
export const sessionToken = z
  .string()
  .max(200)
  .optional()
  .describe('a cart that this server issued, for clients without cookies');

export const cartQuery = z.object({
  sessionToken,
  lang,
  engineId: catalogueId.optional().describe('the vehicle by which lines are judged that are for no certain one'),
  year: z.coerce.number().pipe(vehicleYear).optional().describe('with `engineId`: the year of that vehicle'),
});

const quantity = z
  .number()
  .int(`expected a whole number from 1 to ${cartRules.maxQuantity}`)
  .min(1, `expected a whole number from 1 to ${cartRules.maxQuantity}`)
  .max(cartRules.maxQuantity, `expected a whole number from 1 to ${cartRules.maxQuantity}`);

/** The vehicle that a line is for. It is ignored, and the part can be bought, if the catalogue lacks its engine. */
const vehicle = givenVehicle
  .pick({ year: true })
  .extend({
    engineId: catalogueId,
    garageId: z
      .string()
      .max(64)
      .optional()
      .describe("a vehicle of the customer's garage, whose year counts without `year`"),
  })
  .optional()
  .describe(
    'what the part is for; without it an added item is for no certain one, and a changed line keeps its vehicle',
  );

export const addBody = z.object({
  itemId: catalogueId,
  quantity: quantity.default(cartRules.defaultQuantity),
  vehicle,
  sessionToken,
});
export type AddBody = z.input<typeof addBody>;
export const updateBody = z.object({ cartItemId: z.string().min(1).max(64), quantity, vehicle, sessionToken });
export const removeParams = z.object({ cartItemId: z.string().min(1).max(64) });

export const cartEntry = lineFit.extend({
  /** With `fitsIf`: the part fits when one of them holds. An enquiry names those that the customer confirmed by key. */
  conditions: z.array(fitCondition.extend({ key: z.string() })),
  /** What the shop promises if the line fits, or a condition is confirmed; null: nothing, whatever is confirmed. */
  promise: fitPromise.nullable(),
  cartItem: z.object({
    cartItemId: z.string(),
    cartId: z.string(),
    itemId: z.string(),
    itemTotalPrice: z.string().describe('of the line, in rupees: "245.00"'),
    quantity: z.number(),
    itemQuantity: z.number().describe('of the item in all its lines; a cart has one for each vehicle that it is for'),
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
      itemStock: z.number().describe('pieces in stock; more can be ordered, and is confirmed by the seller'),
      urlSlug: z.string(),
      partIdNumber: z.string(),
      image: picture.nullable().describe('the first one; null when there is none'),
      gstPercent: z.number().optional().describe('of GST that the price includes; absent where tax is added'),
    })
    .nullable(),
  brand: z.object({ brandName: z.string() }).nullable(),
  /** The unit price when the shopper last changed the line; null when it is still the same or unknown. */
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
  /** Whether the caller is signed in; false shows a browser that its sign-in has ended. */
  signedIn: z.boolean(),
});
export type CartAnswer = z.infer<typeof cartAnswer>;
/** The answer to adding: the cart, and the line that the item is in. */
export const addedAnswer = cartAnswer.extend({ added: z.string().describe('its cartItemId') });
export type AddedAnswer = z.infer<typeof addedAnswer>;
export type Cart = CartAnswer['data'];

/** The answer to removing: the cart, and the moment to pass to `undoBody`; null when nothing was removed. */
export const removedAnswer = cartAnswer.extend({ undo: z.number().nullable() });
export type RemovedAnswer = z.infer<typeof removedAnswer>;

/** Restores the lines that one removal or clearing took out. */
export const undoBody = z.object({ undo: z.number().int().min(0), sessionToken });
