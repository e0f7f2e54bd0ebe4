import { z } from 'zod';
import { givenVehicle, lineVehicle } from '../cart/line-vehicle.ts';
import { catalogueId, dataList, lang } from '../wire.ts';
import { wishStates } from './rules.ts';

/** A customer's wishes to be told when an item can be bought again. */

export const restockQuery = z.object({ lang });
export const restockParams = z.object({ itemId: catalogueId });
export const restockBody = z.object({
  language: z.string().max(10).optional().describe('of the mail'),
  vehicle: givenVehicle
    .pick({ engineId: true, year: true })
    .optional()
    .describe('what the part is for; ignored if the catalogue lacks its engine'),
});
export type RestockBody = z.input<typeof restockBody>;

export const restockWish = z.object({
  itemId: z.string(),
  /** The last known name of an item that has left the catalogue; its id when the catalogue never had it. */
  itemName: z.string(),
  brandName: z.string().nullable(),
  partIdNumber: z.string().nullable(),
  /** Null when there is no page. */
  urlSlug: z.string().nullable(),
  vehicle: lineVehicle.nullable(),
  state: z.enum(wishStates),
  createdAt: z.string(),
});
export type RestockWish = z.infer<typeof restockWish>;
export const restockWishesAnswer = dataList(restockWish);

/** Whether mail to the customer's address is proven to arrive; none about the item is sent before. */
export const restockAnswer = z.object({ emailProven: z.boolean() });
export type RestockAnswer = z.infer<typeof restockAnswer>;
