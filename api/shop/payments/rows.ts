import { asc, eq } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { creditedPaise, openRefundPaise } from './refunds.ts';
import { type Balance, balanceOf } from './rules.ts';

export type PaymentRow = Row<'payments'>;
export type RefundRow = Row<'refunds'>;

/** The payments and refunds of an order, the oldest first. */
export interface OrderMoney {
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
}

export async function moneyOf(db: Reads, orderId: string): Promise<OrderMoney> {
  const { payments, refunds } = db.tables;
  return {
    payments: await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    refunds: await db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  };
}

export interface OrderBalance extends Balance {
  /** Cash on delivery that the customer has chosen and not paid yet; what is due does not contain its surcharge. */
  cash: PaymentRow | undefined;
  /** Owed to the customer, or on its way. */
  returningPaise: number;
}

/** What is due for an order and what it has brought. A cancelled order costs nothing. */
export function orderBalance(
  { status, totalPaise }: { status: string; totalPaise: number },
  { payments, refunds }: OrderMoney,
): OrderBalance {
  const surcharges = payments.reduce(
    (sum, { receivedAt, surchargePaise }) => sum + (receivedAt ? surchargePaise : 0),
    0,
  );
  const cost = Math.max(0, totalPaise + surcharges - creditedPaise(refunds));
  const balance = balanceOf(status === 'cancelled' ? 0 : cost, payments);
  const returningPaise = openRefundPaise(refunds);
  return {
    ...balance,
    overpaidPaise: Math.max(0, balance.overpaidPaise - returningPaise),
    returningPaise,
    cash: payments.find(({ way, state }) => way === 'cash_on_delivery' && state === 'due'),
  };
}
