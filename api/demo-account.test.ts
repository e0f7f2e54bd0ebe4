import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccount } from './contract/demo.ts';
import { keepDemoAccount } from './demo-account.ts';
import { cookiesOf, openTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const login = () => shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: demoAccount });

test('the test account works in the demonstration shop and nowhere else', async () => {
  await keepDemoAccount(shop.store, false);
  expect((await login()).statusCode).toBe(401);
  await keepDemoAccount(shop.store, true);
  const signedIn = await login();
  expect(signedIn.statusCode).toBe(200);
  await keepDemoAccount(shop.store, true);
  expect((await shop.app.inject({ url: '/api/auth/me', cookies: cookiesOf(signedIn) })).statusCode).toBe(200);

  // The real catalogue has come: neither the password nor the old sign-in works any longer.
  await keepDemoAccount(shop.store, false);
  expect((await login()).statusCode).toBe(401);
  expect((await shop.app.inject({ url: '/api/auth/me', cookies: cookiesOf(signedIn) })).statusCode).toBe(401);
  await keepDemoAccount(shop.store, true);
  expect((await login()).statusCode).toBe(200);
});
