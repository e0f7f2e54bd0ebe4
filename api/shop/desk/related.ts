import { desc, eq } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import { isNobody } from '../orders/forgotten.ts';
import { isGuests } from '../orders/guests.ts';
import type { OrderRow } from '../orders/store.ts';
import { numberKey } from '../search/rules.ts';
import { ordersAt } from './lists.ts';
import { duplicateMilliseconds, type Sameness } from './rules.ts';
import { idsOf, searchFor } from './search.ts';
import { phoneDigits } from './search-index.ts';

export interface RelatedOrder {
  order: OrderRow;
  /** What it has in common with the other order; never empty. */
  same: Sameness[];
  /** Whether it arrived within the same thirty days: perhaps the same wish twice. */
  near: boolean;
}

/** Most orders that stand beside another one. */
const most = 20;

/** The digits by which phones are compared; undefined for less than a number. */
function phoneKey(phone: string): string | undefined {
  const key = phoneDigits(phone);
  return key.length >= 8 ? key : undefined;
}

/** The account of an order; undefined for orders without one, which all belong to the same user. */
const accountOf = ({ userId }: OrderRow) => (isGuests(userId) || isNobody(userId) ? undefined : userId);

/** The newest orders of the same account. */
async function ofAccount(db: Reads, order: OrderRow): Promise<string[]> {
  const account = accountOf(order);
  if (account === undefined) return [];
  const { orders } = db.tables;
  const own = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, account))
    .orderBy(desc(orders.createdAt))
    .limit(most);
  return own.map(({ id }) => id);
}

const keysOf = (order: OrderRow): Record<Sameness, readonly (string | undefined)[]> => ({
  account: [accountOf(order)],
  email: [order.email.toLowerCase()],
  phone: [phoneKey(order.phone)],
  vehicle: [order.vehicle?.plate, order.vehicle?.vin].map((text) => (text ? numberKey(text) : undefined)),
});

/** What two orders have in common. */
function sameness(one: OrderRow, other: OrderRow): Sameness[] {
  const [mine, others] = [keysOf(one), keysOf(other)];
  const kinds: readonly Sameness[] = ['account', 'email', 'phone', 'vehicle'];
  return kinds.filter((kind) => mine[kind].some((key) => key !== undefined && others[kind].includes(key)));
}

/**
 * Orders of the same account, or with the same address, phone, registration or chassis number, the newest first. An
 * order without its customer has none.
 */
export async function relatedTo(db: Reads, order: OrderRow, now: number): Promise<RelatedOrder[]> {
  if (order.customerRemovedAt !== null) return [];
  const ids = new Set(await ofAccount(db, order));
  const texts = [order.email, phoneKey(order.phone), order.vehicle?.plate, order.vehicle?.vin];
  for (const text of texts) {
    if (!text) continue;
    for (const id of await idsOf(db, await (await searchFor(db, text)).newest(most + 1))) ids.add(id);
  }
  ids.delete(order.id);
  const found = (await ordersAt(db, [...ids])).map((other) => ({
    order: other,
    same: sameness(order, other),
    near: other.createdAt <= now && Math.abs(other.createdAt - order.createdAt) <= duplicateMilliseconds,
  }));
  return found
    .filter(({ same }) => same.length > 0)
    .toSorted((a, b) => b.order.createdAt - a.order.createdAt)
    .slice(0, most);
}
