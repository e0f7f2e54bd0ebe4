import { asc, desc, eq, inArray } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { orderTaxRule } from '../orders/charges.ts';
import { historyOf, type OrderHistory, type OrderRows, withLines } from '../orders/store.ts';
import { stepsInOrder, timelineOf } from '../orders/timeline.ts';
import { totalsOf } from '../orders/wire.ts';
import type { ReturnHooks } from './hooks.ts';
import {
  type DeliveredLine,
  deliveredLines,
  mostRefund,
  mostShippingRefund,
  piecesLeft,
  type Returnable,
} from './rules.ts';

/** Reads the returns of an order, and what it can still return. */

export type ReturnRow = Row<'returns'>;
export type ReturnLineRow = Row<'returnLines'>;

export interface ReturnRows {
  row: ReturnRow;
  lines: ReturnLineRow[];
  /** The oldest first. */
  steps: (Row<'returnSteps'> & { sellerEmail: string | null })[];
}

/** An order with its returns, the newest first. */
export interface OrderWithReturns extends OrderRows, OrderHistory, Returnable {
  returns: ReturnRows[];
  delivered: DeliveredLine[];
}

async function returnsOf(db: Reads, orderId: string): Promise<ReturnRows[]> {
  const { returnLines, returnSteps, returns, users } = db.tables;
  const rows = await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.position));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db.select().from(returnLines).where(inArray(returnLines.returnId, ids));
  const steps = await db
    .select({ step: returnSteps, sellerEmail: users.email })
    .from(returnSteps)
    .leftJoin(users, eq(users.id, returnSteps.sellerId))
    .where(inArray(returnSteps.returnId, ids))
    .orderBy(asc(returnSteps.createdAt));
  return rows.map((row) => ({
    row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    steps: steps
      .filter(({ step }) => step.returnId === row.id)
      .map(({ step, sellerEmail }) => ({ ...step, sellerEmail })),
  }));
}

/** Undefined for an unknown order. */
export async function orderWithReturns(
  db: Reads,
  orderId: string,
  { promisedDays }: Pick<ReturnHooks, 'promisedDays'>,
): Promise<OrderWithReturns | undefined> {
  const { orders } = db.tables;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return undefined;
  const rows = { ...(await withLines(db, order)), ...(await historyOf(db, order)) };
  const returns = await returnsOf(db, orderId);
  const delivered = deliveredLines(order.status, rows.lines, rows.quote);
  const taken = returns
    .filter(({ row }) => row.state !== 'refused')
    .flatMap(({ lines }) => lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })));
  const steps = timelineOf(order, stepsInOrder(rows));
  return {
    ...rows,
    returns,
    delivered,
    deliveredAt: steps.find(({ step }) => step === 'delivered')?.at ?? null,
    left: piecesLeft(delivered, taken),
    promisedDays: await promisedDays(db, orderId),
  };
}

/** The most that a return can be refunded now, in paise. */
export function mostOf({ order, delivered, returns }: OrderWithReturns, { row, lines }: ReturnRows) {
  const pieces = lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity }));
  const others = returns.flatMap((one) => (one.row.id === row.id ? [] : [one.row.shippingPaise ?? 0]));
  return {
    goodsPaise: mostRefund(pieces, delivered, orderTaxRule(order.charges, totalsOf(order))),
    shippingPaise: mostShippingRefund(order.shippingPaise, others),
  };
}
