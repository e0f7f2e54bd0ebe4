import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { mailsFor } from '../../testing/mails.ts';
import { openPayingShop } from '../../testing/paying.ts';
import { openRaw } from '../../testing/raw.ts';
import { fakeKeys, fakeRazorpay } from '../../testing/razorpay.ts';
import type { OrderDetails } from '../orders/contract.ts';
import { eventIdHeader, signatureHeader, signatureOf } from './razorpay-events.ts';

/** The provider's links, events and refunds, against its stand-in. */

const fake = await fakeRazorpay();
const { shop, customer, seller, seen, act, mark, accepted, atDesk } = await openPayingShop({
  RAZORPAY_KEY_ID: fakeKeys.keyId,
  RAZORPAY_KEY_SECRET: fakeKeys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: fakeKeys.webhookSecret,
  RAZORPAY_URL: fake.address,
});
const raw = openRaw(shop.settings);
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const webhookPath = '/api/payments/razorpay/webhook';
const webhook = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}${webhookPath}`;
afterAll(async () => {
  fake.close();
  await raw.close();
  await shop.close();
});
afterEach(() => {
  vi.useRealTimers();
  fake.setMood('well');
});

const askLink = (orderId: string, cookies = customer) =>
  shop.app.inject({ method: 'POST', url: `/api/orders/${orderId}/payments/link`, cookies });
/** A customer gets a link. @returns its id at the provider */
async function linkOf(orderId: string): Promise<string> {
  const answer = await askLink(orderId);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.url.split('/').at(-1);
}
/** All events so far, as the provider sends them. */
const deliver = (seed = 1) => fake.deliver(webhook, seed);
const send = (body: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: webhookPath,
    payload: body,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(Buffer.from(body), fakeKeys.webhookSecret),
      [eventIdHeader]: 'evt1',
      ...headers,
    },
  });
const facts = async () => Number(await raw.value('select count(*) from payment_facts'));
const mailsAbout = async (number: string, words: string) =>
  (await mailsFor(shop, 'customer@example.com')).filter(({ subject }) => subject === `${words}: ${number}`);
/** The worker's next round. @param minutes after now */
async function round(minutes = 0): Promise<void> {
  if (minutes > 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  await shop.app.followProvider();
}

describe('a link', () => {
  test('is made on demand, and is the same again while it can be used', async () => {
    const { orderId, orderNumber, order, total } = await accepted();
    expect(order.payment?.ways.map(({ way }) => way)).toContain('razorpay');
    const before = fake.links.size;
    const answers = await Promise.all(Array.from({ length: 10 }, () => askLink(orderId)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(fake.links.size).toBe(before + 1);
    const link = fake.links.get(await linkOf(orderId));
    expect(link).toMatchObject({
      amount: Math.round(total * 100),
      callback_url: `http://parts.example/orders/${orderId}`,
    });
    expect(link?.description).toBe(`Purza ${orderNumber}`);
    expect(JSON.stringify(link)).not.toMatch(/customer@example|9876543210|key=/);
    expect((await seen(orderId)).next.what).toBe('pay');
  });

  test('that the provider does not make now can be asked for again', async () => {
    const { orderId } = await accepted();
    for (const mood of [500, 'half', 'unheard', 400] as const) {
      fake.setMood(mood);
      const answer = await askLink(orderId);
      expect([mood, answer.statusCode, answer.json().error]).toEqual([mood, 503, 'provider_away']);
    }
    fake.setMood('well');
    const id = await linkOf(orderId);
    expect(await linkOf(orderId)).toBe(id);
  });

  test('tells that it is paid when the customer comes back before the event does', async () => {
    const { orderId, orderNumber, total } = await accepted();
    fake.pay(await linkOf(orderId));
    const answer = await act(orderId, 'payments/check');
    const order: OrderDetails = answer.json().data;
    expect([order.next.what, order.payment]).toMatchObject(['pack', { due: 0, paid: total }]);
    await deliver();
    expect(await mailsAbout(orderNumber, 'Payment received')).toHaveLength(1);
    expect((await seen(orderId)).payment?.paid).toBe(total);
  });

  test('is looked at by the worker, when no event comes', async () => {
    const { orderId, total } = await accepted();
    const id = await linkOf(orderId);
    fake.pay(id);
    await round();
    expect((await seen(orderId)).payment?.paid).toBe(0);
    await round(3);
    expect((await seen(orderId)).payment?.paid).toBe(total);
    const reads = () => fake.calls.filter((call) => call.endsWith(id)).length;
    expect(reads()).toBe(1);
    await round(60);
    await round(600);
    expect(reads()).toBe(1);
  });

  test('is looked at, however many have been paid by then', async () => {
    const { orderId, total } = await accepted();
    const other = (await accepted()).orderId;
    for (let n = 0; n < 6; n++)
      await raw.run(
        `INSERT INTO payments (id, order_id, way, state, amount_paise, look_at, created_at)
          VALUES (?, ?, 'razorpay', 'failed', 100, 1, 1)`,
        ...[`looked-${n}`, other],
      );
    fake.pay(await linkOf(orderId));
    await round(3);
    expect((await seen(orderId)).payment?.paid).toBe(total);
  });

  test('of those who wait for a round, all get the same, and it begins after the one before', async () => {
    const { payments } = shop.store;
    let [atOnce, most, begun] = [0, 0, 0];
    const taken = vi.spyOn(payments, 'takeRefunds').mockImplementation(async () => {
      begun += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((done) => setTimeout(done, 50));
      atOnce -= 1;
      return [];
    });
    const first = shop.app.followProvider();
    await new Promise((done) => setTimeout(done, 10));
    await Promise.all([first, round(), round(), round()]);
    expect([most, begun]).toEqual([1, 2]);
    taken.mockRestore();
  });

  test('that has ended is followed by another one, and money through the first one counts', async () => {
    const { orderId, total } = await accepted();
    const first = await linkOf(orderId);
    fake.endLink(first, 'expired');
    await deliver();
    expect((await seen(orderId)).payment?.payments.at(-1)?.state).toBe('failed');
    const second = await linkOf(orderId);
    expect(second).not.toBe(first);
    fake.pay(first);
    await deliver();
    expect((await seen(orderId)).payment).toMatchObject({ due: 0, paid: total });
  });
});

describe('an event', () => {
  test('counts once, however often it comes', async () => {
    const { orderId, orderNumber, total } = await accepted();
    fake.pay(await linkOf(orderId));
    const before = await facts();
    const deliveries = await deliver(7);
    for (const { isGenuine, status } of deliveries) expect(status).toBe(isGenuine ? 200 : 400);
    expect(await facts()).toBe(before + 1);
    await deliver(8);
    expect(await facts()).toBe(before + 1);
    expect((await seen(orderId)).payment).toMatchObject({ due: 0, paid: total, overpaid: 0 });
    expect(await mailsAbout(orderNumber, 'Payment received')).toHaveLength(1);
  });

  test('counts even if the process ended before it stored the link', async () => {
    const { orderId, total } = await accepted();
    const id = await linkOf(orderId);
    await raw.run('update payments set link_id = null, link_url = null where link_id = ?', id);
    fake.pay(id);
    await deliver();
    expect((await seen(orderId)).payment).toMatchObject({ due: 0, paid: total });
    expect(await raw.value('select link_id from payments where order_id = ?', orderId)).toBe(id);
  });

  test('of another program, of another form, or too large changes nothing', async () => {
    const before = await facts();
    const entity = { id: 'plink_foreign1', reference_id: 'other-1' };
    const payment = { id: 'pay_foreign1', amount: 100, currency: 'INR', captured: true };
    const foreign = { event: 'payment_link.paid', payload: { payment_link: { entity }, payment: { entity: payment } } };
    expect((await send(JSON.stringify(foreign))).statusCode).toBe(200);
    for (const body of ['{}', 'no JSON', JSON.stringify({ event: 'payment_link.paid', payload: {} })])
      expect((await send(body)).json()).toEqual({ status: 'ok' });
    expect((await send('{}', { [eventIdHeader]: '' })).statusCode).toBe(200);
    expect((await send('x'.repeat(64 * 1024 + 1))).statusCode).toBe(413);
    expect((await send('{}', { 'content-type': 'text/plain' })).statusCode).toBe(200);
    expect(await facts()).toBe(before);
  });

  test('without the right signature is refused before anything is read', async () => {
    const write = vi.spyOn(shop.store.payments, 'receiveEvent');
    for (const wrong of ['', 'x', 'a'.repeat(64), signatureOf(Buffer.from('{}'), 'another-secret')])
      expect((await send('{}', { [signatureHeader]: wrong })).json().error).toBe('wrong_signature');
    // The same content in other bytes.
    const signature = signatureOf(Buffer.from('{}'), fakeKeys.webhookSecret);
    expect((await send('{ }', { [signatureHeader]: signature })).statusCode).toBe(400);
    expect((await shop.app.inject({ method: 'POST', url: webhookPath })).statusCode).toBe(400);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });

  test('of a stranger costs a few milliseconds at most', () => {
    const body = Buffer.alloc(64 * 1024, 'x');
    const { paymentProvider } = shop.app;
    const begin = process.cpuUsage();
    for (let n = 0; n < 200; n++)
      expect(() => paymentProvider?.readEvent({ body, headers: { [signatureHeader]: 'a'.repeat(64) } })).toThrow();
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 1000 / 200).toBeLessThan(5);
  });
});

describe('a refund', () => {
  /** A cancelled order that was paid through a link, and the id of the refund that it owes. */
  async function owed() {
    const one = await accepted();
    fake.pay(await linkOf(one.orderId));
    await deliver();
    await act(one.orderId, 'cancel');
    const refundId = (await atDesk(one.orderId)).payment?.refunds[0]?.refundId ?? '';
    return { ...one, refundId };
  }
  const refundsAt = (orderId: string) =>
    [...fake.refunds.values()].filter(({ notes }) =>
      String((notes as { reference?: string }).reference).startsWith(`r${orderId}`),
    );

  test('is sent through the provider, and made when the provider says so', async () => {
    const { orderId, orderNumber, total, refundId } = await owed();
    expect((await seen(orderId)).payment).toMatchObject({ paid: total, returning: total });
    expect((await mark(orderId, `refunds/${refundId}/send`)).statusCode).toBe(200);
    await round();
    expect((await atDesk(orderId)).payment?.refunds).toMatchObject([{ state: 'sent', byProvider: true }]);
    const [refund] = refundsAt(refundId.replaceAll('-', ''));
    fake.endRefund(refund?.id ?? '', 'processed');
    await deliver(3);
    expect((await seen(orderId)).payment).toMatchObject({ paid: 0, refunded: total, returning: 0 });
    expect((await atDesk(orderId)).payment?.refunds).toMatchObject([{ state: 'made' }]);
    expect(await mailsAbout(orderNumber, 'Refund sent')).toHaveLength(1);
    expect((await mark(orderId, `refunds/${refundId}/send`)).statusCode).toBe(422);
  });

  test('is made once, though the provider’s answer was lost', async () => {
    const { orderId, refundId } = await owed();
    fake.setMood('unheard');
    await mark(orderId, `refunds/${refundId}/send`);
    await round();
    expect((await atDesk(orderId)).payment?.refunds).toMatchObject([{ state: 'sending' }]);
    fake.setMood('well');
    await round(10);
    expect((await atDesk(orderId)).payment?.refunds).toMatchObject([{ state: 'sent' }]);
    expect(refundsAt(refundId.replaceAll('-', ''))).toHaveLength(1);
  });

  test('that failed can be sent again; one whose event was lost is found by the worker', async () => {
    const { orderId, refundId, total } = await owed();
    await mark(orderId, `refunds/${refundId}/send`);
    await round();
    const id = refundId.replaceAll('-', '');
    fake.endRefund(refundsAt(id)[0]?.id ?? '', 'failed');
    await deliver();
    expect((await atDesk(orderId)).payment?.refunds).toMatchObject([{ state: 'failed' }]);
    await mark(orderId, `refunds/${refundId}/send`);
    await round();
    const made = refundsAt(id);
    expect(made).toHaveLength(2);
    fake.endRefund(made[1]?.id ?? '', 'processed');
    await round(20);
    expect((await seen(orderId)).payment).toMatchObject({ refunded: total, returning: 0 });
  });

  test('that a seller made at the provider itself is the one that is owed', async () => {
    const { orderId, total } = await owed();
    const [payment] = [...fake.payments.values()].slice(-1);
    const amount = Math.round(total * 100);
    const entity = { id: 'rfnd_dashboard1', payment_id: payment?.id, amount, currency: 'INR', status: 'processed' };
    const notes = payment?.link.notes;
    fake.happen('refund.processed', { refund: entity, payment: { captured: true, notes } as object });
    await deliver();
    expect((await atDesk(orderId)).payment).toMatchObject({ refunded: total, refunds: [{ state: 'made' }] });
  });

  test('is never more than what was paid, by the seller’s hand and the provider together', async () => {
    const { orderId, refundId, total } = await owed();
    await mark(orderId, `refunds/${refundId}/send`);
    // The worker changes the order meanwhile.
    await round();
    expect((await mark(orderId, `refunds/${refundId}/made`, {})).statusCode).toBe(422);
    expect((await mark(orderId, 'refunds', { amount: 1 })).json().error).toBe('too_much');
    expect((await seen(orderId)).payment).toMatchObject({ paid: total, returning: total });
    expect(await shop.app.inject({ url: `/api/desk/orders/${orderId}`, cookies: seller })).toMatchObject({
      statusCode: 200,
    });
  });
});
