import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { fakeRazorpay } from '../../../api/testing/razorpay.ts';
import { until } from '../processes.ts';
import { moveClock } from '../torture/shop.ts';
import { openPayingServer, type PayingServer } from './shop.ts';

/**
 * More than a thousand events of a provider, each five times, out of order, beside wrong signatures and changed amounts,
 * while the server is killed again and again; refunds are sent while it is killed, too. Each payment counts once, each
 * refund is made once, and none is more than what was paid.
 */
/** CUSTOMERS=27 sends a thousand events, each five times; that takes nine minutes. */
const customers = Number(process.env.CUSTOMERS ?? 4);
const ordersEach = 20;
const minutes = 60_000;
/** Requests between two kills; after each, the server takes seconds to start. */
const killEvery = 26 * Math.max(customers, 10);
const lanes = 8;

type Fake = Awaited<ReturnType<typeof fakeRazorpay>>;

/** Sends all events until each was answered; kills the server between. @returns how often */
async function deliverUnderKills(
  fake: Fake,
  shop: PayingServer,
  seed: number,
): Promise<{ kills: number; sent: number }> {
  const requests = fake.requests(seed);
  const all = requests.length;
  let [kills, done] = [0, 0];
  async function lane(): Promise<void> {
    for (let next = requests.shift(); next; next = requests.shift()) {
      const { isGenuine, headers, body } = next;
      const answer = await fetch(shop.webhook(), { method: 'POST', headers, body }).catch(() => undefined);
      // As the provider does: what was not answered 2xx comes again.
      if (!answer || answer.status >= 500) {
        requests.push(next);
        await shop.ready();
        continue;
      }
      if (answer.status !== (isGenuine ? 200 : 400)) throw new Error(`${answer.status}: ${await answer.text()}`);
      done += 1;
      if (done % killEvery === 0 && done < all) {
        kills += 1;
        // The other lanes are in the middle of their requests.
        void shop.kill();
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  await shop.ready();
  return { kills, sent: all };
}

/** Orders of all customers, each with a link. */
async function linkedOrders(shop: PayingServer) {
  const orders: { orderId: string; linkId: string; customer: { cookie: string } }[] = [];
  for (let n = 0; n < customers; n++) {
    const email = `c${n}@example.com`;
    const customer = await shop.register(email);
    const first = await shop.accepted(customer, email);
    for (const orderId of [first, ...shop.copies(first, ordersEach - 1)]) {
      const answer = await shop.call(`/api/orders/${orderId}/payments/link`, customer, {});
      if (answer?.status !== 200) throw new Error(JSON.stringify(answer?.body));
      orders.push({ orderId, linkId: (answer.body.data.url as string).split('/').at(-1) ?? '', customer });
    }
  }
  return orders;
}

interface Stored {
  orderId: string;
  linkId: string;
  state: string;
  amount: number;
  refunded: number;
}

const storedOf = ({ db }: PayingServer): Stored[] =>
  db
    .prepare(
      `SELECT order_id AS orderId, link_id AS linkId, state, amount_paise AS amount, refunded_paise AS refunded
      FROM payments`,
    )
    .all() as Stored[];

const count = ({ db }: PayingServer, sql: string): number =>
  db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;

test('each payment counts once, and no refund is more than what was paid', { timeout: 25 * minutes }, async () => {
  const fake = await fakeRazorpay();
  const parent = join(inject('testFolder'), 'payments');
  const shop = await openPayingServer(parent, { snapshotFile: inject('snapshotFile'), fake });
  const orders = await linkedOrders(shop);
  const ended = Math.floor(orders.length / 9);
  const [expired, paid] = [orders.slice(0, ended), orders.slice(ended)];
  const late = Math.floor(ended / 3);
  for (const { linkId } of expired) fake.endLink(linkId, 'expired');
  for (const { linkId } of paid) fake.pay(linkId);
  // Money through a link that has ended.
  for (const { linkId } of expired.slice(0, late)) fake.pay(linkId);
  const first = await deliverUnderKills(fake, shop, 1);

  const received = storedOf(shop).filter(({ state }) => state === 'received');
  expect(received.length).toBe(paid.length + late);
  const payments = [...fake.payments.values()];
  expect(count(shop, 'payment_facts WHERE fact LIKE \'%"kind":"paid"%\'')).toBe(payments.length);
  for (const { linkId, amount } of received) expect(amount).toBe(fake.links.get(linkId)?.amount);

  // Customers cancel, a seller sends what is owed, and the server is killed meanwhile.
  const cancelled = paid.slice(0, Math.floor((paid.length * 7) / 8));
  let refundKills = 0;
  for (const [at, { orderId, customer }] of cancelled.entries()) {
    await shop.insist(
      `/api/orders/${orderId}/cancel`,
      customer,
      (version) => ({ version, reason: 'mistake', words: '' }),
      orderId,
    );
    const refundId = shop.db.prepare('SELECT id FROM refunds WHERE order_id = ?').pluck().get(orderId) as string;
    const path = `/api/desk/orders/${orderId}/refunds/${refundId}/send`;
    await shop.insist(path, shop.seller, (version) => ({ version }), orderId);
    if (at % (killEvery / 13) !== killEvery / 13 - 1) continue;
    refundKills += 1;
    await shop.kill();
  }
  await shop.kill();
  // Refunds that a killed process was sending are sent again after a while.
  moveClock(shop.server(), shop.clock, 15 * minutes);
  await until('all refunds are sent', () => count(shop, "refunds WHERE state NOT IN ('sent', 'made')") === 0);
  const made = [...fake.refunds.values()];
  expect(made.length).toBe(cancelled.length);
  for (const [at, { id }] of made.entries()) fake.endRefund(id, at % 20 === 0 ? 'failed' : 'processed');
  for (let n = 0; n < 2 * customers; n++) fake.happen('order.paid', { order: { id: `order_${n}` } });

  const second = await deliverUnderKills(fake, shop, 2);
  const after = storedOf(shop);
  const failed = made.filter((_, at) => at % 20 === 0).length;
  expect(after.filter(({ state }) => state === 'refunded').length).toBe(cancelled.length - failed);
  for (const { linkId, amount, refunded } of after) {
    const own = payments.filter(({ link }) => link.id === linkId);
    const given = made.filter((one, at) => at % 20 !== 0 && own.some(({ id }) => id === one.payment_id));
    expect(refunded).toBe(given.reduce((sum, one) => sum + one.amount, 0));
    expect(refunded).toBeLessThanOrEqual(amount);
  }
  expect(count(shop, "refunds WHERE state = 'failed'")).toBe(failed);
  expect(count(shop, "outbox WHERE subject LIKE 'Payment received%'")).toBe(payments.length);
  expect(count(shop, "outbox WHERE subject LIKE 'Refund sent%'")).toBe(cancelled.length - failed);
  expect(fake.events.length).toBeGreaterThanOrEqual(37 * customers);
  console.log(
    `${fake.events.length} events in ${first.sent + second.sent} requests, ${first.kills + refundKills + 1 + second.kills} kills`,
  );
  await shop.close();
  fake.close();
});
