import { afterAll, describe, expect, test } from 'vitest';
import { connectShopDb } from '../../serve/shop-data.ts';
import { allItems, proveMailbox, register } from '../../testing/customer.ts';
import { mailsFor } from '../../testing/mails.ts';
import { type Cookies, newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import { policy } from '../orders/policy.ts';
import type { DeskReturn, OrderReturns } from './contract.ts';
import { noHooks } from './hooks.ts';
import type { ReturnReason } from './rules.ts';
import { returnStore } from './store.ts';

const { shop, customer, seller, other, post, get, atDesk } = await openDesk({ SITE_URL: 'http://parts.example' });
afterAll(() => shop.close());

const day = 24 * 60 * 60_000;
const two = () =>
  allItems(shop)
    .filter(({ available, pricePaise }) => available && pricePaise > 0)
    .slice(0, 2);
const contact = (email: string) => ({ contactInfo: { email, phone: '9876543210' } });

/** An enquiry of two lines of two pieces at ₹450, shipping ₹40, quoted and taken to this status. */
async function order({ cookies = customer, email = 'customer@example.com', status = 'delivered', quote = {} } = {}) {
  const { orderId, orderNumber } = await newEnquiry(shop, cookies, contact(email), ...two());
  await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 450, { shipping: 40, ...quote }));
  for (const next of ['confirmed', 'processing', 'shipped', 'delivered']) {
    if ((await atDesk(orderId)).status === status) break;
    await post(`/api/desk/orders/${orderId}/status`, { version: (await atDesk(orderId)).version, status: next });
  }
  const [first = '', second = ''] = (await atDesk(orderId)).items.map(({ lineId }) => lineId);
  return { orderId, orderNumber, first, second };
}

const ask = (orderId: string, payload: object, cookies: Cookies = customer, headers = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/orders/${orderId}/returns`, payload, cookies, headers });
const line = (lineId: string, changes: object = {}) => ({ lineId, quantity: 1, reason: 'changed_mind', ...changes });
const seen = async (orderId: string): Promise<OrderReturns> =>
  (await shop.app.inject({ url: `/api/orders/${orderId}/returns`, cookies: customer })).json().data;
const listed = async (orderId: string): Promise<DeskReturn[]> =>
  (await get(`/api/desk/orders/${orderId}/returns`)).json().data;
const answer = (orderId: string, { returnId, version }: DeskReturn, payload: object, cookies = seller) =>
  post(`/api/desk/orders/${orderId}/returns/${returnId}/answer`, { version, ...payload }, cookies);

/** Asks for a piece at a moment, without the calls' limits. */
function askAt(
  now: number,
  { orderId, first }: { orderId: string; first: string },
  reason: ReturnReason,
  store = shop.store.returns,
) {
  const differs = reason === 'does_not_fit' ? ('side' as const) : null;
  const lines = [{ lineId: first, quantity: 1, reason, differs }];
  return store.ask({ orderId, lines, words: '', pictures: [], now }, () => []);
}

/** An order with a return that was asked for. */
async function claimed(changes: object = {}, of: Parameters<typeof order>[0] = {}) {
  const made = await order(of);
  const asked = await ask(made.orderId, { lines: [line(made.first, changes)] }, of.cookies);
  expect(asked.statusCode, asked.body).toBe(200);
  const [one] = await listed(made.orderId);
  if (!one) throw new Error('no return');
  return { ...made, one };
}

describe('a customer', () => {
  test('asks to return pieces of delivered lines; both sides get a mail', async () => {
    const { orderId, orderNumber, first, second } = await order();
    expect((await seen(orderId)).lines.map(({ lineId, left }) => [lineId, left])).toEqual([
      [first, 2],
      [second, 2],
    ]);
    const lines = [line(first, { reason: 'does_not_fit', differs: 'connector' }), line(second, { quantity: 2 })];
    const answered = await ask(orderId, { lines, words: 'The plug has\u202e three pins' });
    const { returns, lines: left }: OrderReturns = answered.json().data;
    expect(returns).toMatchObject([
      {
        ...{ returnNumber: `${orderNumber}-R1`, state: 'asked', words: 'The plug has three pins', refund: null },
        lines: expect.arrayContaining([
          { lineId: first, quantity: 1, reason: 'does_not_fit', differs: 'connector', misfit: false },
          { lineId: second, quantity: 2, reason: 'changed_mind', differs: null, misfit: false },
        ]),
      },
    ]);
    expect(left.map(({ left: pieces }) => pieces)).toEqual([1, 0]);
    const toSeller = (await mailsFor(shop, shop.app.shop.shopContent().contact.seller)).at(-1);
    expect(toSeller?.subject).toBe(`Return ${orderNumber}-R1: Requested`);
    expect(toSeller?.text).toContain('Does not fit (Connector)');
    expect(toSeller?.text).toContain('three pins');
    const receipt = (await mailsFor(shop, 'customer@example.com')).at(-1);
    expect(receipt?.subject).toBe(`Your return ${orderNumber}-R1: Requested`);
    // Nobody has proven this mailbox.
    expect(receipt?.text).not.toContain('three pins');
  });

  test('cannot return what was not delivered, nor too late, nor more than was delivered', async () => {
    const early = await order({ status: 'shipped' });
    expect((await ask(early.orderId, { lines: [line(early.first)] })).json().error).toBe('not_delivered');
    expect((await seen(early.orderId)).lines).toEqual([]);
    const { orderId, first } = await order();
    expect((await ask(orderId, { lines: [line(early.first)] })).json().error).toBe('not_delivered');
    expect((await ask(orderId, { lines: [line(first, { quantity: 3 })] })).json().error).toBe('too_many_pieces');
    expect((await ask(orderId, { lines: [line(first, { quantity: 2 })] })).statusCode).toBe(200);
    expect((await ask(orderId, { lines: [line(first)] })).json().error).toBe('too_many_pieces');
    const late = await order();
    const after = Date.now() + policy.returnDays * day + 1;
    expect(await askAt(after, late, 'changed_mind')).toBe('too_late');
    expect(await askAt(after, late, 'damaged')).toBe('done');
  });

  test('cannot return a line that the quote did not have', async () => {
    const { orderId, first } = await order({ status: 'pending' });
    const now = await atDesk(orderId);
    const lines = now.items.map(({ lineId }) => ({
      ...{ lineId, unitPrice: 450, availability: lineId === first ? 'unavailable' : 'available' },
    }));
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(now, 450, { lines }));
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered'])
      await post(`/api/desk/orders/${orderId}/status`, { version: (await atDesk(orderId)).version, status });
    expect((await ask(orderId, { lines: [line(first)] })).json().error).toBe('not_delivered');
  });

  test('gets pieces of a refused return back', async () => {
    const { orderId, first, one } = await claimed({ quantity: 2 });
    await answer(orderId, one, { answer: 'refused', words: 'The seal is broken' });
    expect((await seen(orderId)).lines.find(({ lineId }) => lineId === first)?.left).toBe(2);
  });

  test.each([
    ['no line', { lines: [] }],
    ['a line twice', (id: string) => ({ lines: [line(id), line(id)] })],
    ['no pieces', (id: string) => ({ lines: [line(id, { quantity: 0 })] })],
    ['half a piece', (id: string) => ({ lines: [line(id, { quantity: 0.5 })] })],
    ['an unknown reason', (id: string) => ({ lines: [line(id, { reason: 'bored' })] })],
    ['nothing that differs', (id: string) => ({ lines: [line(id, { reason: 'does_not_fit' })] })],
    ['something that differs on a whim', (id: string) => ({ lines: [line(id, { differs: 'side' })] })],
    ['a picture that was not sent', (id: string) => ({ lines: [line(id)], pictures: [`${'a'.repeat(32)}.webp`] })],
    ['too many words', (id: string) => ({ lines: [line(id)], words: 'x'.repeat(2001) })],
  ])('is told what was expected: %s', async (_name, body) => {
    const { orderId, first } = await order();
    const refused = await ask(orderId, typeof body === 'function' ? body(first) : body);
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.any(String)]);
    expect((await seen(orderId)).returns).toEqual([]);
  });

  test('who is another gets nothing', async () => {
    const { orderId, first } = await order();
    const stranger = await register(shop, 'other-customer@example.com');
    expect((await ask(orderId, { lines: [line(first)] }, stranger)).statusCode).toBe(404);
    expect((await ask(orderId, { lines: [line(first)] }, {})).statusCode).toBe(401);
  });

  test('asks at most so often', async () => {
    const { orderId } = await order();
    const tries = [];
    for (let n = 0; n < 12; n++) tries.push((await ask(orderId, { lines: [line('none')] })).statusCode);
    expect(tries.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(tries.slice(10)).toEqual([429, 429]);
  });
});

test('of twenty requests for the last piece at the same time, one is stored', async () => {
  const { orderId, first } = await order();
  await ask(orderId, { lines: [line(first)] });
  const done = await Promise.all(Array.from({ length: 20 }, () => askAt(Date.now(), { orderId, first }, 'damaged')));
  expect(done.filter((one) => one === 'done')).toHaveLength(1);
  expect(new Set(done)).toEqual(new Set(['done', 'too_many']));
});

describe('a seller', () => {
  test('accepts, receives and refunds: each step has its moment, its seller and its mails', async () => {
    const email = 'refunded@example.com';
    const cookies = await register(shop, email);
    await proveMailbox(shop, email);
    const { orderId, orderNumber, one } = await claimed({}, { cookies, email });
    const most = Math.floor(45_000 * (1 + shop.app.shop.shopContent().charges.taxPercent / 100));
    expect(one.most).toEqual({ goodsPaise: most, shippingPaise: 4000 });
    expect((await answer(orderId, one, { answer: 'accepted', words: 'Please pack it well' })).statusCode).toBe(200);
    const accepted = (await mailsFor(shop, email)).at(-1);
    expect(accepted?.subject).toBe(`Your return ${orderNumber}-R1: Accepted`);
    expect(accepted?.text).toContain('Please pack it well');
    expect(accepted?.text).toContain(`Write this number on the parcel: ${orderNumber}-R1`);
    expect(accepted?.text).toContain('#key=');
    const [second] = await listed(orderId);
    await answer(orderId, second as DeskReturn, { answer: 'received' }, other);
    const [third] = await listed(orderId);
    const refund = { answer: 'refunded', refundPaise: 45_000, shippingPaise: 4000 };
    expect((await answer(orderId, third as DeskReturn, refund)).statusCode).toBe(200);
    const [after] = await listed(orderId);
    expect(after).toMatchObject({ state: 'refunded', version: 4, refund: { goodsPaise: 45_000, shippingPaise: 4000 } });
    expect(after?.steps.map(({ state, by }) => [state, by])).toEqual([
      ['asked', null],
      ['accepted', 'seller@example.com'],
      ['received', 'other@example.com'],
      ['refunded', 'seller@example.com'],
    ]);
    const mail = (await mailsFor(shop, email)).at(-1);
    expect(mail?.text).toContain('₹490.00');
    const own = (await mailsFor(shop, shop.app.shop.shopContent().contact.seller)).at(-1);
    expect(own?.subject).toBe(`Return ${orderNumber}-R1: Refunded`);
    expect((await atDesk(orderId)).status).toBe('delivered');
  });

  test('refunds no more than the goods and the shipping cost, over all returns', async () => {
    const { orderId, second, one } = await claimed();
    const { goodsPaise, shippingPaise } = one.most;
    const refund = (changes: object) => ({ answer: 'refunded', refundPaise: goodsPaise, shippingPaise, ...changes });
    for (const changes of [{ refundPaise: goodsPaise + 1 }, { shippingPaise: shippingPaise + 1 }])
      expect((await answer(orderId, one, refund(changes))).json().error).toBe('too_much');
    expect((await answer(orderId, one, { answer: 'refunded' })).statusCode).toBe(400);
    expect((await answer(orderId, one, refund({ refundPaise: 0.5 }))).statusCode).toBe(400);
    expect((await answer(orderId, one, refund({ refundPaise: -1 }))).statusCode).toBe(400);
    expect((await answer(orderId, one, refund({}))).statusCode).toBe(200);
    await ask(orderId, { lines: [line(second)] });
    const [next] = await listed(orderId);
    expect(next?.most).toEqual({ goodsPaise, shippingPaise: 0 });
  });

  test('needs a reason to refuse, and nothing follows an end', async () => {
    const { orderId, one } = await claimed();
    expect((await answer(orderId, one, { answer: 'refused' })).statusCode).toBe(400);
    expect((await answer(orderId, one, { answer: 'received' })).json().error).toBe('step_refused');
    await answer(orderId, one, { answer: 'refused', words: 'It was fitted' });
    const [after] = await listed(orderId);
    expect(after?.steps.at(-1)).toMatchObject({ state: 'refused', words: 'It was fitted' });
    expect((await answer(orderId, after as DeskReturn, { answer: 'replaced' })).json().error).toBe('step_refused');
    expect((await answer(orderId, { ...one, returnId: 'none' }, { answer: 'accepted' })).statusCode).toBe(404);
  });

  test('is told when another one has answered meanwhile: of two at once, one wins', async () => {
    const { orderId, one } = await claimed();
    const answers = await Promise.all([
      answer(orderId, one, { answer: 'accepted' }),
      answer(orderId, one, { answer: 'refused', words: 'No' }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const told = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(told).toMatchObject({ error: 'changed', data: [{ returnId: one.returnId, version: 2 }] });
    expect((await listed(orderId))[0]?.steps).toHaveLength(2);
  });

  test('of another order cannot answer it there', async () => {
    const { one } = await claimed();
    const { orderId } = await claimed();
    expect((await answer(orderId, one, { answer: 'accepted' })).json().error).toBe('unknown_return');
  });
});

describe('a part that does not fit', () => {
  const misfit = { reason: 'does_not_fit', differs: 'length' };

  test('is confirmed once, with the answer that takes it back', async () => {
    const { orderId, first, second, one } = await claimed(misfit);
    const confirmed = { misfits: [first] };
    for (const wrong of [{ answer: 'accepted' }, { answer: 'refused', words: 'No' }])
      expect((await answer(orderId, one, { ...wrong, ...confirmed })).json().error).toBe('wrong_lines');
    expect((await answer(orderId, one, { answer: 'replaced', misfits: [second] })).json().error).toBe('wrong_lines');
    await answer(orderId, one, { answer: 'replaced', ...confirmed });
    expect((await listed(orderId))[0]?.lines).toMatchObject([{ lineId: first, misfit: true }]);
  });

  test('tells the hook in the same transaction, for each line once', async () => {
    const { orderId, first, one } = await claimed(misfit);
    const user = await shop.store.users.byEmail('seller@example.com');
    const db = await connectShopDb(shop.settings);
    const told: string[] = [];
    const failing = { on: true };
    const store = returnStore(db, {
      ...noHooks,
      onMisfit: async (_tx, { order: of, line: row, differs, returnId, sellerId }) => {
        told.push([of.id, row.id, differs, returnId, sellerId].join());
        if (failing.on) throw new Error('no doubt');
      },
    });
    const to = { orderId, returnId: one.returnId, sellerId: user?.id ?? '', now: Date.now() };
    const given = { words: '', refundPaise: null, shippingPaise: 0, misfits: [first] };
    const received = { ...given, answer: 'received' } as const;
    await store.answer({ ...to, version: 1 }, { ...given, answer: 'accepted', misfits: [] }, () => []);
    await expect(store.answer({ ...to, version: 2 }, received, () => [])).rejects.toThrow('no doubt');
    // Nothing of it was stored.
    expect((await listed(orderId))[0]).toMatchObject({ state: 'accepted', lines: [{ misfit: false }] });
    failing.on = false;
    told.length = 0;
    expect(await store.answer({ ...to, version: 2 }, received, () => [])).toBe('done');
    expect(await store.answer({ ...to, version: 3 }, { ...received, answer: 'replaced' }, () => [])).toBe('done');
    expect(told).toEqual([[orderId, first, 'length', one.returnId, user?.id].join()]);
    await db.close();
  });

  test('can be returned for as long as its fit was promised', async () => {
    const { orderId, first } = await order();
    const now = Date.now() + 44 * day;
    const db = await connectShopDb(shop.settings);
    const store = returnStore(db, { ...noHooks, promisedDays: async () => () => 45 });
    expect(await askAt(now, { orderId, first }, 'does_not_fit')).toBe('too_late');
    expect(await askAt(now, { orderId, first }, 'does_not_fit', store)).toBe('done');
    await db.close();
  });
});
