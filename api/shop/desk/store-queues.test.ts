import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../data/drizzle.ts';
import { connectShopDb } from '../../serve/shop-data.ts';
import { register } from '../../testing/customer.ts';
import { isPostgres } from '../../testing/databases.ts';
import { nextUtr, openPayingShop } from '../../testing/paying.ts';
import { openRaw } from '../../testing/raw.ts';
import { newEnquiry, quoteFor } from '../../testing/seller.ts';
import { guestsId } from '../orders/guests.ts';
import type { DeskOrders } from './contract.ts';
import { queueQueries } from './queues.ts';
import { type DeskQueue, deskQueues } from './rules.ts';
import type { RelatedAnswer } from './work-contract.ts';

const { shop, customer, other, seen, act, mark, accepted, lastPayment, atDesk, get, post } = await openPayingShop();
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

const list = async (query: string): Promise<DeskOrders> => (await get(`/api/desk/orders?lang=en&${query}`)).json();
/** The rows of a queue, each with its order and what it waits for. */
const rowsOf = async (queue: DeskQueue, query = '') =>
  (await list(`queue=${queue}&${query}`)).data.map(({ orderId, waiting }) => [orderId, waiting?.work]);
const countOf = async (queue: DeskQueue) => (await list('')).queues[queue];
const revision = () => shop.store.desk.revision(Date.now());
const asked = async (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, payload, cookies: customer });
const write = async (orderId: string, words = 'Is it the long one?') => {
  expect((await asked(`/api/orders/${orderId}/messages`, { words })).statusCode).toBe(200);
};
const idsIn = (orders: DeskOrders) => orders.data.map(({ orderId }) => orderId);

/** An order that was delivered. */
async function delivered() {
  const { orderId } = await accepted();
  for (const status of ['processing', 'shipped', 'delivered']) await mark(orderId, 'status', { status });
  const [line] = (await atDesk(orderId)).items;
  return { orderId, lineId: line?.lineId ?? '' };
}

test('open returns are a queue until they are settled, with what each waits for', async () => {
  const [first, second] = [await delivered(), await delivered()];
  const ask = async ({ orderId, lineId }: typeof first) => {
    const lines = [{ lineId, quantity: 1, reason: 'changed_mind' }];
    expect((await asked(`/api/orders/${orderId}/returns`, { lines })).statusCode).toBe(200);
  };
  const answer = async (orderId: string, payload: object) => {
    const [one] = (await get(`/api/desk/orders/${orderId}/returns`)).json().data;
    const url = `/api/desk/orders/${orderId}/returns/${one.returnId}/answer`;
    expect((await post(url, { version: one.version, ...payload })).statusCode).toBe(200);
  };
  await ask(second);
  await ask(first);
  // The order of another list: the newest enquiry first.
  expect(idsIn(await list('stage=delivered'))).toEqual([second.orderId, first.orderId]);
  expect(await rowsOf('returns')).toEqual([
    [second.orderId, 'asked'],
    [first.orderId, 'asked'],
  ]);
  const before = await revision();
  await answer(second.orderId, { answer: 'accepted' });
  // It changes neither an order nor a count, but what the list says.
  expect(await revision()).not.toBe(before);
  expect(await rowsOf('returns')).toEqual([
    [second.orderId, 'accepted'],
    [first.orderId, 'asked'],
  ]);
  expect(await countOf('returns')).toBe(2);
  await answer(second.orderId, { answer: 'received' });
  await answer(first.orderId, { answer: 'refused', words: 'It was used.' });
  expect(await rowsOf('returns')).toEqual([[second.orderId, 'received']]);
  await answer(second.orderId, { answer: 'replaced' });
  expect([await rowsOf('returns'), await countOf('returns')]).toEqual([[], 0]);
});

describe('unread messages of customers are a queue', () => {
  test('of orders, however many messages each has; it begins with the one that has waited longest', async () => {
    const one = await newEnquiry(shop, customer, { note: 'the Zvxwan of Madurai' });
    const two = await newEnquiry(shop, customer);
    const began = Date.now();
    await write(two.orderId);
    await write(one.orderId);
    await write(two.orderId, 'And which side?');
    // A seller's own message waits for the customer.
    expect((await post(`/api/desk/orders/${one.orderId}/messages`, { words: 'The long one' })).statusCode).toBe(200);
    const { data, total, pages, counts, queues } = await list('queue=talk');
    expect(data.map(({ orderId }) => orderId)).toEqual([two.orderId, one.orderId]);
    expect(data[0]?.waiting).toEqual({ work: 'message', since: expect.any(String) });
    const since = Date.parse(data[0]?.waiting?.since ?? '');
    expect(since).toBeGreaterThanOrEqual(began);
    expect(since).toBeLessThan(Date.parse(data[1]?.waiting?.since ?? ''));
    expect({ total, pages, talk: queues.talk, toAnswer: counts?.to_answer }).toEqual({
      ...{ total: 2, pages: 1, talk: 2 },
      toAnswer: (await list('stage=to_answer')).total,
    });
    // Only a queue's list says what waits.
    expect((await list('stage=to_answer')).data.every(({ waiting }) => waiting === null)).toBe(true);

    expect(await rowsOf('talk', 'q=zvxwan')).toEqual([[one.orderId, 'message']]);
    expect(await rowsOf('talk', 'stage=to_answer')).toHaveLength(2);
    expect(await rowsOf('talk', 'stage=shipped')).toEqual([]);
    const csv = (await get('/api/desk/orders.csv?lang=en&queue=talk')).body;
    expect([csv.includes(one.orderNumber), csv.split(two.orderNumber).length]).toEqual([true, 2]);

    const read = async (orderId: string) => {
      const url = `/api/desk/orders/${orderId}/messages/read`;
      const payload = { until: new Date(Date.now() + 1000).toISOString() };
      expect((await shop.app.inject({ method: 'PUT', url, payload, cookies: other })).statusCode).toBe(200);
    };
    const before = await revision();
    await read(two.orderId);
    expect(await revision()).not.toBe(before);
    expect(await rowsOf('talk')).toEqual([[one.orderId, 'message']]);
    await read(one.orderId);
    expect(await countOf('talk')).toBe(0);
  });

  test('which has pages', async () => {
    const all: string[] = [];
    for (let n = 0; n < 3; n++) all.push((await newEnquiry(shop, customer)).orderId);
    for (const id of all) await write(id);
    const pageOf = (page: number) => shop.store.desk.list({ queue: 'talk', query: '' }, page, 2);
    expect((await pageOf(1)).rows.map(({ id }) => id)).toEqual(all.slice(0, 2));
    expect([(await pageOf(2)).rows.map(({ id }) => id), (await pageOf(2)).total]).toEqual([all.slice(2), 3]);
    await raw.run('UPDATE order_messages SET read_at = 1');
  });
});

test('payments to be found and refunds to be sent are one queue', async () => {
  const { orderId, total } = await accepted();
  const reference = nextUtr();
  expect((await act(orderId, 'payments/claim', { way: 'upi', reference })).statusCode).toBe(200);
  expect(await rowsOf('payments')).toEqual([[orderId, 'claimed']]);
  expect((await list('queue=payments')).data[0]?.next.what).toBe('payCheck');
  const received = await mark(orderId, `payments/${await lastPayment(orderId)}/received`, { amount: total, reference });
  expect(received.statusCode, received.body).toBe(200);
  expect(await rowsOf('payments')).toEqual([]);
  // A cancelled order owes what was paid for it.
  await mark(orderId, 'status', { status: 'cancelled' });
  expect(await rowsOf('payments')).toEqual([[orderId, 'refund']]);
  // One order with both counts once, with what has waited longest.
  await raw.run("UPDATE payments SET state = 'claimed' WHERE order_id = ?", orderId);
  expect([await rowsOf('payments'), await countOf('payments')]).toEqual([[[orderId, 'claimed']], 1]);
  await raw.run("UPDATE payments SET state = 'received' WHERE order_id = ?", orderId);
  const [refund] = (await seen(orderId)).payment?.refunds ?? [];
  expect(refund?.state).toBe('owed');
  await raw.run("UPDATE refunds SET state = 'sent' WHERE order_id = ?", orderId);
  expect([await rowsOf('payments'), await countOf('payments')]).toEqual([[], 0]);
  await raw.run("UPDATE refunds SET state = 'failed' WHERE order_id = ?", orderId);
  expect(await rowsOf('payments')).toEqual([[orderId, 'refund']]);
});

describe('overpaid money without a refund is in the queue of payments', () => {
  const queued = async () => (await list('queue=payments')).data.map((one) => [one.orderId, one.waiting?.work]);
  beforeEach(async () => {
    await raw.run("UPDATE refunds SET state = 'made'");
  });

  test('until it is owed, and again when it is not owed after all', async () => {
    const { orderId, total } = await accepted();
    await mark(orderId, 'payments', { way: 'upi', amount: total, reference: nextUtr() });
    expect(await queued()).toEqual([]);
    const before = await revision();
    await mark(orderId, 'payments', { way: 'upi', amount: 1, reference: nextUtr() });
    expect([await queued(), await countOf('payments')]).toEqual([[[orderId, 'overpaid']], 1]);
    expect(await revision()).not.toBe(before);
    const owed = (await mark(orderId, 'refunds', { amount: 1 })).json().data.payment;
    expect(await queued()).toEqual([[orderId, 'refund']]);
    const { refundId } = owed.refunds[0];
    await mark(orderId, `refunds/${refundId}/drop`);
    expect(await queued()).toEqual([[orderId, 'overpaid']]);
    const [again] = (await mark(orderId, 'refunds', { amount: 1 })).json().data.payment.refunds;
    await mark(orderId, `refunds/${again.refundId}/made`, { reference: nextUtr() });
    expect(await queued()).toEqual([]);
  });

  test('whatever made it so: a lower quote, or late money for goods that are back', async () => {
    const { orderId, total } = await accepted();
    await mark(orderId, 'payments', { way: 'upi', amount: total, reference: nextUtr() });
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 300));
    const lines = (await seen(orderId)).quote?.lines.map(({ lineId }) => lineId);
    await act(orderId, 'accept', { lines });
    expect(await queued()).toEqual([[orderId, 'overpaid']]);
    await mark(orderId, 'status', { status: 'cancelled' });
    expect(await queued()).toEqual([[orderId, 'refund']]);
    await raw.run("UPDATE refunds SET state = 'made'");

    const one = await delivered();
    const wanted = await asked(`/api/orders/${one.orderId}/returns`, {
      lines: [{ lineId: one.lineId, quantity: 1, reason: 'changed_mind' }],
    });
    expect(wanted.statusCode).toBe(200);
    const [back] = (await get(`/api/desk/orders/${one.orderId}/returns`)).json().data;
    const url = `/api/desk/orders/${one.orderId}/returns/${back.returnId}/answer`;
    await post(url, { version: back.version, answer: 'refunded', refundPaise: 10_000 });
    expect(await queued()).toEqual([]);
    const { totals } = await atDesk(one.orderId);
    await mark(one.orderId, 'payments', { way: 'upi', amount: totals.total, reference: nextUtr() });
    expect(await queued()).toEqual([[one.orderId, 'overpaid']]);
    await mark(one.orderId, 'refunds', { amount: 100 });
    await raw.run("UPDATE refunds SET state = 'made'");
    expect(await queued()).toEqual([]);
  });
});

test('what is asked for is a queue', async () => {
  expect((await get('/api/desk/orders?queue=all')).statusCode).toBe(400);
});

test('each queue finds what is open by an index', async () => {
  const db = await connectShopDb(shop.settings);
  const { tables } = db;
  const queries = deskQueues.flatMap((queue) => [
    queueQueries.ids(tables, queue),
    queueQueries.ids(tables, queue, 'delivered'),
    queueQueries.entries(tables, queue, ['a', 'b']),
  ]);
  for (const query of [...queries, queueQueries.counts(tables), queueQueries.revision(tables)]) {
    const plan = await db.write(async (tx) => {
      // A table of few rows is read as a whole, whatever its indexes.
      if (isPostgres) await tx.run(sql.raw('set local enable_seqscan = off'));
      return tx.rows<object>(sql`${sql.raw(isPostgres ? 'explain' : 'explain query plan')} ${query}`);
    });
    const text = plan.flatMap((row) => Object.values(row)).join('; ');
    expect(text).toMatch(isPostgres ? /Index (?:Only )?Scan/ : /SEARCH \w+ USING (?:COVERING )?INDEX \w+ \(/);
    expect(text).not.toMatch(/Seq Scan|SCAN (?:order_messages|orders|payments|refunds|returns)\b/);
  }
  await db.close();
});

test('orders without an account have no account in common', async () => {
  const mine = await register(shop, 'owner@example.com');
  const ask = (email: string, phone: string) => newEnquiry(shop, mine, { contactInfo: { email, phone } });
  const related = async (orderId: string): Promise<unknown[]> => {
    const { data }: RelatedAnswer = (await get(`/api/desk/orders/${orderId}/related`)).json();
    return data.map((one) => [one.orderId, one.same]);
  };
  const first = await ask('first@example.com', '90000 11111');
  const second = await ask('second@example.com', '90000 22222');
  const third = await ask('first@example.com', '90000 33333');
  expect(await related(first.orderId)).toEqual([
    [third.orderId, ['account', 'email']],
    [second.orderId, ['account']],
  ]);
  for (const user of [guestsId, 'nobody']) {
    await raw.run(`INSERT INTO users (id, email, password_hash, created_at) VALUES (?, ?, '', 0)`, user, user);
    await raw.run('UPDATE orders SET user_id = ? WHERE id IN (?, ?, ?)', user, ...[first, second, third].map(idOf));
    // The address tells.
    expect(await related(first.orderId)).toEqual([[third.orderId, ['email']]]);
    expect(await related(second.orderId)).toEqual([]);
  }
});
const idOf = ({ orderId }: { orderId: string }) => orderId;
