import { z } from 'zod';
import { nightSummary } from '../shop/nights/contract.ts';

/** The state of the service. */

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
