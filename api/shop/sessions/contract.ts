import { z } from 'zod';
import { dataList } from '../wire.ts';
import { browsers, systems } from './rules.ts';

/** Where a customer is signed in. */

export const session = z.object({
  sessionId: z.string(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  signedInAt: z.string(),
  /** To within an hour; null before the first use. */
  usedAt: z.string().nullable(),
  /** Whether it is the sign-in of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const sessionParams = z.object({ sessionId: z.string().min(1).max(64) });
export const sessionsAnswer = dataList(session);
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;
