import { z } from 'zod';
import { orderSummary } from '../orders/contract.ts';
import { deskStages, orderStatuses } from '../orders/rules.ts';
import { version } from './contract.ts';
import { bulkLimit, bulkResults, deskQueues, samenesses } from './rules.ts';

/** Sellers' work on many enquiries, on the wire. */

/** `taken`: whether the caller works on the enquiry from now on; else nobody does. */
export const assigneeBody = z.object({ taken: z.boolean() });

export const bulkBody = z.object({
  orders: z
    .array(z.object({ orderId: z.string().min(1).max(64), version }))
    .min(1)
    .max(bulkLimit),
  status: z.enum(orderStatuses),
});
export type BulkBody = z.infer<typeof bulkBody>;

/** One result for each of the enquiries, in their order. */
export const bulkAnswer = z.object({
  results: z.array(z.object({ orderId: z.string(), result: z.enum(bulkResults) })),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

export const relatedOrder = orderSummary.extend({
  same: z.array(z.enum(samenesses)),
  /** Whether both arrived within thirty days: perhaps the same wish twice. */
  near: z.boolean(),
});
export type RelatedOrder = z.infer<typeof relatedOrder>;
export const relatedAnswer = z.object({ data: z.array(relatedOrder) });
export type RelatedAnswer = z.infer<typeof relatedAnswer>;

export const dayQuery = z.object({ day: z.iso.date().optional().describe('a day in India; absent: today') });
/** A day at the desk; `medianAnswer` is in milliseconds, null when nothing was answered. */
export const dayAnswer = z.object({
  day: z.string(),
  arrived: z.number(),
  answered: z.number(),
  medianAnswer: z.number().nullable(),
  quoted: z.number(),
  accepted: z.number(),
});
export type DayAnswer = z.infer<typeof dayAnswer>;

/** An event of the desk's stream: how much is in each stage and queue, and when the newest enquiry arrived. */
export const deskNews = z.object({
  revision: z.string(),
  counts: z.record(z.enum(deskStages), z.number()),
  queues: z.record(z.enum(deskQueues), z.number()),
  messages: z.number(),
  newestAt: z.string().nullable(),
});
export type DeskNews = z.infer<typeof deskNews>;

/** `seconds`: how long the stream lasts at most; the caller then opens another one. */
export const eventsQuery = z.object({ seconds: z.coerce.number().int().min(0).max(3600).default(900) });
