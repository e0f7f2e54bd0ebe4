import { z } from 'zod';
import { password } from '../wire.ts';

/** The copy of a customer's data: rows as the shop stores them, without secrets. */

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);

export const personalDataAnswer = z.object({
  madeAt: z.string(),
  profile: row,
  photoWebpBase64: z.string().nullable(),
  addresses: rows,
  garage: rows,
  cart: rows,
  signIns: rows,
  secondFactors: rows,
  passwordLinks: rows,
  emailChanges: rows,
  messages: rows,
  restock: rows,
  mails: rows,
  orders: rows,
});
export type PersonalData = z.infer<typeof personalDataAnswer>;

export const deleteAccountBody = z.object({ password, language: z.string().max(10).optional() });
