import { z } from 'zod';

/** The state of the service, and exchange rates. Source: storefront specification, sections 7 and 9. */

export const okAnswer = z.object({ status: z.literal('ok') });

export const readyAnswer = z.object({ status: z.literal('ready'), snapshot: z.string(), search: z.boolean() });

/** How much of each currency one rupee buys; the date is null for the constants of the shop. */
export const ratesAnswer = z.object({
  base: z.literal('INR'),
  date: z.string().nullable(),
  rates: z.object({ USD: z.number(), EUR: z.number(), AED: z.number(), AUD: z.number() }),
});
