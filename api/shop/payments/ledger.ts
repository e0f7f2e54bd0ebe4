import type { PaymentLink, ReceivedPayment, Refund } from './provider.ts';
import { type PaymentState, stateOfReceived } from './rules.ts';

/**
 * The money of one order, from events that come repeatedly, in any order, or not at all. A ledger is a set of facts: one
 * more time of the same fact changes nothing, and the account is worked out from the whole set. So the order does not
 * matter. Where facts contradict each other, the account says so, and counts what leaves the shop less.
 */

/** What an event tells about money, without what differs each time that it is sent. Manual payments are facts, too. */
export type Fact =
  | ({ kind: 'paid' } & ReceivedPayment)
  | ({ kind: 'refund' } & Refund & { state: 'processed' | 'failed' })
  | { kind: 'closed'; linkId: string; state: 'expired' | 'cancelled' };

/** Facts by their keys. */
export type Ledger = ReadonlyMap<string, Fact>;

export const emptyLedger: Ledger = new Map();

/** The same for the same fact, and different for any other one: a unique column of a table. */
export function factKey(fact: Fact): string {
  switch (fact.kind) {
    case 'paid':
      return JSON.stringify([fact.kind, fact.paymentId, fact.amountPaise]);
    case 'refund':
      return JSON.stringify([fact.kind, fact.refundId, fact.paymentId, fact.amountPaise, fact.state]);
    case 'closed':
      return JSON.stringify([fact.kind, fact.linkId, fact.state]);
  }
}

/** The ledger with one fact more; the same ledger when it has the fact already. */
export function applyEvent(ledger: Ledger, event: Fact): Ledger {
  const key = factKey(event);
  return ledger.has(key) ? ledger : new Map(ledger).set(key, event);
}

/** What a link and the refunds of its payments say now, as facts; a refund that is still pending is none. */
export function factsOf(link: PaymentLink, refunds: readonly Refund[]): Fact[] {
  const { linkId, state, payments } = link;
  const facts: Fact[] = payments.map(({ paymentId, amountPaise }) => ({ kind: 'paid', paymentId, amountPaise }));
  if (state === 'expired' || state === 'cancelled') facts.push({ kind: 'closed', linkId, state });
  for (const { state, ...refund } of refunds) if (state !== 'pending') facts.push({ kind: 'refund', ...refund, state });
  return facts;
}

/**
 * `told_differently`: two facts about one payment or refund contradict each other.
 * `payment_unknown`: a refund of a payment that the ledger does not have, perhaps not yet; it counts nothing.
 * `refunded_too_much`: more was refunded than paid; only what was paid counts.
 */
export interface Doubt {
  /** Of the payment or the refund. */
  id: string;
  why: 'told_differently' | 'payment_unknown' | 'refunded_too_much';
}

export interface AccountedPayment extends ReceivedPayment {
  refundedPaise: number;
  state: PaymentState;
}

export interface Account {
  /** Each payment once, by id. */
  payments: AccountedPayment[];
  receivedPaise: number;
  refundedPaise: number;
  /** Links that take no money any more, by id. */
  closedLinks: string[];
  /** What a person has to look at, by id. */
  doubts: Doubt[];
}

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const ofKind = <Kind extends Fact['kind']>(ledger: Ledger, kind: Kind): FactOf<Kind>[] =>
  [...ledger.values()].filter((fact): fact is FactOf<Kind> => fact.kind === kind);

/** Of contradicting facts, `first` in this order counts. */
function inDoubt<F extends Fact>(facts: F[], idOf: (fact: F) => string, order: (a: F, b: F) => number) {
  const groups = [...Map.groupBy(facts, idOf)].sort(([a], [b]) => byText(a, b));
  return groups.map(([id, group]) => {
    const [first] = group.toSorted((a, b) => order(a, b) || byText(factKey(a), factKey(b)));
    return { id, first: first as F, isDoubted: group.length > 1 };
  });
}

/** The account that the facts of a ledger make, whatever their order. */
export function accountOf(ledger: Ledger): Account {
  const doubts: Doubt[] = [];
  const payments = new Map<string, AccountedPayment>();
  // In doubt, less has arrived.
  const paid = inDoubt(
    ofKind(ledger, 'paid'),
    ({ paymentId }) => paymentId,
    (a, b) => a.amountPaise - b.amountPaise,
  );
  for (const { id, first, isDoubted } of paid) {
    if (isDoubted) doubts.push({ id, why: 'told_differently' });
    payments.set(id, { paymentId: id, amountPaise: first.amountPaise, refundedPaise: 0, state: 'received' });
  }
  // In doubt, a refund was made, and of more: Razorpay calls `processed` the final state.
  const refunds = inDoubt(
    ofKind(ledger, 'refund'),
    ({ refundId }) => refundId,
    (a, b) => Number(b.state === 'processed') - Number(a.state === 'processed') || b.amountPaise - a.amountPaise,
  );
  for (const { id, first, isDoubted } of refunds) {
    if (isDoubted) doubts.push({ id, why: 'told_differently' });
    if (first.state !== 'processed') continue;
    const payment = payments.get(first.paymentId);
    if (payment) payment.refundedPaise += first.amountPaise;
    else doubts.push({ id, why: 'payment_unknown' });
  }
  let [receivedPaise, refundedPaise] = [0, 0];
  for (const payment of payments.values()) {
    if (payment.refundedPaise > payment.amountPaise) doubts.push({ id: payment.paymentId, why: 'refunded_too_much' });
    payment.refundedPaise = Math.min(payment.refundedPaise, payment.amountPaise);
    payment.state = stateOfReceived(payment);
    receivedPaise += payment.amountPaise;
    refundedPaise += payment.refundedPaise;
  }
  return {
    payments: [...payments.values()],
    receivedPaise,
    refundedPaise,
    closedLinks: [...new Set(ofKind(ledger, 'closed').map(({ linkId }) => linkId))].sort(byText),
    doubts: doubts.sort((a, b) => byText(a.id, b.id) || byText(a.why, b.why)),
  };
}
