import type { z } from 'zod';
import { messageOf } from '../../data/failures.ts';
import {
  type LinkRequest,
  type PaymentLink,
  type PaymentProvider,
  ProviderError,
  type RefundRequest,
} from './provider.ts';
import { readWebhook } from './razorpay-events.ts';
import { jsonOf, link, linkId, linkList, paymentId, refund, refundList, refusal } from './razorpay-wire.ts';

/** Payment links of Razorpay, by its API v1 (razorpay.com/docs/api/payments/payment-links). */

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

export interface RazorpayOptions {
  /** Razorpay's own by default. */
  address?: string;
  /** How long to wait for an answer. */
  timeoutMilliseconds?: number;
}

interface Call {
  body?: object;
  headers?: Record<string, string>;
}

export function razorpay(
  { keyId, keySecret, webhookSecret }: RazorpayKeys,
  { address = 'https://api.razorpay.com', timeoutMilliseconds = 10_000 }: RazorpayOptions = {},
): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  /** @throws ProviderError */
  async function call<S extends z.ZodType>(schema: S, path: string, { body, headers }: Call = {}): Promise<z.infer<S>> {
    const { status, content } = await fetch(new URL(path, address), {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, authorization, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      // The keys are for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
      .then(async (answer) => ({ status: answer.status, content: jsonOf(await answer.text()) }))
      .catch((error) => {
        throw new ProviderError('away', `Razorpay does not answer: ${messageOf(error)}`);
      });
    // 409: the same refund is being made by an earlier request.
    if (status >= 500 || status === 429 || status === 409)
      throw new ProviderError('away', `Razorpay answers ${status}, try again later`);
    if (status >= 300) throw refused(status, content);
    const parsed = schema.safeParse(content);
    if (!parsed.success) throw new ProviderError('strange', `Razorpay's answer to ${path} has another form`);
    return parsed.data;
  }

  /**
   * The link that already has this reference. Razorpay refuses a second one for ever, but does not say which is the first.
   * @throws ProviderError
   */
  async function linkWith({ reference, amountPaise }: LinkRequest): Promise<PaymentLink> {
    const list = await call(linkList, `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`);
    const found = list.payment_links
      .map((item) => link.safeParse(item).data)
      .find((made) => made?.reference === reference);
    if (found?.amountPaise === amountPaise) return found;
    throw new ProviderError('taken', `Razorpay has another link with the reference ${reference}`);
  }

  async function makeLink(request: LinkRequest): Promise<PaymentLink> {
    const { reference, amountPaise, description, returnUrl, expiresAt } = request;
    const body = {
      amount: amountPaise,
      currency: 'INR',
      accept_partial: false,
      reference_id: reference,
      description,
      expire_by: Math.floor(expiresAt / 1000),
      callback_url: returnUrl,
      callback_method: 'get',
      // The shop sends the link itself, so that Razorpay learns no address or number from it.
      notify: { sms: false, email: false },
      reminder_enable: false,
      // Events about refunds have these notes, and not the link.
      notes: { reference },
    };
    try {
      const made = await call(link, '/v1/payment_links', { body });
      if (made.reference === reference && made.amountPaise === amountPaise) return made;
    } catch (error) {
      if (error instanceof ProviderError && error.trouble === 'taken') return linkWith(request);
      throw error;
    }
    throw new ProviderError('strange', 'Razorpay made a link for something else');
  }

  async function makeRefund({ paymentId: id, amountPaise, reference }: RefundRequest) {
    if (!/^[\w-]{10,40}$/.test(reference))
      throw new RangeError('expected a reference of 10 to 40 letters, digits, hyphens and underscores');
    const made = await call(refund, `/v1/payments/${paymentId.parse(id)}/refund`, {
      body: { amount: amountPaise, speed: 'normal', receipt: reference, notes: { reference } },
      headers: { 'x-refund-idempotency': reference },
    });
    if (made.paymentId === id && made.amountPaise === amountPaise) return made;
    throw new ProviderError('strange', 'Razorpay refunded something else');
  }

  return {
    makeLink,
    readLink: (id) => call(link, `/v1/payment_links/${linkId.parse(id)}`),
    readRefunds: async (id) => (await call(refundList, `/v1/payments/${paymentId.parse(id)}/refunds?count=100`)).items,
    refund: makeRefund,
    readEvent: (request) => readWebhook(request, webhookSecret),
  };
}

/** Razorpay tells a reference that is in use by the words of its description alone. */
function refused(status: number, content: unknown): ProviderError {
  const told = refusal.safeParse(content).data?.error.description ?? '';
  const isTaken = told.includes('reference_id') && told.includes('already exists');
  return new ProviderError(isTaken ? 'taken' : 'refused', `Razorpay refuses (${status}): ${told.slice(0, 300)}`);
}
