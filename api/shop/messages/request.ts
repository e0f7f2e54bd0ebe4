import { z } from 'zod';
import { plateText } from '../checkout/rules.ts';
import { vinText } from '../garage/rules.ts';
import { cleaned, envelope, line, refusing } from './contract.ts';
import { requestForm } from './request-form.ts';

/** A request for a part that the shop does not have, on the wire. */

export const requestBody = z
  .object({
    ...cleaned(requestForm),
    /** Used instead of the shopper's own name of the vehicle, when the catalogue has this engine. */
    engineId: z.string().max(1000).default(''),
    plate: z.string().max(1000).overwrite(plateText).default(''),
    vin: z.string().max(1000).overwrite(vinText).default(''),
    lastName: line,
    ...envelope,
  })
  .superRefine(refusing(requestForm));
export type RequestBody = z.infer<typeof requestBody>;
