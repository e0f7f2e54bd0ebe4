import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { readMails } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let cookies: Record<string, string>;
const email = 'venkatesan@example.com';
beforeAll(async () => {
  shop = await openTestShop();
  cookies = await register(shop, email);
  const payload = { firstName: 'Kamala' };
  await shop.app.inject({ method: 'PUT', url: '/api/auth/profile', payload, cookies });
});
afterAll(() => shop.close());

const weak = ['aaaaaa', 'purza1', '123456', 'venkatesan', 'Venkatesan1990', 'aaaaaaaaaaaaaaaaaaaa'];
const refused = /^password_(?:weak|common)$/;

test('no account is made with a weak password', async () => {
  for (const password of [...weak, 'meenakshi7']) {
    const payload = { email: 'meenakshi.venkatesan@example.com', password };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect([password, answer.statusCode]).toEqual([password, 400]);
    expect(answer.json().error).toMatch(refused);
    expect(answer.json().fields).toEqual([{ field: 'password', message: expect.stringContaining('easy to guess') }]);
  }
  expect(await shop.store.users.byEmail('meenakshi.venkatesan@example.com')).toBeUndefined();
});

test('nor changed to one, and the person’s own names are known', async () => {
  for (const newPassword of [...weak, 'kamala12']) {
    const payload = { currentPassword: 'strut-tower-1', newPassword, confirmPassword: newPassword };
    const answer = await shop.app.inject({ method: 'PUT', url: '/api/auth/change-password', payload, cookies });
    expect([newPassword, answer.statusCode]).toEqual([newPassword, 400]);
    expect(answer.json().error).toMatch(refused);
  }
});

test('nor reset to one; the link still works afterwards', async () => {
  await shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email, language: 'en' } });
  await shop.app.sendMails();
  const token = readMails(shop.settings.dataFolder)
    .map(({ text }) => /reset-password#token=(\S+)/.exec(text)?.[1])
    .find(Boolean);
  const reset = (newPassword: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, newPassword, confirmPassword: newPassword },
    });
  for (const password of [...weak, 'kamala12']) expect((await reset(password)).json().error).toMatch(refused);
  expect((await reset('tappet-cover-9')).statusCode).toBe(200);
});
