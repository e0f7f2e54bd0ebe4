import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { demoAccount } from './demo.ts';
import { keepDemoAccount } from './demo-account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const login = () => shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: demoAccount });

test('the demo account works only in the demo shop', async () => {
  await keepDemoAccount(shop.store, false);
  expect((await login()).statusCode).toBe(401);
  await keepDemoAccount(shop.store, true);
  const signedIn = await login();
  expect(signedIn.statusCode).toBe(200);
  await keepDemoAccount(shop.store, true);
  expect((await shop.app.inject({ url: '/api/auth/me', cookies: cookiesOf(signedIn) })).statusCode).toBe(200);

  // With the real catalogue, neither the password nor the old sign-in works any longer.
  await keepDemoAccount(shop.store, false);
  expect((await login()).statusCode).toBe(401);
  expect((await shop.app.inject({ url: '/api/auth/me', cookies: cookiesOf(signedIn) })).statusCode).toBe(401);
  await keepDemoAccount(shop.store, true);
  expect((await login()).statusCode).toBe(200);
});
