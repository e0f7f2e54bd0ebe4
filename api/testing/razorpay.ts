import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * How it answers: correctly, not at all, with half an answer, with this status, or it does what is asked and breaks the
 * connection.
 */
type Mood = 'well' | 'never' | 'half' | 'unheard' | number;

interface Link {
  id: string;
  reference_id: string;
  amount: number;
  amount_paid: number;
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';
  notes: object;
  [field: string]: unknown;
}

interface Payment {
  id: string;
  link: Link;
  amount: number;
  captured: boolean;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  [field: string]: unknown;
}

/** An event of Razorpay: its id and its body. */
export interface SentEvent {
  id: string;
  name: string;
  body: string;
}

/** One request to a webhook, and how it was answered. */
export interface Delivery {
  event: SentEvent;
  /** Whether body and signature are Razorpay's own. */
  isGenuine: boolean;
  status: number;
}

/** A request to a webhook. */
export interface WebhookDelivery extends Pick<Delivery, 'event' | 'isGenuine'> {
  body: string;
  headers: Record<string, string>;
}

/** Keys of the account at the stand-in. */
export const fakeKeys = {
  keyId: 'rzp_test_standin',
  keySecret: 'secret-of-the-key',
  webhookSecret: 'secret-of-the-webhook',
};

class Refused extends Error {
  readonly status: number;

  constructor(description: string, status = 400) {
    super(description);
    this.status = status;
  }
}

const seconds = () => Math.floor(Date.now() / 1000);
const signed = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

/** The calls of Razorpay that the shop uses, on this machine; `close` ends it. */
export async function fakeRazorpay(keys = fakeKeys) {
  const links = new Map<string, Link>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  /** Bodies and refunds of the requests for a refund, by their keys. */
  const refundRequests = new Map<string, { body: string; refund: Refund }>();
  const events: SentEvent[] = [];
  /** Every call, such as `POST /v1/payment_links`. */
  const calls: string[] = [];
  let mood: Mood = 'well';
  let count = 0;
  const newId = (kind: string) => `${kind}_${String(++count).padStart(14, '0')}`;

  function linkOf(id: string): Link {
    const link = links.get(id);
    if (!link) throw new Refused('The id provided does not exist');
    return link;
  }

  /** A link as the API shows it; events show it without payments. */
  const shown = (link: Link) => {
    const paid = [...payments.values()].filter((payment) => payment.link === link && payment.captured);
    const told = paid.map(({ id, amount }) => ({ payment_id: id, plink_id: link.id, amount, status: 'captured' }));
    return { ...link, payments: told.length > 0 ? told : null };
  };

  /** Payments have the notes of their link; empty notes are a list. */
  const paymentEntity = ({ id, link, amount, captured }: Payment) => ({
    id,
    entity: 'payment',
    amount,
    currency: link.currency,
    captured,
    status: captured ? 'captured' : 'authorized',
    contact: '+919876543210',
    notes: Object.keys(link.notes).length > 0 ? link.notes : [],
  });

  function happen(name: string, payload: Record<string, object>): SentEvent {
    const wrapped = Object.entries(payload).map(([part, entity]) => [part, { entity }]);
    const contains = Object.keys(payload);
    const body = { entity: 'event', account_id: 'acc_standin', event: name, contains, created_at: seconds() };
    const event = { id: newId('evt').replace('_', ''), name, body: '' };
    event.body = JSON.stringify({ ...body, payload: Object.fromEntries(wrapped) });
    events.push(event);
    return event;
  }

  function makeLink(asked: Record<string, unknown>): Link {
    const { reference_id: reference, amount } = asked;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100)
      throw new Refused('amount: the amount must be at least INR 1.00');
    if (typeof reference !== 'string' || reference.length > 40)
      throw new Refused('reference_id: the length must be no more than 40.');
    if ([...links.values()].some((link) => link.reference_id === reference))
      throw new Refused(
        `payment link with given reference_id: ${reference} already exists. Please create a payment link with a different reference_id`,
      );
    const id = newId('plink');
    const made = { amount_paid: 0, status: 'created', notes: {}, short_url: `https://rzp.example/i/${id}` } as const;
    const link: Link = { ...made, ...asked, id, reference_id: reference, amount, created_at: seconds() };
    links.set(id, link);
    return link;
  }

  function makeRefund(paymentId: string, body: string, key: string | undefined): Refund {
    const asked = JSON.parse(body) as { amount: number };
    const payment = payments.get(paymentId);
    if (!payment?.captured) throw new Refused('The id provided does not exist');
    const before = key === undefined ? undefined : refundRequests.get(key);
    if (before && before.body !== body)
      throw new Refused('Different request with the same idempotency key has already been processed.');
    if (before) return before.refund;
    const given = [...refunds.values()].filter((made) => made.payment_id === paymentId && made.status !== 'failed');
    if (given.reduce((sum, made) => sum + made.amount, asked.amount) > payment.amount)
      throw new Refused('The total refund amount is greater than the refund payment amount');
    const currency = payment.link.currency;
    const refund: Refund = { ...asked, id: newId('rfnd'), payment_id: paymentId, currency, status: 'pending' };
    refunds.set(refund.id, refund);
    if (key !== undefined) refundRequests.set(key, { body, refund });
    return refund;
  }

  /** @throws Refused */
  function answer({ method, headers }: IncomingMessage, url: URL, body: string): object {
    const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
    if (headers.authorization !== basic) throw new Refused('The api key provided is invalid', 401);
    const [, version, kind, id = '', part] = url.pathname.split('/');
    const call = `${method} ${version}/${kind}${id && '/:id'}${part ? `/${part}` : ''}`;
    switch (call) {
      case 'POST v1/payment_links':
        return shown(makeLink(JSON.parse(body)));
      case 'GET v1/payment_links': {
        const reference = url.searchParams.get('reference_id');
        return { payment_links: [...links.values()].filter((link) => link.reference_id === reference).map(shown) };
      }
      case 'GET v1/payment_links/:id':
        return shown(linkOf(id));
      case 'POST v1/payments/:id/refund':
        return makeRefund(id, body, headers['x-refund-idempotency']?.toString());
      case 'GET v1/payments/:id/refunds':
        return { entity: 'collection', items: [...refunds.values()].filter((made) => made.payment_id === id) };
      default:
        throw new Refused('The requested URL was not found on the server.');
    }
  }

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const body = await text(request);
    calls.push(`${request.method} ${url.pathname}`);
    if (mood === 'never') return;
    let status = 200;
    let told: object = {};
    try {
      if (typeof mood === 'number') throw new Refused('We are facing some trouble', mood);
      told = answer(request, url, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      status = error.status;
      told = { error: { code: 'BAD_REQUEST_ERROR', description: error.message } };
    }
    if (mood === 'unheard') return void reply.destroy();
    const content = JSON.stringify(told);
    reply.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) });
    if (mood === 'half') {
      reply.write(content.slice(0, -1));
      reply.destroy();
    } else reply.end(content);
  }

  const server = createServer((request, reply) => void handle(request, reply).catch(() => reply.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    links,
    payments,
    refunds,
    events,
    calls,
    setMood(next: Mood) {
      mood = next;
    },
    /** A customer pays a link, or a part of it; without `isCaptured`, the money is only reserved. */
    pay(linkId: string, amount?: number, isCaptured = true): Payment {
      const link = linkOf(linkId);
      const payment = {
        id: newId('pay'),
        link,
        amount: amount ?? link.amount - link.amount_paid,
        captured: isCaptured,
      };
      payments.set(payment.id, payment);
      if (isCaptured) link.amount_paid += payment.amount;
      link.status = link.amount_paid >= link.amount ? 'paid' : 'partially_paid';
      happen(link.amount_paid >= link.amount ? 'payment_link.paid' : 'payment_link.partially_paid', {
        payment_link: { ...link },
        payment: paymentEntity(payment),
      });
      return payment;
    },
    /** A link takes no money any more. */
    endLink(linkId: string, status: 'expired' | 'cancelled'): void {
      const link = linkOf(linkId);
      link.status = status;
      happen(`payment_link.${status}`, { payment_link: { ...link } });
    },
    /** The bank makes a refund, or cannot. */
    endRefund(refundId: string, status: 'processed' | 'failed'): void {
      const refund = refunds.get(refundId);
      const payment = refund && payments.get(refund.payment_id);
      if (!refund || !payment) throw new Error(`there is no refund ${refundId}`);
      refund.status = status;
      happen(`refund.${status}`, { refund: { ...refund }, payment: paymentEntity(payment) });
    },
    /** Any other event. */
    happen,
    /**
     * Sends all events to a webhook five times each, out of order; beside each of them goes one with a wrong signature,
     * and one with ten times the amount under the genuine signature.
     * @param seed another order for each
     * @param isLost events that never arrive
     */
    async deliver(to: string, seed: number, isLost: (event: SentEvent) => boolean = () => false): Promise<Delivery[]> {
      const deliveries: Delivery[] = [];
      for (const { event, isGenuine, headers, body } of this.requests(seed, isLost)) {
        const { status } = await fetch(to, { method: 'POST', headers, body });
        deliveries.push({ event, isGenuine, status });
      }
      return deliveries;
    },
    /** The requests that `deliver` makes. */
    requests(seed: number, isLost: (event: SentEvent) => boolean = () => false): WebhookDelivery[] {
      const place = (key: string) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
      return events
        .filter((event) => !isLost(event))
        .flatMap((event) => {
          const signature = signed(event.body, keys.webhookSecret);
          const genuine = [1, 2, 3, 4, 5].map(() => ({ event, body: event.body, signature, isGenuine: true }));
          const wrong = { event, body: event.body, signature: signed(event.body, 'another-secret'), isGenuine: false };
          const changed = event.body.replaceAll(/"amount":(\d+)/g, '"amount":$10');
          return [...genuine, wrong, { event, body: `${changed} `, signature, isGenuine: false }];
        })
        .map((request, at) => ({ request, key: place(String(at)) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ request: { event, body, signature, isGenuine } }) => ({
          ...{ event, body, isGenuine },
          headers: {
            'content-type': 'application/json',
            'x-razorpay-signature': signature,
            'x-razorpay-event-id': event.id,
          },
        }));
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
