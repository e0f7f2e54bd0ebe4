import { z } from 'zod';
import { email } from './auth.ts';
import { availabilities } from './order-rules.ts';
import { asciiDigits, cartRules, fieldLimits, isPhone, isPostalCode, oneLine, orderStatuses } from './rules.ts';
import { catalogueId } from './wire.ts';

/** The enquiry and the orders it becomes. Source: storefront specification, section 3; customer area, section 3. */

const required = (limit: number) =>
  z.string().overwrite(oneLine).min(1, 'expected a value').max(limit, `expected at most ${limit} characters`);
const rupees = z.number().min(0).max(1e12);

export const address = z.object({
  firstName: required(fieldLimits.name),
  lastName: required(fieldLimits.name),
  address: required(fieldLimits.street),
  city: required(fieldLimits.city),
  state: required(fieldLimits.state),
  zipCode: required(fieldLimits.zipCode),
  country: required(fieldLimits.country),
});
export type Address = z.infer<typeof address>;

/** An address that a shopper gives; orders keep what was accepted in their day, so answers are not checked like this. */
const givenAddress = address
  .extend({ zipCode: address.shape.zipCode.overwrite(asciiDigits) })
  // One that is too long has been refused already.
  .refine(({ zipCode, country }) => zipCode.length > fieldLimits.zipCode || isPostalCode(zipCode, country), {
    path: ['zipCode'],
    message: 'expected a PIN code of 6 digits, the first 1 to 9',
  });

export const enquiryBody = z.object({
  items: z
    .array(
      z.object({
        itemId: catalogueId,
        quantity: z.number().int().min(1).max(cartRules.maxQuantity),
        unitPrice: rupees,
        totalPrice: rupees,
      }),
    )
    .min(1, 'expected at least one item')
    .max(cartRules.maxLines, `expected at most ${cartRules.maxLines} items`),
  shippingAddress: givenAddress,
  /** Absent when it is the same as the shipping address. Source: decisions, "Enquiry country". */
  billingAddress: givenAddress.optional(),
  contactInfo: z.object({
    email,
    phone: required(fieldLimits.phone)
      .overwrite(asciiDigits)
      .refine(isPhone, 'expected a 10-digit Indian mobile number or + and the country code'),
  }),
  totals: z.object({ subtotal: rupees, shipping: rupees, tax: rupees, total: rupees }),
  language: z.string().max(10).optional(),
});
export type EnquiryBody = z.infer<typeof enquiryBody>;

export const idempotencyHeader = z.object({
  'idempotency-key': z.string().min(8).max(100).optional().describe('makes a repeated enquiry harmless'),
});

export const orderSummary = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  total: z.number(),
  totalAmount: z.string(),
  createdAt: z.string(),
  shippingFirstName: z.string(),
  shippingLastName: z.string(),
  trackingNumber: z.string().nullable(),
  /** When the seller last answered with a quote; the totals are then the quote's. */
  quotedAt: z.string().nullable(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderCreatedAnswer = z.object({ data: orderSummary });
export const ordersAnswer = z.object({ data: z.array(orderSummary) });
export const orderParams = z.object({ orderId: z.string().min(1).max(64) });

const totals = z.object({ subtotal: z.number(), shipping: z.number(), tax: z.number(), total: z.number() });

/** The seller's answer to an enquiry. Source: decisions, "Who answers enquiries". */
export const orderQuote = z.object({
  message: z.string(),
  lines: z.array(
    z.object({
      itemId: z.string(),
      unitPrice: z.number(),
      totalPrice: z.number(),
      availability: z.enum(availabilities),
      /** Days until a line that is ordered for the customer is there. */
      days: z.number().nullable(),
    }),
  ),
});
export type OrderQuote = z.infer<typeof orderQuote>;

export const orderDetails = orderSummary.extend({
  items: z.array(
    z.object({
      itemId: z.string(),
      itemName: z.string(),
      partIdNumber: z.string(),
      brandName: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
      totalPrice: z.number(),
    }),
  ),
  totals,
  carrier: z.string().nullable(),
  quote: orderQuote.nullable(),
  shippingAddress: address,
  billingAddress: address.nullable(),
  contactInfo: z.object({ email: z.string(), phone: z.string() }),
});
export type OrderDetails = z.infer<typeof orderDetails>;
export const orderAnswer = z.object({ data: orderDetails });

/** 409: an item of the enquiry cannot be ordered. */
export const itemUnavailableAnswer = z.object({
  error: z.literal('item_unavailable'),
  message: z.string(),
  itemId: z.string(),
});

/** 409: the server's own prices differ from those the shopper saw. Source: decisions, "Enquiry prices". */
export const pricesChangedAnswer = z.object({
  error: z.literal('prices_changed'),
  message: z.string(),
  items: z.array(z.object({ itemId: z.string(), quantity: z.number(), unitPrice: z.number(), totalPrice: z.number() })),
  totals,
});
export type PricesChangedAnswer = z.infer<typeof pricesChangedAnswer>;
