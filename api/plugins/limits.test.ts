import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountLimits, enquiryLimits } from '../contract/account-rules.ts';
import { enquiryFor, itemForSale, register } from '../testing/customer.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { callerKey } from './limits.ts';

// These tests create hundreds of accounts, and none is about passwords.
vi.mock('../accounts/passwords.ts', () => ({ hashPassword: async () => 'hashed', isPassword: async () => true }));

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '10.0.0.0/8' });
});
afterAll(() => shop.close());

const keyOf = (ip: string) => callerKey({ ip } as Parameters<typeof callerKey>[0]);

describe('one caller', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['2001:db8:1:2::', '2001:db8:1:2:a:b:c:d'],
    ['2001:db8::1', '2001:db8::2'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::2%eth0'],
  ])('is a whole network, however it is written: %s and %s', (a, b) => expect(keyOf(a)).toBe(keyOf(b)));
  test.each([
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('is not the same as another: %s and %s', (a, b) => expect(keyOf(a)).not.toBe(keyOf(b)));
  test.each(['unknown', '', '1.2.3.4:80', '::1::2', 'x'.repeat(1000)])('can also be what a proxy names %j', (ip) =>
    expect(keyOf(ip)).toBe(ip),
  );
});

const from = (remoteAddress: string, forwarded?: string) => ({
  remoteAddress,
  headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
});

/** The statuses of `max` requests, then that of one more. */
async function oneMoreThan(max: number, send: (n: number) => Promise<{ statusCode: number }>) {
  const answers = await Promise.all(Array.from({ length: max }, (_, n) => send(n)));
  return [...new Set(answers.map(({ statusCode }) => statusCode)), (await send(max)).statusCode];
}

test.each([
  ['/api/auth/register', accountLimits.newAccounts],
  ['/api/auth/forgot-password', accountLimits.links],
])("%s accepts %i per caller and hour; only a proxy's header distinguishes callers", async (url, max) => {
  const send = (of: ReturnType<typeof from>) => (n: number) =>
    shop.app.inject({
      method: 'POST',
      url,
      payload: { email: `${randomUUID()}.${n}@example.com`, password: 'strut-tower-1' },
      ...of,
    });
  expect(await oneMoreThan(max, send(from('10.0.0.1', '203.0.113.1')))).toEqual([200, 429]);
  const refused = await send(from('10.0.0.2', '203.0.113.1'))(0);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { error: 'too_many', message: 'too many attempts: please wait a few minutes', retryMinutes: 60 },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await send(from('10.0.0.1', '203.0.113.2'))(0)).statusCode).toBe(200);
  // Only the shop's own proxy may name the caller.
  const strangers = await oneMoreThan(max, (n) => send(from('192.0.2.7', `203.0.113.${n}`))(n));
  expect(strangers).toEqual([200, 429]);
});

test('enquiries of one caller: 429 once there are too many, but a repeated one still gets its answer', async () => {
  const cookies = await register(shop, 'enquiries@example.com');
  const payload = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  const send = (key: string, of = from('10.0.0.1', '203.0.113.9')) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      payload,
      cookies,
      ...of,
      headers: { ...of.headers, 'idempotency-key': key },
    });
  expect(await oneMoreThan(enquiryLimits.perAddress, (n) => send(`enquiry-number-${n}`))).toEqual([201, 429]);
  const refused = await send('enquiry-one-more');
  expect([refused.json().error, refused.json().retryMinutes]).toEqual(['too_many', 60]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await send('enquiry-number-0')).statusCode).toBe(200);
  expect((await send('enquiry-elsewhere', from('10.0.0.1', '203.0.113.10'))).statusCode).toBe(201);
});
