import { z } from 'zod';
import { pictureName } from './rules.ts';

/** Pictures of parts that customers send about an order. */

/** The name that sending a picture answers; a message or a return gets it by this name. */
export const picture = z.string().regex(pictureName, 'expected the name of a picture that was sent');

export const pictureParams = z.object({ orderId: z.string().min(1).max(64), name: z.string().max(80) });

export const pictureAnswer = z.object({ data: z.object({ picture: z.string() }) });
export type PictureAnswer = z.infer<typeof pictureAnswer>;
