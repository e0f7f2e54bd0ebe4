import { z } from 'zod';
import { contactSubject, severalLines } from './contact.ts';
import { availabilities, deskLimits } from './order-rules.ts';
import { orderDetails, orderQuote, orderSummary } from './orders.ts';
import { oneLine, orderStatuses } from './rules.ts';

/** The seller's desk on the wire. Source: decisions, "Who answers enquiries". */

const text = (limit: number) =>
  z.string().overwrite(severalLines).max(limit, `expected at most ${limit} characters`).default('');
const version = z.number().int().min(1);
const rupees = z
  .number()
  .min(0)
  .max(deskLimits.unitPaise / 100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'expected at most two decimals');
const page = z.coerce.number().int().min(1).max(100_000).default(1);

export const deskQuery = z.object({
  status: z.enum(orderStatuses).optional(),
  q: z.string().max(200).overwrite(oneLine).default(''),
  page,
  lang: z.string().max(10).optional(),
});

export const deskSummary = orderSummary.extend({
  email: z.string(),
  phone: z.string(),
  language: z.string(),
});
export type DeskSummary = z.infer<typeof deskSummary>;

export const deskOrdersAnswer = z.object({
  data: z.array(deskSummary),
  total: z.number(),
  /** There are more than `total`, and more pages than `pages`, which a search did not count. */
  more: z.boolean(),
  page: z.number(),
  pages: z.number(),
  /** How many enquiries the search finds in each status; null when it finds more than are counted. */
  counts: z.record(z.enum(orderStatuses), z.number()).nullable(),
});
export type DeskOrders = z.infer<typeof deskOrdersAnswer>;

export const eventKinds = ['status', 'quote', 'tracking', 'note'] as const;
export const deskEvent = z.object({
  eventId: z.string(),
  kind: z.enum(eventKinds),
  at: z.string(),
  /** E-mail address of the seller who did it. */
  by: z.string(),
  status: z.enum(orderStatuses).nullable(),
  /** The note, or carrier and tracking number. */
  text: z.string().nullable(),
  /** What the quote came to. */
  total: z.number().nullable(),
});
export type DeskEvent = z.infer<typeof deskEvent>;

export const deskOrder = orderDetails.extend({
  /** Grows with every change; a change must name the version that its writer saw. */
  version,
  language: z.string(),
  items: z.array(orderDetails.shape.items.element.extend({ lineId: z.string() })),
  quote: orderQuote.nullable(),
  /** Newest first. */
  events: z.array(deskEvent),
});
export type DeskOrder = z.infer<typeof deskOrder>;
export const deskOrderAnswer = z.object({ data: deskOrder });

export const quoteBody = z.object({
  version,
  lines: z
    .array(
      z.object({
        lineId: z.string().max(64),
        unitPrice: rupees,
        availability: z.enum(availabilities),
        days: z.number().int().min(1).max(deskLimits.days).nullable().default(null),
      }),
    )
    .min(1),
  shipping: rupees,
  message: text(deskLimits.message),
});
export type QuoteBody = z.infer<typeof quoteBody>;

const parcel = {
  carrier: z.string().overwrite(oneLine).max(deskLimits.carrier).default(''),
  trackingNumber: z.string().overwrite(oneLine).max(deskLimits.trackingNumber).default(''),
};
export const statusBody = z.object({ version, status: z.enum(orderStatuses), ...parcel });
export type StatusBody = z.infer<typeof statusBody>;

export const trackingBody = z.object({ version, ...parcel });
export type TrackingBody = z.infer<typeof trackingBody>;

export const noteBody = z.object({
  text: z.string().overwrite(severalLines).min(1, 'expected a note').max(deskLimits.note),
});

/** 409: another seller changed the enquiry since it was read. The fresh one comes along. */
export const changedAnswer = z.object({ error: z.literal('changed'), message: z.string(), data: deskOrder });
export type ChangedAnswer = z.infer<typeof changedAnswer>;

export const messageBoxes = ['open', 'answered', 'suspected'] as const;
export type MessageBox = (typeof messageBoxes)[number];

export const messagesQuery = z.object({ box: z.enum(messageBoxes).default('open'), page });

export const deskMessage = z.object({
  messageId: z.string(),
  at: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: contactSubject,
  part: z.string(),
  message: z.string(),
  language: z.string(),
  read: z.boolean(),
  answered: z.boolean(),
  suspected: z.boolean(),
});
export type DeskMessage = z.infer<typeof deskMessage>;

export const deskMessagesAnswer = z.object({
  data: z.array(deskMessage),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  counts: z.record(z.enum(messageBoxes), z.number()),
});
export type DeskMessages = z.infer<typeof deskMessagesAnswer>;

/** What a seller marks; absent marks stay. */
export const marksBody = z.object({
  read: z.boolean().optional(),
  answered: z.boolean().optional(),
  suspected: z.boolean().optional(),
});
export type MarksBody = z.infer<typeof marksBody>;
export const deskMessageAnswer = z.object({ data: deskMessage });
export const messageParams = z.object({ messageId: z.string().min(1).max(64) });
