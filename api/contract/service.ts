import { z } from 'zod';
import { nightSummary } from './nights.ts';

/** The state of the service, and exchange rates. */

export const okAnswer = z.object({ status: z.literal('ok') });

/** Which parts of the shop are ready, with their versions; null for what is missing. */
export const readyAnswer = z.object({
  status: z.enum(['ready', 'not_ready']),
  version: z.string().describe('of the shop'),
  snapshot: z.string().nullable().describe('the live catalogue'),
  search: z.boolean().describe('whether words are found'),
  index: z.string().nullable().describe('the catalogue whose words are found; null while the search is getting ready'),
  release: z.string().nullable().describe('the pages that are served; null also where this process serves none'),
  damaged: z
    .array(z.string())
    .describe('files of the release that are damaged and could not be made again yet; the first twenty'),
  database: z.int().nullable().describe('how many migrations shop.db has had'),
  night: nightSummary.describe('the last night; a shop is ready to serve whatever became of it'),
});

/** How much of each currency one rupee buys; the date is null for the shop's fallback rates. */
export const ratesAnswer = z.object({
  base: z.literal('INR'),
  date: z.string().nullable(),
  rates: z.object({ USD: z.number(), EUR: z.number(), AED: z.number(), AUD: z.number() }),
});
export type RatesAnswer = z.infer<typeof ratesAnswer>;
