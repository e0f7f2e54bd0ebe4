import { z } from 'zod';
import { text } from '../form-schema.ts';
import { paiseOf, paiseToRupees } from '../money/rules.ts';
import { deskLimits } from '../orders/rules.ts';
import { claimForm } from './form.ts';
import { refundReasons, refundStates } from './refunds.ts';
import { noPayment, type PaymentSettings, paymentStates, paymentWays, referencedWays } from './rules.ts';
import { isUpiId, upiText } from './upi.ts';

const rupees = z.number('expected an amount in rupees');

/** `payment` of `content/shop.yaml`: the ways to pay after a quote is accepted, each left out where it is not offered. */
export const paymentSection = z.strictObject({
  upi: z
    .strictObject({
      id: z.string().refine(isUpiId, 'expected a UPI id such as shop@bank'),
      name: z.string().refine((name) => upiText(name) !== '', "expected the payee's name in Latin letters"),
    })
    .optional(),
  bank_transfer: z
    .strictObject({
      name: z.string().min(1, "expected the account holder's name"),
      // Without quotes, YAML reads a number and drops its leading zeros.
      number: z
        .string('expected the account number in quotes')
        .regex(/^\d{9,18}$/, 'expected an account number of 9 to 18 digits'),
      ifsc: z.string().regex(/^[A-Z]{4}0[A-Z\d]{6}$/, 'expected an IFSC of 11 characters such as HDFC0001234'),
    })
    .optional(),
  cash_on_delivery: z
    .strictObject({
      limit: rupees.positive('expected the highest amount in rupees'),
      surcharge: rupees.min(0, 'expected an amount in rupees, or 0').default(0),
    })
    .optional(),
  razorpay: z.boolean('expected true or false').default(false),
});

/** The section with its amounts in paise; without it, the shop takes no payment. */
export function paymentSettingsOf(section: z.infer<typeof paymentSection> | undefined): PaymentSettings {
  if (section === undefined) return noPayment;
  const cash = section.cash_on_delivery;
  return {
    upi: section.upi ?? null,
    bankTransfer: section.bank_transfer ?? null,
    cashOnDelivery: cash ? { limitPaise: paiseOf(cash.limit), surchargePaise: paiseOf(cash.surcharge) } : null,
    razorpay: section.razorpay,
  };
}

/** Money of an order, in rupees; moments are null until they come. */
export const orderPayment = z.object({
  paymentId: z.string(),
  way: z.enum(paymentWays),
  state: z.enum(paymentStates),
  /** What has arrived; before, what is expected. */
  amount: z.number(),
  surcharge: z.number(),
  refunded: z.number(),
  reference: z.string().nullable(),
  createdAt: z.string(),
  receivedAt: z.string().nullable(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

export const orderRefund = z.object({
  refundId: z.string(),
  amount: z.number(),
  state: z.enum(refundStates),
  why: z.enum(refundReasons),
  /** Whether the provider sends it. */
  byProvider: z.boolean(),
  reference: z.string().nullable(),
  createdAt: z.string(),
  madeAt: z.string().nullable(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** How an accepted order is paid, and what was paid; amounts are in rupees. */
export const paymentDetails = z.object({
  /** To be paid now, without a surcharge; for cash on delivery that was chosen, with it. */
  due: z.number(),
  /** Said to be paid, and not found yet. */
  claimed: z.number(),
  /** What has arrived and was not refunded. */
  paid: z.number(),
  refunded: z.number(),
  /** Owed to the customer, or on its way. */
  returning: z.number(),
  /** Paid beyond what is due, and not promised back yet. */
  overpaid: z.number(),
  /** Whether the customer pays when the parcel arrives. */
  onDelivery: z.boolean(),
  /** The ways that are offered for what is due; none when nothing is. */
  ways: z.array(z.object({ way: z.enum(paymentWays), surcharge: z.number(), total: z.number() })),
  /** Null when this way is not offered now. */
  upi: z.object({ id: z.string(), name: z.string(), link: z.string() }).nullable(),
  bankTransfer: z.object({ name: z.string(), number: z.string(), ifsc: z.string() }).nullable(),
  payments: z.array(orderPayment),
  refunds: z.array(orderRefund),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** What sellers see besides. */
export const deskPaymentDetails = paymentDetails.extend({
  /** Numbers of other orders that name the same transfers, by reference. */
  alsoNamed: z.record(z.string(), z.array(z.string())),
  /** Whether what the provider told contradicts itself; what leaves the shop less counts then. */
  doubted: z.boolean(),
});
export type DeskPaymentDetails = z.infer<typeof deskPaymentDetails>;

const version = z.number().int().min(1);

export const claimBody = z.object({ version, way: z.enum(referencedWays), reference: text(claimForm.reference) });

export const cashBody = z.object({ version });

/** Where the customer pays at the provider. */
export const payLinkAnswer = z.object({ data: z.object({ url: z.string() }) });

const found = {
  version,
  amount: z
    .number()
    .positive('expected an amount above 0')
    .max(paiseToRupees(deskLimits.unitPaise))
    .refine((value) => Math.abs(value - paiseToRupees(paiseOf(value))) < 1e-8, 'expected at most two decimals'),
  /** The number of the transfer; absent for cash. */
  reference: text({ ...claimForm.reference, required: false }).default(''),
};

export const receivedBody = z.object(found);

export const recordBody = z.object({ ...found, way: z.enum([...referencedWays, 'cash_on_delivery']) });

export const versionBody = z.object({ version });

export const oweBody = z.object({ version, amount: found.amount });

/** The number of the seller's transfer; absent when it was cash. */
export const refundMadeBody = z.object({
  version,
  reference: text({ ...claimForm.reference, required: false }).default(''),
});

export const paymentParams = z.object({ orderId: z.string().min(1).max(64), paymentId: z.string().min(1).max(64) });
export const refundParams = z.object({ orderId: z.string().min(1).max(64), refundId: z.string().min(1).max(64) });
