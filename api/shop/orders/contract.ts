import { z } from 'zod';
import { choices } from '../acceptance/contract.ts';
import { isPostalCode } from '../addresses/rules.ts';
import { givenVehicle, lineFit, lineVehicle } from '../cart/line-vehicle.ts';
import { cartRules } from '../cart/rules.ts';
import { addressForm, customerForm, gstinForm } from '../checkout/form.ts';
import { enquiryRules, isPlate, plateText } from '../checkout/rules.ts';
import { messageCounts } from '../conversation/contract.ts';
import { severalLines } from '../form.ts';
import { text } from '../form-schema.ts';
import { vehicleVin } from '../garage/contract.ts';
import { documentSummary } from '../invoices/contract.ts';
import { paymentDetails } from '../payments/contract.ts';
import { confirmedKeys, linePromise } from '../promise/contract.ts';
import { asciiDigits, oneLine } from '../rules.ts';
import { catalogueId, email, lang } from '../wire.ts';
import { nextThings } from './next.ts';
import { availabilities, orderStatuses } from './rules.ts';
import { timelineSteps } from './timeline.ts';

/** Enquiries and the orders they become. */

const rupees = z.number().min(0).max(1e12);
/** An amount of a line; null: price on request. */
const lineAmount = z.number().nullable();

export const address = z.object({
  firstName: text(customerForm.firstName),
  lastName: text(customerForm.lastName),
  address: text(addressForm.street),
  city: text(addressForm.city),
  state: text(addressForm.state),
  zipCode: text(addressForm.zip),
  country: text(addressForm.country),
});
export type Address = z.infer<typeof address>;

/** An address that a shopper enters. Answers are not checked like this, because old orders keep what was valid then. */
const givenAddress = address
  .extend({ zipCode: address.shape.zipCode.overwrite(asciiDigits) })
  // A code that is too long has already been rejected.
  .refine(({ zipCode, country }) => zipCode.length > addressForm.zip.max || isPostalCode(zipCode, country), {
    path: ['zipCode'],
    message: 'expected a PIN code of 6 digits, the first 1 to 9',
  });

export const enquiryBody = z.object({
  items: z
    .array(
      z.object({
        itemId: catalogueId,
        quantity: z.number().int().min(1).max(cartRules.maxQuantity),
        unitPrice: rupees.nullable(),
        totalPrice: rupees.nullable(),
        /** The vehicle that the part is for; without it, the line is for the enquiry's vehicle. */
        vehicle: givenVehicle.nullish(),
        confirmed: confirmedKeys.describe('keys of the conditions that the customer confirmed (`key` in the cart)'),
      }),
    )
    .min(1, 'expected at least one item')
    .max(cartRules.maxLines, `expected at most ${cartRules.maxLines} items`)
    .refine(
      (items) =>
        [...Map.groupBy(items, ({ itemId }) => itemId).values()].every(
          // A single line with too many pieces is refused by its quantity.
          (lines) =>
            lines.length === 1 || lines.reduce((sum, { quantity }) => sum + quantity, 0) <= cartRules.maxQuantity,
        ),
      `expected at most ${cartRules.maxQuantity} pieces of an item`,
    )
    .describe('an item once for each vehicle that it is for'),
  shippingAddress: givenAddress,
  /** Absent when it is the same as the shipping address. */
  billingAddress: givenAddress.optional(),
  contactInfo: z.object({
    email,
    phone: text(customerForm.phone).overwrite(asciiDigits),
  }),
  /** For a tax invoice to a business; a shop whose totals are not GST's ignores it. */
  gstin: z.string().max(gstinForm.gstin.max).overwrite(oneLine).optional(),
  totals: z.object({ subtotal: rupees, shipping: rupees, tax: rupees, total: rupees }),
  /** The customer's vehicle; every part of it is optional. */
  vehicle: givenVehicle
    .extend({
      plate: z
        .string()
        .max(40)
        .overwrite(plateText)
        .refine((plate) => plate === '' || isPlate(plate), 'expected an Indian registration number')
        .default(''),
      vin: vehicleVin.default(''),
    })
    .optional(),
  /** What the customer tells the seller. */
  note: z
    .string()
    .overwrite(severalLines)
    .max(enquiryRules.maxNote, `expected at most ${enquiryRules.maxNote} characters`)
    .default(''),
  language: z.string().max(10).optional(),
});
export type EnquiryBody = z.output<typeof enquiryBody>;
/** An enquiry as a page sends it: optional fields may be left out. */
export type EnquiryInput = z.input<typeof enquiryBody>;

/** The customer's vehicle as an enquiry keeps it. */
export const enquiryVehicle = z.object({
  ...lineVehicle.shape,
  label: z.string().nullable(),
  plate: z.string().nullable(),
  vin: z.string().nullable(),
});
export type EnquiryVehicle = z.infer<typeof enquiryVehicle>;

/** What a customer asked for with a line that a seller has changed. */
export const askedLine = z.object({
  itemId: z.string(),
  itemName: z.string(),
  partIdNumber: z.string(),
  brandName: z.string(),
  quantity: z.number(),
});
export type AskedLine = z.infer<typeof askedLine>;

/** The parcel of a part of an order. */
export const lineParcel = z.object({
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** When it left. */
  at: z.string(),
});
export type LineParcel = z.infer<typeof lineParcel>;

export const idempotencyHeader = z.object({
  'idempotency-key': z.string().min(8).max(100).optional().describe('makes a repeated enquiry harmless'),
});

export const orderSummary = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  total: z.number(),
  totalAmount: z.string(),
  /** Whether a line has no price yet, so that the total covers only the others. */
  priceOnRequest: z.boolean(),
  createdAt: z.string(),
  shippingFirstName: z.string(),
  shippingLastName: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** When the seller last sent a quote; then the totals are the quote's. */
  quotedAt: z.string().nullable(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderCreatedAnswer = z.object({ data: orderSummary });
/** `paid`: what has arrived and was not refunded; null where the shop takes no payment. */
export const listedOrder = orderSummary.extend({ paid: z.number().nullable() });
export type ListedOrder = z.infer<typeof listedOrder>;
export const ordersAnswer = z.object({ data: z.array(listedOrder) });
export const orderParams = z.object({ orderId: z.string().min(1).max(64) });
/** Without a language: that of the enquiry. */
export const orderQuery = z.object({ lang });

const totals = z.object({ subtotal: z.number(), shipping: z.number(), tax: z.number(), total: z.number() });

/** The seller's answer to an enquiry. */
export const orderQuote = z.object({
  message: z.string(),
  lines: z.array(
    z.object({
      /** The id of the order's line: an item may have several lines, each for another vehicle. */
      lineId: z.string(),
      itemId: z.string(),
      unitPrice: z.number(),
      totalPrice: z.number(),
      availability: z.enum(availabilities),
      /** Days until a line that is ordered for the customer arrives. */
      days: z.number().nullable(),
      /** The customer's answer; null until there is one. */
      accepted: z.boolean().nullable(),
    }),
  ),
  /** Until when it can be accepted; null: without end. */
  validUntil: z.string().nullable(),
});
export type OrderQuote = z.infer<typeof orderQuote>;

export const orderDetails = orderSummary.extend({
  items: z.array(
    // Vehicle and fit as they were when the enquiry was sent.
    lineFit.extend({
      lineId: z.string(),
      itemId: z.string(),
      itemName: z.string(),
      /**
       * The last part of the product page's address; the page also says when the item has left the catalogue. Absent
       * when there is no page, and at the desk.
       */
      urlSlug: z.string().optional(),
      /** Whether the item is in the catalogue but out of stock. Absent at the desk. */
      outOfStock: z.boolean().optional(),
      partIdNumber: z.string(),
      brandName: z.string(),
      quantity: z.number(),
      unitPrice: lineAmount,
      totalPrice: lineAmount,
      /** The percentage of GST that the price includes; absent where tax is added. */
      gstPercent: z.number().optional(),
      /** The promise that it fits; null when it carries none. */
      promise: linePromise.nullable(),
      /** Null unless a seller has changed the line. */
      asked: askedLine.nullable(),
      /** Null unless it left before the others. */
      parcel: lineParcel.nullable(),
    }),
  ),
  totals,
  /** The tax that the order is charged, in percent; null for an order of an older version without a price. */
  taxPercent: z.number().nullable(),
  /** Present when prices include GST: then `totals.tax` is the part of the total that is tax, and is not added. */
  gst: z.object({ roundsOff: z.boolean() }).optional(),
  /** The customer's GSTIN, if one was given. */
  gstin: z.string().optional(),
  /** Tax invoices and credit notes, the oldest first; absent while there is none. */
  documents: z.array(documentSummary).optional(),
  quote: orderQuote.nullable(),
  shippingAddress: address,
  billingAddress: address.nullable(),
  contactInfo: z.object({ email: z.string(), phone: z.string() }),
  /** Null when the customer named none. */
  vehicle: enquiryVehicle.nullable(),
  note: z.string().nullable(),
  /** Grows with every change but a note; a change must name the version that it is based on. */
  version: z.number().int(),
  /** In the order in which they follow each other; without a moment: still to come. */
  steps: z.array(z.object({ step: z.enum(timelineSteps), at: z.string().nullable() })),
  /** What happens next, and by when. */
  next: z.object({ what: z.enum(nextThings), at: z.string().nullable() }),
  /** What the customer can do now. */
  choices,
  /** Messages between customer and sellers; `unread`: of the other side, by the reader of this answer. */
  messages: messageCounts,
  /** Null before the quote is accepted, and where the shop takes no payment. */
  payment: paymentDetails.nullable(),
});
export type OrderDetails = z.infer<typeof orderDetails>;
export const orderAnswer = z.object({ data: orderDetails });

/** 409: an item of the enquiry cannot be ordered. */
export const itemUnavailableAnswer = z.object({
  error: z.literal('item_unavailable'),
  message: z.string(),
  itemId: z.string(),
});

/** 409: the server's prices differ from those the shopper saw. */
export const pricesChangedAnswer = z.object({
  error: z.literal('prices_changed'),
  message: z.string(),
  items: z.array(z.object({ itemId: z.string(), quantity: z.number(), unitPrice: lineAmount, totalPrice: lineAmount })),
  totals,
});
export type PricesChangedAnswer = z.infer<typeof pricesChangedAnswer>;

/** `gone`: names of items that have left the catalogue or are not for sale. */
export const reorderedAnswer = z.object({ added: z.number().int(), gone: z.array(z.string()) });
export type ReorderedAnswer = z.infer<typeof reorderedAnswer>;
