import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { demoAccount } from './demo.ts';
import { keepDemoAccount } from './demo-account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const put = (path: string, payload: object, cookies: Record<string, string>) =>
  shop.app.inject({ method: 'PUT', url: `/api/auth/${path}`, payload, cookies });
const login = (email: string, password: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
const me = (cookies: Record<string, string>) => shop.app.inject({ url: '/api/auth/me', cookies });

const billing = { address: '14 Residency Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560025' };

test('a guest is asked to log in', async () => {
  const passwords = { currentPassword: 'a', newPassword: 'strut-tower-2', confirmPassword: 'strut-tower-2' };
  expect((await put('profile', { email: 'a@example.com' }, {})).statusCode).toBe(401);
  expect((await put('change-password', passwords, {})).statusCode).toBe(401);
});

test("the profile is stored; the billing country is the shop's", async () => {
  const cookies = await register(shop, 'profile@example.com');
  const answer = await put(
    'profile',
    {
      firstName: ' Asha ',
      lastName: 'Rao',
      email: 'Profile@Example.com',
      phone: '98765 43210',
      billingAddress: { ...billing, country: 'Mars' },
    },
    cookies,
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'profile@example.com',
    phone: '98765 43210',
    profileImageUrl: null,
    billingAddress: { ...billing, country: 'India' },
  });
  expect((await me(cookies)).json()).toEqual(answer.json());
  const emptied = await put('profile', { lastName: '', phone: '' }, cookies);
  expect(emptied.json().user).toMatchObject({ firstName: 'Asha', lastName: null, phone: null });
  expect(emptied.json().user.email).toBe('profile@example.com');
  expect(emptied.json().user.billingAddress).toEqual({ ...billing, country: 'India' });
});

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ phone: '12345' }, 'phone'],
  [{ firstName: 'x'.repeat(81) }, 'firstName'],
  [{ billingAddress: { zipCode: '012345' } }, 'billingAddress.zipCode'],
])('%j is refused, and the field is named', async (values, field) => {
  const cookies = await register(shop, `wrong-${field}@example.com`);
  const answer = await put('profile', { email: `wrong-${field}@example.com`, ...values }, cookies);
  expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, field]);
});

test('a new password signs other devices out but not this one', async () => {
  const email = 'devices@example.com';
  const here = await register(shop, email);
  const there = cookiesOf(await login(email, 'strut-tower-1'));
  const stranger = await register(shop, 'stranger@example.com');
  const passwords = {
    currentPassword: 'strut-tower-1',
    newPassword: 'strut-tower-2',
    confirmPassword: 'strut-tower-2',
  };
  expect((await put('change-password', passwords, here)).json()).toEqual({ status: 'ok' });
  expect([(await me(here)).statusCode, (await me(there)).statusCode, (await me(stranger)).statusCode]).toEqual([
    200, 401, 200,
  ]);
  expect([(await login(email, 'strut-tower-1')).statusCode, (await login(email, 'strut-tower-2')).statusCode]).toEqual([
    401, 200,
  ]);
});

test.each([
  [{ currentPassword: 'wrong!' }, 'currentPassword', 'wrong_password'],
  [{ confirmPassword: 'strut-tower-3' }, 'confirmPassword', 'password_mismatch'],
  [{ newPassword: '12345', confirmPassword: '12345' }, 'newPassword', 'invalid'],
])('%j changes no password', async (values, field, error) => {
  const email = `keeps-${field}@example.com`;
  const cookies = await register(shop, email);
  const passwords = {
    currentPassword: 'strut-tower-1',
    newPassword: 'strut-tower-2',
    confirmPassword: 'strut-tower-2',
    ...values,
  };
  const answer = await put('change-password', passwords, cookies);
  expect([answer.statusCode, answer.json().error, answer.json().fields[0].field]).toEqual([400, error, field]);
  expect((await login(email, 'strut-tower-1')).statusCode).toBe(200);
});

test('nobody can lock others out of the demo account', async () => {
  await keepDemoAccount(shop.store, true);
  const cookies = cookiesOf(await login(demoAccount.email, demoAccount.password));
  const passwords = {
    currentPassword: demoAccount.password,
    newPassword: 'strut-tower-2',
    confirmPassword: 'strut-tower-2',
  };
  expect((await put('change-password', passwords, cookies)).json().error).toBe('demo_account');
  expect((await put('profile', { email: demoAccount.email, firstName: 'Asha' }, cookies)).statusCode).toBe(200);
  expect((await login(demoAccount.email, demoAccount.password)).statusCode).toBe(200);
});
