import { z } from 'zod';

/** How much of each currency one rupee buys, and the day of the rates; null for the shop's fallback rates. */
export const ratesAnswer = z.object({
  base: z.literal('INR'),
  date: z.string().nullable(),
  rates: z.object({ USD: z.number(), EUR: z.number(), AED: z.number(), AUD: z.number() }),
});
export type RatesAnswer = z.infer<typeof ratesAnswer>;
