import { afterEach, expect, test, vi } from 'vitest';
import { enquiryFor, itemForSale, register } from '../testing/customer.ts';
import { readMails } from '../testing/mails.ts';
import { openTestShop } from '../testing/shop.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('setting the clock back by a day locks nobody out and delays no order or mail', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12), toFake: ['Date'] });
  const shop = await openTestShop();
  const cookies = await register(shop, 'clock@example.com');
  const login = async (password: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'clock@example.com', password },
      })
    ).statusCode;
  for (let n = 0; n < 10; n++) await login('wrong-1');
  expect(await login('strut-tower-1')).toBe(429);
  const send = (key: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }),
      cookies,
      headers: { 'idempotency-key': key },
    });
  const first = await send('before-the-change');

  vi.setSystemTime(Date.UTC(2026, 10, 20, 12));
  expect(await login('strut-tower-1')).toBe(200);
  expect((await shop.app.inject({ url: '/api/auth/me', cookies })).statusCode).toBe(200);
  expect((await send('before-the-change')).json()).toEqual(first.json());
  expect((await send('after-the-change')).statusCode).toBe(201);
  const { itemId } = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }).items[0] as { itemId: string };
  const cart = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/add',
    payload: { itemId, quantity: 1 },
    cookies,
  });
  expect(cart.statusCode).toBe(200);
  await shop.app.sendMails();
  await shop.app.sendMails();
  // Two mails about the order, to customer and seller, and one about the sign-in, which had no cookie of a known
  // device.
  expect(readMails(shop.settings.dataFolder)).toHaveLength(5);
  await shop.close();
});
