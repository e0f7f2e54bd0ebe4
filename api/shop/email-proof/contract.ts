import { z } from 'zod';

/** Proves that mail to an account's address reaches its owner. */

export const emailProofBody = z.object({ language: z.string().max(10).optional() });
/** Whether the address was proven already; otherwise a mail with the link is on its way. */
export const emailProofAnswer = z.object({ proven: z.boolean() });
export type EmailProofAnswer = z.infer<typeof emailProofAnswer>;
