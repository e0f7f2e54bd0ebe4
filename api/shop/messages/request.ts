import { z } from 'zod';
import { plateText } from '../checkout/rules.ts';
import { vinText } from '../garage/rules.ts';
import { envelope, line, lines, refusing, sender } from './contract.ts';
import { requestProblems } from './request-rules.ts';

/** A request for a part that the shop does not have, on the wire. */

export const requestBody = z
  .object({
    part: line,
    /** What the shopper calls it; counts only when the catalogue does not have the engine. */
    vehicle: line,
    engineId: z.string().max(1000).default(''),
    year: line,
    plate: z.string().max(1000).overwrite(plateText).default(''),
    vin: z.string().max(1000).overwrite(vinText).default(''),
    message: lines,
    query: line,
    ...sender,
    ...envelope,
  })
  .superRefine(refusing(requestProblems));
export type RequestBody = z.infer<typeof requestBody>;
