import { expect, test } from 'vitest';
import { address, enquiryFor, itemForSale, register } from '../testing/customer.ts';
import { newPlace } from '../testing/place.ts';
import { openTestShop } from '../testing/shop.ts';
import { buildApp } from './app.ts';
import { logSerializers, withoutPersonalData } from './log.ts';
import { openStore } from './shop-data.ts';

test.each([
  ['450 4.2.0 <asha.rao+x@example.co.in>: mailbox full', '450 4.2.0 <…@…>: mailbox full'],
  [
    'Failed query: insert into users values (?, ?)\nparams: 1,asha@example.com,Asha',
    'Failed query: insert into users values (?, ?)',
  ],
  ['database is locked', 'database is locked'],
])('%j is logged as %j', (text, logged) => expect(withoutPersonalData(text)).toBe(logged));

test('a long hostile message is cut quickly', () => {
  const before = process.threadCpuUsage();
  expect(withoutPersonalData(`${'a'.repeat(500_000)}@`).length).toBeLessThan(2001);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});

test('the log has every request under the id given in its answer, and nothing personal', async () => {
  const shop = await openTestShop();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logger = { level: 'info', stream, serializers: logSerializers };
  const place = await newPlace('log');
  const store = await openStore(place);
  const app = await buildApp({ ...shop.app.shop, settings: { ...shop.settings, ...place }, store }, { logger });
  const of = { ...shop, app };
  const cookies = await register(of, 'very.private@example.com');
  await app.inject({ url: '/api/cart?sessionToken=secret-session-token-123456789', cookies });
  await app.inject({ url: '/api/parts/search?q=9876543210', cookies, remoteAddress: '203.0.113.77' });
  const payload = { ...enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }), shippingAddress: address };
  const sent = await app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  expect(sent.statusCode).toBe(201);
  // Internal errors are logged with their reason, but without the values involved.
  await app.sendMails();
  await store.close();
  const failed = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: 'late.private@example.com', password: 'strut-tower-1' },
  });
  expect(failed.statusCode).toBe(500);
  expect(failed.body).not.toMatch(/connection|sqlite| at /i);
  await app.close();
  await shop.close();
  const log = lines.join('');
  expect(log).toContain(sent.headers['x-request-id']);
  expect(
    lines.some((line) => JSON.parse(line).reqId === failed.headers['x-request-id'] && /connection|pool/.test(line)),
  ).toBe(true);
  for (const secret of [
    'private',
    'strut-tower-1',
    'session-token',
    '9876543210',
    '203.0.113.77',
    'Asha',
    'Residency',
    'buyer@',
    cookies.auth_token,
    cookies.known_device,
  ])
    expect(log).not.toContain(secret);
});
