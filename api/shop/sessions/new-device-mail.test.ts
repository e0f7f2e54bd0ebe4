import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneBrowser, register } from '../../testing/customer.ts';
import { mailsFor } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { demoAccount } from '../account/demo.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'http://parts.example' });
});
afterAll(() => shop.close());

type Cookies = Record<string, string>;
const password = 'strut-tower-1';

async function signIn(email: string, cookies: Cookies = {}, more: object = {}, userAgent = phoneBrowser) {
  const headers = { 'user-agent': userAgent };
  const payload = { email, password, ...more };
  return shop.app.inject({ method: 'POST', url: '/api/auth/login', payload, cookies, headers });
}
const mailsTo = (email: string) => mailsFor(shop, email);

test('a mail tells of a sign-in from a device that is new to the account, in the language of the page', async () => {
  const email = 'moves@example.com';
  await register(shop, email);
  expect(await mailsTo(email)).toEqual([]);
  expect((await signIn(email, {}, { language: 'hi' })).statusCode).toBe(200);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  const t = shop.app.shop.texts('hi');
  expect(mail?.subject).toBe(t('mail.newDevice.subject', { shop: shop.app.shop.shopContent().name }));
  expect(mail?.text).toContain('Chrome · Android');
  expect(mail?.text).toContain('http://parts.example/hi/account#security');
  expect(mail?.text).toContain('http://parts.example/hi/forgot-password');
  expect(mail?.text).not.toMatch(/Mozilla|156|token=/);
});

test('none is sent for a browser that the account was used in, even after signing out', async () => {
  const email = 'returns@example.com';
  const here = await register(shop, email);
  await shop.app.inject({ method: 'POST', url: '/api/auth/logout', cookies: here });
  expect((await signIn(email, here)).statusCode).toBe(200);
  expect(await mailsTo(email)).toEqual([]);
});

test('none is sent for a browser that two accounts share, however often they alternate', async () => {
  const [asha, ravi] = ['asha.shares@example.com', 'ravi.shares@example.com'];
  await register(shop, asha);
  const first = await register(shop, ravi);
  let cookies: Cookies = first;
  for (const email of [asha, ravi, asha, ravi]) {
    const { cookies: set } = await signIn(email, cookies);
    cookies = Object.fromEntries(set.map(({ name, value }) => [name, value]));
  }
  expect(await mailsTo(asha)).toHaveLength(1);
  expect(await mailsTo(ravi)).toEqual([]);
});

test('a mark that was made up, or is of another account, is no known device', async () => {
  const email = 'guards@example.com';
  await register(shop, email);
  const other = await register(shop, 'thief@example.com');
  await signIn(email, other);
  await signIn(email, { known_device: 'x.y.z' });
  expect(await mailsTo(email)).toHaveLength(2);
});

test('a refused sign-in sends none', async () => {
  const email = 'refuses@example.com';
  await register(shop, email);
  expect((await signIn(email, {}, { password: 'guessed-one-1' })).statusCode).toBe(401);
  expect(await mailsTo(email)).toEqual([]);
});

test('one mailbox gets few of them, and none quotes what the browser sent', async () => {
  const email = 'floods@example.com';
  await register(shop, email);
  for (let n = 0; n < 7; n++) await signIn(email, {}, {}, 'Visit http://evil.example now');
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(5);
  for (const { text } of mails) {
    expect(text).not.toContain('evil');
    expect(text).toContain('Unknown device');
  }
});

test('none is sent for the test account, which everybody may use', async () => {
  await register(shop, demoAccount.email);
  await signIn(demoAccount.email);
  expect(await mailsTo(demoAccount.email)).toEqual([]);
});
