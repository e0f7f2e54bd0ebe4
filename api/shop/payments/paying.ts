import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from '../../data/drizzle.ts';
import type { Reads, ShopTransaction } from '../../data/shop-db.ts';
import { isAccepted, type QuoteState } from '../acceptance/rules.ts';
import { newestQuote } from '../desk/quotes.ts';
import type { Make } from '../orders/change.ts';
import { hasLeft, type OrderStatus } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { PaymentRefused } from './refused.ts';
import { moneyOf, type OrderBalance, orderBalance } from './rows.ts';
import { mayChoose, offeredWays, type PaymentSettings, type PaymentWay, type ReferencedWay } from './rules.ts';

/** What a customer does to pay an accepted order: each is a rule that gives the changes, or refuses. */

/** How the shop is paid now. */
export interface PayRule {
  settings: PaymentSettings;
  /** Whether this process can make links of the provider. */
  hasProvider: boolean;
}

const payable: ReadonlySet<OrderStatus> = new Set(['confirmed', 'processing', 'shipped', 'delivered']);

/** Whether the customer has accepted what is to be paid. */
export function mayPay({ status }: { status: OrderStatus }, quote: Pick<QuoteState, 'lines'> | undefined): boolean {
  return payable.has(status) && quote !== undefined && isAccepted(quote);
}

/** What is due this way, with its surcharge. @throws PaymentRefused */
export async function dueBy(
  db: Reads,
  order: OrderRow,
  way: PaymentWay,
  { settings, hasProvider }: PayRule,
): Promise<OrderBalance & { surchargePaise: number; totalPaise: number }> {
  if (!mayPay(order, await newestQuote(db, order.id))) throw new PaymentRefused('not_now');
  const balance = orderBalance(order, await moneyOf(db, order.id));
  if (balance.duePaise === 0) throw new PaymentRefused('nothing_due');
  const parcel = { hasLeft: hasLeft(order.status), onDelivery: balance.cash !== undefined };
  if (!mayChoose(way, parcel)) throw new PaymentRefused('parcel_sent');
  const ways = offeredWays(settings, { amountPaise: balance.duePaise, hasProvider });
  const offered = ways.find((one) => one.way === way);
  if (!offered) throw new PaymentRefused('not_offered');
  return { ...balance, ...offered };
}

/** Whoever pays another way does not pay on delivery, and one claim waits at a time. */
async function replaceOpen(tx: ShopTransaction, orderId: string): Promise<void> {
  const { payments } = tx.tables;
  const waiting = and(
    eq(payments.orderId, orderId),
    inArray(payments.way, ['cash_on_delivery', 'upi', 'bank_transfer']),
  );
  await tx.delete(payments).where(and(waiting, inArray(payments.state, ['due', 'claimed'])));
}

export interface Claim {
  way: ReferencedWay;
  typed: string;
  reference: string;
}

/**
 * The customer has paid, and says by which transfer. A transfer that has already paid something is refused.
 * @param onDue is told what is due, for the mail
 */
export const claiming =
  ({ way, typed, reference }: Claim, rule: PayRule, now: number, onDue: (duePaise: number) => void): Make =>
  async (order, db) => {
    const { duePaise } = await dueBy(db, order, way, rule);
    onDue(duePaise);
    await refuseUsed(db, reference);
    return {
      set: {},
      also: async (tx) => {
        await replaceOpen(tx, order.id);
        await tx.insert(tx.tables.payments).values({
          id: randomUUID(),
          orderId: order.id,
          way,
          state: 'claimed',
          amountPaise: duePaise,
          typedReference: typed,
          reference,
          createdAt: now,
        });
      },
    };
  };

/** @throws PaymentRefused when the transfer has paid another payment */
export async function refuseUsed(db: Reads, reference: string): Promise<void> {
  const { payments } = db.tables;
  const used = await db.select({ id: payments.id }).from(payments).where(eq(payments.usedReference, reference));
  if (used.length > 0) throw new PaymentRefused('reference_used');
}

/** The customer pays when the parcel arrives. */
export const choosingCash =
  (rule: PayRule, now: number): Make =>
  async (order, db) => {
    const { surchargePaise, totalPaise, cash } = await dueBy(db, order, 'cash_on_delivery', rule);
    if (cash) return { set: {} };
    return {
      set: {},
      also: async (tx) => {
        await replaceOpen(tx, order.id);
        await tx.insert(tx.tables.payments).values({
          id: randomUUID(),
          orderId: order.id,
          way: 'cash_on_delivery',
          state: 'due',
          amountPaise: totalPaise,
          surchargePaise,
          createdAt: now,
        });
      },
    };
  };
