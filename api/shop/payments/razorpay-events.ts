import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type ProviderEvent, type WebhookRequest, WrongEvent } from './provider.ts';
import { closedPayload, jsonOf, paidPayload, refundPayload } from './razorpay-wire.ts';

/** Webhooks of Razorpay: HMAC-SHA256 of the body with the webhook's secret, in hexadecimal digits. */

export const signatureHeader = 'x-razorpay-signature';
export const eventIdHeader = 'x-razorpay-event-id';

export const signatureOf = (body: Uint8Array, webhookSecret: string): string =>
  createHmac('sha256', webhookSecret).update(body).digest('hex');

const envelope = z.object({ event: z.string(), payload: z.unknown() });
const money = z
  .object({ entity: z.object({ currency: z.string() }) })
  .optional()
  .catch(undefined);
const currencies = z.object({ payment: money, refund: money });

/** Other programs with the same account may take other currencies. */
function isForeign(payload: unknown): boolean {
  const { payment, refund } = currencies.safeParse(payload).data ?? {};
  return [payment, refund].some((part) => part !== undefined && part.entity.currency !== 'INR');
}

type Told<E = ProviderEvent> = E extends unknown ? Omit<E, 'eventId'> : never;

/** @throws WrongEvent */
function readPayload<S extends z.ZodType>(schema: S, payload: unknown): z.infer<S> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new WrongEvent('content', `expected the payload of this event: ${places.join('; ')}`);
}

/** Money counts when it is captured: before, Razorpay may still give it back. */
function paid(payload: unknown): Told | undefined {
  const { payment_link: link, payment } = readPayload(paidPayload, payload);
  const { id: paymentId, amount: amountPaise, captured } = payment.entity;
  if (!captured) return undefined;
  return { kind: 'paid', linkId: link.entity.id, reference: link.entity.reference_id ?? null, paymentId, amountPaise };
}

function closed(payload: unknown, state: 'expired' | 'cancelled'): Told {
  const { entity } = readPayload(closedPayload, payload).payment_link;
  return { kind: 'closed', linkId: entity.id, reference: entity.reference_id ?? null, state };
}

/** Refunds of money that was never captured are Razorpay's own, and no money of the shop. */
function refunded(payload: unknown, state: 'processed' | 'failed'): Told | undefined {
  const { refund, payment } = readPayload(refundPayload, payload);
  if (payment?.entity.captured === false) return undefined;
  return { ...refund.entity, kind: 'refund', reference: payment?.entity.notes.reference ?? null, state };
}

const readers = new Map<string, (payload: unknown) => Told | undefined>([
  ['payment_link.paid', paid],
  ['payment_link.partially_paid', paid],
  ['payment_link.expired', (payload) => closed(payload, 'expired')],
  ['payment_link.cancelled', (payload) => closed(payload, 'cancelled')],
  ['refund.processed', (payload) => refunded(payload, 'processed')],
  ['refund.failed', (payload) => refunded(payload, 'failed')],
]);

/**
 * The event of a webhook request; undefined when the shop does not need it.
 * @throws WrongEvent when signature or content is not right
 */
export function readWebhook({ body, headers }: WebhookRequest, webhookSecret: string): ProviderEvent | undefined {
  const given = Buffer.from(String(headers[signatureHeader] ?? ''));
  const right = Buffer.from(signatureOf(body, webhookSecret));
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new WrongEvent('signature', `expected ${signatureHeader} to be the signature of the body`);
  const eventId = headers[eventIdHeader];
  if (typeof eventId !== 'string' || !/^[\w-]{1,100}$/.test(eventId))
    throw new WrongEvent('content', `expected the id of the event as ${eventIdHeader}`);
  const parsed = envelope.safeParse(jsonOf(Buffer.from(body).toString('utf8')));
  if (!parsed.success) throw new WrongEvent('content', 'expected JSON with event and payload');
  const { event, payload } = parsed.data;
  const told = isForeign(payload) ? undefined : readers.get(event)?.(payload);
  return told && { ...told, eventId };
}
