import { expect, onTestFinished, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { registerSeller } from '../../testing/seller.ts';
import { openTestShop } from '../../testing/shop.ts';
import { buildApp } from '../app.ts';
import { logSerializers } from '../log.ts';

test('sign-ins, refusals, second factors and the desk are lines of JSON without secrets', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const lines: Record<string, unknown>[] = [];
  let text = '';
  const stream = {
    write(line: string) {
      text += line;
      lines.push(JSON.parse(line));
    },
  };
  // Of the server's other lines, only errors are logged.
  const app = await buildApp(shop.app.shop, { logger: { level: 'error', stream, serializers: logSerializers } });
  onTestFinished(() => app.close());
  const password = 'strut-tower-1';
  const cookies = await registerSeller({ ...shop, app }, 'private.seller@example.com');
  const { id } = (await shop.store.users.byEmail('private.seller@example.com')) ?? {};
  const remoteAddress = '203.0.113.9';
  const post = (url: string, payload: object, from = {}) =>
    app.inject({ method: 'POST', url, payload, cookies: from, remoteAddress });
  const logIn = (email: string, given: string) => post('/api/auth/login', { email, password: given });

  await logIn('private.seller@example.com', 'wrong-secret');
  await logIn('nobody.here@example.com', 'wrong-secret');
  const token = (await logIn('private.seller@example.com', password)).json().token as string;
  await app.inject({ url: '/api/desk/orders?q=secret-search', cookies, remoteAddress });
  await app.inject({ url: '/api/desk/arrivals?since=2026-01-01T00:00:00.000Z', cookies, remoteAddress });
  await app.inject({ url: '/api/desk/arrivals?since=2026-01-01T00:00:00.000Z', remoteAddress });
  await app.inject({ url: '/api/desk/orders', remoteAddress });
  await app.inject({ url: '/hi/desk?q=secret-search', remoteAddress });
  const customer = await register({ ...shop, app }, 'customer@example.com');
  await app.inject({ url: '/api/desk/orders', cookies: customer, remoteAddress });
  await post('/api/auth/second-factor', { password }, cookies);
  await post('/api/auth/second-factor/confirm', { code: '123456' }, cookies);
  await app.inject({ url: '/api/parts/search?q=oil', cookies, remoteAddress });

  const of = (line: Record<string, unknown>) => [line.event, line.status, line.refusal, line.account];
  const other = (await shop.store.users.byEmail('customer@example.com'))?.id;
  expect(lines.filter(({ address }) => address === remoteAddress).map(of)).toEqual([
    ['sign_in', 401, 'bad_credentials', id],
    ['sign_in', 401, 'bad_credentials', null],
    ['sign_in', 200, undefined, id],
    ['desk', 200, undefined, id],
    ['desk', 401, 'login_required', null],
    ['desk', 401, 'login_required', null],
    ['desk', 302, undefined, null],
    ['desk', 403, 'sellers_only', other],
    ['second_factor_start', 200, undefined, id],
    ['second_factor_set_up', 400, 'wrong_code', id],
  ]);
  expect(lines.every(({ log, reqId, time }) => log === 'security' && reqId !== undefined && Number(time) > 0)).toBe(
    true,
  );
  for (const secret of [
    ...Object.values(cookies),
    token,
    password,
    'wrong-secret',
    'secret-search',
    '123456',
    'example',
  ])
    expect(text).not.toContain(secret);
});
