import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openCatalogue } from '../../api/catalogue/open.ts';
import { effectivePrice, orderTotals, paiseToRupees } from '../../api/contract/rules.ts';
import { rupeeTotals } from '../../api/order-wire.ts';
import { loadShop } from '../../api/shop.ts';

/** Shoppers who note what the shop has acknowledged, to hold it against what is there afterwards. */

export interface Goods {
  itemId: string;
  unitPaise: number;
}

/** Items of a snapshot that can be ordered. */
export function goodsOf(snapshotFile: string, count: number): Goods[] {
  const catalogue = openCatalogue(snapshotFile);
  const ids = [...catalogue.pagePaths()].flatMap((page) => ('itemId' in page ? [page.itemId] : [])).sort();
  const cards = catalogue.items.cards(ids, 'en').filter((card) => card.available && effectivePrice(card) > 0);
  catalogue.close();
  return cards.slice(0, count).map((card) => ({ itemId: card.id, unitPaise: effectivePrice(card) }));
}

const charges = loadShop().charges;
const address = { firstName: 'A', lastName: 'B', address: '1 Road', city: 'Pune', state: 'MH', zipCode: '411001' };

export function enquiry({ itemId, unitPaise }: Goods, quantity = 1) {
  const totals = orderTotals(unitPaise * quantity, charges);
  const [unitPrice, totalPrice] = [paiseToRupees(unitPaise), paiseToRupees(unitPaise * quantity)];
  return {
    items: [{ itemId, quantity, unitPrice, totalPrice }],
    shippingAddress: { ...address, country: 'India' },
    contactInfo: { email: 'buyer@example.com', phone: '9876543210' },
    totals: rupeeTotals(totals),
  };
}

export interface Tally {
  /** Requests of changes, repeats too. */
  tried: number;
  /** Answers 5xx by status. */
  failures: Map<number, number>;
  /** Order numbers by Idempotency-Key, as the shop answered them. */
  orders: Map<string, string>;
  /** Keys that were sent, acknowledged or not. */
  keys: Set<string>;
  /** Pieces that were added to carts and acknowledged; those of which nobody knows. */
  added: number;
  unknown: number;
  /** Answers to one key that named two orders. */
  contradictions: number;
}

export const newTally = (): Tally => ({
  ...{ tried: 0, added: 0, unknown: 0, contradictions: 0 },
  ...{ failures: new Map(), orders: new Map(), keys: new Set() },
});

type Answer = { status: number; body: { data?: { orderNumber?: string } } } | undefined;

/** One customer at a shop that may go away at any moment. */
export class Shopper {
  cookie = '';
  readonly tally: Tally;
  /** Where the shop is now. */
  readonly origin: () => string;

  constructor(origin: () => string, tally: Tally) {
    this.origin = origin;
    this.tally = tally;
  }

  /** Undefined when no answer came. */
  async send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    this.tally.tried += 1;
    try {
      const answer = await fetch(this.origin() + path, {
        method,
        headers: { 'content-type': 'application/json', cookie: this.cookie, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      const read = { status: answer.status, body: (await answer.json()) as { data?: { orderNumber?: string } } };
      if (path.startsWith('/api/auth/'))
        this.cookie = answer.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
      const { failures } = this.tally;
      if (read.status >= 500) failures.set(read.status, (failures.get(read.status) ?? 0) + 1);
      return read;
    } catch {
      return undefined;
    }
  }

  async register(): Promise<void> {
    const email = `${randomUUID()}@example.com`;
    const answer = await this.send('POST', '/api/auth/register', { email, password: 'secret1' });
    if (answer?.status !== 200) throw new Error(`a shopper could not register: ${JSON.stringify(answer)}`);
  }

  /** Sends an enquiry again and again, with the same key, until it is acknowledged. */
  async order(goods: Goods, giveUp: () => boolean, key: string = randomUUID()): Promise<void> {
    const { tally } = this;
    tally.keys.add(key);
    while (!giveUp()) {
      const answer = await this.send('POST', '/api/orders', enquiry(goods), { 'idempotency-key': key });
      if (answer && answer.status < 300) {
        const number = answer.body.data?.orderNumber ?? '';
        if ((tally.orders.get(key) ?? number) !== number) tally.contradictions += 1;
        tally.orders.set(key, number);
        return;
      }
      await setTimeout(50);
    }
  }

  /** Adds one piece, once. */
  async add({ itemId }: Goods): Promise<void> {
    const answer = await this.send('POST', '/api/cart/add', { itemId, quantity: 1 });
    if (answer?.status === 200) this.tally.added += 1;
    // An answer that says no means that nothing was done; none at all says nothing.
    else if (!answer) this.tally.unknown += 1;
  }
}

/** What shop.db holds against what was acknowledged. */
export function audit(dataFolder: string, tally: Tally) {
  const db = new Database(join(dataFolder, 'shop.db'), { readonly: true });
  const rows = db.prepare('SELECT idempotency_key AS key, number, id FROM orders').all() as {
    key: string;
    number: string;
    id: string;
  }[];
  const mails = db.prepare('SELECT count(*) FROM outbox').pluck().get() as number;
  const lines = db.prepare('SELECT count(*) FROM order_lines').pluck().get() as number;
  const pieces = (db.prepare('SELECT sum(quantity) FROM cart_lines WHERE removed_at IS NULL').pluck().get() ??
    0) as number;
  const sound = db.pragma('integrity_check', { simple: true }) === 'ok';
  db.close();
  const stored = new Map(rows.map(({ key, number }) => [key, number]));
  const lostOrders = [...tally.orders].filter(([key, number]) => stored.get(key) !== number).length;
  const doubledOrders = rows.length - stored.size + rows.filter(({ key }) => !tally.keys.has(key)).length;
  return {
    acknowledged: tally.orders.size + tally.added,
    lost: lostOrders + Math.max(0, tally.added - pieces) + (sound ? 0 : 1),
    // Each order has one line and two mails: its customer's and the seller's.
    doubled:
      doubledOrders +
      tally.contradictions +
      Math.max(0, pieces - tally.added - tally.unknown) +
      Math.abs(mails - 2 * rows.length) +
      Math.abs(lines - rows.length),
  };
}
