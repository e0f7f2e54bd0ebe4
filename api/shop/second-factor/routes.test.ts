import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { register } from '../../testing/customer.ts';
import { type Cookies, registerSeller } from '../../testing/seller.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { secondFactorRules } from './rules.ts';
import { codeAt } from './totp.ts';

const password = 'strut-tower-1';
const path = '/api/auth/second-factor';
const stepMilliseconds = secondFactorRules.stepSeconds * 1000;

let shop: TestShop;
let secure: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  secure = await openTestShop({ SITE_URL: 'https://parts.example' });
});
afterAll(() => Promise.all([shop.close(), secure.close()]));

/** From a new address each time, unless one is given. */
let addresses = 0;
const logIn = (at: TestShop, email: string, code?: string, cookies: Cookies = {}, remoteAddress?: string) =>
  at.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password, ...(code === undefined ? {} : { code }) },
    cookies,
    remoteAddress: remoteAddress ?? `10.1.0.${++addresses}`,
  });
const send = (at: TestShop, cookies: Cookies, method: 'GET' | 'POST' | 'DELETE', end = '', payload?: object) =>
  at.app.inject({ method, url: path + end, cookies, ...(payload ? { payload } : {}) });

/** Every code belongs to a later step than the one before: each works once. */
const nextCode = (secret: string) => {
  vi.setSystemTime(Date.now() + stepMilliseconds);
  return codeAt(secret, Date.now());
};
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => void vi.useRealTimers());

/** A seller with an active second factor. */
async function sellerWithFactor(at: TestShop, email: string) {
  const cookies = await registerSeller(at, email);
  const { secret } = (await send(at, cookies, 'POST', '', { password })).json();
  const answer = await send(at, cookies, 'POST', '/confirm', { code: nextCode(secret) });
  return { cookies, secret: secret as string, codes: answer.json().recoveryCodes as string[] };
}

test('a seller sets it up; from then on a sign-in needs password and code', async () => {
  const email = 'setup@example.com';
  const cookies = await registerSeller(shop, email);
  const elsewhere = cookiesOf(await logIn(shop, email));
  expect((await send(shop, cookies, 'GET')).json()).toEqual({ active: false, required: false, recoveryCodes: 0 });
  const wrong = await send(shop, cookies, 'POST', '', { password: 'wrong-one' });
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'wrong_password']);
  const started = (await send(shop, cookies, 'POST', '', { password })).json();
  expect(started).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining(started.secret),
    qr: expect.stringContaining('<svg'),
  });
  // Nothing has changed yet.
  expect((await logIn(shop, email)).statusCode).toBe(200);
  const mistyped = await send(shop, cookies, 'POST', '/confirm', { code: '000000' });
  expect([mistyped.statusCode, mistyped.json().error]).toEqual([400, 'wrong_code']);
  const confirmed = await send(shop, cookies, 'POST', '/confirm', { code: nextCode(started.secret) });
  expect(confirmed.json().recoveryCodes).toHaveLength(10);
  expect((await send(shop, cookies, 'GET')).json()).toEqual({ active: true, required: false, recoveryCodes: 10 });
  // Sign-ins without it have ended.
  expect((await shop.app.inject({ url: '/api/auth/me', cookies: elsewhere })).statusCode).toBe(401);

  const asked = await logIn(shop, email);
  expect([asked.statusCode, asked.json().error, asked.cookies]).toEqual([400, 'code_needed', []]);
  const guessed = await logIn(shop, email, '123456');
  expect([guessed.statusCode, guessed.json().error, guessed.cookies]).toEqual([400, 'wrong_code', []]);
  const right = await logIn(shop, email, nextCode(started.secret));
  expect([right.statusCode, right.json().user.role]).toEqual([200, 'seller']);
  const second = await send(shop, cookies, 'POST', '/confirm', { code: nextCode(started.secret) });
  expect([second.statusCode, second.json().error]).toEqual([409, 'not_started']);
});

test('a code works once, also for two requests at the same moment, and an earlier one no longer', async () => {
  const email = 'once@example.com';
  const { secret } = await sellerWithFactor(shop, email);
  const early = nextCode(secret);
  const code = nextCode(secret);
  const answers = await Promise.all([logIn(shop, email, code), logIn(shop, email, code), logIn(shop, email, code)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  expect((await logIn(shop, email, code)).json().error).toBe('wrong_code');
  expect((await logIn(shop, email, early)).json().error).toBe('wrong_code');
});

test('a recovery code works once, and new ones replace the old', async () => {
  const email = 'recovery@example.com';
  const { cookies, secret, codes } = await sellerWithFactor(shop, email);
  const [first = '', second = ''] = codes;
  expect((await logIn(shop, email, first.toUpperCase())).statusCode).toBe(200);
  expect((await logIn(shop, email, first)).json().error).toBe('wrong_code');
  expect((await send(shop, cookies, 'GET')).json().recoveryCodes).toBe(9);
  const asked = await send(shop, cookies, 'POST', '/recovery-codes', { password });
  expect([asked.statusCode, asked.json().error]).toEqual([400, 'code_needed']);
  const fresh = await send(shop, cookies, 'POST', '/recovery-codes', { password, code: nextCode(secret) });
  expect(fresh.json().recoveryCodes).toHaveLength(10);
  expect((await logIn(shop, email, second)).json().error).toBe('wrong_code');
  expect((await logIn(shop, email, fresh.json().recoveryCodes[0])).statusCode).toBe(200);
});

test("a seller's copy of the data says since when, and keeps the secret", async () => {
  const { cookies, secret } = await sellerWithFactor(shop, 'copy@example.com');
  const copy = await shop.app.inject({ url: '/api/user/data', cookies });
  expect(copy.json().secondFactors).toEqual([
    { activatedAt: expect.stringMatching(/^2\d{3}-.*Z$/), graceUsedAt: null },
  ]);
  expect(copy.body).not.toContain(secret);
});

test('another app replaces the first with its first code, not before', async () => {
  const email = 'newphone@example.com';
  const { cookies, secret } = await sellerWithFactor(shop, email);
  expect((await send(shop, cookies, 'POST', '', { password })).json().error).toBe('code_needed');
  const next = (await send(shop, cookies, 'POST', '', { password, code: nextCode(secret) })).json().secret;
  expect((await logIn(shop, email, nextCode(secret))).statusCode).toBe(200);
  await send(shop, cookies, 'POST', '/confirm', { code: nextCode(next) });
  expect((await logIn(shop, email, nextCode(secret))).json().error).toBe('wrong_code');
  expect((await logIn(shop, email, nextCode(next))).statusCode).toBe(200);
});

test('it can be removed with password and code when the shop does not require it', async () => {
  const email = 'without@example.com';
  const { cookies, secret } = await sellerWithFactor(shop, email);
  expect((await send(shop, cookies, 'DELETE', '', { password })).json().error).toBe('code_needed');
  expect((await send(shop, cookies, 'DELETE', '', { password, code: nextCode(secret) })).statusCode).toBe(200);
  expect((await logIn(shop, email)).statusCode).toBe(200);
});

test('wrong codes are limited for an account, but never on the devices of its owner', async () => {
  const email = 'guessed@example.com';
  const { cookies, secret } = await sellerWithFactor(shop, email);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn(shop, email, '000000')));
  expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(400), 429, 429]);
  const shut = await logIn(shop, email, nextCode(secret));
  expect([shut.statusCode, Number(shut.headers['retry-after']) > 60]).toEqual([429, true]);
  expect((await logIn(shop, email, nextCode(secret), cookies)).statusCode).toBe(200);
});

test("a reset link gives no more guesses: they are the account's, on whichever new device", async () => {
  const email = 'resetter@example.com';
  const { secret } = await sellerWithFactor(shop, email);
  const guess = (cookies: Cookies) => logIn(shop, email, '000000', cookies);
  const taken = [];
  for (let link = 0; link < 3; link++) {
    const { id = '' } = (await shop.store.users.byEmail(email)) ?? {};
    let token = '';
    const rules = { milliseconds: 60_000, limit: 3 };
    await shop.store.resets.start(id, rules, Date.now(), (made) => {
      token = made;
      return { kind: 'link', to: email, subject: 'x', text: 'x', html: 'x' } as never;
    });
    const payload = { token, newPassword: password, confirmPassword: password };
    const done = await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
    expect(done.statusCode).toBe(200);
    for (let tries = 0; tries < 6; tries++) taken.push((await guess(cookiesOf(done))).statusCode);
  }
  expect(taken).toEqual([...Array(10).fill(400), ...Array(8).fill(429)]);
  expect((await logIn(shop, email, nextCode(secret))).statusCode).toBe(429);
});

const get = (at: TestShop, url: string, cookies: Cookies, headers = {}) => at.app.inject({ url, cookies, headers });

test('with https a sign-in without one can set it up and do nothing else; then everything opens', async () => {
  const email = 'first@example.com';
  await registerSeller(secure, email);
  for (let again = 0; again < 2; again++) {
    const answer = await logIn(secure, email);
    expect([answer.statusCode, answer.json().mustSetUp]).toEqual([200, true]);
  }
  const first = cookiesOf(await logIn(secure, email));
  expect((await send(secure, first, 'GET')).json()).toMatchObject({ active: false, required: true });
  const closed = [
    ...['/api/desk/orders', '/api/desk/messages', '/api/desk/searches', '/api/desk/night', '/api/desk/orders.csv'],
    ...['/api/user/orders', '/api/user/data', '/api/user/garage', '/api/auth/email-change'],
  ];
  for (const url of closed) {
    const refused = await get(secure, url, first);
    expect([url, refused.statusCode, refused.json().error]).toEqual([url, 403, 'second_factor_missing']);
  }
  const passwords = { currentPassword: password, newPassword: 'ball-joint-22', confirmPassword: 'ball-joint-22' };
  const change = { method: 'PUT' as const, url: '/api/auth/change-password', cookies: first, payload: passwords };
  expect((await secure.app.inject(change)).statusCode).toBe(403);
  // The shop's pages still know that somebody is signed in, but the cart is a guest's.
  expect((await get(secure, '/api/cart', first)).json()).toMatchObject({ signedIn: true, data: { items: [] } });
  expect((await get(secure, '/api/auth/me', first)).statusCode).toBe(200);

  const { secret } = (await send(secure, first, 'POST', '', { password })).json();
  expect((await send(secure, first, 'POST', '/confirm', { code: nextCode(secret) })).statusCode).toBe(200);
  for (const url of closed) expect([url, (await get(secure, url, first)).statusCode]).toEqual([url, 200]);
  const next = await logIn(secure, email, nextCode(secret));
  expect([next.statusCode, next.json().mustSetUp]).toEqual([200, false]);
});

test('with https the pages of the desk lead to setting it up, in the language of the page', async () => {
  const email = 'pages@example.com';
  await registerSeller(secure, email);
  const cookies = cookiesOf(await logIn(secure, email));
  for (const url of ['/hi/desk', '/hi/desk/messages', '/hi/desk/order?id=1']) {
    const led = await get(secure, url, cookies);
    expect([led.statusCode, led.headers.location]).toEqual([302, '/hi/desk/second-factor']);
  }
  // This test shop has no pages, but there is no redirect.
  expect((await get(secure, '/hi/desk/second-factor', cookies)).statusCode).toBe(404);
});

test('after the operator has reset it, every sign-in ends, and the next one sets up another', async () => {
  const email = 'lost-phone@example.com';
  const cookies = await registerSeller(secure, email);
  const { secret } = (await send(secure, cookies, 'POST', '', { password })).json();
  await send(secure, cookies, 'POST', '/confirm', { code: nextCode(secret) });
  const other = cookiesOf(await logIn(secure, email, nextCode(secret)));
  const { id = '' } = (await secure.store.users.byEmail(email)) ?? {};
  await secure.store.sellers.resetFactor(id, Date.now());
  for (const old of [cookies, other]) expect((await get(secure, '/api/desk/orders', old)).statusCode).toBe(401);
  const again = cookiesOf(await logIn(secure, email));
  expect((await get(secure, '/api/desk/orders', again)).json().error).toBe('second_factor_missing');
});

test('with https it cannot be removed', async () => {
  const email = 'kept@example.com';
  const cookies = await registerSeller(secure, email);
  const first = cookiesOf(await logIn(secure, email));
  const { secret } = (await send(secure, first, 'POST', '', { password })).json();
  expect((await send(secure, first, 'POST', '/confirm', { code: nextCode(secret) })).statusCode).toBe(200);
  expect((await send(secure, cookies, 'GET')).statusCode).toBe(401);
  const kept = await send(secure, first, 'DELETE', '', { password, code: nextCode(secret) });
  expect([kept.statusCode, kept.json().error]).toEqual([403, 'second_factor_required']);
  expect((await logIn(secure, email, nextCode(secret))).statusCode).toBe(200);
});

test("a seller's sign-in ends after half an hour without use, and after twelve hours", async () => {
  const email = 'tired@example.com';
  await registerSeller(shop, email);
  const minute = 60_000;
  const later = (minutes: number) => void vi.setSystemTime(Date.now() + minutes * minute);
  const signIn = async () => cookiesOf(await logIn(shop, email));
  const status = async (cookies: Cookies, headers = {}) =>
    (await get(shop, '/api/desk/arrivals?since=2026-01-01T00:00:00.000Z', cookies, headers)).statusCode;

  const idle = await signIn();
  later(29);
  expect(await status(idle)).toBe(200);
  later(29);
  // The page looks for news by itself, which does not count as use.
  expect(await status(idle, { 'x-unattended': '1' })).toBe(200);
  later(1);
  expect(await status(idle)).toBe(401);

  const busy = await logIn(shop, email);
  expect(busy.cookies.find(({ name }) => name === 'auth_token')).toMatchObject({ maxAge: 12 * 60 * 60 });
  for (let used = 0; used < 35; used++) {
    later(20);
    expect(await status(cookiesOf(busy))).toBe(200);
  }
  later(19);
  expect(await status(cookiesOf(busy))).toBe(200);
  later(1);
  expect(await status(cookiesOf(busy))).toBe(401);

  const customer = await register(shop, 'rested@example.com');
  later(29 * 24 * 60);
  expect((await get(shop, '/api/auth/me', customer)).statusCode).toBe(200);
});

test('customers have none, whatever they send, and sign in as before', async () => {
  const cookies = await register(secure, 'customer@example.com');
  for (const [method, end, payload] of [
    ['GET', ''],
    ['POST', '', { password }],
    ['POST', '/confirm', { code: '123456' }],
    ['POST', '/recovery-codes', { password }],
    ['DELETE', '', { password }],
  ] as const)
    expect((await send(secure, cookies, method, end, payload)).json().error).toBe('sellers_only');
  for (const code of [undefined, '123456'])
    expect((await logIn(secure, 'customer@example.com', code)).statusCode).toBe(200);
});
