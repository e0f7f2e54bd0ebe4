import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetails } from '../contract/orders.ts';
import { enquiryFor, proveMailbox, register } from '../testing/customer.ts';
import { type Fitting, someFitting } from '../testing/fitting.ts';
import { openRaw } from '../testing/raw.ts';
import { type Cookies, openDesk } from '../testing/seller.ts';

const { shop, seller, get, atDesk } = await openDesk();
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

test('a vehicle that the catalogue does not have keeps the name that the customer gave it; nothing is known to fit', async () => {
  const order = await sent({ vehicle: { engineId: 'gone', label: 'Premier Padmini', year: 1975 } });
  expect(order.vehicle).toMatchObject({ engineId: null, label: 'Premier Padmini', year: 1975, plate: null });
  expect(order.items).toMatchObject([{ vehicle: { engineId: null, label: 'Premier Padmini' }, fit: 'unknown' }]);
});

test('without a vehicle nothing is said of it; a VIN alone is kept', async () => {
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

test('both mails say what the customer said, and which part does not fit', async () => {
  const { engineId, label } = fitting;
  const contactInfo = { email: 'vehicle@example.com', phone: '9876543210' };
  await proveMailbox(shop, contactInfo.email);
  const order = { vehicle: { engineId, year, ...papers }, note, language: 'ta' };
  const { orderNumber, orderId } = await sent({ ...order, contactInfo });
  const elsewhere = await sent({ ...order, contactInfo: { ...contactInfo, email: 'not-hers@example.com' } });
  // Whether or not they have left already.
  const raw = openRaw(shop.settings);
  const mails = await raw.rows<{ recipient: string; text: string }>(
    'select recipient, text from outbox where subject like ?',
    `%${orderNumber}%`,
  );
  await raw.close();
  const text = (key: string, language = 'en') =>
    shop.app.shop.texts(language as 'en')(key, { vehicle: `${label}, ${year}` });
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

test('the desk judges each line by the live catalogue, beside the verdict of the day it was sent', async () => {
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

test('the table has vehicle, verdict, registration number, VIN and note', async () => {
  const { engineId, label } = fitting;
  const contactInfo = { email: 'fit-table@example.com', phone: '9876543210' };
  await sent({ vehicle: { engineId, year, ...papers }, note: '@SUM(1)', contactInfo });
  const { body } = await get('/api/desk/orders.csv?q=fit-table@example.com', seller);
  const named = `${label}, ${year}`;
  expect(body).toContain(`"${named}","Does not fit: ${named}",MH 12 AB 1234,MA3EYD32S00123456,"'@SUM(1)"`);
});
