import { afterAll, describe, expect, test } from 'vitest';
import { allItems, itemForSale, register } from '../../testing/customer.ts';
import { readMails } from '../../testing/mails.ts';
import { type Cookies, newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import { effectivePrice } from '../money/rules.ts';
import type { DeskOrders } from './contract.ts';
import type { BulkAnswer, DayAnswer, RelatedAnswer } from './work-contract.ts';

const { shop, customer, seller, other, get, post, atDesk } = await openDesk();
afterAll(() => shop.close());

const ask = async (orderId: string, part: string, body: object = {}, cookies: Cookies = seller) =>
  post(`/api/desk/orders/${orderId}/${part}`, { version: (await atDesk(orderId)).version, ...body }, cookies);
const list = async (query: string): Promise<DeskOrders> => (await get(`/api/desk/orders?lang=en&${query}`)).json();
const row = async (orderId: string) =>
  (await list('q=')).data.find((one) => one.orderId === orderId) ?? expect.fail('it is not in the list');

describe('who works on an enquiry', () => {
  test('is shown to all sellers, and changes nothing else', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const before = await atDesk(orderId);
    expect([before.assignee, (await row(orderId)).assignee]).toEqual([null, null]);
    const taken = await post(`/api/desk/orders/${orderId}/assignee`, { taken: true });
    expect(taken.json().data).toEqual({ ...before, assignee: 'seller@example.com' });
    expect((await row(orderId)).assignee).toBe('seller@example.com');
    // It is no lock: another seller answers, on the version from before.
    const quoted = await post(`/api/desk/orders/${orderId}/quote`, quoteFor(before, 450), other);
    expect([quoted.statusCode, quoted.json().data.assignee]).toEqual([200, 'seller@example.com']);
    await post(`/api/desk/orders/${orderId}/assignee`, { taken: true }, other);
    expect((await atDesk(orderId)).assignee).toBe('other@example.com');
    await post(`/api/desk/orders/${orderId}/assignee`, { taken: false });
    expect((await atDesk(orderId)).assignee).toBeNull();
    expect((await post('/api/desk/orders/none/assignee', { taken: true })).statusCode).toBe(404);
  });
});

test('in a narrow column, a vehicle of the catalogue begins with its year and model', async () => {
  const [engine] = (await get('/api/vehicles/engines/maruti-suzuki_swift-3')).json().data;
  const { engineId, yearStart: year } = engine;
  const { orderId } = await newEnquiry(shop, customer, { vehicle: { engineId, year } });
  const { vehicle, shortVehicle } = await row(orderId);
  expect(vehicle).toMatch(new RegExp(`^Maruti Suzuki Swift \\(3rd gen\\).*, ${year}$`));
  expect(shortVehicle).toBe(`${year} Swift · Maruti Suzuki`);
});

test('a row of the list says how many lines there are, for which vehicle, and what is next', async () => {
  const vehicle = { label: 'Maruti Suzuki Swift', year: 2018, plate: 'MH 12 AB 1234' };
  const { orderId } = await newEnquiry(shop, customer, { vehicle });
  expect(await row(orderId)).toMatchObject({
    ...{ lines: 1, vehicle: 'Maruti Suzuki Swift, 2018', stage: 'to_answer', version: 1 },
    // The catalogue does not have it: no engine was named.
    shortVehicle: 'Maruti Suzuki Swift, 2018',
    next: { what: 'answer', at: expect.any(String) },
  });
  expect((await atDesk(orderId)).next).toEqual((await row(orderId)).next);
  await ask(orderId, 'quote', quoteFor(await atDesk(orderId), 450));
  expect((await row(orderId)).next.what).toBe('accept');
  expect((await atDesk(orderId)).next).toEqual((await row(orderId)).next);
  for (const status of ['confirmed', 'processing']) await ask(orderId, 'status', { status });
  expect((await row(orderId)).next.what).toBe('ship');
  expect((await atDesk(orderId)).next).toEqual((await row(orderId)).next);
});

describe('the search finds an enquiry by all that it shows', () => {
  test('and by what was changed or noted later', async () => {
    const address = { firstName: 'Meera', lastName: 'Iyer', address: '7 Temple Street', city: 'Madurai' };
    const vehicle = { label: 'Hyundai Creta', year: 2021, plate: 'TN 58 BQ 4711', vin: 'MALC381CLJM123456' };
    const shippingAddress = { ...address, state: 'Tamil Nadu', zipCode: '625001', country: 'India' };
    const more = { shippingAddress, vehicle, note: 'Please call before noon' };
    const { orderId, orderNumber } = await newEnquiry(shop, customer, more);
    const finds = async (query: string) =>
      (await list(`q=${encodeURIComponent(query)}`)).data.some((one) => one.orderId === orderId);
    const known = ['madurai', 'Temple', '625001', 'TN 58 BQ 4711', 'tn58bq4711', 'bq 47', 'MALC381CLJM123456'];
    for (const query of [...known, 'creta, 2021', 'before noon', orderNumber])
      expect([query, await finds(query)]).toEqual([query, true]);

    expect(await finds('gate pass')).toBe(false);
    await post(`/api/desk/orders/${orderId}/notes`, { text: 'Needs a gate pass' });
    expect(await finds('gate pass')).toBe(true);
    for (const status of ['confirmed', 'processing']) await ask(orderId, 'status', { status });
    await ask(orderId, 'status', { status: 'shipped', carrier: 'Blue Dart', trackingNumber: 'BD-77 88' });
    for (const query of ['blue dart', 'bd-77 88', 'BD7788']) expect([query, await finds(query)]).toEqual([query, true]);
    await ask(orderId, 'tracking', { carrier: 'Delhivery', trackingNumber: 'DL 5' });
    expect([await finds('BD7788'), await finds('blue dart'), await finds('delhivery')]).toEqual([false, false, true]);
    await ask(orderId, 'undo');
    expect(await finds('delhivery')).toBe(false);
    for (const query of known) expect([query, await finds(query)]).toEqual([query, true]);
  });
});

describe('reopening', () => {
  test('takes a cancelled enquiry back to those to answer; the customer is told, the reason stays in the shop', async () => {
    const { orderId, orderNumber } = await newEnquiry(shop, customer);
    expect((await ask(orderId, 'reopen', { reason: 'too early' })).statusCode).toBe(422);
    await ask(orderId, 'quote', quoteFor(await atDesk(orderId), 450));
    for (const status of ['confirmed', 'cancelled']) await ask(orderId, 'status', { status });
    expect((await ask(orderId, 'reopen', { reason: ' ' })).statusCode).toBe(400);
    const reopened = (await ask(orderId, 'reopen', { reason: 'She wants it after all' }, other)).json().data;
    expect(reopened).toMatchObject({ status: 'pending', quotedAt: null, undo: null, next: { what: 'answer' } });
    expect(reopened.events[0]).toMatchObject({
      kind: 'reopen',
      text: 'She wants it after all',
      by: 'other@example.com',
    });
    expect(reopened.steps.filter(({ at }: { at: string | null }) => at !== null)).toMatchObject([{ step: 'asked' }]);
    expect((await row(orderId)).stage).toBe('to_answer');
    while ((await shop.store.outbox.waiting()) > 0) await shop.app.sendMails();
    const about = readMails(shop.settings.dataFolder).filter(({ subject }) => subject.includes(orderNumber));
    expect(about.some(({ text }) => text.includes('She wants it'))).toBe(false);
    const t = shop.app.shop.texts('en');
    const subject = t('mail.undoSubject', { number: orderNumber, status: t('orders.status.pending') });
    expect(about.filter((mail) => mail.subject === subject)).toHaveLength(1);
    // It goes its way again, and its new steps can be taken back.
    await ask(orderId, 'quote', quoteFor(await atDesk(orderId), 460));
    const again = (await ask(orderId, 'status', { status: 'confirmed' })).json().data;
    expect(again).toMatchObject({ status: 'confirmed', undo: { status: 'pending' } });
  });
});

describe('a line', () => {
  const changed = async (orderId: string, body: object) => ask(orderId, 'line', body);

  test('gets another quantity, and the quote no longer counts; the customer sees what was asked', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const before = await ask(orderId, 'quote', quoteFor(await atDesk(orderId), 450));
    const [line] = before.json().data.items;
    const { data } = (await changed(orderId, { lineId: line.lineId, quantity: 1 })).json();
    expect(data).toMatchObject({ status: 'pending', quotedAt: null, next: { what: 'answer' } });
    expect(data.items).toMatchObject([
      {
        quantity: 1,
        unitPrice: line.unitPrice,
        totalPrice: line.unitPrice,
        asked: { quantity: 2, itemId: line.itemId },
      },
    ]);
    expect(data.totals.subtotal).toBe(line.unitPrice);
    expect(data.events[0]).toMatchObject({ kind: 'line', text: expect.stringContaining('→ 1 × ') });
    const seen = (await get(`/api/orders/${orderId}`, customer)).json().data;
    expect([seen.items[0].asked.quantity, seen.choices.accept]).toEqual([2, false]);
    await ask(orderId, 'quote', quoteFor(await atDesk(orderId), 450));
    while ((await shop.store.outbox.waiting()) > 0) await shop.app.sendMails();
    const instead = shop.app.shop.texts('en')('quote.insteadOf', {
      part: `2 × ${line.brandName} ${line.partIdNumber}`,
    });
    const about = readMails(shop.settings.dataFolder).filter(({ subject }) => subject.includes(data.orderNumber));
    expect(about.some(({ text }) => text.includes(instead))).toBe(true);
    // The quantity that was asked for is no change.
    const back = (await changed(orderId, { lineId: line.lineId, quantity: 2 })).json().data;
    expect(back.items).toMatchObject([{ quantity: 2, asked: null }]);
  });

  test('gets another item with its catalogue price and fit, and is found by it', async () => {
    const [other] = allItems(shop).filter((item) => item.available && item.id !== itemForSale(shop).id);
    if (!other) throw new Error('the sample has one item');
    const { orderId } = await newEnquiry(shop, customer);
    const { items } = await atDesk(orderId);
    const lineId = items[0]?.lineId ?? '';
    const { data } = (await changed(orderId, { lineId, itemId: other.id, quantity: 3 })).json();
    const unitPrice = effectivePrice(other) / 100 || null;
    expect(data.items).toMatchObject([
      { lineId, itemId: other.id, quantity: 3, unitPrice, asked: { itemId: items[0]?.itemId, quantity: 2 } },
    ]);
    expect(data.items[0].fitNow.fit).toBe(data.items[0].fit);
    const found = (await list(`q=${encodeURIComponent(other.partNumber)}`)).data;
    expect(found.map((one) => one.orderId)).toContain(orderId);
    expect((await changed(orderId, { lineId: 'none', quantity: 1 })).statusCode).toBe(400);
    const gone = await changed(orderId, { lineId, itemId: 'no-such-item', quantity: 1 });
    expect([gone.statusCode, gone.json().error]).toEqual([409, 'item_unavailable']);
    expect((await changed(orderId, { lineId, quantity: 0 })).statusCode).toBe(400);
    await ask(orderId, 'status', { status: 'confirmed' });
    expect((await changed(orderId, { lineId, quantity: 1 })).statusCode).toBe(422);
  });
});

describe('a part of an order', () => {
  test('is sent before the others, each line with its parcel; the order is shipped with the last one', async () => {
    const cards = allItems(shop)
      .filter((item) => item.available)
      .slice(0, 3);
    const { orderId, orderNumber } = await newEnquiry(shop, customer, {}, ...cards);
    const [one, two, three] = (await atDesk(orderId)).items.map(({ lineId }) => lineId) as [string, string, string];
    const quote = quoteFor(await atDesk(orderId), 450);
    const lines = quote.lines.map((line) => (line.lineId === three ? { ...line, availability: 'unavailable' } : line));
    await ask(orderId, 'quote', { ...quote, lines });
    expect((await ask(orderId, 'part', { lineIds: [one] })).statusCode).toBe(422);
    for (const status of ['confirmed', 'processing']) await ask(orderId, 'status', { status });
    for (const lineIds of [[three], [one, two], [one, 'none']])
      expect([lineIds, (await ask(orderId, 'part', { lineIds })).statusCode]).toEqual([lineIds, 422]);
    const parcel = { carrier: 'Blue Dart', trackingNumber: 'BD 1 2 3' };
    const { data } = (await ask(orderId, 'part', { lineIds: [one], ...parcel })).json();
    expect(data).toMatchObject({ status: 'processing', trackingNumber: null });
    expect(data.items.map((line: { parcel: object | null }) => line.parcel)).toMatchObject([parcel, null, null]);
    expect((await list('q=BD123')).data.map((found) => found.orderId)).toEqual([orderId]);
    while ((await shop.store.outbox.waiting()) > 0) await shop.app.sendMails();
    const subject = shop.app.shop.texts('en')('mail.partSubject', { number: orderNumber });
    const [mail] = readMails(shop.settings.dataFolder).filter((sent) => sent.subject === subject);
    expect(mail?.text).toContain('BD 1 2 3');
    expect(mail?.text).toContain(cards[0]?.partNumber);
    expect(mail?.text).not.toContain(cards[1]?.partNumber);
    // A parcel is corrected by naming its lines again.
    await ask(orderId, 'part', { lineIds: [one], ...parcel, trackingNumber: 'BD 124' });
    expect((await list('q=BD123')).data).toEqual([]);
    const shipped = (await ask(orderId, 'status', { status: 'shipped', trackingNumber: 'DL 9' })).json().data;
    expect(shipped).toMatchObject({ status: 'shipped', trackingNumber: 'DL 9' });
    const seen = (await get(`/api/orders/${orderId}`, customer)).json().data;
    expect(seen.items[0].parcel.trackingNumber).toBe('BD 124');
  });
});

describe('a step for several', () => {
  test('gives each its own result, and stops at none', async () => {
    const orders: { orderId: string; version: number }[] = [];
    for (let count = 0; count < 4; count++) orders.push({ ...(await newEnquiry(shop, customer)), version: 1 });
    const [fine, stale, nothing, last] = orders.map(({ orderId }) => orderId) as [string, string, string, string];
    await ask(stale, 'quote', quoteFor(await atDesk(stale), 10));
    const order = await atDesk(nothing);
    const lines = order.items.map(({ lineId }) => ({ lineId, unitPrice: 0, availability: 'unavailable', days: null }));
    await ask(nothing, 'quote', { lines, shipping: 0, message: '' });
    const given = [
      { orderId: fine, version: 1 },
      { orderId: stale, version: 1 },
      { orderId: 'none', version: 1 },
      { orderId: nothing, version: (await atDesk(nothing)).version },
      { orderId: last, version: 1 },
    ];
    const { results }: BulkAnswer = (await post('/api/desk/bulk', { orders: given, status: 'confirmed' })).json();
    expect(results.map(({ result }) => result)).toEqual(['done', 'changed', 'unknown', 'nothing_available', 'done']);
    expect((await atDesk(fine)).status).toBe('confirmed');
    expect((await atDesk(stale)).status).toBe('pending');
    expect((await atDesk(last)).events[0]).toMatchObject({ kind: 'status', by: 'seller@example.com' });
    const again = await post('/api/desk/bulk', { orders: [{ orderId: fine, version: 2 }], status: 'delivered' });
    expect(again.json().results).toEqual([{ orderId: fine, result: 'refused' }]);
  });

  test('takes fifty at most', async () => {
    const orders = Array.from({ length: 51 }, () => ({ orderId: 'x', version: 1 }));
    expect((await post('/api/desk/bulk', { orders, status: 'confirmed' })).statusCode).toBe(400);
    expect((await post('/api/desk/bulk', { orders: [], status: 'confirmed' })).statusCode).toBe(400);
  });
});

test('beside an enquiry stand those of the same customer, phone or vehicle, and no others', async () => {
  const mine = await register(shop, 'related@example.com');
  const theirs = await register(shop, 'relative@example.com');
  const contactInfo = { email: 'related@example.com', phone: '+91 91234 56780' };
  const vehicle = { label: 'Tata Nexon', plate: 'GJ 01 XY 9876' };
  const first = await newEnquiry(shop, mine, { contactInfo, vehicle });
  const second = await newEnquiry(shop, mine, { contactInfo });
  const samePhone = await newEnquiry(shop, theirs, {
    contactInfo: { email: 'relative@example.com', phone: '091234 56780' },
  });
  const sameCar = await newEnquiry(shop, theirs, {
    contactInfo: { email: 'relative@example.com', phone: '90000 00001' },
    vehicle: { label: 'my car', plate: 'GJ01XY9876' },
  });
  await newEnquiry(shop, theirs, { contactInfo: { email: 'relative@example.com', phone: '90000 00002' } });
  const { data }: RelatedAnswer = (await get(`/api/desk/orders/${first.orderId}/related`)).json();
  expect(data.map(({ orderId, same, near }) => [orderId, same, near])).toEqual([
    [sameCar.orderId, ['vehicle'], true],
    [samePhone.orderId, ['phone'], true],
    [second.orderId, ['account', 'email', 'phone'], true],
  ]);
});

test('the day in figures counts what arrived, was answered first, quoted last and accepted', async () => {
  const before: DayAnswer = (await get('/api/desk/day')).json();
  const { orderId } = await newEnquiry(shop, customer);
  await ask(orderId, 'quote', quoteFor(await atDesk(orderId), 100));
  await ask(orderId, 'quote', quoteFor(await atDesk(orderId), 200));
  const { quote, totals, version } = await atDesk(orderId);
  const lines = quote?.lines.map(({ lineId }) => lineId);
  const accepted = await post(`/api/orders/${orderId}/accept`, { version, lines }, customer);
  expect(accepted.statusCode).toBe(200);
  const after: DayAnswer = (await get('/api/desk/day')).json();
  expect(after).toMatchObject({
    day: before.day,
    arrived: before.arrived + 1,
    answered: before.answered + 1,
    accepted: before.accepted + 1,
  });
  expect(after.quoted).toBeCloseTo(before.quoted + totals.total);
  expect(after.medianAnswer).toBeGreaterThanOrEqual(0);
  expect((await get('/api/desk/day?day=2001-01-01')).json()).toEqual({
    ...{ day: '2001-01-01', arrived: 0, answered: 0, medianAnswer: null, quoted: 0, accepted: 0 },
  });
  expect((await get('/api/desk/day?day=2001-13-01')).statusCode).toBe(400);
});
