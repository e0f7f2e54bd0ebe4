import { randomInt, randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, lte } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row } from '../../data/tables.ts';
import { normalEmail } from '../account/rules.ts';
import type { LineFit } from '../cart/line-vehicle.ts';
import { type Ordered, removeOrdered } from '../cart/store.ts';
import { type MessageCounts, messageCountsOf } from '../conversation/unread.ts';
import { newestQuote, type Quote } from '../desk/quotes.ts';
import { addToSearch } from '../desk/search-index.ts';
import { type DocumentRow, documentsOf } from '../invoices/documents.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { type ChargeRule, isOnRequest, type Totals } from '../money/rules.ts';
import { moneyOf, type OrderMoney } from '../payments/rows.ts';
import type { Evidence } from '../promise/rules.ts';
import { addEvidence, type EvidenceRow, evidenceOf } from '../promise/store.ts';
import type { Limit } from '../rules.ts';
import type { LineGst } from '../tax/settings.ts';
import type { Address, EnquiryVehicle } from './contract.ts';
import { isGuests } from './guests.ts';
import { timesOrdered } from './times-ordered.ts';

export type OrderRow = Row<'orders'>;
export type OrderLineRow = Row<'orderLines'>;

export interface OrderRows {
  order: OrderRow;
  lines: OrderLineRow[];
  quote: Quote | undefined;
  /** Why lines fit, by the line's id; those that are not known to fit are left out. */
  evidence: ReadonlyMap<string, EvidenceRow>;
}

/** What sellers and the customer did with an order, the newest first, and whose it is. */
export interface OrderHistory {
  /** The account's address now, and when it was proven. */
  account: { email: string; emailProvenAt: number | null } | undefined;
  events: readonly Row<'orderEvents'>[];
  steps: readonly Row<'customerSteps'>[];
  messages: MessageCounts;
  /** Tax invoices and credit notes, the oldest first. */
  documents: readonly DocumentRow[];
  money: OrderMoney;
}

export interface NewOrder {
  userId: string;
  language: string;
  email: string;
  phone: string;
  shippingAddress: Address;
  billingAddress: Address | null;
  vehicle?: EnquiryVehicle | null;
  note?: string | null;
  lines: (Partial<LineFit> & {
    itemId: string;
    name: string;
    partNumber: string;
    brandName: string;
    quantity: number;
    unitPaise: number;
    totalPaise: number;
    gst?: LineGst;
    /** Why it fits, if that is known. */
    evidence?: Evidence | undefined;
  })[];
  /** The lines as the enquiry named them, to find them in the cart; by default, `lines`. */
  named?: readonly Ordered[];
  totals: Totals;
  /** The rule by which the totals were worked out. */
  charges?: ChargeRule;
  gstin?: string | null;
  idempotencyKey: string | null;
  requestHash: string | null;
}

/** `wait`: milliseconds until this customer may send another enquiry. */
export type CreateAnswer = { order: OrderRow; repeated: boolean } | { wait: number } | 'other-body';

/**
 * Counts stored orders, so that repeated and failed attempts do not count, and all processes see the same count.
 * @returns milliseconds to wait; 0: none
 */
async function waitFor(
  tx: ShopTransaction,
  userId: string,
  { max, windowMilliseconds }: Limit,
  now: number,
): Promise<number> {
  const { orders } = tx.tables;
  const inWindow = and(gt(orders.createdAt, now - windowMilliseconds), lte(orders.createdAt, now));
  const [first] = await tx
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), inWindow))
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .offset(max - 1);
  return first ? first.createdAt + windowMilliseconds - now : 0;
}

/** "ENQ-261121-48213": the day and a random number, so that it does not reveal how many orders there are. */
async function newOrderNumber(tx: ShopTransaction, now: number): Promise<string> {
  const { orders } = tx.tables;
  const day = new Date(now).toISOString().slice(2, 10).replaceAll('-', '');
  for (;;) {
    const number = `ENQ-${day}-${String(randomInt(100_000)).padStart(5, '0')}`;
    if (!(await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number)))[0]) return number;
  }
}

export const amountsOf = ({ subtotal, shipping, tax, total }: Totals) => ({
  subtotalPaise: subtotal,
  shippingPaise: shipping,
  taxPaise: tax,
  totalPaise: total,
});

/** What a customer sent with an Idempotency-Key. */
async function sentWithKey(from: Reads, userId: string, key: string | null): Promise<OrderRow | undefined> {
  if (!key) return undefined;
  const { orders } = from.tables;
  const mine = and(eq(orders.userId, userId), eq(orders.idempotencyKey, key));
  return (await from.select().from(orders).where(mine))[0];
}

async function insertOrder(
  tx: ShopTransaction,
  { lines, totals, named: _, ...rest }: NewOrder,
  now: number,
): Promise<OrderRow> {
  const { orderLines, orders } = tx.tables;
  const values = {
    ...rest,
    id: randomUUID(),
    number: await newOrderNumber(tx, now),
    ...amountsOf(totals),
    priceOnRequest: lines.some(({ unitPaise }) => isOnRequest(unitPaise)),
    createdAt: now,
    changedAt: now,
  };
  const [row] = await tx.insert(orders).values(values).returning();
  if (!row) throw new Error('the order was not stored');
  for (const [position, { evidence, ...line }] of lines.entries()) {
    const id = randomUUID();
    await tx.insert(orderLines).values({ ...line, id, orderId: row.id, position });
    if (evidence) await addEvidence(tx, id, evidence, now);
  }
  return row;
}

/** Stores an order with its lines and mails, and removes what was ordered from the customer's cart. */
export async function storeOrder(
  tx: ShopTransaction,
  order: NewOrder,
  {
    now,
    mails,
    names,
  }: { now: number; mails: (order: OrderRow) => Mail[]; names: ReadonlyMap<string, readonly string[]> },
): Promise<OrderRow> {
  const row = await insertOrder(tx, order, now);
  const lines = order.lines.map((line) => ({ ...line, names: names.get(line.itemId) ?? [] }));
  await addToSearch(tx, row, lines);
  await removeOrdered(tx, { userId: order.userId }, order.named ?? order.lines);
  for (const mail of mails(row)) await queueMail(tx, mail, now);
  return row;
}

/** An order with its lines, why they fit, and the seller's newest quote, if any. */
export async function withLines(db: Reads, order: OrderRow): Promise<OrderRows> {
  const { orderLines } = db.tables;
  const mine = eq(orderLines.orderId, order.id);
  const lines = await db.select().from(orderLines).where(mine).orderBy(asc(orderLines.position));
  const evidence = await evidenceOf(
    db,
    lines.map(({ id }) => id),
  );
  return { order, lines, quote: await newestQuote(db, order.id), evidence };
}

/** The customer's steps with an order, the newest first. */
export async function stepsOf(db: Reads, orderId: string): Promise<OrderHistory['steps']> {
  const { customerSteps } = db.tables;
  const mine = eq(customerSteps.orderId, orderId);
  return db.select().from(customerSteps).where(mine).orderBy(desc(customerSteps.createdAt), desc(customerSteps.id));
}

/** The account of an order; for a guest's the mailbox whose link has sent it. */
export async function accountOf(
  db: Reads,
  { userId, email: address, createdAt }: OrderRow,
): Promise<OrderHistory['account']> {
  if (isGuests(userId)) return { email: normalEmail(address), emailProvenAt: createdAt };
  const { users } = db.tables;
  const { email, emailProvenAt } = users;
  return (await db.select({ email, emailProvenAt }).from(users).where(eq(users.id, userId)))[0];
}

export async function historyOf(db: Reads, order: OrderRow): Promise<OrderHistory> {
  const { orderEvents } = db.tables;
  const mine = eq(orderEvents.orderId, order.id);
  return {
    account: await accountOf(db, order),
    events: await db.select().from(orderEvents).where(mine).orderBy(desc(orderEvents.createdAt), desc(orderEvents.id)),
    steps: await stepsOf(db, order.id),
    messages: await messageCountsOf(db, order.id),
    documents: await documentsOf(db, order.id),
    money: await moneyOf(db, order.id),
  };
}

/** Orders: what enquiries become. */
export function orderStore(db: ShopDb) {
  const { orders } = db.tables;
  const newestFirst = (userId: string) =>
    db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt));
  return {
    /** How many orders contain each item, by item id. */
    timesOrdered: (): Promise<Map<string, number>> => timesOrdered(db),

    /**
     * Stores the order, removes its items from the cart and queues its mails, all or nothing. A repeated
     * Idempotency-Key returns the first order, or `other-body` if the body differs. When the customer has sent as many
     * orders as `limit` allows, nothing is stored.
     * @param names the catalogue's names of each item in all languages, for the desk's search
     */
    async create(
      order: NewOrder,
      now: number,
      mails: (order: OrderRow) => Mail[],
      names: ReadonlyMap<string, readonly string[]> = new Map(),
      limit?: Limit,
    ): Promise<CreateAnswer> {
      return db.write(async (tx): Promise<CreateAnswer> => {
        const before = await sentWithKey(tx, order.userId, order.idempotencyKey);
        if (before) return before.requestHash === order.requestHash ? { order: before, repeated: true } : 'other-body';
        const wait = limit ? await waitFor(tx, order.userId, limit, now) : 0;
        if (wait > 0) return { wait };
        return { order: await storeOrder(tx, order, { now, mails, names }), repeated: false };
      });
    },

    async byIdempotencyKey(userId: string, key: string): Promise<OrderRow | undefined> {
      return sentWithKey(db, userId, key);
    },

    async ofUser(userId: string): Promise<OrderRow[]> {
      return newestFirst(userId);
    },

    async newestOfUser(userId: string): Promise<OrderRow | undefined> {
      return (await newestFirst(userId).limit(1))[0];
    },

    /**
     * One order with its lines, the seller's newest quote and its history.
     * @param mayOpen whether the caller may see it
     */
    async one(orderId: string, mayOpen: (order: OrderRow) => boolean): Promise<(OrderRows & OrderHistory) | undefined> {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!order || !mayOpen(order)) return undefined;
      return { ...(await withLines(db, order)), ...(await historyOf(db, order)) };
    },
  };
}
