import { randomUUID } from 'node:crypto';
import { eq } from '../../data/drizzle.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import type { Make } from '../orders/change.ts';
import type { OrderRow } from '../orders/store.ts';
import { oweAll, oweRefund } from './owed.ts';
import { refuseUsed } from './paying.ts';
import { PaymentRefused } from './refused.ts';
import { heldOf, moneyOf, orderBalance, type PaymentRow } from './rows.ts';
import { mayFollow, type PaymentWay } from './rules.ts';

/** What a seller does with payments and refunds: each is a rule that gives the changes, or refuses. */

/** Who marks it, and when. */
export interface Marked {
  sellerId: string;
  now: number;
}

/** Money that a seller has found in the bank account, or has got in cash. */
export interface Found {
  amountPaise: number;
  /** Null for cash. */
  reference: { typed: string; number: string } | null;
}

type HandWay = Exclude<PaymentWay, 'razorpay'>;

const receivedRow = (
  { customerRemovedAt }: OrderRow,
  { amountPaise, reference }: Found,
  { sellerId, now }: Marked,
) => ({
  state: 'received' as const,
  amountPaise,
  // Of an order without its customer, only the transfer's number is kept.
  typedReference: customerRemovedAt === null ? (reference?.typed ?? null) : null,
  reference: reference?.number ?? null,
  usedReference: reference?.number ?? null,
  markedBy: sellerId,
  receivedAt: now,
});

/** What arrives for a cancelled order goes back. */
async function oweIfCancelled(tx: ShopTransaction, { id, status }: OrderRow, now: number): Promise<void> {
  if (status === 'cancelled') await oweAll(tx, id, now);
}

async function paymentOf(db: Reads, { id }: OrderRow, paymentId: string): Promise<PaymentRow | undefined> {
  const { payments } = db.tables;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return payment?.orderId === id && payment.way !== 'razorpay' ? payment : undefined;
}

/** A payment has arrived, perhaps of another amount or by another transfer than the customer said. */
export const receiving =
  (paymentId: string, found: Found, by: Marked): Make =>
  async (order, db) => {
    const payment = await paymentOf(db, order, paymentId);
    if (!payment || !mayFollow(payment.state, 'received')) return undefined;
    if ((payment.way === 'cash_on_delivery') !== (found.reference === null)) return undefined;
    if (found.reference) await refuseUsed(db, found.reference.number);
    return {
      set: {},
      also: async (tx) => {
        const { payments } = tx.tables;
        await tx
          .update(payments)
          .set(receivedRow(order, found, by))
          .where(eq(payments.id, paymentId));
        await oweIfCancelled(tx, order, by.now);
      },
    };
  };

/** A claimed payment is not there, or the customer does not pay on delivery. It may still arrive later. */
export const refusing =
  (paymentId: string, { sellerId }: Marked): Make =>
  async (order, db) => {
    const payment = await paymentOf(db, order, paymentId);
    if (!payment || !mayFollow(payment.state, 'failed')) return undefined;
    return {
      set: {},
      also: async (tx) => {
        const { payments } = tx.tables;
        await tx.update(payments).set({ state: 'failed', markedBy: sellerId }).where(eq(payments.id, paymentId));
      },
    };
  };

/** A payment has arrived that nobody has told of. */
export const recording =
  (way: HandWay, found: Found, by: Marked): Make =>
  async (order, db) => {
    if (order.status === 'pending' || (way === 'cash_on_delivery') !== (found.reference === null)) return undefined;
    if (found.reference) await refuseUsed(db, found.reference.number);
    return {
      set: {},
      also: async (tx) => {
        const row = { id: randomUUID(), orderId: order.id, way, createdAt: by.now, ...receivedRow(order, found, by) };
        await tx.insert(tx.tables.payments).values(row);
        await oweIfCancelled(tx, order, by.now);
      },
    };
  };

/** The seller gives money back: what was overpaid, or as goodwill. @throws PaymentRefused */
export const owing =
  (amountPaise: number, { now }: Marked): Make =>
  async (order, db) => {
    const money = await moneyOf(db, order.id);
    const { overpaidPaise } = orderBalance(order, money);
    const held = heldOf(money).reduce((sum, { heldPaise }) => sum + heldPaise, 0);
    if (amountPaise > held) throw new PaymentRefused('too_much');
    const parts = [
      { amountPaise: Math.min(amountPaise, overpaidPaise), why: 'overpaid' },
      { amountPaise: Math.max(0, amountPaise - overpaidPaise), why: 'goodwill' },
    ] as const;
    return {
      set: {},
      also: async (tx) => {
        for (const part of parts) await oweRefund(tx, { orderId: order.id, ...part, now });
      },
    };
  };

/** A refund that nobody is sending, with its payment. @throws PaymentRefused when the shop does not hold that much */
async function openRefund(db: Reads, { id }: OrderRow, refundId: string) {
  const { payments, refunds } = db.tables;
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.orderId !== id || (refund.state !== 'owed' && refund.state !== 'failed')) return undefined;
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment) return undefined;
  const others = await db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const underWay = others.filter(({ state }) => state === 'sending' || state === 'sent');
  const leaving = underWay.reduce((sum, { amountPaise }) => sum + amountPaise, payment.refundedPaise);
  // A seller may have sent money back at the provider itself.
  if (leaving + refund.amountPaise > payment.amountPaise) throw new PaymentRefused('too_much');
  return { refund, payment };
}

/** The seller has sent a refund by a transfer, or has given the cash back. */
export const refundingByHand =
  (refundId: string, reference: string | null, { sellerId, now }: Marked): Make =>
  async (order, db) => {
    const open = await openRefund(db, order, refundId);
    if (!open) return undefined;
    const { payment, refund } = open;
    const refundedPaise = payment.refundedPaise + refund.amountPaise;
    return {
      set: {},
      also: async (tx) => {
        const { payments, refunds } = tx.tables;
        const made = { state: 'made' as const, reference, markedBy: sellerId, madeAt: now, providerRefundId: null };
        await tx.update(refunds).set(made).where(eq(refunds.id, refundId));
        const state = refundedPaise < payment.amountPaise ? ('partly_refunded' as const) : ('refunded' as const);
        await tx.update(payments).set({ state, refundedPaise }).where(eq(payments.id, payment.id));
      },
    };
  };

/** The provider is asked to send a refund; the worker does it, and does it again after a crash. */
export const sending =
  (refundId: string, { sellerId, now }: Marked): Make =>
  async (order, db) => {
    const open = await openRefund(db, order, refundId);
    if (open?.payment.way !== 'razorpay') return undefined;
    const { refund } = open;
    return {
      set: {},
      also: async (tx) => {
        const { refunds } = tx.tables;
        const asked = { attempt: refund.attempt + 1, providerRefundId: null, problem: null, tryAt: now, tries: 0 };
        await tx
          .update(refunds)
          .set({ state: 'sending', markedBy: sellerId, ...asked })
          .where(eq(refunds.id, refundId));
      },
    };
  };

/** The refund was not owed after all. */
export const dropping =
  (refundId: string): Make =>
  async (order, db) => {
    const { refunds } = db.tables;
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
    if (refund?.orderId !== order.id || (refund.state !== 'owed' && refund.state !== 'failed')) return undefined;
    return {
      set: {},
      also: async (tx) => {
        await tx.delete(refunds).where(eq(refunds.id, refundId));
      },
    };
  };
