import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { tokensFor } from '../../testing/mails.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';

/** A thief uses a stolen password before the owner notices. The owner's reaction must end all that the thief began. */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
});
afterAll(() => shop.close());

type Cookies = Record<string, string>;
const stolen = 'strut-tower-1';
const fresh = 'ball-joint-22';

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookies: Cookies = {}, payload?: object) =>
  shop.app.inject({ method, url, cookies, ...(payload ? { payload } : {}) });
const logIn = (email: string, password: string) => call('POST', '/api/auth/login', {}, { email, password });
const me = async (cookies: Cookies) => (await call('GET', '/api/auth/me', cookies)).statusCode;

/** The token in the newest mail to an address that links to a page. */
const tokenTo = async (email: string, page: string) => (await tokensFor(shop, email, page)).at(-1) ?? '';

const confirm = (token: string) => call('POST', '/api/auth/email-change/confirm', {}, { token });

/** The owner's account, and a thief who is signed in to it and has an unused link that moves it to a new mailbox. */
async function theft(name: string) {
  const email = `${name}@example.com`;
  const mailbox = `${name}@thief.example`;
  const owner = await register(shop, email);
  const thief = cookiesOf(await logIn(email, stolen));
  const asked = await call('POST', '/api/auth/email-change', thief, { email: mailbox, password: stolen });
  expect(asked.json().pending.email).toBe(mailbox);
  const token = await tokenTo(mailbox, 'confirm-email');
  expect(token).toHaveLength(43);
  return { email, mailbox, owner, thief, token };
}

/** What the thief can still do, step by step. */
async function expectNothingLeft({ email, mailbox, thief, token }: Awaited<ReturnType<typeof theft>>) {
  expect(await me(thief)).toBe(401);
  const confirmed = await confirm(token);
  expect([confirmed.statusCode, confirmed.json().error]).toEqual([410, 'link_expired']);
  expect((await logIn(email, stolen)).statusCode).toBe(401);
  // The account's address never changed, so that reset links reach only the owner.
  await call('POST', '/api/auth/forgot-password', {}, { email: mailbox, language: 'en' });
  expect(await tokenTo(mailbox, 'reset-password')).toBe('');
}

test('a reset by mail ends the change that the thief began', async () => {
  const account = await theft('resets');
  await call('POST', '/api/auth/forgot-password', {}, { email: account.email, language: 'en' });
  const token = await tokenTo(account.email, 'reset-password');
  const payload = { token, newPassword: fresh, confirmPassword: fresh };
  expect((await call('POST', '/api/auth/reset-password', {}, payload)).statusCode).toBe(200);
  await expectNothingLeft(account);
  expect((await logIn(account.email, fresh)).json().user.email).toBe(account.email);
});

test('so does a change of the password', async () => {
  const account = await theft('changes');
  const payload = { currentPassword: stolen, newPassword: fresh, confirmPassword: fresh };
  expect((await call('PUT', '/api/auth/change-password', account.owner, payload)).statusCode).toBe(200);
  await expectNothingLeft(account);
  expect(await me(account.owner)).toBe(200);
  expect((await call('GET', '/api/auth/email-change', account.owner)).json()).toEqual({ pending: null });
});

test('so does signing out everywhere', async () => {
  const account = await theft('leaves');
  expect((await call('POST', '/api/auth/logout-everywhere', account.owner)).statusCode).toBe(200);
  expect([await me(account.thief), await me(account.owner)]).toEqual([401, 401]);
  expect((await confirm(account.token)).statusCode).toBe(410);
  expect((await logIn(account.email, stolen)).json().user.email).toBe(account.email);
});

test('so does the end of the account, also where its address gets a new one', async () => {
  const account = await theft('removed');
  expect((await call('DELETE', '/api/user/account', account.owner, { password: stolen })).statusCode).toBe(200);
  const again = await call('POST', '/api/auth/register', {}, { email: account.email, password: fresh });
  expect(again.statusCode).toBe(200);
  await expectNothingLeft(account);
  expect((await logIn(account.email, fresh)).statusCode).toBe(200);
});

test('the old mailbox takes back what the thief had confirmed, whatever was done since', async () => {
  const { email, mailbox, thief, token } = await theft('late');
  expect((await confirm(token)).statusCode).toBe(200);
  const payload = { currentPassword: stolen, newPassword: fresh, confirmPassword: fresh };
  expect((await call('PUT', '/api/auth/change-password', thief, payload)).statusCode).toBe(200);
  // The thief starts a change to a second mailbox, and gets a link for a new password in the first.
  const asked = await call('POST', '/api/auth/email-change', thief, { email: 'late@more.example', password: fresh });
  expect(asked.statusCode).toBe(200);
  await call('POST', '/api/auth/forgot-password', {}, { email: mailbox, language: 'en' });
  const taken = await call(
    'POST',
    '/api/auth/email-change/take-back',
    {},
    { token: await tokenTo(email, 'take-back-email') },
  );
  expect(taken.json().email).toBe(email);
  expect(await me(thief)).toBe(401);
  expect((await confirm(await tokenTo('late@more.example', 'confirm-email'))).statusCode).toBe(410);
  const own = { newPassword: 'clutch-plate-3', confirmPassword: 'clutch-plate-3' };
  const thiefs = { ...own, token: await tokenTo(mailbox, 'reset-password') };
  expect((await call('POST', '/api/auth/reset-password', {}, thiefs)).statusCode).toBe(410);
  const owners = { ...own, token: taken.json().resetToken };
  expect((await call('POST', '/api/auth/reset-password', {}, owners)).statusCode).toBe(200);
  expect((await logIn(email, own.newPassword)).statusCode).toBe(200);
});

test('a password that is replaced while it is being checked opens nothing', async () => {
  await register(shop, 'racing@example.com');
  const { users, emailChanges } = shop.store;
  const checked = await users.byEmail('racing@example.com');
  if (!checked) throw new Error('there is no such account');
  await users.setPassword(checked.id, 'another', Date.now());
  expect(await users.startSession(checked, Date.now())).toBeUndefined();
  const mail = { kind: 'changed', to: 'nobody@example.com', host: 'parts.example', subject: '', text: '' } as const;
  expect(await users.changePassword(checked, "the thief's", Date.now(), 'none', mail)).toBe(false);
  const lifetimes = { confirmMilliseconds: 1000, takeBackMilliseconds: 1000 };
  expect(await emailChanges.start(checked, 'racing@thief.example', lifetimes, Date.now(), () => [])).toBeUndefined();
  expect(await emailChanges.pending(checked.id, Date.now())).toBeUndefined();
  expect((await users.byEmail('racing@example.com'))?.passwordHash).toBe('another');
});
