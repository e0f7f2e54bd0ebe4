import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { effectivePrice, paiseToRupees } from '../../../api/shop/money/rules.ts';
import { orderTotals } from '../../../api/shop/money/sums.ts';
import { rupeeTotals } from '../../../api/shop/orders/wire.ts';
import { loadShop } from '../../../api/shop/shop-file/shop-of.ts';

/** Shoppers who note what the shop acknowledges, for comparison with what it has stored afterwards. */

export interface Goods {
  itemId: string;
  unitPaise: number;
}

/** Items of a snapshot that can be ordered. */
export async function goodsOf(snapshotFile: string, count: number): Promise<Goods[]> {
  const catalogue = openCatalogue(snapshotFile);
  const ids = (await catalogue.items.addresses()).map(({ id }) => id);
  const cards = (await catalogue.items.cards(ids, 'en')).filter((card) => card.available && effectivePrice(card) > 0);
  catalogue.close();
  return cards.slice(0, count).map((card) => ({ itemId: card.id, unitPaise: effectivePrice(card) }));
}

const charges = loadShop().charges;
const address = { firstName: 'A', lastName: 'B', address: '1 Road', city: 'Pune', state: 'MH', zipCode: '411001' };

/** @param email the receipt's address; each mailbox gets only a limited number */
export function enquiry({ itemId, unitPaise }: Goods, quantity = 1, email = 'buyer@example.com') {
  const totals = orderTotals(unitPaise * quantity, charges);
  const [unitPrice, totalPrice] = [paiseToRupees(unitPaise), paiseToRupees(unitPaise * quantity)];
  return {
    items: [{ itemId, quantity, unitPrice, totalPrice }],
    shippingAddress: { ...address, country: 'India' },
    contactInfo: { email, phone: '9876543210' },
    totals: rupeeTotals(totals),
  };
}

export interface Tally {
  /** Requests for changes, including repeats. */
  tried: number;
  /** 5xx answers by status, and their messages. */
  failures: Map<number, number>;
  messages: Set<string>;
  /** Order numbers by Idempotency-Key, as acknowledged by the shop. */
  orders: Map<string, string>;
  /** Keys that were sent, acknowledged or not. */
  keys: Set<string>;
  /** Pieces added to carts: acknowledged ones, and those whose outcome is unknown. */
  added: number;
  unknown: number;
  /** E-mail addresses of acknowledged accounts. */
  accounts: Set<string>;
  /** Requests without an answer. */
  unanswered: number;
  /** Answers to one key that named two orders. */
  contradictions: number;
  /** Milliseconds that each answer took, without answers to new accounts, which take time to hash. */
  waits: number[];
  /** Milliseconds until an enquiry was acknowledged, with all its repetitions and the pauses between them. */
  wholeWaits: number[];
}

export const newTally = (): Tally => ({
  ...{ tried: 0, added: 0, unknown: 0, unanswered: 0, contradictions: 0 },
  ...{ failures: new Map(), messages: new Set(), orders: new Map(), keys: new Set(), accounts: new Set() },
  ...{ waits: [], wholeWaits: [] },
});

interface Body {
  error?: string;
  message?: string;
  data?: { orderNumber?: string };
}
type Answer = { status: number; body: Body } | undefined;

const register = '/api/auth/register';

/** Each request has a separate IP address, as reported by a proxy: limits by address are tested elsewhere. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** One customer of a shop that may stop at any moment. */
export class Shopper {
  cookie = '';
  readonly tally: Tally;
  /** The shop's present address. */
  readonly origin: () => string;

  constructor(origin: () => string, tally: Tally) {
    this.origin = origin;
    this.tally = tally;
  }

  /** Undefined when no answer came. */
  async send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    this.tally.tried += 1;
    const started = performance.now();
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
      const text = await answer.text();
      // The balancer's own answer: the process that it asked is gone.
      if (answer.status === 502) throw new Error(text);
      const read = { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Body };
      if (path !== register) this.tally.waits.push(performance.now() - started);
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (cookies.length > 0) this.cookie = cookies.join('; ');
      const { failures, messages } = this.tally;
      if (read.status >= 500) {
        failures.set(read.status, (failures.get(read.status) ?? 0) + 1);
        messages.add(`${read.status} "${read.body.message}"`);
      }
      return read;
    } catch {
      this.tally.unanswered += 1;
      return undefined;
    }
  }

  /** Repeats it up to 20 times while the shop is busy. @throws when it is not accepted */
  async register(): Promise<void> {
    const email = `${randomUUID()}@example.com`;
    const ask = () => this.send('POST', register, { email, password: 'strut-tower-1' });
    let answer = await ask();
    for (let n = 0; n < 20 && answer?.body.error === 'busy'; n++) {
      await setTimeout(50);
      answer = await ask();
    }
    if (answer?.status !== 200) throw new Error(`a shopper could not register: ${JSON.stringify(answer)}`);
    this.tally.accounts.add(email);
  }

  /** Repeats an enquiry with the same key until it is acknowledged. */
  async order(goods: Goods, giveUp: () => boolean, key: string = randomUUID()): Promise<void> {
    const { tally } = this;
    tally.keys.add(key);
    const started = performance.now();
    const body = enquiry(goods, 1, `${key}@example.com`);
    while (!giveUp()) {
      const answer = await this.send('POST', '/api/orders', body, { 'idempotency-key': key });
      if (answer && answer.status < 300) {
        const number = answer.body.data?.orderNumber ?? '';
        if ((tally.orders.get(key) ?? number) !== number) tally.contradictions += 1;
        tally.orders.set(key, number);
        tally.wholeWaits.push(performance.now() - started);
        return;
      }
      // This account has sent as many as it may; the enquiry was not made.
      if (answer?.status === 429) await this.register().catch(() => {});
      await setTimeout(50);
    }
  }

  /** Adds one piece, once. */
  async add({ itemId }: Goods): Promise<Answer> {
    const answer = await this.send('POST', '/api/cart/add', { itemId, quantity: 1 });
    if (answer?.status === 200) this.tally.added += 1;
    // Any other refusal means that nothing was done; no answer leaves it open.
    else if (!answer || answer.body.error === 'outcome_unknown') this.tally.unknown += 1;
    return answer;
  }
}
