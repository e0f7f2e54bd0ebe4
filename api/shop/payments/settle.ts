import { eq } from '../../data/drizzle.ts';
import type { ShopTransaction } from '../../data/shop-db.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { accountOf as accountOfUser, type OrderHistory, type OrderRow } from '../orders/store.ts';
import { type Account, accountOf, applyEvent, emptyLedger, type Fact, factKey } from './ledger.ts';
import { followMoney, oweAll } from './owed.ts';
import { toldOf } from './refunds.ts';
import type { PaymentRow, RefundRow } from './rows.ts';
import { type PaymentState, stateOfReceived } from './rules.ts';

/** What has happened to the money of an order, for its mails. */
export interface Told {
  order: OrderRow;
  account: OrderHistory['account'];
  received: PaymentRow | undefined;
  refunded: readonly RefundRow[];
}
export type MailsAbout = (told: Told) => Mail[];

/** What the facts of a payment say. */
export async function accountOfPayment(tx: Pick<ShopTransaction, 'select' | 'tables'>, paymentId: string) {
  const { paymentFacts } = tx.tables;
  const rows = await tx.select().from(paymentFacts).where(eq(paymentFacts.paymentId, paymentId));
  return accountOf(rows.reduce((ledger, { fact }) => applyEvent(ledger, fact), emptyLedger));
}

/** Stores facts about a payment that are not known yet. @returns how many */
export async function addFacts(
  tx: ShopTransaction,
  paymentId: string,
  facts: readonly Fact[],
  now: number,
): Promise<number> {
  const { paymentFacts } = tx.tables;
  let added = 0;
  for (const fact of facts) {
    const row = { key: factKey(fact), paymentId, fact, createdAt: now };
    added += (await tx.insert(paymentFacts).values(row).onConflictDoNothing().returning()).length;
  }
  return added;
}

/** The state of a link's payment. */
function stateOf({ receivedPaise, closedLinks }: Account, refundedPaise: number): PaymentState {
  if (receivedPaise > 0) return stateOfReceived({ amountPaise: receivedPaise, refundedPaise });
  return closedLinks.length > 0 ? 'failed' : 'due';
}

/** Brings refunds to the state that the provider's facts say. @returns those that were made now */
async function settleRefunds(
  tx: ShopTransaction,
  { payment, refunds, now }: { payment: PaymentRow; refunds: readonly RefundRow[]; now: number },
): Promise<RefundRow[]> {
  const { paymentFacts, refunds: table } = tx.tables;
  const rows = await tx.select().from(paymentFacts).where(eq(paymentFacts.paymentId, payment.id));
  const facts = rows.flatMap(({ fact }) => (fact.kind === 'refund' ? [fact] : []));
  const made: RefundRow[] = [];
  for (const { of, refundId, state } of toldOf(refunds, facts)) {
    const set =
      state === 'processed'
        ? { state: 'made' as const, madeAt: now, providerRefundId: refundId, tryAt: null, problem: null }
        : { state: 'failed' as const, tryAt: null, problem: 'failed' };
    await tx.update(table).set(set).where(eq(table.id, of.id));
    if (set.state === 'made') made.push({ ...of, ...set });
  }
  return made;
}

/** What went back without the provider. */
const byHand = (refunds: readonly RefundRow[]) =>
  refunds.reduce((sum, { state, providerRefundId, amountPaise }) => {
    return sum + (state === 'made' && providerRefundId === null ? amountPaise : 0);
  }, 0);

/**
 * Works out anew what a payment has brought, from all facts and refunds, and stores it. What arrives for a cancelled
 * order is owed at once. The order's version grows, so that whoever looks at it sees the change.
 */
export async function settle(tx: ShopTransaction, paymentId: string, now: number, mails: MailsAbout): Promise<void> {
  const { orders, payments, refunds: table } = tx.tables;
  const [before] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!before) return;
  const [order] = await tx.select().from(orders).where(eq(orders.id, before.orderId));
  if (!order) return;
  const refunds = await tx.select().from(table).where(eq(table.paymentId, paymentId));
  const refunded = await settleRefunds(tx, { payment: before, refunds, now });
  const hand = byHand(refunds);
  const set =
    before.way === 'razorpay' ? ofLink(before, await accountOfPayment(tx, paymentId), hand, now) : ofHand(before, hand);
  const after = { ...before, ...set };
  await tx.update(payments).set(set).where(eq(payments.id, paymentId));
  await tx
    .update(orders)
    .set({ version: order.version + 1, changedAt: now })
    .where(eq(orders.id, order.id));
  const received = before.receivedAt === null && after.receivedAt !== null ? after : undefined;
  // A refund that a seller has dropped does not come back by itself.
  const hasArrived = received !== undefined || keptOf(after) > keptOf(before);
  if (order.status === 'cancelled' && hasArrived) await oweAll(tx, order.id, now);
  await followMoney(tx, order.id, now);
  // The customer is gone: nobody is left to be notified.
  if (order.customerRemovedAt !== null) return;
  if (!received && refunded.length === 0) return;
  const account = await accountOfUser(tx, order);
  for (const mail of mails({ order, account, received, refunded })) await queueMail(tx, mail, now);
}

const keptOf = ({ amountPaise, refundedPaise }: PaymentRow) => amountPaise - refundedPaise;

function ofLink(before: PaymentRow, account: Account, handPaise: number, now: number) {
  const { receivedPaise } = account;
  const refundedPaise = Math.min(receivedPaise, account.refundedPaise + handPaise);
  const state = stateOf(account, refundedPaise);
  return {
    state,
    refundedPaise,
    ...(state === 'due' ? {} : { lookAt: null }),
    amountPaise: receivedPaise > 0 ? receivedPaise : before.amountPaise,
    receivedAt: before.receivedAt ?? (receivedPaise > 0 ? now : null),
  };
}

function ofHand({ state, amountPaise }: PaymentRow, handPaise: number) {
  const refundedPaise = Math.min(amountPaise, handPaise);
  return { state: refundedPaise > 0 ? stateOfReceived({ amountPaise, refundedPaise }) : state, refundedPaise };
}
