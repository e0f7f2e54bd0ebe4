import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { itemForSale, nextAddress } from '../../testing/customer.ts';
import { mailsFor, tokensFor } from '../../testing/mails.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { signInLimits } from '../login/rules.ts';
import { registrationEndings } from '../login/token-endings.ts';
import { askerLimits, mailboxLimits } from '../mail/rules.ts';
import { registrationRules } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example', REGISTRATION: 'by_mail' });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

type Cookies = Record<string, string>;
const password = 'strut-tower-1';

/** Each from another address: limits have a test of their own. */
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  cookies: Cookies = {},
  remoteAddress = nextAddress(),
) => shop.app.inject({ method, url, cookies, remoteAddress, ...(payload ? { payload } : {}) });
const register = (email: string, more: object = {}) => call('POST', '/api/auth/register', { email, password, ...more });
const confirm = (token: string, cookies: Cookies = {}, typed = password, from?: string) =>
  call('POST', '/api/auth/register/confirm', { token, password: typed }, cookies, from);
const refusal = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).error];

const mailsTo = (email: string) => mailsFor(shop, email);
const tokensTo = (email: string, page = 'finish-registration') => tokensFor(shop, email, page);
async function linkFor(email: string, more: object = {}): Promise<string> {
  const before = await tokensTo(email);
  expect((await register(email, more)).statusCode).toBe(202);
  // Mails of the same moment are sent in any order.
  return (await tokensTo(email)).find((token) => !before.includes(token)) ?? '';
}
async function opened(email: string): Promise<Cookies> {
  const answer = await confirm(await linkFor(email));
  expect(answer.statusCode, answer.body).toBe(201);
  return cookiesOf(answer);
}

test('the answer is the same, byte for byte, whether or not the address has an account', async () => {
  await opened('taken@example.com');
  const before = (await mailsTo('taken@example.com')).length;
  const [taken, free] = [await register('Taken@Example.com'), await register('free@example.com')];
  const { 'x-request-id': _, date: __, ...headers } = taken.headers;
  expect([taken.statusCode, taken.body]).toEqual([202, '{"sent":true}']);
  expect([free.statusCode, free.body]).toEqual([taken.statusCode, taken.body]);
  expect(free.headers).toMatchObject(headers);
  expect([taken.cookies, free.cookies]).toEqual([[], []]);
  expect([(await mailsTo('taken@example.com')).length - before, (await mailsTo('free@example.com')).length]).toEqual([
    1, 1,
  ]);
  // Mistakes in the form are reported for both.
  for (const email of ['taken@example.com', 'other@example.com'])
    expect(refusal(await register(email, { password: 'password' }))).toEqual([400, 'password_common']);
});

test('the mail to a taken address leads to the sign-in and to a new password, and opens nothing', async () => {
  await opened('has-one@example.com');
  await register('has-one@example.com', { language: 'hi' });
  const mails = await mailsTo('has-one@example.com');
  const mail = mails.find(({ text }) => text.includes('https://parts.example/hi/'));
  for (const path of ['/hi/login', '/hi/forgot-password']) expect(mail?.text).toContain(`https://parts.example${path}`);
  expect(mail?.text).not.toContain('token=');
});

test('the mails quote nothing that was typed', async () => {
  const typed = { firstName: 'Zvxwan', lastName: 'Zvxwan', phone: '9876543210', next: '/search?q=Zvxwan' };
  const email = 'quoted@example.com';
  expect((await confirm(await linkFor(email, typed))).statusCode).toBe(201);
  await register(email, typed);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  for (const { head, text, html } of mails) expect([...head, text, html].join()).not.toMatch(/zvxwan|98765/i);
});

test('the link opens the account: proven, signed in, with the cart, on a known device, and with the path to go on to', async () => {
  const itemId = itemForSale(shop).id;
  const guest = cookiesOf(await call('POST', '/api/cart/add', { itemId, quantity: 2 }));
  const token = await linkFor('Asha@Example.com'.toLowerCase(), { firstName: 'Asha', next: '/checkout?a=1' });
  expect(await shop.store.users.byEmail('asha@example.com')).toBeUndefined();
  expect(refusal(await call('POST', '/api/auth/login', { email: 'asha@example.com', password }))[0]).toBe(401);
  const answer = await confirm(token, guest);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    token: expect.any(String),
    user: { email: 'asha@example.com', firstName: 'Asha', emailProven: true },
    next: '/checkout?a=1',
  });
  const cookies = cookiesOf(answer);
  expect(Object.keys(cookies)).toEqual(expect.arrayContaining(['__Host-auth_token', '__Host-known_device']));
  const cart = (await call('GET', '/api/cart', undefined, cookies)).json().data;
  expect(cart.items.map((line: { cartItem: { quantity: number } }) => line.cartItem.quantity)).toEqual([2]);
  expect((await call('POST', '/api/auth/login', { email: 'asha@example.com', password })).statusCode).toBe(200);
  // Signed in on the browser that opened it: no mail about a new device.
  expect(await mailsTo('asha@example.com')).toHaveLength(2);
});

test('any values that a stranger sends are stored or refused, and break nothing', async () => {
  for (const next of ['/\u0000', '/\ud800', 'https://evil.example', '/नमस्ते', `/${'x'.repeat(500)}`])
    expect(refusal(await register('hostile@example.com', { next }))).toEqual([400, 'invalid']);
  const odd = { firstName: 'a\u0000b', lastName: '\ud800', language: '__proto__', next: '//evil.example' };
  expect([202, 400]).toContain((await register('hostile@example.com', odd)).statusCode);
});

test('when links are followed at the same time, only one opens the account', async () => {
  const email = 'twice@example.com';
  await register(email);
  await register(email);
  const tokens = await tokensTo(email);
  const answers = await Promise.all([...tokens, ...tokens].map((token) => confirm(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  for (const { statusCode } of answers) expect([201, 409, 410]).toContain(statusCode);
});

test('one mailbox gets few of these mails, with or without an account, and the answer does not show it', async () => {
  const most = mailboxLimits.registration?.[0]?.max ?? 0;
  await opened('often-taken@example.com');
  for (const email of ['often-taken@example.com', 'often-free@example.com']) {
    for (let n = 0; n < most + 2; n++) expect((await register(email)).statusCode).toBe(202);
    expect(await mailsTo(email)).toHaveLength(most);
  }
  // A link for a new password is still sent.
  await call('POST', '/api/auth/forgot-password', { email: 'often-taken@example.com', language: 'en' });
  expect(await tokensTo('often-taken@example.com', 'reset-password')).toHaveLength(1);
});

test('a stranger who registers with an address again and again does not keep its owner from registering', async () => {
  for (const email of ['wanted@example.com', 'wanted-taken@example.com']) {
    if (email.includes('taken')) await opened(email);
    const before = (await mailsTo(email)).length;
    for (let n = 0; n < 15; n++) {
      const payload = { email: n % 2 === 0 ? email : email.replace('@', `+${n}@`), password: 'ball-joint-22' };
      expect((await call('POST', '/api/auth/register', payload, {}, '192.0.2.7')).statusCode).toBe(202);
    }
    const [perHour] = askerLimits.registration;
    expect((await mailsTo(email)).length - before).toBeLessThanOrEqual(perHour.max);
    const known = (await mailsTo(email)).length;
    await register(email);
    expect((await mailsTo(email)).length).toBe(known + 1);
  }
  expect((await confirm(await linkFor('wanted@example.com'))).statusCode).toBe(201);
});

const events: Record<keyof typeof registrationEndings, (token: string, email: string) => Promise<unknown>> = {
  opened: (token) => confirm(token),
  guessed: async (token) => {
    for (let n = 0; n < registrationRules.wrongPasswords; n++)
      expect(refusal(await confirm(token, {}, 'ball-joint-22'))).toEqual([401, 'wrong_password']);
  },
  outlived: async () => vi.setSystemTime(Date.now() + registrationRules.milliseconds),
  registeredAgain: (_, email) => register(email, { password: 'ball-joint-22' }),
  openedByAnother: async (_, email) => opened(email),
  addressTaken: async (_, email) => {
    const cookies = await opened(`of-${email}`);
    await call('POST', '/api/auth/email-change', { email, password }, cookies);
    const [token] = await tokensTo(email, 'confirm-email');
    expect((await call('POST', '/api/auth/email-change/confirm', { token })).statusCode).toBe(200);
  },
  accountRemoved: async (_, email) => {
    const cookies = await opened(email);
    expect((await call('DELETE', '/api/user/account', { password }, cookies)).statusCode).toBe(200);
  },
};

describe.each(Object.entries(registrationEndings))('when %s', (name, { event, works, why }) => {
  test(`(${event}), the link works: ${works}, since ${why}`, async () => {
    const email = `${name.toLowerCase()}@example.com`;
    const token = await linkFor(email);
    await events[name as keyof typeof registrationEndings](token, email);
    const answer = await confirm(token);
    expect(answer.statusCode === 201).toBe(works);
    const taken = ['openedByAnother', 'addressTaken'].includes(name);
    if (!works) expect(refusal(answer)).toEqual(taken ? [409, 'email_taken'] : [410, 'link_expired']);
  });
});

test("a stranger who registers with the owner's address does not get the owner's account", async () => {
  const email = 'owner@example.com';
  const own = await linkFor(email);
  await register(email, { password: 'ball-joint-22' });
  expect((await confirm(own)).statusCode).toBe(201);
  const strangers = await call('POST', '/api/auth/login', { email, password: 'ball-joint-22' });
  expect([strangers.statusCode, (await call('POST', '/api/auth/login', { email, password })).statusCode]).toEqual([
    401, 200,
  ]);
});

test("whoever opens a stranger's link gets no account whose password the stranger knows", async () => {
  const email = 'mine@example.com';
  const strangers = await linkFor(email, { password: 'ball-joint-22' });
  const without = await call('POST', '/api/auth/register/confirm', { token: strangers });
  expect(refusal(without)).toEqual([400, 'invalid']);
  const answer = await confirm(strangers);
  expect(answer.json()).toMatchObject({ error: 'wrong_password', fields: [{ field: 'password' }] });
  expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
  expect(answer.body).not.toContain(email);
  expect(await shop.store.users.byEmail(email)).toBeUndefined();
  // The owner's own registration still works.
  expect((await confirm(await linkFor(email))).statusCode).toBe(201);
});

test('a mistyped password is forgiven, and guesses at the same time are no more than those one after the other', async () => {
  const token = await linkFor('mistyped@example.com');
  for (let n = 1; n < registrationRules.wrongPasswords; n++)
    expect((await confirm(token, {}, 'ball-joint-22')).statusCode).toBe(401);
  expect((await confirm(token)).statusCode).toBe(201);
  const guessed = await linkFor('at-once@example.com');
  const guesses = Array.from({ length: registrationRules.wrongPasswords * 3 }, () =>
    confirm(guessed, {}, 'ball-joint-22'),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(registrationRules.wrongPasswords);
  expect((await confirm(guessed)).statusCode).toBe(410);
});

test('one caller has as many guesses for an address as at the sign-in, over all its links', async () => {
  const email = 'guessed-by-one@example.com';
  const tokens = [await linkFor(email), await linkFor(email), await linkFor(email)];
  const statuses: number[] = [];
  for (const token of tokens)
    for (let n = 1; n < registrationRules.wrongPasswords; n++)
      statuses.push((await confirm(token, {}, 'ball-joint-22', '192.0.2.1')).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(signInLimits.ofPair);
  expect(statuses.at(-1)).toBe(429);
  // Attempts from there, and at the sign-in from everywhere, do not lock out callers elsewhere.
  for (let n = 0; n < signInLimits.ofAccount; n++)
    await call('POST', '/api/auth/login', { email, password: 'ball-joint-22' });
  expect((await confirm(tokens[0] ?? '')).statusCode).toBe(201);
});

test('a GET opens nothing, and invented tokens are refused', async () => {
  const token = await linkFor('scanned@example.com');
  expect((await call('GET', `/api/auth/register/confirm?token=${token}`)).statusCode).toBe(405);
  for (const wrong of ['x', `${token}x`, '\u0000', token.toUpperCase()])
    expect((await confirm(wrong)).statusCode).toBe(410);
  expect((await confirm(token)).statusCode).toBe(201);
});
