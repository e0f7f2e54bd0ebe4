import { z } from 'zod';
import { customerSteps, reasons } from '../acceptance/rules.ts';
import { lineFit } from '../cart/line-vehicle.ts';
import { cartRules } from '../cart/rules.ts';
import { shapeOf, text } from '../form-schema.ts';
import { languageCodes } from '../language/languages.ts';
import { messageSubject } from '../messages/contract.ts';
import { paiseOf, paiseToRupees } from '../money/rules.ts';
import { enquiryVehicle, orderDetails, orderQuote, orderSummary } from '../orders/contract.ts';
import { availabilities, deskLimits, deskStages, eventKinds, lacksPrice, orderStatuses } from '../orders/rules.ts';
import { deskPaymentDetails } from '../payments/contract.ts';
import { oneLine } from '../rules.ts';
import { catalogueId, pageOf } from '../wire.ts';
import { noteForm, parcelForm, quoteForm, reopenForm } from './form.ts';
import { deskQueues, queueWorks } from './rules.ts';

/** The seller's desk on the wire. */

/** The version of an enquiry that a change is based on. */
export const version = z.number().int().min(1);
const rupees = z
  .number()
  .min(0)
  .max(paiseToRupees(deskLimits.unitPaise))
  .refine((value) => Math.abs(value - paiseToRupees(paiseOf(value))) < 1e-8, 'expected at most two decimals');
const page = z.coerce.number().int().min(1).max(100_000).default(1);

/** The language of the desk's page. Without it, the language in which this seller last used the desk. */
export const sellerQuery = z.object({ lang: z.string().max(10).optional() });

export const deskQuery = sellerQuery.extend({
  /** Absent: all stages. */
  stage: z.enum(deskStages).optional(),
  /** Open work beside the stages; absent: whether or not there is any. */
  queue: z.enum(deskQueues).optional(),
  q: z.string().max(deskLimits.query).overwrite(oneLine).default(''),
  page,
});

/** When name and contact were removed because the customer deleted the account; such an order cannot be changed. */
const customerRemovedAt = z.string().nullable();

export const deskSummary = orderSummary.extend({
  customerRemovedAt,
  stage: z.enum(deskStages),
  email: z.string(),
  phone: z.string(),
  language: z.string(),
  /** The customer's vehicle, or that of a line: "Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018". */
  vehicle: z.string().nullable(),
  /** The same for a narrow column: "2018 Swift · Maruti Suzuki". Whole when the catalogue does not have it. */
  shortVehicle: z.string().nullable(),
  lines: z.number(),
  version: z.number().int(),
  /** E-mail address of the seller who works on it. */
  assignee: z.string().nullable(),
  next: orderDetails.shape.next,
  /** In the list of a queue: what it waits for there, and since when. */
  waiting: z.object({ work: z.enum(queueWorks), since: z.string() }).nullable(),
});
export type DeskSummary = z.infer<typeof deskSummary>;

export const deskOrdersAnswer = pageOf(deskSummary).extend({
  /** Whether the search stopped counting: there are more results than `total`, and more pages than `pages`. */
  more: z.boolean(),
  /** Whether the search may miss enquiries, because it is reading them anew, the newest first. */
  incomplete: z.boolean(),
  /** How many enquiries the search finds in each stage; null when there are more than it counts, or in a queue. */
  counts: z.record(z.enum(deskStages), z.number()).nullable(),
  /** How many enquiries are in each queue, whatever was searched for. */
  queues: z.record(z.enum(deskQueues), z.number()),
  /** When the shop's newest enquiry arrived, in any list; null before the first. */
  newestAt: z.string().nullable(),
});
export type DeskOrders = z.infer<typeof deskOrdersAnswer>;

export const arrivalsQuery = z.object({ since: z.iso.datetime() });
/** How many enquiries have arrived since that moment. */
export const arrivalsAnswer = z.object({ arrived: z.number() });

export const deskEvent = z.object({
  eventId: z.string(),
  kind: z.enum([...eventKinds, ...customerSteps]),
  at: z.string(),
  /** E-mail address of the seller who did it; null: the customer. */
  by: z.string().nullable(),
  /** The status that it led to. */
  status: z.enum(orderStatuses).nullable(),
  /** The customer's reason. */
  reason: z.enum(reasons).nullable(),
  /** The note, the customer's words, or carrier and tracking number. */
  text: z.string().nullable(),
  /** Total of the quote, or of what the customer accepted. */
  total: z.number().nullable(),
});
export type DeskEvent = z.infer<typeof deskEvent>;

export const deskOrder = orderDetails.extend({
  customerRemovedAt,
  /** Whether the order's e-mail address is the account's, and mail to it is known to reach the customer. */
  emailProven: z.boolean(),
  language: z.string(),
  /** E-mail address of the seller who works on it. */
  assignee: z.string().nullable(),
  items: z.array(
    orderDetails.shape.items.element.extend({
      /** The item's name in the seller's language, and its language; null when it equals the order's. */
      deskName: z.object({ text: z.string(), lang: z.enum(languageCodes) }).nullable(),
      /** The verdict of the live catalogue, which may know more than the catalogue of the day the order was sent. */
      fitNow: lineFit.pick({ fit: true, conditions: true }),
      /** Pieces in stock now; null when the item has left the catalogue. */
      stock: z.number().nullable(),
      /** The catalogue's price now; null when it has none, or the item has left it. */
      priceNow: z.number().nullable(),
    }),
  ),
  quote: orderQuote.nullable(),
  payment: deskPaymentDetails.nullable(),
  /** The status to which taking the last step back leads, and until when; null when that is not possible. */
  undo: z.object({ status: z.enum(orderStatuses), until: z.string() }).nullable(),
  /** Newest first. */
  events: z.array(deskEvent),
});
export type DeskOrder = z.infer<typeof deskOrder>;
/** `seller`: the e-mail address of the seller who makes the request. */
export const deskOrderAnswer = z.object({ data: deskOrder, seller: z.string() });
export type DeskOrderAnswer = z.infer<typeof deskOrderAnswer>;

export const quoteBody = z.object({
  version,
  lines: z
    .array(
      z
        .object({
          lineId: z.string().max(64),
          unitPrice: rupees,
          availability: z.enum(availabilities),
          days: z.number().int().min(1).max(deskLimits.days).nullable().default(null),
        })
        .refine((line) => !lacksPrice(line), {
          path: ['unitPrice'],
          error: 'expected a price above 0 for a line that is not unavailable',
        }),
    )
    .min(1),
  shipping: rupees,
  ...shapeOf(quoteForm),
});
export type QuoteBody = z.infer<typeof quoteBody>;

const parcel = {
  carrier: text(parcelForm.carrier, { long: undefined }).default(''),
  trackingNumber: text(parcelForm.trackingNumber, { long: undefined }).default(''),
};
export const statusBody = z.object({ version, status: z.enum(orderStatuses), ...parcel });
export type StatusBody = z.infer<typeof statusBody>;

export const trackingBody = z.object({ version, ...parcel });
export type TrackingBody = z.infer<typeof trackingBody>;

export const undoBody = z.object({ version });

export const reopenBody = z.object({
  version,
  reason: text(reopenForm.reason, { empty: 'expected a reason', long: undefined }),
});
export type ReopenBody = z.infer<typeof reopenBody>;

/** `itemId`: another item in place of the line's; absent: the same. */
export const lineBody = z.object({
  version,
  lineId: z.string().min(1).max(64),
  itemId: catalogueId.optional(),
  quantity: z.number().int().min(1).max(cartRules.maxQuantity),
});
export type LineBody = z.infer<typeof lineBody>;

/** Lines that leave before the others. */
export const partBody = z.object({
  version,
  lineIds: z.array(z.string().max(64)).min(1).max(cartRules.maxLines),
  ...parcel,
});
export type PartBody = z.infer<typeof partBody>;

/** The mails that a change would send, word for word. */
export const previewAnswer = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;

export const noteBody = z.object({ text: text(noteForm.note, { empty: 'expected a note', long: undefined }) });

/** 409: another seller has changed the enquiry since it was read. The answer carries the current one. */
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
  subject: messageSubject,
  part: z.string(),
  /** Of a request for a part: the vehicle, and the words that were searched for. */
  vehicle: enquiryVehicle.nullable(),
  query: z.string(),
  /** Of a mail: its subject, and whether the message has all of it. Its sender can be anybody. */
  mail: z.object({ title: z.string(), whole: z.boolean() }).nullable(),
  message: z.string(),
  language: z.string(),
  read: z.boolean(),
  answered: z.boolean(),
  suspected: z.boolean(),
});
export type DeskMessage = z.infer<typeof deskMessage>;

export const deskMessagesAnswer = pageOf(deskMessage).extend({
  counts: z.record(z.enum(messageBoxes), z.number()),
});
export type DeskMessages = z.infer<typeof deskMessagesAnswer>;

/** Marks that a seller sets or clears; absent ones keep their value. */
export const marksBody = z.object({
  read: z.boolean().optional(),
  answered: z.boolean().optional(),
  suspected: z.boolean().optional(),
});
export type MarksBody = z.infer<typeof marksBody>;
export const deskMessageAnswer = z.object({ data: deskMessage });
export const messageParams = z.object({ messageId: z.string().min(1).max(64) });
