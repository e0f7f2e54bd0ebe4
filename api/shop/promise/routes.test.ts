import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ItemCard } from '../../catalogue/items.ts';
import { buildApp } from '../../serve/app.ts';
import { allItems, enquiryFor, nextAddress, proveMailbox, register } from '../../testing/customer.ts';
import { type Fitting, someFitting } from '../../testing/fitting.ts';
import { mailsFor } from '../../testing/mails.ts';
import { openRaw } from '../../testing/raw.ts';
import { type Cookies, openDesk, quoteFor } from '../../testing/seller.ts';
import { cookiesOf } from '../../testing/shop.ts';
import { effectivePrice } from '../money/rules.ts';
import type { OrderDetails } from '../orders/contract.ts';
import { readDoubt } from './fixtures/readers.ts';

const { shop, seller, get, post, atDesk } = await openDesk({ SITE_URL: 'http://parts.example' });
const raw = openRaw(shop.settings);
const email = 'promise@example.com';
let fitting: Fitting;
let asha: Cookies;
let sellerId: string;
/** An item that fits a vehicle of the sample only under a condition. */
let noted: { card: ItemCard; engineId: string };

async function someNoted(): Promise<typeof noted> {
  const cards = allItems(shop).filter((card) => card.available && effectivePrice(card) > 0);
  for (const { makeId } of await shop.catalogue.makes())
    for (const { modelId } of await shop.catalogue.models(makeId))
      for (const { engineId } of await shop.catalogue.engines(modelId)) {
        const verdicts = await shop.catalogue.fits.verdicts(cards, { engineId });
        const card = cards[verdicts.findIndex(({ fit }) => fit === 'fitsIf')];
        if (card) return { card, engineId };
      }
  throw new Error('the test catalogue has no item that fits under a condition');
}

beforeAll(async () => {
  fitting = await someFitting(shop);
  noted = await someNoted();
  asha = await register(shop, email);
  sellerId = (await shop.store.users.byEmail('seller@example.com'))?.id ?? '';
});
afterAll(async () => {
  await raw.close();
  await shop.close();
});

/** Sends an enquiry for single pieces. @param lines what each line has besides its item */
async function send(lines: { card: ItemCard; vehicle?: object; confirmed?: string[] }[], more = {}) {
  const body = enquiryFor(shop, ...lines.map(({ card }) => ({ card, quantity: 1 })));
  const items = body.items.map((item, at) => {
    const { vehicle, confirmed } = lines[at] ?? {};
    return { ...item, ...(vehicle && { vehicle }), ...(confirmed && { confirmed }) };
  });
  const contactInfo = { email, phone: '9876543210' };
  const payload = { ...body, contactInfo, items, language: 'en', ...more };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies: asha });
  expect(answer.statusCode, answer.body).toBe(201);
  const { orderId } = answer.json().data;
  return (await get(`/api/orders/${orderId}`, asha)).json().data as OrderDetails;
}
const promiseOf = async (...line: Parameters<typeof send>[0]) => (await send(line)).items[0]?.promise;

async function inCart(card: ItemCard, vehicle: object) {
  const payload = { itemId: card.id, quantity: 1, vehicle };
  const url = '/api/cart/add?lang=hi';
  const added = await shop.app.inject({ method: 'POST', url, payload, remoteAddress: nextAddress() });
  return (await shop.app.inject({ url: '/api/cart?lang=hi', cookies: cookiesOf(added) })).json().data.items[0];
}

test('a line that fits carries the promise with its evidence, on its page and at the desk', async () => {
  const { engineId, fitting: card, wrong } = fitting;
  const vehicle = { engineId, year: 2018 };
  const order = await send([
    { card, vehicle },
    { card: wrong, vehicle },
  ]);
  expect(order.items.map(({ promise }) => promise)).toEqual([{ days: 30, returnFreight: 'shop', confirmed: [] }, null]);
  expect((await atDesk(order.orderId)).items.map(({ promise }) => promise?.days)).toEqual([30, undefined]);
  const lineIds = order.items.map(({ lineId }) => lineId);
  const [row, ...others] = await raw.rows<Record<string, unknown>>(
    'SELECT * FROM line_promises WHERE order_line_id IN (?, ?)',
    ...lineIds,
  );
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ order_line_id: lineIds[0], snapshot_id: shop.catalogue.id, item_id: card.id, engine_id: engineId, year: 2018 },
    ...{ checked_by: 'catalogue', days: 30, return_freight: 'shop' },
  });
  const rows = shop.catalogue.fits.usedRows(card.id, { engineId, year: 2018 });
  expect(rows.length).toBeGreaterThan(0);
  expect(typeof row?.fitments === 'string' ? JSON.parse(row.fitments) : row?.fitments).toEqual(rows);
});

test('nothing is promised on a typed vehicle, without one, or when the shop promises nothing', async () => {
  const { fitting: card, engineId, label } = fitting;
  expect(await promiseOf({ card, vehicle: { label, year: 2018 } })).toBeNull();
  expect(await promiseOf({ card, vehicle: { engineId: 'no-such-engine', label } })).toBeNull();
  expect(await promiseOf({ card })).toBeNull();
  const content = shop.app.shop.shopContent();
  const off = vi.spyOn(shop.app.shop, 'shopContent').mockReturnValue({ ...content, fitPromise: null });
  const [item] = (await send([{ card, vehicle: { engineId } }])).items;
  expect([item?.fit, item?.promise]).toEqual(['fits', null]);
  // Why it fits is kept all the same, so that it can be doubted.
  const kept = 'SELECT days FROM line_promises WHERE order_line_id = ?';
  expect(await raw.column(kept, item?.lineId)).toEqual([null]);
  expect((await inCart(card, { engineId })).promise).toBeNull();
  off.mockRestore();
  expect((await inCart(card, { engineId })).promise).toEqual({ days: 30, returnFreight: 'shop' });
});

test('under a condition, the promise needs the key of the condition, which is the same in every language', async () => {
  const { card, engineId } = noted;
  const vehicle = { engineId };
  const entry = await inCart(card, vehicle);
  expect(entry).toMatchObject({ fit: 'fitsIf', promise: { days: 30 } });
  const [{ key }] = entry.conditions;
  expect(await promiseOf({ card, vehicle })).toBeNull();
  expect(await promiseOf({ card, vehicle, confirmed: ['AbCdEf', ''] })).toBeNull();
  const order = await send([{ card, vehicle, confirmed: [key, 'AbCdEf'] }]);
  const [item] = order.items;
  expect(item?.fit).toBe('fitsIf');
  expect(item?.promise?.confirmed).toEqual([item?.conditions[0]]);
});

test('receipt and quote say the promise with a link to its terms; other lines keep their verdict', async () => {
  const { engineId, label, fitting: card, wrong } = fitting;
  const vehicle = { engineId, year: 2018 };
  const lines = [
    { card, vehicle },
    { card: wrong, vehicle },
  ];
  const sentence = `Fits your ${label}, 2018, or we take it back free of charge within 30 days.`;
  // An address that is not proven gets it too: it says nothing that was typed.
  await send(lines);
  await proveMailbox(shop, email);
  const order = await send(lines);
  await post(`/api/desk/orders/${order.orderId}/quote`, quoteFor(await atDesk(order.orderId), 500));
  const mails = (await mailsFor(shop, email)).slice(-3);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('received'),
    expect.stringContaining(order.orderNumber),
    expect.stringContaining('quote'),
  ]);
  for (const { text } of mails) {
    expect(text.replace(/\s+/g, ' ')).toContain(sentence);
    expect(text.replace(/\s+/g, ' ')).toContain(`Does not fit your ${label}, 2018`);
    expect(text.match(/http:\/\/parts\.example\/fit-promise/g)).toHaveLength(1);
  }
});

describe('a doubted fitment', () => {
  const doubt = (lineId: string, found = 'the thread differs') =>
    shop.store.promises.doubt({ orderLineId: lineId, differs: 'thread', found, sellerId, now: Date.now() });
  const everywhere = { page: true, search: true, list: true, cart: true, checkout: true };
  const nowhere = { page: false, search: false, list: false, cart: false, checkout: false };

  test('is doubted in all readers of every process, promised no more, until a seller ends it', async () => {
    const { engineId, fitting: card } = fitting;
    const vehicle = { engineId, year: undefined };
    const second = await buildApp({ ...shop.app.shop, catalogue: () => shop.catalogue });
    const order = await send([{ card, vehicle: { engineId } }]);
    const lineId = order.items[0]?.lineId ?? '';
    expect(await readDoubt(shop.app, card, vehicle)).toEqual(nowhere);

    expect(await doubt(lineId)).toBe(true);
    // Confirming it once more changes nothing.
    expect(await doubt(lineId)).toBe(true);
    await shop.app.learnDoubts();
    expect(await readDoubt(shop.app, card, vehicle)).toEqual(everywhere);
    const since = performance.now();
    let began = since;
    await expect
      .poll(() => {
        began = performance.now();
        return readDoubt(second, card, vehicle);
      })
      .toEqual(everywhere);
    // What counts is when all knew, not how long five readers take on a busy machine.
    expect(began - since).toBeLessThan(1000);
    expect(await promiseOf({ card, vehicle: { engineId } })).toBeNull();
    // What was promised before stays promised.
    expect((await get(`/api/orders/${order.orderId}`, asha)).json().data.items[0].promise).toMatchObject({ days: 30 });
    expect((await atDesk(order.orderId)).items[0]?.fitNow).toMatchObject({ fit: 'fitsIf' });

    const { data } = (await get('/api/desk/doubts')).json();
    expect(data).toEqual([
      expect.objectContaining({
        ...{ itemId: card.id, found: 'the thread differs', orderId: order.orderId, orderNumber: order.orderNumber },
        ...{ by: 'seller@example.com', stands: true, vehicle: fitting.label, urlSlug: card.slug },
      }),
    ]);
    expect(data[0].rows.length).toBeGreaterThan(0);
    const url = `/api/desk/doubts/${data[0].doubtId}`;
    const clear = (cookies: Cookies) => shop.app.inject({ method: 'DELETE', url, cookies });
    expect((await clear(asha)).statusCode).toBe(403);
    expect((await clear(seller)).json()).toEqual({ data: [] });
    expect((await clear(seller)).json().error).toBe('unknown_doubt');
    expect(await readDoubt(shop.app, card, vehicle)).toEqual(nowhere);
    await expect.poll(() => readDoubt(second, card, vehicle)).toEqual(nowhere);
    expect(await promiseOf({ card, vehicle: { engineId } })).not.toBeNull();
    await second.close();
  });

  test('keeps the condition of the supplier, and cannot be confirmed away', async () => {
    const { card, engineId } = noted;
    const [{ key }] = (await inCart(card, { engineId })).conditions;
    const order = await send([{ card, vehicle: { engineId }, confirmed: [key] }]);
    expect(await doubt(order.items[0]?.lineId ?? '')).toBe(true);
    await shop.app.learnDoubts();
    const entry = await inCart(card, { engineId });
    expect(entry.conditions.at(-1)).toMatchObject({ doubted: true, note: null });
    expect(entry.conditions[0].key).toBe(key);
    const keys = entry.conditions.map((one: { key: string }) => one.key);
    expect(await promiseOf({ card, vehicle: { engineId }, confirmed: keys })).toBeNull();
    for (const { doubtId } of (await get('/api/desk/doubts')).json().data)
      await shop.app.inject({ method: 'DELETE', url: `/api/desk/doubts/${doubtId}`, cookies: seller });
  });

  test('is nothing for a line that was not said to fit, or has no vehicle of the catalogue', async () => {
    const { engineId, fitting: card, wrong, label } = fitting;
    const order = await send([
      { card: wrong, vehicle: { engineId } },
      { card, vehicle: { label } },
    ]);
    for (const { lineId } of order.items) expect(await doubt(lineId)).toBe(false);
    expect(await doubt('no-such-line')).toBe(false);
    expect((await get('/api/desk/doubts')).json().data).toEqual([]);
  });
});

test('promise and doubt are in the copy of own data, and leave with the account', async () => {
  const { engineId, fitting: card } = fitting;
  const order = await send([{ card, vehicle: { engineId, year: 2018 } }]);
  const lineId = order.items[0]?.lineId ?? '';
  const finding = {
    orderLineId: lineId,
    differs: 'thread' as const,
    found: 'Zyx is too long',
    sellerId,
    now: Date.now(),
  };
  await shop.store.promises.doubt(finding);
  const { orders } = (await get('/api/user/data', asha)).json();
  const mine = orders.find(({ id }: { id: string }) => id === order.orderId);
  expect(mine.promises).toMatchObject([{ orderLineId: lineId, engineId, days: 30 }]);
  expect(mine.doubts).toMatchObject([{ orderLineId: lineId, differs: 'thread' as const, found: 'Zyx is too long' }]);
  const gone = await shop.app.inject({
    ...{ method: 'DELETE', url: '/api/user/account', cookies: asha, payload: { password: 'strut-tower-1' } },
  });
  expect(gone.statusCode, gone.body).toBe(200);
  expect(await raw.column('SELECT days FROM line_promises WHERE order_line_id = ?', lineId)).toEqual([]);
  expect(await raw.column('SELECT found FROM doubted_fits WHERE order_line_id = ?', lineId)).toEqual([null]);
  // The doubt itself is about the part: it stays.
  await shop.app.learnDoubts();
  expect((await get(`/api/fit-doubts?engineId=${engineId}`)).json().data).toEqual([card.slug]);
  expect((await get('/api/desk/doubts')).json().data).toMatchObject([{ found: null, vehicle: null, rows: [] }]);
});
