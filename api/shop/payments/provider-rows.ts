import { and, desc, eq, isNotNull, isNull, lte } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { type Fact, factsOf } from './ledger.ts';
import type { PaymentLink, ProviderEvent, Refund } from './provider.ts';
import { paymentIdOf } from './references.ts';
import type { PaymentRow, RefundRow } from './rows.ts';
import { accountOfPayment, addFacts, type MailsAbout, settle } from './settle.ts';

/** What the shop stores of a provider's links and refunds. */

const minute = 60_000;
/** A link or refund that did not change is looked at after two minutes, then after twice as long, at most six hours. */
const waitAfter = (times: number) => Math.min(2 * minute * 2 ** times, 360 * minute);
/** Money may still arrive for a while after a link has ended. */
const lookAfterEnd = 24 * 60 * minute;
/** How many are worked on in one round. */
const some = 5;

/** What an event tells, without what differs each time that it is sent. */
function factOf(event: ProviderEvent): Fact {
  switch (event.kind) {
    case 'paid':
      return { kind: 'paid', paymentId: event.paymentId, amountPaise: event.amountPaise };
    case 'closed':
      return { kind: 'closed', linkId: event.linkId, state: event.state };
    case 'refund': {
      const { refundId, paymentId, amountPaise, state } = event;
      return { kind: 'refund', refundId, paymentId, amountPaise, state };
    }
  }
}

/** The payment that an event is about. */
async function paymentOfEvent(tx: ShopTransaction, event: ProviderEvent): Promise<PaymentRow | undefined> {
  const { payments, refunds } = tx.tables;
  const byId = async (id: string) => (await tx.select().from(payments).where(eq(payments.id, id)))[0];
  const id = event.reference === null ? undefined : paymentIdOf(event.reference);
  const named = id === undefined ? undefined : await byId(id);
  if (named) return named.way === 'razorpay' ? named : undefined;
  if (event.kind !== 'refund') return (await tx.select().from(payments).where(eq(payments.linkId, event.linkId)))[0];
  const [refund] = await tx.select().from(refunds).where(eq(refunds.providerRefundId, event.refundId));
  return refund && byId(refund.paymentId);
}

export function providerRows(db: ShopDb) {
  const { payments, refunds } = db.tables;

  /** Stores new facts of a payment and works it out anew; writes nothing when all are known. */
  async function learnIn(
    tx: ShopTransaction,
    paymentId: string,
    facts: readonly Fact[],
    now: number,
    mails: MailsAbout,
  ) {
    const added = await addFacts(tx, paymentId, facts, now);
    if (added > 0) await settle(tx, paymentId, now, mails);
    return added > 0;
  }

  return {
    /** Stores an event once, with everything that follows from it. `unknown`: it is about nothing of this shop. */
    async receiveEvent(event: ProviderEvent, now: number, mails: MailsAbout): Promise<'stored' | 'known' | 'unknown'> {
      return db.write(async (tx) => {
        const payment = await paymentOfEvent(tx, event);
        if (!payment) return 'unknown';
        // The process may have ended before it stored the link that it had made.
        if (event.kind !== 'refund' && payment.linkId === null)
          await tx.update(payments).set({ linkId: event.linkId }).where(eq(payments.id, payment.id));
        return (await learnIn(tx, payment.id, [factOf(event)], now, mails)) ? 'stored' : 'known';
      });
    },

    /** Stores what the provider says about a link and its refunds when it is asked. */
    async learn(
      paymentId: string,
      told: { link: PaymentLink; refunds: readonly Refund[] },
      now: number,
      mails: MailsAbout,
    ): Promise<void> {
      await db.write((tx) => learnIn(tx, paymentId, factsOf(told.link, told.refunds), now, mails));
    },

    async linkMade(paymentId: string, { linkId, url }: PaymentLink, now: number): Promise<void> {
      await db.write((tx) =>
        tx
          .update(payments)
          .set({ linkId, linkUrl: url, lookAt: now + waitAfter(0) })
          .where(eq(payments.id, paymentId)),
      );
    },

    /** The provider makes no link with this reference: the next attempt has another one. */
    async linkFailed(paymentId: string): Promise<void> {
      await db.write((tx) =>
        tx
          .update(payments)
          .set({ state: 'failed' })
          .where(and(eq(payments.id, paymentId), eq(payments.state, 'due'), isNull(payments.linkId))),
      );
    },

    /** The links of an order through which money may still arrive, the newest first. */
    async openLinks(orderId: string): Promise<PaymentRow[]> {
      return db
        .select()
        .from(payments)
        .where(and(eq(payments.orderId, orderId), eq(payments.state, 'due'), isNotNull(payments.linkId)))
        .orderBy(desc(payments.createdAt));
    },

    /** Takes some links that are due to be looked at, so that no other process does. */
    async takeLinks(now: number): Promise<PaymentRow[]> {
      // What has arrived needs no look.
      const due = and(lte(payments.lookAt, now), eq(payments.state, 'due'));
      // Look before writing, so that nothing is locked without need.
      if ((await db.select({ id: payments.id }).from(payments).where(due).limit(1)).length === 0) return [];
      return db.write(async (tx) => {
        const rows = await tx.select().from(payments).where(due).limit(some);
        for (const { id, looks, linkUntil } of rows) {
          const isOver = now > (linkUntil ?? 0) + lookAfterEnd;
          const set = { lookAt: isOver ? null : now + waitAfter(looks), looks: looks + 1 };
          await tx.update(payments).set(set).where(eq(payments.id, id));
        }
        return rows;
      });
    },

    /** Takes some refunds that are to be sent, or looked at. */
    async takeRefunds(now: number): Promise<RefundRow[]> {
      const due = lte(refunds.tryAt, now);
      if ((await db.select({ id: refunds.id }).from(refunds).where(due).limit(1)).length === 0) return [];
      return db.write(async (tx) => {
        const rows = await tx.select().from(refunds).where(due).limit(some);
        for (const { id, tries } of rows)
          await tx
            .update(refunds)
            .set({ tryAt: now + waitAfter(tries), tries: tries + 1 })
            .where(eq(refunds.id, id));
        return rows;
      });
    },

    /** The provider has taken a refund. */
    async refundTaken(
      { id, paymentId, attempt }: Pick<RefundRow, 'id' | 'paymentId' | 'attempt'>,
      { state, ...refund }: Refund,
      now: number,
      mails: MailsAbout,
    ): Promise<void> {
      await db.write(async (tx) => {
        const same = and(eq(refunds.id, id), eq(refunds.state, 'sending'), eq(refunds.attempt, attempt));
        await tx
          .update(refunds)
          .set({ state: 'sent', providerRefundId: refund.refundId, tries: 0, tryAt: now + waitAfter(1) })
          .where(same);
        if (state !== 'pending') await addFacts(tx, paymentId, [{ kind: 'refund', ...refund, state }], now);
        // A fact about it may have come before.
        await settle(tx, paymentId, now, mails);
      });
    },

    /** The provider refuses a refund: a seller has to look at it. */
    async refundRefused(
      { id, paymentId, attempt }: Pick<RefundRow, 'id' | 'paymentId' | 'attempt'>,
      problem: string,
      now: number,
    ): Promise<void> {
      await db.write(async (tx) => {
        await tx
          .update(refunds)
          .set({ state: 'failed', problem: problem.slice(0, 300), tryAt: null })
          .where(and(eq(refunds.id, id), eq(refunds.state, 'sending'), eq(refunds.attempt, attempt)));
        await settle(tx, paymentId, now, () => []);
      });
    },

    /** The payments at the provider that a link has brought. */
    async paymentsOfLink(paymentId: string) {
      return (await accountOfPayment(db, paymentId)).payments;
    },

    async paymentRow(paymentId: string): Promise<PaymentRow | undefined> {
      return (await db.select().from(payments).where(eq(payments.id, paymentId)))[0];
    },
  };
}
