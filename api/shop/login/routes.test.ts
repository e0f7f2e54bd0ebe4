import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { signInLimits } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const post = (path: string, payload?: object, cookies: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/auth/${path}`, cookies, ...(payload ? { payload } : {}) });
const me = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
  shop.app.inject({ url: '/api/auth/me', headers, cookies });

test('registering signs in: the answer has a token and a user, the cookie is HttpOnly', async () => {
  const answer = await post('register', {
    email: ' Asha@Example.com ',
    password: 'strut-tower-1',
    firstName: 'Asha',
    lastName: '',
    phone: '+91 98765 43210',
  });
  expect(answer.statusCode).toBe(200);
  const user = {
    userId: expect.any(String),
    firstName: 'Asha',
    lastName: null,
    email: 'asha@example.com',
    emailProven: false,
    role: 'customer',
    phone: '+91 98765 43210',
    cityName: null,
    profileImageUrl: null,
    billingAddress: null,
  };
  expect(answer.json()).toEqual({ token: expect.any(String), user, mustSetUp: false });
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'auth_token', httpOnly: true, sameSite: 'Lax', path: '/' }),
    expect.objectContaining({ name: 'known_device', httpOnly: true, sameSite: 'Lax', path: '/' }),
  ]);
  expect((await me({}, cookiesOf(answer))).json()).toEqual({ user });
});

test('the cookie is restricted to https when the shop uses it', async () => {
  const secure = await openTestShop({ SITE_URL: 'https://parts.example' });
  const payload = { email: 'a@example.com', password: 'strut-tower-1' };
  const answer = await secure.app.inject({ method: 'POST', url: '/api/auth/register', payload });
  expect(answer.cookies[0]).toMatchObject({ name: '__Host-auth_token', secure: true, path: '/', httpOnly: true });
  expect(answer.cookies[0]).not.toHaveProperty('domain');
  const cookies = cookiesOf(answer);
  const who = async (sent: Record<string, string>) =>
    (await secure.app.inject({ url: '/api/auth/me', cookies: sent })).statusCode;
  // The same token is worthless under the name that a neighbouring host could set.
  expect([await who(cookies), await who({ auth_token: cookies['__Host-auth_token'] ?? '' })]).toEqual([200, 401]);
  await secure.close();
});

test('logging in ignores the letter case of the address, and a bearer header works like the cookie', async () => {
  await register(shop, 'bearer@example.com');
  const answer = await post('login', { email: 'BEARER@Example.COM', password: 'strut-tower-1' });
  expect(answer.statusCode).toBe(200);
  const { token, user } = answer.json();
  expect(user.email).toBe('bearer@example.com');
  expect((await me({ authorization: `Bearer ${token}` })).json()).toEqual({ user });
});

test('a wrong password and an unknown address get the same answer', async () => {
  await register(shop, 'known@example.com');
  const wrong = await post('login', { email: 'known@example.com', password: 'Secret1' });
  const unknown = await post('login', { email: 'unknown@example.com', password: 'strut-tower-1' });
  const hostile = await post('login', { email: "' OR 1=1 --", password: 'strut-tower-1' });
  expect([wrong.statusCode, unknown.statusCode, hostile.statusCode]).toEqual([401, 401, 401]);
  expect(wrong.json()).toEqual({ error: 'bad_credentials', message: 'Email address or password is wrong.' });
  expect(unknown.json()).toEqual(wrong.json());
  expect(hostile.json()).toEqual(wrong.json());
  expect([...wrong.cookies, ...unknown.cookies]).toEqual([]);
});

test('one address has one account, whatever its letter case and however many register at once', async () => {
  const payload = (email: string) => ({ email, password: 'strut-tower-1' });
  const answers = await Promise.all(
    ['once@example.com', 'Once@Example.com', 'ONCE@EXAMPLE.COM'].map((email) => post('register', payload(email))),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  const late = await post('register', payload('oNCE@example.com'));
  expect(late.json()).toMatchObject({ error: 'email_taken', fields: [{ field: 'email' }] });
});

const wrongFields: [string, object, string, string][] = [
  ['register', { password: '12345' }, 'password', 'Password must be at least 6 characters long'],
  ['register', { password: 'x'.repeat(201) }, 'password', 'expected at most 200 characters'],
  ['register', { password: 123456 }, 'password', 'Invalid input: expected string, received number'],
  ['register', { email: 'nobody' }, 'email', 'expected an email address such as name@example.com'],
  ['register', { email: 'a b@example.com' }, 'email', 'expected an email address such as name@example.com'],
  ['register', { phone: '12345' }, 'phone', 'expected a 10-digit Indian mobile number or + and the country code'],
  ['login', { email: '' }, 'email', 'expected an email address'],
  ['login', { password: '' }, 'password', 'expected a password'],
  ['login', { password: undefined }, 'password', 'Invalid input: expected string, received undefined'],
];
test.each(wrongFields)('%s with %j is refused, and the field is named', async (path, values, field, message) => {
  const answer = await post(path, { email: 'fields@example.com', password: 'strut-tower-1', ...values });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: 'invalid', message: `${field}: ${message}`, fields: [{ field, message }] });
});

test('logging out ends the sign-in wherever its token is used, and only that one', async () => {
  const first = await register(shop, 'out@example.com');
  const second = cookiesOf(await post('login', { email: 'out@example.com', password: 'strut-tower-1' }));
  const out = await post('logout', undefined, first);
  expect(out.json()).toEqual({ status: 'ok' });
  expect(out.cookies[0]).toMatchObject({ name: 'auth_token', value: '' });
  expect((await me({}, first)).statusCode).toBe(401);
  expect((await me({ authorization: `Bearer ${first.auth_token}` })).statusCode).toBe(401);
  expect((await me({}, second)).statusCode).toBe(200);
  expect((await post('logout')).json()).toEqual({ status: 'ok' });
});

test('callers with expired, forged and garbage tokens are guests', async () => {
  const { auth_token: token = '' } = await register(shop, 'forged@example.com');
  const { sid } = shop.app.jwt.decode<{ sid: string }>(token) as { sid: string };
  const [head, body, signature] = token.split('.');
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** Signed with the shop's own secret. */
  const secret = readFileSync(join(shop.settings.dataFolder, 'session-secret'), 'utf8').trim();
  const signed = (text: string) => `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  expect(signed(`${head}.${body}`)).toBe(token);
  const tokens = [
    shop.app.jwt.sign({ sid }, { expiresIn: -1000 }),
    shop.app.jwt.sign({ sid: 'no-such-session' }),
    shop.app.jwt.sign({ sid: 5 } as never),
    shop.app.jwt.sign({} as never),
    `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
    ...['None', 'RS256', 'ES256', 'EdDSA', 'PS512', 'HS384', 7, null, {}, undefined].map(
      (alg) => `${encoded({ alg, typ: 'JWT' })}.${body}.${signature}`,
    ),
    ...[null, 'text', 5, []].map((payload) => signed(`${head}.${encoded(payload)}`)),
    signed(`${head}.`),
    signed(`${encoded(null)}.${body}`),
    signed(`${encoded({ alg: 'HS384', typ: 'JWT' })}.${body}`),
    `${head}.${encoded({ sid, exp: 9e9 })}.${signature}`,
    `${head}.${body}.${signature?.toUpperCase()}`,
    'garbage',
    'a.b.c',
    '..',
    '%',
    'नमस्ते',
  ];
  for (const wrong of tokens) {
    const bearer = await me({ authorization: `Bearer ${Buffer.from(wrong).toString('latin1')}` });
    const cookie = await me({}, { auth_token: wrong });
    expect([wrong, bearer.statusCode, cookie.statusCode]).toEqual([wrong, 401, 401]);
  }
  for (const authorization of ['Bearer', 'Bearer ', 'Basic YTpi', token, `Bearer ${token} x`, 'Bearer a b c']) {
    expect([authorization, (await me({ authorization })).statusCode]).toEqual([authorization, 401]);
  }
  const guest = await shop.app.inject({ url: '/api/cart', headers: { authorization: 'Bearer garbage' } });
  expect(guest.json().data.items).toEqual([]);
});

test('a sign-in ends after thirty days', async () => {
  const { auth_token: token = '' } = await register(shop, 'month@example.com');
  const { iat, exp } = shop.app.jwt.decode(token) as unknown as { iat: number; exp: number };
  expect(exp - iat).toBe(30 * 24 * 60 * 60);
  await register(shop, 'thirty@example.com');
  const user = await shop.store.users.byEmail('thirty@example.com');
  const started = Date.UTC(2026, 0, 1);
  const session = (await shop.store.users.startSession(user as never, started)) ?? '';
  const day = 24 * 60 * 60_000;
  expect(await shop.store.users.bySession(session, started + 30 * day - 1)).toMatchObject({ user });
  expect(await shop.store.users.bySession(session, started + 30 * day)).toBeUndefined();
});

test('no answer contains the password or its hash', async () => {
  const registered = await post('register', { email: 'hash@example.com', password: 'very-secret-1' });
  const answers = [
    registered,
    await post('login', { email: 'hash@example.com', password: 'very-secret-1' }),
    await me({}, cookiesOf(registered)),
    await post('register', { email: 'hash@example.com', password: 'very-secret-1' }),
  ];
  const row = await shop.store.users.byEmail('hash@example.com');
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  for (const { payload } of answers) expect(payload).not.toMatch(/argon2|very-secret|passwordHash/);
});

test('nobody can become a seller or somebody else: unexpected fields are dropped', async () => {
  const more = { role: 'seller', id: 'chosen', userId: 'chosen', passwordHash: 'x', createdAt: 1 };
  const answer = await post('register', { email: 'eager@example.com', password: 'strut-tower-1', ...more });
  const cookies = cookiesOf(answer);
  const payload = { firstName: 'A', lastName: 'B', phone: '9876543210', ...more };
  await shop.app.inject({ method: 'PUT', url: '/api/user/profile', payload, cookies });
  const user = await shop.store.users.byEmail('eager@example.com');
  expect(user).toMatchObject({ role: 'customer', id: expect.not.stringContaining('chosen') });
  expect(user?.createdAt).toBeGreaterThan(1000);
  expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  expect((await shop.app.inject({ url: '/api/desk/orders', cookies })).statusCode).toBe(403);
});

test('a password that everybody guesses is refused, and nothing is created', async () => {
  for (const password of ['123456', 'password', 'PassWord', 'qwerty123']) {
    const answer = await post('register', { email: 'common@example.com', password });
    expect([password, answer.statusCode, answer.json().error]).toEqual([password, 400, 'password_common']);
    expect(answer.json().fields).toEqual([{ field: 'password', message: expect.stringContaining('easy to guess') }]);
  }
  expect(await shop.store.users.byEmail('common@example.com')).toBeUndefined();
});

const victim = 'victim@example.com';
const guess = (remoteAddress: string, email = victim) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong-1' }, remoteAddress });

test('simultaneous attempts do not bypass the limit', async () => {
  await register(shop, victim);
  const answers = await Promise.all(Array.from({ length: signInLimits.ofPair + 15 }, () => guess('192.0.2.1')));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(signInLimits.ofPair);
});

test('an unknown address takes as much work as a wrong password', async () => {
  const known = 'known@example.com';
  await register(shop, known);
  const times: Record<string, number[]> = { [known]: [], 'unknown@example.com': [] };
  for (let round = 0; round < 9; round++)
    for (const email of Object.keys(times)) {
      const before = process.cpuUsage();
      await guess(`198.51.100.${round}`, email);
      const { user, system } = process.cpuUsage(before);
      times[email]?.push(user + system);
    }
  const [wrong = 0, unknown = 0] = Object.values(times).map((own) => own.sort((a, b) => a - b)[4]);
  // Both hash once, which takes nearly all of the time; without hashing, an answer takes a tenth.
  expect(unknown / wrong).toBeGreaterThan(0.6);
  expect(unknown / wrong).toBeLessThan(1.67);
});
