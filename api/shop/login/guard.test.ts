import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownCounts } from '../../serve/limits/counts.ts';
import { register } from '../../testing/customer.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { signInGuard } from './guard.ts';
import { signInLimits } from './rules.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const victim = 'victim@example.com';
const { ofPair, ofAddress, ofAccount, windowMilliseconds } = signInLimits;

const login = (password: string, remoteAddress: string, cookies: Record<string, string> = {}, email = victim) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress, cookies });

test('a guesser has to wait, even with the right password, and may try again afterwards', async () => {
  await register(shop, victim);
  for (let tries = 0; tries < ofPair; tries++) expect((await login('wrong-1', '192.0.2.1')).statusCode).toBe(401);
  const refused = await login('strut-tower-1', '192.0.2.1');
  expect([refused.statusCode, refused.json().error, refused.json().retryMinutes]).toEqual([429, 'too_many', 15]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect((await login('strut-tower-1', '192.0.2.2')).statusCode).toBe(200);
  vi.useFakeTimers({ now: Date.now() + windowMilliseconds + 1000, toFake: ['Date'] });
  expect((await login('strut-tower-1', '192.0.2.1')).statusCode).toBe(200);
});

test('an address without an account is limited like one with an account', async () => {
  const statuses = async (email: string, from: string) => {
    const seen: number[] = [];
    for (let tries = 0; tries <= ofPair; tries++) seen.push((await login('wrong-1', from, {}, email)).statusCode);
    return seen;
  };
  await register(shop, victim);
  expect(await statuses(victim, '192.0.2.1')).toEqual(await statuses('nobody@example.com', '192.0.2.2'));
});

test("signing in clears the same caller's failed attempts", async () => {
  await register(shop, victim);
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < ofPair - 1; tries++) await login('wrong-1', '192.0.2.1');
    expect((await login('strut-tower-1', '192.0.2.1')).statusCode).toBe(200);
  }
});

test('strangers cannot lock a customer out of a known browser or of a reset by mail', async () => {
  const device = await register(shop, victim);
  const guard = shop.app.signInGuard;
  for (let n = 0; n < ofAccount; n++)
    expect(await guard.begin(victim, `198.51.100.${n}`, false, Date.now())).toMatchObject({ wait: 0 });
  // A browser that was never signed in to the account has to wait, whoever uses it.
  expect((await login('strut-tower-1', '203.0.113.1')).statusCode).toBe(429);
  const { known_device = '' } = device;
  expect((await login('strut-tower-1', '203.0.113.1', { known_device })).statusCode).toBe(200);
  const other = await register(shop, 'other@example.com');
  expect((await login('strut-tower-1', '203.0.113.2', { known_device: other.known_device ?? '' })).statusCode).toBe(
    429,
  );
  await guard.forgive(victim, ['203.0.113.3']);
  expect((await login('strut-tower-1', '203.0.113.3')).statusCode).toBe(200);
});

test('a known device is not locked out by others at its address, whatever they try there', async () => {
  const address = '100.64.0.1';
  const { known_device = '', ...session } = await register(shop, victim);
  const other = await register(shop, 'other@example.com');
  for (let n = 0; n < ofAddress; n++) await login('wrong-1', address, {}, `invented.${n}@example.com`);
  for (let n = 0; n < ofPair; n++) await login('wrong-1', address, {});
  expect((await login('strut-tower-1', address)).statusCode).toBe(429);
  expect((await login('strut-tower-1', address, { known_device: other.known_device ?? '' })).statusCode).toBe(429);
  expect((await login('strut-tower-1', address, { known_device })).statusCode).toBe(200);
  // Nor is a customer who is signed in at that address.
  expect((await login('strut-tower-1', address, { auth_token: session.auth_token ?? '' })).statusCode).toBe(200);
});

test('a known device that guesses is slowed down itself, and nobody else is', async () => {
  const [first, second] = [await register(shop, victim), cookiesOf(await login('strut-tower-1', '192.0.2.9'))];
  const device = ({ known_device = '' }: Record<string, string>) => ({ known_device });
  for (let tries = 0; tries < ofPair; tries++)
    expect((await login('wrong-1', `192.0.2.${tries}`, device(first))).statusCode).toBe(401);
  expect((await login('strut-tower-1', '192.0.2.99', device(first))).statusCode).toBe(429);
  expect((await login('strut-tower-1', '192.0.2.99', device(second))).statusCode).toBe(200);
  expect((await login('strut-tower-1', '192.0.2.0')).statusCode).toBe(200);
});

test('one address with many accounts is slowed down too', async () => {
  const guard = signInGuard(ownCounts);
  const waitOf = async (email: string, caller: string) => (await guard.begin(email, caller, false, 1000)).wait;
  for (let n = 0; n < ofAddress; n++) expect(await waitOf(`a${n}@example.com`, 'caller')).toBe(0);
  expect(await waitOf('fresh@example.com', 'caller')).toBe(windowMilliseconds);
  expect(await waitOf('fresh@example.com', 'another')).toBe(0);
});

test('signing in again ends the previous sign-in: its token no longer works', async () => {
  const before = await register(shop, victim);
  const answer = await login('strut-tower-1', '192.0.2.1', before);
  const after = cookiesOf(answer);
  expect(after.auth_token).not.toBe(before.auth_token);
  const me = async (cookies: Record<string, string>) =>
    (await shop.app.inject({ url: '/api/auth/me', cookies })).statusCode;
  expect([await me(before), await me(after)]).toEqual([401, 200]);
});
