import { z } from 'zod';
import type { PaymentLink, Refund } from './provider.ts';

/**
 * The parts of Razorpay's entities that the shop uses (razorpay.com/docs/api: payment links, refunds, webhooks). Fields
 * that are not named here, among them the customer's data, are dropped.
 */

/** Ids become parts of addresses, so that their form is checked. */
const idOf = (kind: string) => z.string().regex(new RegExp(`^${kind}_[A-Za-z\\d]{1,40}$`));
export const paymentId = idOf('pay');
export const linkId = idOf('plink');

const paise = z.int().positive();
const rupees = z.literal('INR');
/** Links of other programs with the same account have none. */
const reference = z.string().nullish();

/** `payments` lists what was captured; it is null before. */
export const link = z
  .object({
    id: linkId,
    short_url: z.url({ protocol: /^https?$/ }),
    reference_id: reference,
    amount: paise,
    currency: rupees,
    status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
    payments: z.array(z.object({ payment_id: paymentId, amount: paise, status: z.string() })).nullish(),
  })
  .transform(
    ({ id, short_url, reference_id, amount, status, payments }): PaymentLink => ({
      linkId: id,
      url: short_url,
      reference: reference_id ?? '',
      amountPaise: amount,
      state: status,
      payments: (payments ?? [])
        .filter(({ status }) => status === 'captured' || status === 'refunded')
        .map((payment) => ({ paymentId: payment.payment_id, amountPaise: payment.amount })),
    }),
  );

/** A list has links of every program, some perhaps of another currency. */
export const linkList = z.object({ payment_links: z.array(z.unknown()) });

export const refund = z
  .object({
    id: idOf('rfnd'),
    payment_id: paymentId,
    amount: paise,
    currency: rupees,
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(
    ({ id, payment_id, amount, status }): Refund => ({
      refundId: id,
      paymentId: payment_id,
      amountPaise: amount,
      state: status,
    }),
  );

export const refundList = z.object({ items: z.array(refund) });

export const refusal = z.object({ error: z.object({ description: z.string() }) });

/** What is in `payload` of the events. Notes of a link are also those of its payments; without any, they are a list. */
export const closedPayload = z.object({
  payment_link: z.object({ entity: z.object({ id: linkId, reference_id: reference }) }),
});
export const paidPayload = closedPayload.extend({
  payment: z.object({ entity: z.object({ id: paymentId, amount: paise, currency: rupees, captured: z.boolean() }) }),
});
export const refundPayload = z.object({
  refund: z.object({ entity: refund }),
  payment: z
    .object({
      entity: z.object({
        captured: z.boolean().optional(),
        notes: z.object({ reference: z.string().nullish() }).catch({}),
      }),
    })
    .optional(),
});

/** An answer or a body as JSON; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
