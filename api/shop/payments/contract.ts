import { z } from 'zod';
import { paiseOf } from '../money/rules.ts';
import { noPayment, type PaymentSettings } from './rules.ts';
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
