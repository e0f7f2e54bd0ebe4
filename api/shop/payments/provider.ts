import type { IncomingHttpHeaders } from 'node:http';

/**
 * What the shop needs of a company that takes payments: a link for the amount of an order, where the customer pays; word
 * of the money, and a way to send it back. No data of a card pass through the shop. All amounts are integer paise.
 */
export interface PaymentProvider {
  /**
   * Makes a link for an amount. The same request again gives the same link, also when the first answer was lost.
   * @throws ProviderError
   */
  makeLink(request: LinkRequest): Promise<PaymentLink>;
  /** A link with the money that has arrived through it, for what no event has told. @throws ProviderError */
  readLink(linkId: string): Promise<PaymentLink>;
  /** All refunds of a payment, for what no event has told. @throws ProviderError */
  readRefunds(paymentId: string): Promise<Refund[]>;
  /**
   * Sends back a payment, or a part of it. The same request again gives the same refund.
   * @throws ProviderError
   */
  refund(request: RefundRequest): Promise<Refund>;
  /**
   * The event in a request that claims to come from the provider; undefined when it means nothing to the shop. The
   * request is answered 2xx in both cases, so that it is not sent again.
   * @throws WrongEvent when it is not from the provider, or cannot be read
   */
  readEvent(request: WebhookRequest): ProviderEvent | undefined;
}

export interface LinkRequest {
  /** Names this link and no other one, at most 40 characters. A link after an expired one needs another reference. */
  reference: string;
  amountPaise: number;
  /** What the customer reads on the provider's page. */
  description: string;
  /** The page of the shop to which the customer returns. It proves nothing: only events and `readLink` do. */
  returnUrl: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** Money that has arrived. */
export interface ReceivedPayment {
  paymentId: string;
  amountPaise: number;
}

export interface PaymentLink {
  linkId: string;
  /** Where the customer pays. */
  url: string;
  reference: string;
  amountPaise: number;
  state: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';
  payments: ReceivedPayment[];
}

export interface RefundRequest {
  paymentId: string;
  amountPaise: number;
  /** Names this refund and no other one: 10 to 40 letters, digits, hyphens and underscores. */
  reference: string;
}

export interface Refund {
  refundId: string;
  paymentId: string;
  amountPaise: number;
  state: 'pending' | 'processed' | 'failed';
}

export interface WebhookRequest {
  /** The body as it arrived: a parsed one has another signature. */
  body: Uint8Array;
  headers: IncomingHttpHeaders;
}

export type ProviderEvent = {
  /** Is the same when the event is sent again. It is not signed: amounts are safe without it (`ledger.ts`). */
  eventId: string;
  /** The reference of the link, which names the order; null when the provider does not say it. */
  reference: string | null;
} & (
  | ({ kind: 'paid'; linkId: string } & ReceivedPayment)
  | { kind: 'closed'; linkId: string; state: 'expired' | 'cancelled' }
  | ({ kind: 'refund' } & Refund & { state: 'processed' | 'failed' })
);

/**
 * `away`: no usable answer, so that it may have happened or not, and the same request may be sent again.
 * `refused`: the provider says no, and why.
 * `taken`: the reference belongs to a link of another amount, or to one that cannot be found.
 * `strange`: an answer that does not fit the request, or has another form than agreed.
 */
export type ProviderTrouble = 'away' | 'refused' | 'taken' | 'strange';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly trouble: ProviderTrouble;

  constructor(trouble: ProviderTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

/** `signature`: anybody may have sent it. `content`: it is the provider's, and not of the form that was agreed. */
export class WrongEvent extends Error {
  override name = 'WrongEvent';
  readonly trouble: 'signature' | 'content';

  constructor(trouble: 'signature' | 'content', message: string) {
    super(message);
    this.trouble = trouble;
  }
}
