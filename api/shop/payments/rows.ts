import { and, asc, eq, inArray, sql } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { hasLeft, type OrderStatus } from '../orders/rules.ts';
import { goodwillPaise, heldPaise, openRefundPaise } from './refunds.ts';
import { type Balance, balanceOf } from './rules.ts';

export type PaymentRow = Row<'payments'>;
export type RefundRow = Row<'refunds'>;

/** The payments and refunds of an order, the oldest first. */
export interface OrderMoney {
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
  /** What its returns have taken off what it costs: goods that came back, and their shipping. */
  returnedPaise: number;
}

/** The money of several orders, by order id. */
export async function moneyOfAll(db: Reads, orderIds: readonly string[]): Promise<Map<string, OrderMoney>> {
  const { payments, refunds } = db.tables;
  const ids = [...orderIds];
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const back = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const byOrder = { payments: byOrderId(paid), refunds: byOrderId(back), returned: await returnedByOrder(db, ids) };
  return new Map(
    ids.map((id) => [
      id,
      {
        payments: byOrder.payments.get(id) ?? [],
        refunds: byOrder.refunds.get(id) ?? [],
        returnedPaise: byOrder.returned.get(id) ?? 0,
      },
    ]),
  );
}

/** What the settled returns of each order say that the customer gets back, in paise by order id. */
async function returnedByOrder(db: Reads, orderIds: string[]): Promise<Map<string, number>> {
  const { orderId, refundPaise, shippingPaise, state } = db.tables.returns;
  const rows = await db
    .select({ orderId, paise: sql<number | string>`sum(${refundPaise} + coalesce(${shippingPaise}, 0))` })
    .from(db.tables.returns)
    .where(and(inArray(orderId, orderIds), eq(state, 'refunded')))
    .groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, Number(row.paise)]));
}

const byOrderId = <Of extends { orderId: string }>(rows: readonly Of[]) => Map.groupBy(rows, ({ orderId }) => orderId);

export async function moneyOf(db: Reads, orderId: string): Promise<OrderMoney> {
  return (await moneyOfAll(db, [orderId])).get(orderId) ?? noMoney;
}

/** Of an order that nobody has paid for. */
export const noMoney: OrderMoney = { payments: [], refunds: [], returnedPaise: 0 };

/** What the shop holds of each payment and has not promised back, the oldest payment first. */
export const heldOf = ({ payments, refunds }: OrderMoney) =>
  payments.map((payment) => ({
    payment,
    heldPaise: heldPaise(
      payment,
      refunds.filter(({ paymentId }) => paymentId === payment.id),
    ),
  }));

export interface OrderBalance extends Balance {
  /** Cash on delivery that the customer has chosen and not paid yet. */
  cash: PaymentRow | undefined;
  /**
   * What cash on delivery adds to what is due, until the parcel leaves: the customer may still pay another way. Then it is
   * a part of what is due.
   */
  cashPaise: number;
  /** What the ways to pay cost besides the order's total, with cash on delivery that the customer has chosen. */
  surchargesPaise: number;
  /** Owed to the customer, or on its way. */
  returningPaise: number;
}

/**
 * What is due for an order and what it has brought. A cancelled order costs nothing; goods that came back cost nothing,
 * whether they were paid or not. Cash on delivery with which the parcel has left costs its surcharge, as the invoice says,
 * however the customer pays in the end.
 */
export function orderBalance(
  { status, totalPaise }: { status: OrderStatus; totalPaise: number },
  { payments, refunds, returnedPaise }: OrderMoney,
): OrderBalance {
  const isLeft = hasLeft(status);
  const charged = payments.filter(({ way, receivedAt }) => receivedAt || (isLeft && way === 'cash_on_delivery'));
  const surcharges = charged.reduce((sum, { surchargePaise }) => sum + surchargePaise, 0);
  const cost = Math.max(0, totalPaise + surcharges - returnedPaise - goodwillPaise(refunds));
  const returningPaise = openRefundPaise(refunds);
  const isCancelled = status === 'cancelled';
  const balance = balanceOf(isCancelled ? 0 : cost, payments, returningPaise);
  if (isCancelled) balance.duePaise = 0;
  const cash = payments.find(({ way, state }) => way === 'cash_on_delivery' && state === 'due');
  const cashPaise = cash && balance.duePaise > 0 && !isLeft ? cash.surchargePaise : 0;
  return { ...balance, returningPaise, cash, cashPaise, surchargesPaise: surcharges + cashPaise };
}
