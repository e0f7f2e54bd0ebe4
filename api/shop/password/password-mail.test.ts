import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { mailsFor } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const newestTo = async (email: string) => (await mailsFor(shop, email)).at(-1);

test('a mail tells of a changed password, in the language of the page', async () => {
  const email = 'changes@example.com';
  const cookies = await register(shop, email);
  const change = (currentPassword: string) =>
    shop.app.inject({
      method: 'PUT',
      url: '/api/auth/change-password',
      payload: { currentPassword, newPassword: 'tappet-cover-9', confirmPassword: 'tappet-cover-9', language: 'hi' },
      cookies,
    });
  expect((await change('wrong-one')).statusCode).toBe(400);
  expect(await shop.store.outbox.waiting()).toBe(0);
  expect((await change('strut-tower-1')).statusCode).toBe(200);
  const mail = await newestTo(email);
  const t = shop.app.shop.texts('hi');
  expect(mail?.subject).toBe(t('mail.passwordChanged.subject', { shop: shop.app.shop.shopContent().name }));
  expect(mail?.text).toContain(shop.app.shop.shopContent().contact.email);
  expect(mail?.text).not.toContain('#token=');
});

test('and of one that a link has reset', async () => {
  const email = 'forgets@example.com';
  await register(shop, email);
  const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
  await post('/api/auth/forgot-password', { email, language: 'en' });
  const token = /reset-password#token=(\S+)/.exec((await newestTo(email))?.text ?? '')?.[1];
  const passwords = { newPassword: 'tappet-cover-9', confirmPassword: 'tappet-cover-9' };
  expect((await post('/api/auth/reset-password', { token, ...passwords, language: 'en' })).statusCode).toBe(200);
  expect((await newestTo(email))?.subject).toContain('your password was changed');
});
