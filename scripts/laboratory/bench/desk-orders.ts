import { hash } from '@node-rs/argon2';
import type { ShopDb, ShopTransaction } from '../../../api/data/shop-db.ts';
import { orderStatuses } from '../../../api/shop/orders/rules.ts';
import { randomFrom } from '../../catalogue/sample/random.ts';

/** The password of every account in the filled database. */
export const password = 'secret of the bench';

/** Texts to search for in the filled database. */
export interface Known {
  sellerEmail: string;
  /** A customer with ten orders. */
  customerEmail: string;
  /** A customer with five hundred orders. */
  workshopEmail: string;
  number: string;
  name: string;
  phone: string;
  email: string;
  /** A text that about a fiftieth of all orders contain. */
  part: string;
  /** A text that one order contains. */
  ownPart: string;
  /** Words of part names: one in most orders, the other in about a fiftieth. */
  partName: string;
  rarePartName: string;
  /** An order with a quote, events and an unread message. */
  orderId: string;
}

const firstNames = ['Asha', 'Ravi', 'Žofia', 'सुनीता', 'முத்து', 'Imran', 'Gurpreet', 'Lakshmi', 'অনিতা', 'Joseph'];
const lastNames = ['Rao', 'Sharma', 'कुमार', 'Iyer', 'Singh', 'Khan', 'Patel', 'রায়', 'Fernandes', 'Nair'];
const parts = Array.from({ length: 100 }, (_, n) => `${n % 2 ? '0 986' : 'HU'} ${700 + n}/${n % 60} x`);
/** Two of three parts are oil filters. */
const nameOf = (part: string) => {
  const at = parts.indexOf(part);
  return at % 3 ? `Oil Filter ${at}` : `ब्रेक पैड ${700 + at}`;
};
const day = 86_400_000;
const workshopOrders = 500;

/**
 * Writes `count` orders of the last two years, with one to four lines each; always the same ones. All but the pending
 * ones have a quote, every hundredth an unread message, and some an open return or a payment to find.
 */
export async function fillOrders(db: ShopDb, count: number): Promise<Known> {
  const random = randomFrom(1);
  const now = Date.now();
  const passwordHash = await hash(password);
  const person = (tx: ShopTransaction, id: string, role: 'customer' | 'seller' = 'customer') =>
    tx.insert(db.tables.users).values({ id, email: `${id}@example.com`, passwordHash, role, createdAt: now });

  await db.write(async (tx) => {
    for (const id of ['workshop', 'seller'] as const) await person(tx, id, id === 'seller' ? 'seller' : 'customer');
    for (let n = 0; n * 10 < count; n++) await person(tx, `customer${n}`);
    for (let n = 0; n < count; n++) await order(tx, n);
  });

  async function order(tx: ShopTransaction, n: number): Promise<void> {
    const userId = n % 100 === 50 && n < workshopOrders * 100 ? 'workshop' : `customer${Math.floor(n / 10)}`;
    const id = `order${n}`;
    const createdAt = now - Math.floor(((count - n) / count) * 730 * day);
    const totalPaise = random.whole(10_000, 2_000_000);
    const shippingAddress = {
      ...{ firstName: random.pick(firstNames), lastName: random.pick(lastNames), address: `${n} MG Road` },
      ...{ city: 'Bengaluru', state: 'Karnataka', zipCode: '560025', country: 'India' },
    };
    const amounts = { subtotalPaise: totalPaise, shippingPaise: 0, taxPaise: 0, totalPaise };
    const status = random.pick(orderStatuses);
    const quotedAt = status === 'pending' ? null : createdAt + 3_600_000;
    await tx.insert(db.tables.orders).values({
      ...amounts,
      ...{ id, userId, createdAt, shippingAddress, number: numberOf(n, createdAt), language: 'hi' },
      ...{ status, quotedAt, email: `${userId}@example.com`, phone: phoneOf(n) },
      ...{ assigneeId: n % 3 ? null : 'seller', changedAt: createdAt },
    });
    const lines = [...random.sample(parts, random.whole(1, 3)), ...(n % 10 === 0 ? [`OWN ${n}/${n % 7}`] : [])];
    await tx.insert(db.tables.orderLines).values(
      lines.map((partNumber, position) => ({
        ...{ id: `${id}.${position}`, orderId: id, position, partNumber, itemId: `item.${partNumber}` },
        ...{ name: nameOf(partNumber), brandName: 'Bosch', quantity: 2, unitPaise: 50_000, totalPaise: 100_000 },
      })),
    );
    if (quotedAt !== null) await quoteOf(tx, { id, totalPaise, quotedAt, lines: lines.length });
    await openWork(tx, n, createdAt);
  }

  async function quoteOf(
    tx: ShopTransaction,
    { id, totalPaise, quotedAt, lines }: { id: string; totalPaise: number; quotedAt: number; lines: number },
  ): Promise<void> {
    const of = { orderId: id, createdAt: quotedAt };
    await tx.insert(db.tables.quotes).values({ ...of, id: `${id}.quote`, message: '' });
    const priced = { quoteId: `${id}.quote`, unitPaise: 50_000, availability: 'available' as const };
    await tx
      .insert(db.tables.quoteLines)
      .values(Array.from({ length: lines }, (_, position) => ({ ...priced, orderLineId: `${id}.${position}` })));
    await tx
      .insert(db.tables.orderEvents)
      .values({ ...of, id: `${id}.event`, kind: 'quote', totalPaise, sellerId: 'seller' });
  }

  /** What the desk's queues have. */
  async function openWork(tx: ShopTransaction, n: number, createdAt: number): Promise<void> {
    const of = { id: `work${n}`, orderId: `order${n}`, createdAt };
    if (n % 100 === 0)
      await tx.insert(db.tables.orderMessages).values({ ...of, writer: 'customer', words: 'Is it the long one?' });
    if (n % 300 === 1)
      await tx.insert(db.tables.returns).values({ ...of, position: 1, state: 'asked', words: '', pictures: [] });
    if (n % 300 === 2)
      await tx
        .insert(db.tables.payments)
        .values({ ...of, way: 'upi', state: 'claimed', amountPaise: 100, reference: `utr${n}` });
  }

  const middle = Math.floor(count / 20) * 10;
  return {
    sellerEmail: 'seller@example.com',
    customerEmail: `customer${Math.floor(middle / 10)}@example.com`,
    workshopEmail: 'workshop@example.com',
    number: numberOf(middle, now - Math.floor(((count - middle) / count) * 730 * day)),
    name: 'Žofia Iyer',
    phone: phoneOf(middle),
    email: `customer${Math.floor(middle / 10)}@`,
    part: parts[7] ?? '',
    ownPart: `own-${middle}-${middle % 7}`,
    partName: 'filter oil',
    rarePartName: 'ब्रेक 709',
    orderId: `order${Math.floor(count / 200) * 100}`,
  };
}

const numberOf = (n: number, time: number) =>
  `ENQ-${new Date(time).toISOString().slice(2, 10).replaceAll('-', '')}-${String(n).padStart(5, '0')}`;
const phoneOf = (n: number) => `+91 ${String(9_000_000_000 + n * 7919).replace(/(\d{5})$/, ' $1')}`;
