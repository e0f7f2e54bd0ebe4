import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { proveMailbox, register } from '../../testing/customer.ts';
import { mailsFor } from '../../testing/mails.ts';
import { openRaw } from '../../testing/raw.ts';
import { type Cookies, newEnquiry, openDesk } from '../../testing/seller.ts';
import { photoRules } from '../photo/rules.ts';
import { pictureLimits } from './rules.ts';

const { shop, customer, seller, atDesk, post } = await openDesk({ SITE_URL: 'http://parts.example' });
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00' } });
const tall = await plain(900, 2000).jpeg().toBuffer();
const send = (orderId: string, payload: Buffer, cookies: Cookies = customer, headers = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/orders/${orderId}/pictures`,
    payload,
    cookies,
    headers: { 'content-type': 'image/jpeg', ...headers },
  });
const sent = async (orderId: string, cookies = customer): Promise<string> => {
  const answer = await send(orderId, tall, cookies);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.picture;
};
const show = (orderId: string, name: string, cookies: Cookies = customer, headers = {}) =>
  shop.app.inject({ url: `/api/orders/${orderId}/pictures/${name}`, cookies, headers });
const atTheDesk = (orderId: string, name: string, cookies: Cookies = seller) =>
  shop.app.inject({ url: `/api/desk/orders/${orderId}/pictures/${name}`, cookies });
const write = (orderId: string, picture: string, cookies = customer) =>
  shop.app.inject({ method: 'POST', url: `/api/orders/${orderId}/messages`, payload: { picture }, cookies });
const isStored = (name: string) => existsSync(join(shop.settings.dataFolder, 'photos', name));

test('a picture is kept whole as a WebP, for its customer, the link of a mail and sellers', async () => {
  const email = 'pictured@example.com';
  const cookies = await register(shop, email);
  await proveMailbox(shop, email);
  const contactInfo = { email, phone: '9876543210' };
  const { orderId } = await newEnquiry(shop, cookies, { contactInfo });
  const name = await sent(orderId, cookies);
  const own = await show(orderId, name, cookies);
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(own.headers['cache-control']).toBe('no-store');
  const { width, height } = await sharp(own.rawPayload).metadata();
  expect([width, height]).toEqual([576, photoRules.wholeEdge]);
  const key = /#key=([\w-]+)/.exec((await mailsFor(shop, email))[0]?.text ?? '')?.[1] ?? '';
  expect((await show(orderId, name, {}, { 'order-key': key })).statusCode).toBe(200);
  expect((await atTheDesk(orderId, name)).statusCode).toBe(200);
  expect((await show(orderId, name, customer)).statusCode).toBe(404);
  expect((await show(orderId, name, {})).statusCode).toBe(401);
  expect((await atTheDesk(orderId, name, cookies)).statusCode).toBe(403);
  // The link of one order opens no picture of another one, not even by its name.
  const { orderId: another } = await newEnquiry(shop, customer);
  expect((await show(another, name, customer)).statusCode).toBe(404);
  expect((await atTheDesk(another, name)).statusCode).toBe(404);
  expect((await send(another, tall, {}, { 'order-key': key })).statusCode).toBe(401);
});

test('a small picture is not enlarged', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  const answer = await send(orderId, await plain(30, 20).png().toBuffer(), customer, { 'content-type': 'image/png' });
  const { width, height } = await sharp((await show(orderId, answer.json().data.picture)).rawPayload).metadata();
  expect([width, height]).toEqual([30, 20]);
});

test('what is no picture is refused, whatever it is called', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  const errors = [];
  for (const payload of [Buffer.from('<svg/>'), tall.subarray(0, 900), Buffer.alloc(photoRules.maxBytes + 1)])
    errors.push((await send(orderId, payload)).statusCode);
  expect(errors).toEqual([415, 400, 413]);
  expect((await send(orderId, tall, customer, { 'content-type': 'text/html' })).statusCode).toBe(415);
  expect(await raw.rows('SELECT name FROM order_pictures WHERE order_id = ?', orderId)).toEqual([]);
});

test('a picture belongs to one message of its order', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  const { orderId: another } = await newEnquiry(shop, customer);
  const name = await sent(orderId);
  expect((await write(another, name)).json().error).toBe('unknown_picture');
  const answers = await Promise.all([write(orderId, name), write(orderId, name)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const shown = (await shop.app.inject({ url: `/api/orders/${orderId}/messages`, cookies: customer })).json().data;
  expect(shown).toMatchObject([{ words: '', picture: name }]);
});

test('a picture that nothing uses goes after a day, with its file; one that is used stays', async () => {
  const { orderId } = await newEnquiry(shop, customer);
  const [used, unused] = [await sent(orderId), await sent(orderId)];
  await write(orderId, used);
  const clock = vi.spyOn(shop.app, 'removalTime');
  const end = Number(await raw.value('SELECT ends_at FROM order_pictures WHERE name = ?', unused));
  for (const time of [undefined, end - 1]) {
    clock.mockReturnValue(time);
    await shop.app.removePictures();
    expect([isStored(used), isStored(unused)]).toEqual([true, true]);
  }
  clock.mockReturnValue(end);
  await shop.app.removePictures();
  clock.mockRestore();
  expect([isStored(used), isStored(unused)]).toEqual([true, false]);
  expect((await show(orderId, unused)).statusCode).toBe(404);
  expect((await write(orderId, unused)).json().error).toBe('unknown_picture');
  expect(await raw.column('SELECT name FROM order_pictures WHERE order_id = ?', orderId)).toEqual([used]);
});

test('an order takes so many pictures, and a customer so many an hour', async () => {
  const cookies = await register(shop, 'many-pictures@example.com');
  const { orderId } = await newEnquiry(shop, cookies);
  for (let n = 0; n < pictureLimits.ofOrder; n++)
    await raw.run('INSERT INTO order_pictures (name, order_id, created_at) VALUES (?, ?, ?)', `n${n}`, orderId, n);
  expect((await send(orderId, tall, cookies)).json().error).toBe('too_many_pictures');
  const codes = [];
  const tiny = Buffer.from('no picture');
  for (let n = 0; n < pictureLimits.perOrder; n++) codes.push((await send(orderId, tiny, cookies)).statusCode);
  expect(new Set(codes.slice(0, -1))).toEqual(new Set([415]));
  expect(codes.at(-1)).toBe(429);
});

test('pictures are in the copy of the data, and go with their customer', async () => {
  const email = 'leaving-pictures@example.com';
  const cookies = await register(shop, email);
  const { orderId } = await newEnquiry(shop, cookies);
  const name = await sent(orderId, cookies);
  await write(orderId, name, cookies);
  const copy = (await shop.app.inject({ url: '/api/user/data', cookies })).json();
  const [picture] = copy.orders[0].pictures;
  expect(Buffer.from(picture.webpBase64, 'base64').toString('latin1')).toMatch(/^RIFF....WEBP/s);
  const payload = { password: 'strut-tower-1' };
  expect((await shop.app.inject({ method: 'DELETE', url: '/api/user/account', payload, cookies })).statusCode).toBe(
    200,
  );
  expect(isStored(name)).toBe(false);
  expect((await atTheDesk(orderId, name)).statusCode).toBe(404);
});

test('an open return keeps the customer’s contact; words and pictures go once it is closed', async () => {
  const email = 'open-return@example.com';
  const cookies = await register(shop, email);
  const { orderId } = await newEnquiry(shop, cookies, { contactInfo: { email, phone: '9876543210' } });
  for (const status of ['confirmed', 'processing', 'shipped', 'delivered'])
    await post(`/api/desk/orders/${orderId}/status`, { version: (await atDesk(orderId)).version, status });
  const name = await sent(orderId, cookies);
  const [line] = (await atDesk(orderId)).items;
  const claim = {
    lines: [{ lineId: line?.lineId, quantity: 1, reason: 'damaged' }],
    ...{ words: 'Qwyzal broke', pictures: [name] },
  };
  const asked = { method: 'POST', url: `/api/orders/${orderId}/returns`, payload: claim, cookies } as const;
  expect((await shop.app.inject(asked)).statusCode).toBe(200);
  await raw.run('UPDATE orders SET status = ? WHERE id = ?', 'completed', orderId);
  const payload = { password: 'strut-tower-1' };
  expect((await shop.app.inject({ method: 'DELETE', url: '/api/user/account', payload, cookies })).statusCode).toBe(
    200,
  );
  expect(await atDesk(orderId)).toMatchObject({ customerRemovedAt: null, contactInfo: { email } });
  const [open] = (await shop.app.inject({ url: `/api/desk/orders/${orderId}/returns`, cookies: seller })).json().data;
  expect(open).toMatchObject({ words: 'Qwyzal broke', pictures: [name] });
  const refused = { version: 1, answer: 'refused', words: 'Dear Qwyzal' };
  await post(`/api/desk/orders/${orderId}/returns/${open.returnId}/answer`, refused);
  await shop.store.accounts.forgetFinished(Date.now());
  await shop.app.removePictures();
  const [closed] = (await shop.app.inject({ url: `/api/desk/orders/${orderId}/returns`, cookies: seller })).json().data;
  expect(closed).toMatchObject({ state: 'refused', words: '', pictures: [], lines: [{ reason: 'damaged' }] });
  expect(JSON.stringify(closed)).not.toContain('Qwyzal');
  expect((await atDesk(orderId)).customerRemovedAt).not.toBeNull();
  expect(isStored(name)).toBe(false);
});
