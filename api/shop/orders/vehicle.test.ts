import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiryFor, proveMailbox, register } from '../../testing/customer.ts';
import { type Fitting, someFitting } from '../../testing/fitting.ts';
import { openRaw } from '../../testing/raw.ts';
import { type Cookies, openDesk, quoteFor } from '../../testing/seller.ts';
import type { Language } from '../language/languages.ts';
import { vehicleText } from '../vehicle/text.ts';
import type { OrderDetails } from './contract.ts';

const { shop, seller, get, post, atDesk } = await openDesk();
let fitting: Fitting;
let asha: Cookies;
beforeAll(async () => {
  fitting = await someFitting(shop);
  asha = await register(shop, 'vehicle@example.com');
});
afterAll(() => shop.close());

const note = 'The left one squeaks.\nBy Friday, please.';
const papers = { plate: 'mh 12-ab 1234', vin: 'ma3eyd32s00123456' };
const send = (more: object, items: object[] = [{}]) => {
  const body = enquiryFor(
    shop,
    ...items.map((_, index) => ({ card: index ? fitting.fitting : fitting.wrong, quantity: 2 })),
  );
  const payload = { ...body, items: body.items.map((item, index) => ({ ...item, ...items[index] })), ...more };
  return shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies: asha });
};
const sent = async (more: object, items?: object[]): Promise<OrderDetails> => {
  const answer = await send(more, items);
  expect(answer.statusCode).toBe(201);
  const { orderId } = answer.json().data;
  return (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies: asha })).json().data;
};
const year = 2018;

test('an enquiry keeps vehicle, registration number, VIN and note; lines are for it unless they have their own', async () => {
  const { engineId, label } = fitting;
  const order = await sent({ vehicle: { engineId, year, label: 'My old one', ...papers }, note }, [
    {},
    { vehicle: { engineId } },
  ]);
  expect(order.vehicle).toEqual({ engineId, label, year, plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456' });
  expect(order.note).toBe(note);
  expect(order.items).toMatchObject([
    { vehicle: { engineId, label, year }, fit: 'fitsNot' },
    { vehicle: { engineId, label, year: null }, fit: 'fits' },
  ]);
});

test('an item for two vehicles is two lines of the order, and leaves the cart with both', async () => {
  const { engineId, label, wrong: card } = fitting;
  const vehicles = [2018, 2019].map((year) => ({ engineId, year }));
  const cart = (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url, cookies: asha, ...(payload && { payload }) });
  for (const vehicle of [...vehicles, undefined])
    await cart('POST', '/api/cart/add', { itemId: card.id, quantity: 2, vehicle });
  const enquiry = (quantity: number, vehicles: object[]) => {
    const body = enquiryFor(shop, ...vehicles.map(() => ({ card, quantity })));
    const items = body.items.map((item, index) => ({ ...item, vehicle: vehicles[index] }));
    return cart('POST', '/api/orders', { ...body, items });
  };
  const twice = await enquiry(1, [
    { engineId, year: 2018 },
    { engineId, year: 2018, label: 'My old one' },
  ]);
  expect([twice.statusCode, twice.json().error]).toEqual([400, 'duplicate_item']);
  const tooMany = await enquiry(500, vehicles);
  expect([tooMany.statusCode, tooMany.json().fields[0].field]).toEqual([400, 'items']);
  const created = await enquiry(2, vehicles);
  expect(created.statusCode).toBe(201);
  const order = (await cart('GET', `/api/orders/${created.json().data.orderId}`)).json().data;
  expect(order.items).toMatchObject([
    { quantity: 2, vehicle: { label, year: 2018 } },
    { quantity: 2, vehicle: { label, year: 2019 } },
  ]);
  expect((await cart('GET', '/api/cart')).json().data.items).toMatchObject([{ vehicle: null }]);
});

test('an item for two vehicles has two lines, each with its own verdict and price, wherever the order is shown', async () => {
  const { engineId, label, wrong: card } = fitting;
  const contactInfo = { email: 'vehicle@example.com', phone: '9876543210' };
  await proveMailbox(shop, contactInfo.email);
  const body = enquiryFor(shop, { card, quantity: 1 }, { card, quantity: 1 });
  const items = body.items.map((item, index) => ({ ...item, vehicle: { engineId, year: 2018 + index } }));
  const payload = { ...body, items, contactInfo, language: 'en' };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies: asha });
  expect(answer.statusCode, answer.body).toBe(201);
  const { orderId, orderNumber } = answer.json().data;
  const vehicles = [`${label}, 2018`, `${label}, 2019`];

  const order = await atDesk(orderId);
  expect(order.items).toMatchObject([
    { itemId: card.id, vehicle: { label, year: 2018 }, fitNow: { fit: 'fitsNot' } },
    { itemId: card.id, vehicle: { label, year: 2019 }, fitNow: { fit: 'fitsNot' } },
  ]);
  const prices = [111, 222];
  const quote = quoteFor(order, 0);
  const lines = quote.lines.map((line, index) => ({ ...line, unitPrice: prices[index] }));
  expect((await post(`/api/desk/orders/${orderId}/quote`, { ...quote, lines })).statusCode).toBe(200);
  for (const seen of [
    await atDesk(orderId),
    (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies: asha })).json().data as OrderDetails,
  ]) {
    const priceOf = ({ lineId }: { lineId: string }) =>
      seen.quote?.lines.find((line) => line.lineId === lineId)?.unitPrice;
    expect(seen.items.map((item) => [item.vehicle?.year, priceOf(item)])).toEqual([
      [2018, 111],
      [2019, 222],
    ]);
  }

  const raw = openRaw(shop.settings);
  const mails = await raw.rows<{ subject: string; recipient: string; text: string }>(
    'select subject, recipient, text from outbox where subject like ?',
    `%${orderNumber}%`,
  );
  await raw.close();
  // The receipt and the quote to the customer, the notice to the seller.
  expect(mails.map(({ recipient }) => recipient === contactInfo.email).sort()).toEqual([false, true, true]);
  for (const { subject, text } of mails) for (const vehicle of vehicles) expect(text, subject).toContain(vehicle);

  const csv = (await get(`/api/desk/orders.csv?q=${orderNumber}&lang=en`, seller)).body.trim().split('\r\n').slice(1);
  expect(csv).toHaveLength(2);
  for (const [index, row] of csv.entries()) {
    expect(row).toContain(`"${vehicles[index]}"`);
    expect(row).toContain(`,${prices[index]},`);
    expect(row).not.toContain(`"${vehicles[1 - index]}"`);
  }
});

test('a vehicle that the catalogue does not have keeps the name that the customer gave it; nothing is known to fit', async () => {
  const order = await sent({ vehicle: { engineId: 'gone', label: 'Premier Padmini', year: 1975 } });
  expect(order.vehicle).toMatchObject({ engineId: null, label: 'Premier Padmini', year: 1975, plate: null });
  expect(order.items).toMatchObject([{ vehicle: { engineId: null, label: 'Premier Padmini' }, fit: 'unknown' }]);
});

test('without a vehicle, order and mails mention none; a VIN alone is kept', async () => {
  expect(await sent({ vehicle: { engineId: 'gone' } })).toMatchObject({ vehicle: null, note: null });
  const order = await sent({ vehicle: { vin: papers.vin } });
  expect(order.vehicle).toMatchObject({ label: null, vin: 'MA3EYD32S00123456' });
  expect(order.items).toMatchObject([{ vehicle: null, fit: null }]);
});

test.each([
  ['vehicle.plate', { vehicle: { plate: 'ZZ 1' } }],
  ['vehicle.vin', { vehicle: { vin: 'IOQ' } }],
  ['vehicle.year', { vehicle: { year: 1800 } }],
  ['vehicle.label', { vehicle: { label: 'x'.repeat(201) } }],
  ['note', { note: 'x'.repeat(1001) }],
])('a wrong %s is named', async (field, wrong) => {
  const answer = await send(wrong);
  expect([answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([400, field]);
});

test("both mails have the customer's vehicle and note, and say which part does not fit", async () => {
  const { engineId, label } = fitting;
  const contactInfo = { email: 'vehicle@example.com', phone: '9876543210' };
  await proveMailbox(shop, contactInfo.email);
  const order = { vehicle: { engineId, year, ...papers }, note, language: 'ta' };
  const { orderNumber, orderId } = await sent({ ...order, contactInfo });
  const elsewhere = await sent({ ...order, contactInfo: { ...contactInfo, email: 'not-hers@example.com' } });
  // Whether or not they have been sent already.
  const raw = openRaw(shop.settings);
  const mails = await raw.rows<{ recipient: string; text: string }>(
    'select recipient, text from outbox where subject like ?',
    `%${orderNumber}%`,
  );
  await raw.close();
  const text = (key: string, language: Language = 'en') => {
    const localName = shop.catalogue.localNameOfEngine(engineId, language);
    return shop.app.shop.texts(language)(key, { vehicle: vehicleText({ label, year, localName }) });
  };
  const toCustomer = mails.find(({ recipient }) => recipient === contactInfo.email)?.text ?? '';
  const toSeller = mails.find(({ recipient }) => recipient !== contactInfo.email)?.text ?? '';
  expect(toCustomer).toContain(text('purchase.fit.fitsNot', 'ta'));
  expect(toSeller).toContain(text('desk.fit.fitsNot'));
  for (const mail of [toCustomer, toSeller]) {
    for (const said of ['MH 12 AB 1234', 'MA3EYD32S00123456', ...note.split('\n')]) expect(mail).toContain(said);
  }
  // The desk says whether the mailbox is known to be the customer's.
  expect(await atDesk(orderId)).toMatchObject({ emailProven: true });
  expect(await atDesk(elsewhere.orderId)).toMatchObject({ emailProven: false });
});

test("the desk shows each line's verdict by the live catalogue beside the one of the day it was sent", async () => {
  const { engineId, wrong } = fitting;
  const { orderId } = await sent({ vehicle: { engineId, year }, note });
  const order = await atDesk(orderId);
  expect(order).toMatchObject({ vehicle: { engineId, year }, note });
  expect(order.items[0]).toMatchObject({
    fit: 'fitsNot',
    fitNow: { fit: 'fitsNot', conditions: [] },
    stock: wrong.stock,
  });
  const { catalogue } = shop.app.shop;
  const live = catalogue();
  const verdicts = live.fits.verdicts;
  live.fits.verdicts = async (of) => of.map(() => ({ fit: 'fits', conditions: [], quantity: null }));
  try {
    expect((await atDesk(orderId)).items[0]).toMatchObject({ fit: 'fitsNot', fitNow: { fit: 'fits' } });
  } finally {
    live.fits.verdicts = verdicts;
  }
});

test('the CSV has vehicle, verdict, registration number, VIN and note', async () => {
  const { engineId, label } = fitting;
  const contactInfo = { email: 'fit-table@example.com', phone: '9876543210' };
  await sent({ vehicle: { engineId, year, ...papers }, note: '@SUM(1)', contactInfo });
  const { body } = await get('/api/desk/orders.csv?q=fit-table@example.com', seller);
  const named = `${label}, ${year}`;
  expect(body).toContain(`"${named}","Does not fit: ${named}",MH 12 AB 1234,MA3EYD32S00123456,"'@SUM(1)"`);
});

test('order and mail name the vehicle in the customer’s script; the seller reads the name it was sent with', async () => {
  const [engineId, localName] = ['maruti-suzuki_swift-3_k12m', 'मारुति सुज़ुकी स्विफ्ट'];
  const label = 'Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M';
  const contactInfo = { email: 'vehicle@example.com', phone: '9876543210' };
  await proveMailbox(shop, contactInfo.email);
  const order = await sent({ vehicle: { engineId, year }, contactInfo, language: 'hi' });
  expect(order.vehicle).toMatchObject({ label, localName });
  expect(order.items[0]?.vehicle).toMatchObject({ label, localName });
  const inTamil = await shop.app.inject({ url: `/api/orders/${order.orderId}?lang=ta`, cookies: asha });
  expect(inTamil.json().data.vehicle.localName).toBe('மாருதி சுசுகி ஸ்விஃப்ட்');
  const atSeller = await atDesk(order.orderId);
  expect(JSON.stringify(atSeller)).toContain(label);
  expect(JSON.stringify(atSeller)).not.toContain(localName);

  const raw = openRaw(shop.settings);
  const mails = await raw.rows<{ recipient: string; text: string }>(
    'select recipient, text from outbox where subject like ?',
    `%${order.orderNumber}%`,
  );
  await raw.close();
  const toCustomer = mails.find(({ recipient }) => recipient === contactInfo.email)?.text ?? '';
  const toSeller = mails.find(({ recipient }) => recipient !== contactInfo.email)?.text ?? '';
  expect(toCustomer).toContain(`${localName} (Maruti Suzuki Swift, 3rd gen, 1.2 VVT K12M)`);
  expect(toCustomer).toContain(`${localName} (Maruti Suzuki Swift, 3rd gen, 1.2 VVT K12M, 2018)`);
  expect(toSeller).toContain(`${label}, 2018`);
  expect(toSeller).not.toContain(localName);
});
