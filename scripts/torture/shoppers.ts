import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
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
  /** Answers 5xx by status, and what they said. */
  failures: Map<number, number>;
  messages: Set<string>;
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
  ...{ failures: new Map(), messages: new Set(), orders: new Map(), keys: new Set() },
});

interface Body {
  message?: string;
  data?: { orderNumber?: string };
}
type Answer = { status: number; body: Body } | undefined;

/** Each request from an address of its own, told as a proxy tells it: limits by address are shown elsewhere. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

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
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          'x-forwarded-for': nextAddress(),
          cookie: this.cookie,
          ...headers,
        },
        ...(body ? { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      const read = { status: answer.status, body: (await answer.json()) as Body };
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (cookies.length > 0) this.cookie = cookies.join('; ');
      const { failures, messages } = this.tally;
      if (read.status >= 500) {
        failures.set(read.status, (failures.get(read.status) ?? 0) + 1);
        messages.add(`${read.status} "${read.body.message}"`);
      }
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
