import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountLimits } from '../../shop/account/rules.ts';
import { enquiryLimits } from '../../shop/checkout/rules.ts';
import { deviceMarks } from '../../shop/sessions/known-device.ts';
import { enquiryFor, itemForSale, register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addressOf, callerOf } from '../limits/caller.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '10.0.0.0/8' });
});
afterAll(() => shop.close());

const keyOf = (ip: string) => addressOf({ ip } as Parameters<typeof addressOf>[0]);

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

describe('who is counted', () => {
  const address = '192.0.2.1';
  const device = { id: 'd1', userId: 'asha' };
  test.each([
    ['a stranger', undefined, undefined, address, address, undefined],
    ['a known device', undefined, device, 'devices of asha', 'device d1', 'asha'],
    ['an account on its device', 'asha', device, 'account asha', 'device d1', 'asha'],
    ['an account on a device of another', 'ravi', device, 'account ravi', 'account ravi', 'ravi'],
    ['an account without a device', 'ravi', undefined, 'account ravi', 'account ravi', 'ravi'],
  ] as const)('%s', (_name, account, of, key, own, userId) => {
    expect(callerOf(address, { account, device: of })).toEqual({ address, key, own, userId });
  });

  test('nobody can forge the cookie of a known device, and a stranger gets none', () => {
    const marks = deviceMarks('secret');
    const mark = marks.write('asha', undefined);
    expect(marks.read(mark)).toEqual({ id: expect.any(String), userId: 'asha', userIds: ['asha'] });
    // When somebody else signs in, the browser stays the same device and known to both accounts.
    const shared = marks.write('ravi', mark);
    expect(marks.read(shared)).toEqual({ ...marks.read(mark), userId: 'ravi', userIds: ['ravi', 'asha'] });
    expect(marks.read(marks.write('asha', shared))?.userIds).toEqual(['asha', 'ravi']);
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].reduce((before, userId) => marks.write(userId, before), mark);
    expect(marks.read(many)?.userIds).toEqual(['f', 'e', 'd', 'c', 'b']);
    for (const wrong of [mark.replace('asha', 'ravi'), `${mark}x`, `${mark}.x`, 'asha', '', undefined, '..', '.asha.'])
      expect(marks.read(wrong)).toBeUndefined();
    expect(deviceMarks('another secret').read(mark)).toBeUndefined();
  });

  test.each([
    ['/api/auth/register', accountLimits.newAccounts],
    ['/api/auth/forgot-password', accountLimits.links],
  ])(
    '%s: a known device is not locked out by others at its address, and has a share of its own',
    async (url, limits) => {
      const at = from('10.0.0.1', url.endsWith('register') ? '198.51.100.1' : '198.51.100.2');
      const { known_device = '' } = await register(shop, `${randomUUID()}@example.com`);
      const send = (cookies: Record<string, string>) => (n: number) =>
        shop.app.inject({
          method: 'POST',
          url,
          payload: { email: `${randomUUID()}.${n}@example.com`, password: 'strut-tower-1' },
          cookies,
          ...at,
        });
      expect(await oneMoreThan(limits.max, send({}))).toEqual([200, 429]);
      expect(await oneMoreThan(limits.max, send({ known_device }))).toEqual([200, 429]);
    },
  );
});

/** The statuses of `max` requests and of one more. */
async function oneMoreThan(max: number, send: (n: number) => Promise<{ statusCode: number }>) {
  const answers = await Promise.all(Array.from({ length: max }, (_, n) => send(n)));
  return [...new Set(answers.map(({ statusCode }) => statusCode)), (await send(max)).statusCode];
}

test.each([
  ['/api/auth/register', accountLimits.newAccounts.max],
  ['/api/auth/forgot-password', accountLimits.links.max],
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
  // Only the shop's own proxy may say who the caller is.
  const strangers = await oneMoreThan(max, (n) => send(from('192.0.2.7', `203.0.113.${n}`))(n));
  expect(strangers).toEqual([200, 429]);
});

describe('enquiries', () => {
  const payload = () => enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  const sender =
    (cookies: Record<string, string>, of = from('10.0.0.1', '203.0.113.9')) =>
    (key: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        payload: payload(),
        cookies,
        ...of,
        headers: { ...of.headers, 'idempotency-key': key },
      });

  test('of one account: 429 when there are too many, from any address; others at its address can go on', async () => {
    const send = sender(await register(shop, 'enquiries@example.com'));
    expect(await oneMoreThan(enquiryLimits.max, (n) => send(`enquiry-number-${n}`))).toEqual([201, 429]);
    const refused = await send('enquiry-one-more');
    expect([refused.json().error, refused.json().retryMinutes]).toEqual(['too_many', 60]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await send('enquiry-number-0')).statusCode).toBe(200);
    const neighbour = sender(await register(shop, 'neighbour@example.com'));
    expect((await neighbour('enquiry-of-neighbour')).statusCode).toBe(201);
  });

  test('that are repeated count once, however many arrive at the same time', async () => {
    const send = sender(await register(shop, 'patient@example.com'), from('10.0.0.1', '203.0.113.19'));
    for (let round = 0; round < 2; round++) {
      const again = await Promise.all(Array.from({ length: 60 }, () => send(`enquiry-round-${round}`)));
      expect(again.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
      expect(again.filter(({ statusCode }) => statusCode === 200)).toHaveLength(59);
    }
    expect(await oneMoreThan(enquiryLimits.max - 2, (n) => send(`enquiry-further-${n}`))).toEqual([201, 429]);
  });

  test('that were refused for their content do not count', async () => {
    const send = sender(await register(shop, 'careless@example.com'), from('10.0.0.1', '203.0.113.20'));
    vi.spyOn(shop.store.orders, 'create').mockRejectedValue(new Error('the disk is full'));
    for (let n = 0; n < enquiryLimits.max; n++) expect((await send(`enquiry-lost-${n}`)).statusCode).toBe(500);
    vi.restoreAllMocks();
    expect((await send('enquiry-at-last')).statusCode).toBe(201);
  });
});
