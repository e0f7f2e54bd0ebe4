import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { type Cookies, openDesk } from '../../testing/seller.ts';
import { languageCodes, pathIn } from '../language/languages.ts';

const { shop } = await openDesk();
let customer: Cookies;
beforeAll(async () => {
  customer = await register(shop, 'checkout@example.com');
});
afterAll(() => shop.close());

test.each(languageCodes)('a guest is sent from the checkout to the login page (%s)', async (language) => {
  const path = pathIn(language, '/checkout');
  const location = `${pathIn(language, '/login')}?next=${encodeURIComponent(path)}`;
  for (const url of [path, `${path}?a=b`])
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await shop.app.inject({ method, url, cookies: { cart_token: 'x', known_device: 'x' } });
      expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, location]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringMatching(/cookie/i) });
    }
  for (const cookies of [customer, { auth_token: 'ended' }])
    expect((await shop.app.inject({ url: path, cookies })).statusCode).not.toBe(302);
});

test.each(['/checkouts', '/checkout/x', '/product/checkout', '/xx/checkout'])('%s is not the checkout', async (url) => {
  expect((await shop.app.inject(url)).statusCode).toBe(404);
});

test('only a page request is redirected', async () => {
  expect((await shop.app.inject({ method: 'POST', url: '/checkout' })).statusCode).not.toBe(302);
});
