import { z } from 'zod';
import { text } from '../form-schema.ts';
import { reasonForm } from './form.ts';
import { reasons } from './rules.ts';

/** The customer's answers to a quote, and cancelling. Each names the version of the order that the customer saw. */

const version = z.number().int().min(1);
const words = text(reasonForm.words, { long: undefined }).default('');

/** `lines`: ids of the order's lines that are accepted; every other line is refused. */
export const acceptBody = z.object({
  version,
  lines: z.array(z.string().min(1).max(64)).min(1, 'expected at least one line').max(500),
});

export const refuseBody = z.object({ version, reason: z.enum(reasons), words });

export const quoteAgainBody = z.object({ version });

/** Within two hours of the enquiry no reason is needed. */
export const cancelBody = z.object({ version, reason: z.enum(reasons).nullable().default(null), words });

/** What the customer can do with the order now. */
export const choices = z.object({
  accept: z.boolean(),
  refuse: z.boolean(),
  quoteAgain: z.boolean(),
  cancel: z.boolean(),
  cancelNeedsReason: z.boolean(),
});

/** The key of a link in a mail, which opens this order without signing in. */
export const orderKeyHeader = z.object({ 'order-key': z.string().max(100).optional() });

/** 409: the order has changed since it was read. The answer carries it as it is now. */
export const orderChangedAnswer = z.object({ error: z.literal('changed'), message: z.string(), data: z.unknown() });
