import { z } from 'zod';

/** The profile photo. */

export const photoParams = z.object({ name: z.string().max(80) });

export const photoAnswer = z.object({ data: z.object({ profileImageUrl: z.string().nullable() }) });
