import { afterAll, describe, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { mailsFor } from '../../testing/mails.ts';
import { nextUtr, openPayingShop } from '../../testing/paying.ts';
import { openRaw } from '../../testing/raw.ts';
import { openDesk } from '../../testing/seller.ts';
import type { OrderDetails } from '../orders/contract.ts';

const { shop, customer, seller, other, seen, act, mark, accepted, lastPayment, atDesk, post } = await openPayingShop();
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

const mailsTo = async (email: string, about: string) =>
  (await mailsFor(shop, email)).filter(({ subject }) => subject.includes(about));
const toSeller = (about: string) => mailsTo(shop.app.shop.shopContent().contact.seller, about);
const toCustomer = (about: string) => mailsTo('customer@example.com', about);
const stepsOf = (order: OrderDetails) => order.steps.map(({ step, at }) => [step, at !== null]);
const upi = (reference: string) => ({ way: 'upi', reference });

test('a shop without payment shows nothing of it', async () => {
  const content = shop.app.shop.shopContent;
  const { orderId, order } = await accepted();
  const { noPayment } = await import('./rules.ts');
  shop.app.shop.shopContent = () => ({ ...content(), payment: noPayment });
  const plain = await seen(orderId);
  expect([plain.payment, plain.next.what]).toEqual([null, 'pack']);
  expect(plain.steps.map(({ step }) => step)).not.toContain('paid');
  expect((await act(orderId, 'payments/claim', upi(nextUtr()))).json().error).toBe('not_offered');
  expect((await act(orderId, 'payments/cash')).json().error).toBe('not_offered');
  expect((await atDesk(orderId)).payment).toBeNull();
  const list = await shop.app.inject({ url: '/api/user/orders', cookies: customer });
  expect(list.json().data[0].paid).toBeNull();
  shop.app.shop.shopContent = content;
  expect(order.payment).not.toBeNull();
});

describe('a transfer', () => {
  test('is claimed by its UTR, found by the seller, and counts as paid', async () => {
    const { orderId, orderNumber, order, total } = await accepted();
    const { payment, next } = order;
    expect(payment).toMatchObject({ due: total, paid: 0, onDelivery: false, payments: [], refunds: [] });
    expect(payment?.ways.map(({ way }) => way)).toEqual(['upi', 'bank_transfer', 'cash_on_delivery']);
    expect(payment?.upi?.link).toContain(`am=${total.toFixed(2)}&`);
    expect(payment?.bankTransfer?.number).toBe('001234567890');
    expect(next).toEqual({ what: 'pay', at: null });
    expect(stepsOf(order).slice(2, 5)).toEqual([
      ['accepted', true],
      ['paid', false],
      ['packed', false],
    ]);

    const utr = nextUtr();
    const answer = await act(orderId, 'payments/claim', upi(`${utr.slice(0, 4)} ${utr.slice(4)}`));
    const claimed: OrderDetails = answer.json().data;
    expect(claimed.payment).toMatchObject({ due: total, claimed: total, paid: 0 });
    expect(claimed.payment?.payments).toMatchObject([{ way: 'upi', state: 'claimed', amount: total, reference: utr }]);
    expect(claimed.next.what).toBe('payCheck');
    const [told] = await toSeller(orderNumber).then((mails) =>
      mails.filter(({ subject }) => subject.startsWith('Payment to look for')),
    );
    expect(told?.text).toContain(utr);

    const received = await mark(orderId, `payments/${await lastPayment(orderId)}/received`, {
      amount: total,
      reference: utr,
    });
    expect([received.statusCode, received.json().data.payment]).toMatchObject([
      200,
      { due: 0, claimed: 0, paid: total, ways: [] },
    ]);
    const paid = await seen(orderId);
    expect([paid.next.what, stepsOf(paid)[3]]).toEqual(['pack', ['paid', true]]);
    const mails = (await toCustomer(orderNumber)).filter(({ subject }) => subject.startsWith('Payment received'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(utr);
    const list = await shop.app.inject({ url: '/api/user/orders', cookies: customer });
    expect(list.json().data.find((one: { orderId: string }) => one.orderId === orderId).paid).toBe(total);
    expect((await act(orderId, 'payments/claim', upi(nextUtr()))).json().error).toBe('nothing_due');
  });

  test('of another form is refused, and a corrected claim takes the place of the first', async () => {
    const { orderId } = await accepted();
    for (const [way, reference] of [
      ['upi', '12345'],
      ['upi', 'HDFC000123456789'],
      ['bank_transfer', '4111111111111111'],
      ['upi', ''],
    ])
      expect((await act(orderId, 'payments/claim', { way, reference })).statusCode).toBe(400);
    expect((await act(orderId, 'payments/claim', upi(nextUtr()))).statusCode).toBe(200);
    const utr = 'HDFCN52026112712';
    const answer = await act(orderId, 'payments/claim', { way: 'bank_transfer', reference: utr.toLowerCase() });
    expect(answer.json().data.payment.payments).toMatchObject([{ way: 'bank_transfer', reference: utr }]);
  });

  test('that was not found stays to be paid, and may be found later', async () => {
    const { orderId, total } = await accepted();
    const utr = nextUtr();
    await act(orderId, 'payments/claim', upi(utr));
    const payment = await lastPayment(orderId);
    await mark(orderId, `payments/${payment}/not-received`);
    const order = await seen(orderId);
    expect([order.next.what, order.payment?.payments[0]?.state]).toEqual(['pay', 'failed']);
    const found = await mark(orderId, `payments/${payment}/received`, { amount: total, reference: utr });
    expect(found.json().data.payment).toMatchObject({ due: 0, paid: total });
    const again = await mark(orderId, `payments/${payment}/received`, { amount: total, reference: utr });
    expect([again.statusCode, again.json().error]).toEqual([422, 'step_refused']);
  });

  test('goes back with what was overpaid first; the rest is goodwill', async () => {
    const { orderId, total } = await accepted();
    await mark(orderId, 'payments', { way: 'bank_transfer', amount: total + 100, reference: nextUtr() });
    const { payment } = (await mark(orderId, 'refunds', { amount: 150 })).json().data;
    expect(payment).toMatchObject({ overpaid: 0, due: 0, returning: 150 });
    expect(payment.refunds.map(({ why, amount }: { why: string; amount: number }) => [why, amount]).sort()).toEqual([
      ['goodwill', 50],
      ['overpaid', 100],
    ]);
  });

  test('in part leaves the rest due; what is too much is said, owed and sent back', async () => {
    const { orderId, orderNumber, total } = await accepted();
    await mark(orderId, 'payments', { way: 'upi', amount: 100, reference: nextUtr() });
    expect((await seen(orderId)).payment).toMatchObject({ due: total - 100, paid: 100 });
    await mark(orderId, 'payments', { way: 'bank_transfer', amount: total, reference: nextUtr() });
    expect((await seen(orderId)).payment).toMatchObject({ due: 0, paid: total + 100, overpaid: 100, returning: 0 });
    const tooMuch = await mark(orderId, 'refunds', { amount: total + 101 });
    expect([tooMuch.statusCode, tooMuch.json().error]).toEqual([422, 'too_much']);
    const owed = (await mark(orderId, 'refunds', { amount: 100 })).json().data.payment;
    expect(owed).toMatchObject({
      overpaid: 0,
      returning: 100,
      refunds: [{ state: 'owed', why: 'overpaid', amount: 100 }],
    });
    const utr = nextUtr();
    const refundId = owed.refunds[0].refundId;
    expect((await mark(orderId, `refunds/${refundId}/send`)).statusCode).toBe(422);
    const made = (await mark(orderId, `refunds/${refundId}/made`, { reference: utr })).json().data.payment;
    expect(made).toMatchObject({ due: 0, paid: total, refunded: 100, returning: 0, overpaid: 0 });
    expect((await mark(orderId, `refunds/${refundId}/made`, { reference: utr })).statusCode).toBe(422);
    const mails = (await toCustomer(orderNumber)).filter(({ subject }) => subject.startsWith('Refund sent'));
    expect(mails.map(({ text }) => text.includes(utr))).toEqual([true]);
  });

  test('pays one order only: the other customer and the other seller are refused', async () => {
    const [one, two] = [await accepted(), await accepted()];
    const utr = nextUtr();
    for (const { orderId } of [one, two]) expect((await act(orderId, 'payments/claim', upi(utr))).statusCode).toBe(200);
    expect((await atDesk(one.orderId)).payment?.alsoNamed).toEqual({ [utr]: [two.orderNumber] });
    const found = { amount: one.total, reference: utr };
    await mark(one.orderId, `payments/${await lastPayment(one.orderId)}/received`, found);
    const second = await mark(two.orderId, `payments/${await lastPayment(two.orderId)}/received`, found);
    expect([second.statusCode, second.json().error]).toEqual([409, 'reference_used']);
    const three = await accepted();
    expect((await act(three.orderId, 'payments/claim', upi(utr))).json().error).toBe('reference_used');
    // Whatever the way.
    const other = await mark(three.orderId, 'payments', { way: 'bank_transfer', amount: 1, reference: utr });
    expect(other.json().error).toBe('reference_used');
  });

  test('is marked once by two sellers, and one UTR for two orders wins once', async () => {
    const { orderId, total } = await accepted();
    const utr = nextUtr();
    await act(orderId, 'payments/claim', upi(utr));
    const payment = await lastPayment(orderId);
    const { version } = await atDesk(orderId);
    const found = { version, amount: total, reference: utr };
    const url = `/api/desk/orders/${orderId}/payments/${payment}/received`;
    const both = await Promise.all([seller, other, seller, other].map((cookies) => post(url, found, cookies)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);

    const orders = [await accepted(), await accepted(), await accepted()];
    const shared = nextUtr();
    const answers = await Promise.all(
      orders.map(async (order, at) =>
        mark(
          order.orderId,
          'payments',
          { way: 'upi', amount: order.total, reference: shared },
          at % 2 ? other : seller,
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(Number(await raw.value('select count(*) from payments where used_reference = ?', shared))).toBe(1);
  });
});

describe('cash on delivery', () => {
  test('costs its surcharge, which is shown before, and is paid last', async () => {
    const { orderId, order, total } = await accepted();
    expect(order.payment?.ways.at(-1)).toEqual({ way: 'cash_on_delivery', surcharge: 50, total: total + 50 });
    const chosen: OrderDetails = (await act(orderId, 'payments/cash')).json().data;
    expect(chosen.payment).toMatchObject({ due: total + 50, onDelivery: true, paid: 0 });
    expect([chosen.next.what, chosen.steps.at(-1)?.step]).toEqual(['pack', 'paid']);
    const again: OrderDetails = (await act(orderId, 'payments/cash')).json().data;
    expect(again.payment?.payments).toHaveLength(1);
    for (const status of ['processing', 'shipped', 'delivered']) await mark(orderId, 'status', { status });
    const due = await lastPayment(orderId);
    expect(
      (await mark(orderId, `payments/${due}/received`, { amount: total + 50, reference: nextUtr() })).statusCode,
    ).toBe(422);
    await mark(orderId, `payments/${due}/received`, { amount: total + 50 });
    const paid = await seen(orderId);
    expect(paid.payment).toMatchObject({ due: 0, paid: total + 50, overpaid: 0, onDelivery: false });
    expect(stepsOf(paid).at(-1)).toEqual(['paid', true]);
    expect(paid.next.what).toBe('return');
  });

  test('is there again, with its surcharge, when a cancellation is undone', async () => {
    const { orderId, total } = await accepted();
    await act(orderId, 'payments/cash');
    await mark(orderId, 'status', { status: 'cancelled' });
    expect((await seen(orderId)).payment).toMatchObject({ due: 0, onDelivery: false });
    await mark(orderId, 'undo');
    expect((await seen(orderId)).payment).toMatchObject({ due: total + 50, onDelivery: true });
  });

  test('is not offered above the limit, and ends when the customer pays another way', async () => {
    const dear = await accepted(4000);
    expect(dear.order.payment?.ways.map(({ way }) => way)).not.toContain('cash_on_delivery');
    expect((await act(dear.orderId, 'payments/cash')).json().error).toBe('not_offered');
    const { orderId, total } = await accepted();
    await act(orderId, 'payments/cash');
    const claimed: OrderDetails = (await act(orderId, 'payments/claim', upi(nextUtr()))).json().data;
    expect(claimed.payment).toMatchObject({ due: total, claimed: total, onDelivery: false });
    expect(claimed.payment?.payments).toHaveLength(1);
  });
});

describe('a paid order that is cancelled', () => {
  const paid = async () => {
    const one = await accepted();
    await mark(one.orderId, 'payments', { way: 'upi', amount: one.total, reference: nextUtr() });
    return one;
  };

  test('owes what was paid, to be seen by both sides', async () => {
    const { orderId, total } = await paid();
    const cancelled: OrderDetails = (await act(orderId, 'cancel')).json().data;
    expect(cancelled.payment).toMatchObject({ due: 0, paid: total, returning: total, overpaid: 0, ways: [] });
    expect(cancelled.payment?.refunds).toMatchObject([{ state: 'owed', why: 'cancelled', amount: total }]);
    const { payment } = await atDesk(orderId);
    const refundId = payment?.refunds[0]?.refundId;
    const made = (await mark(orderId, `refunds/${refundId}/made`, { reference: nextUtr() })).json().data.payment;
    expect(made).toMatchObject({ paid: 0, refunded: total, returning: 0 });
  });

  test('keeps the money when the seller takes the cancellation back', async () => {
    const { orderId, total } = await paid();
    await mark(orderId, 'status', { status: 'cancelled' });
    expect((await seen(orderId)).payment).toMatchObject({ returning: total });
    await mark(orderId, 'undo');
    expect((await seen(orderId)).payment).toMatchObject({ returning: 0, paid: total, due: 0, refunds: [] });
  });

  test('owes what arrives afterwards', async () => {
    const { orderId, total } = await accepted();
    await act(orderId, 'payments/claim', upi(nextUtr()));
    await act(orderId, 'cancel');
    const found = { amount: total, reference: nextUtr() };
    await mark(orderId, `payments/${await lastPayment(orderId)}/received`, found);
    expect((await seen(orderId)).payment).toMatchObject({ paid: total, returning: total });
  });

  test('is not forgotten with its account until the money is back', async () => {
    const email = 'owed@example.com';
    const cookies = await register(shop, email);
    const { orderId, total } = await accepted(450, cookies, email);
    await mark(orderId, 'payments', { way: 'upi', amount: total, reference: nextUtr() });
    await act(orderId, 'cancel', {}, cookies);
    const payload = { password: 'strut-tower-1' };
    await shop.app.inject({ method: 'DELETE', url: '/api/user/account', cookies, payload });
    await shop.store.accounts.forgetFinished(Date.now());
    const owed = await atDesk(orderId);
    expect(owed.contactInfo.email).toBe(email);
    await mark(orderId, `refunds/${owed.payment?.refunds[0]?.refundId}/made`, { reference: nextUtr() });
    await shop.store.accounts.forgetFinished(Date.now());
    expect((await atDesk(orderId)).customerRemovedAt).not.toBeNull();
  });
});

describe('money of an order whose customer is removed', () => {
  /** An order whose account is deleted, and which nothing keeps. */
  async function removed(email: string, end: (orderId: string, cookies: Record<string, string>) => Promise<unknown>) {
    const cookies = await register(shop, email);
    const one = await accepted(450, cookies, email);
    await end(one.orderId, cookies);
    const payload = { password: 'strut-tower-1' };
    await shop.app.inject({ method: 'DELETE', url: '/api/user/account', cookies, payload });
    await shop.store.accounts.forgetFinished(Date.now());
    expect((await atDesk(one.orderId)).customerRemovedAt).not.toBeNull();
    return one;
  }
  const mails = () => raw.value('select count(*) from outbox');

  test('that was cancelled is marked, owed and sent back, without a word to or of the customer', async () => {
    const { orderId, total } = await removed('gone@example.com', (id, cookies) => act(id, 'cancel', {}, cookies));
    expect((await atDesk(orderId)).payment).toMatchObject({ due: 0, payments: [], ways: [] });
    const before = await mails();
    const typed = nextUtr().replace(/^(\d{4})/, '$1 ');
    const late = await mark(orderId, 'payments', { way: 'upi', amount: total, reference: typed });
    expect([late.statusCode, late.json().data?.payment]).toMatchObject([200, { paid: total, returning: total }]);
    const [refund] = late.json().data.payment.refunds;
    const made = await mark(orderId, `refunds/${refund.refundId}/made`, { reference: nextUtr() });
    expect(made.json().data.payment).toMatchObject({ paid: 0, refunded: total, returning: 0 });
    expect(await raw.value('select typed_reference from payments where order_id = ?', orderId)).toBeNull();
    expect(await mails()).toBe(before);
    // Nothing else of it changes.
    expect((await mark(orderId, 'reopen', { reason: 'paid late' })).statusCode).toBe(422);
  });

  test('that was paid twice goes back, and a claim that waited is settled', async () => {
    const reference = nextUtr();
    const { orderId, total } = await removed('twice@example.com', async (id, cookies) => {
      await mark(id, 'payments', { way: 'upi', amount: (await atDesk(id)).totals.total, reference: nextUtr() });
      for (const status of ['processing', 'shipped', 'delivered', 'completed']) await mark(id, 'status', { status });
      await raw.run(
        `INSERT INTO payments (id, order_id, way, state, amount_paise, reference, created_at)
          VALUES ('late', ?, 'upi', 'claimed', 100, ?, 1)`,
        ...[id, reference],
      );
      return cookies;
    });
    const late = await mark(orderId, 'payments/late/received', { amount: 100, reference });
    expect([late.statusCode, late.json().data?.payment]).toMatchObject([200, { paid: total + 100, overpaid: 100 }]);
    const owed = await mark(orderId, 'refunds', { amount: 100 });
    expect(owed.json().data.payment).toMatchObject({ overpaid: 0, returning: 100 });
  });
});

describe('who may pay', () => {
  test('the customer and whoever has the mail’s key, nobody else', async () => {
    const email = 'keyed@example.com';
    const cookies = await register(shop, email);
    await raw.run('UPDATE users SET email_proven_at = 1 WHERE email = ?', email);
    const { orderId, orderNumber } = await accepted(450, cookies, email);
    const key = /#key=([\w-]+)/.exec((await mailsTo(email, orderNumber)).at(-1)?.text ?? '')?.[1] ?? '';
    const version = (await seen(orderId, cookies)).version;
    const foreign = await accepted();
    const calls = [
      ['claim', { version, ...upi(nextUtr()) }],
      ['cash', { version }],
      ['link', {}],
      ['check', {}],
    ] as const;
    for (const [part, payload] of calls) {
      const by = async (from: object, id = orderId) =>
        (await shop.app.inject({ method: 'POST', url: `/api/orders/${id}/payments/${part}`, payload, ...from }))
          .statusCode;
      expect([part, await by({})]).toEqual([part, 401]);
      expect([part, await by({ cookies: customer })]).toEqual([part, 404]);
      expect([part, await by({ cookies: seller })]).toEqual([part, 404]);
      expect([part, await by({ headers: { 'order-key': 'x'.repeat(43) } })]).toEqual([part, 401]);
      expect([part, await by({ headers: { 'order-key': key } }, foreign.orderId)]).toEqual([part, 401]);
    }
    const headers = { 'order-key': key };
    expect((await act(orderId, 'payments/claim', upi(nextUtr()), {}, headers)).statusCode).toBe(200);
    expect((await act(orderId, 'payments/cash', {}, cookies)).statusCode).toBe(200);
  });

  test('nobody before the quote is accepted', async () => {
    const { newEnquiry } = await import('../../testing/seller.ts');
    const { orderId } = await newEnquiry(shop, customer);
    const order = await seen(orderId);
    expect([order.payment, order.next.what]).toEqual([null, 'answer']);
    expect(order.steps.map(({ step }) => step)).toContain('paid');
    expect((await act(orderId, 'payments/claim', upi(nextUtr()))).json().error).toBe('not_now');
    expect((await mark(orderId, 'payments', { way: 'upi', amount: 1, reference: nextUtr() })).statusCode).toBe(422);
  });

  test('an old version gets the order as it is now', async () => {
    const { orderId, order } = await accepted();
    await act(orderId, 'payments/cash');
    const payload = { version: order.version, ...upi(nextUtr()) };
    const url = `/api/orders/${orderId}/payments/claim`;
    const answer = await shop.app.inject({ method: 'POST', url, payload, cookies: customer });
    expect([answer.statusCode, answer.json().data.payment.onDelivery]).toEqual([409, true]);
  });
});

test('the copy of a customer’s data has payments and refunds', async () => {
  const email = 'copied@example.com';
  const cookies = await register(shop, email);
  const { orderId, total } = await accepted(450, cookies, email);
  const utr = nextUtr();
  await mark(orderId, 'payments', { way: 'upi', amount: total, reference: utr });
  await mark(orderId, 'refunds', { amount: 1 });
  const copy = (await shop.app.inject({ url: '/api/user/data', cookies })).json();
  expect(copy.orders[0]).toMatchObject({
    payments: [{ reference: utr, amountPaise: Math.round(total * 100) }],
    refunds: [{ amountPaise: 100, why: 'goodwill' }],
  });
  expect(JSON.stringify(copy.orders[0])).not.toContain('markedBy');
});

test('a shop without the provider’s keys has no webhook', async () => {
  const { shop: plain } = await openDesk();
  const url = '/api/payments/razorpay/webhook';
  expect((await plain.app.inject({ method: 'POST', url, payload: {} })).json().error).toBe('no_provider');
  await plain.close();
});
