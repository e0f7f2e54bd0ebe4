import { z } from 'zod';
import { vehicleYear } from '../garage/contract.ts';
import { differences } from '../returns/rules.ts';
import { fitCondition } from '../search/contract.ts';
import { catalogueId, lang } from '../wire.ts';
import { returnFreights } from './rules.ts';

/** The fit promise and doubted fitments on the wire. */

const yes = z.number('expected a number of days').int().min(1, 'expected at least 1').max(365, 'expected at most 365');

/** `fit_promise` of `content/shop.yaml`. */
export const promiseSection = z.union(
  [z.literal('off'), z.strictObject({ days: yes, return_freight: z.enum(returnFreights) })],
  'expected off, or { days: 30, return_freight: shop } with 1 to 365 days and shop or customer',
);

/** Keys of the conditions of a line that the customer confirmed. */
export const confirmedKeys = z.array(z.string().max(20)).max(50).optional();

/** What the shop promises for a part that fits. */
export const fitPromise = z.object({
  /** Within so many days after delivery the part can go back if it does not fit. */
  days: z.number().int(),
  returnFreight: z.enum(returnFreights).describe('who pays for the way back'),
});

/** The promise that an ordered line carries. */
export const linePromise = fitPromise.extend({
  confirmed: z.array(fitCondition).describe('what the customer confirmed'),
});
export type LinePromise = z.infer<typeof linePromise>;

export const doubtsQuery = z.object({ engineId: catalogueId, year: z.coerce.number().pipe(vehicleYear).optional() });
/** The items whose fit a buyer of this vehicle found to be wrong, as the last parts of their pages' addresses. */
export const doubtsAnswer = z.object({ data: z.array(z.string()) });
export type DoubtsAnswer = z.infer<typeof doubtsAnswer>;

export const deskDoubtsQuery = z.object({ lang });
export const doubtParams = z.object({ doubtId: z.string().min(1).max(64) });

const fitmentRow = z.object({
  yearFrom: z.number().nullable(),
  yearTo: z.number().nullable(),
  note: z.string().nullable(),
});

export const deskDoubt = z.object({
  doubtId: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  /** The last part of the product page's address; null when the item never had a page. */
  urlSlug: z.string().nullable(),
  partIdNumber: z.string(),
  brandName: z.string(),
  /** Null when it was removed with the customer's account. */
  vehicle: z.string().nullable(),
  year: z.number().nullable(),
  differs: z.enum(differences),
  /** The buyer's words about it; null when it was removed with the account. */
  found: z.string().nullable(),
  /** The supplier's rows of the day of the order; empty after the customer has deleted the account. */
  rows: z.array(fitmentRow),
  confirmed: z.array(fitCondition),
  orderId: z.string(),
  orderNumber: z.string(),
  at: z.string(),
  /** E-mail address of the seller who confirmed it; null when the account is gone. */
  by: z.string().nullable(),
  /** False when the supplier has changed the row since: then the doubt has ended by itself. */
  stands: z.boolean(),
});
export type DeskDoubt = z.infer<typeof deskDoubt>;
export const deskDoubtsAnswer = z.object({ data: z.array(deskDoubt) });
export type DeskDoubts = z.infer<typeof deskDoubtsAnswer>;
