import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { phoneBrowser, register } from '../../testing/customer.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { demoAccount } from '../account/demo.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

type Cookies = Record<string, string>;
const password = 'strut-tower-1';
const path = '/api/user/sessions';

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, cookies: Cookies = {}) =>
  shop.app.inject({ method, url, cookies });
/** A sign-in from a phone. */
async function signIn(email: string): Promise<Cookies> {
  const headers = { 'user-agent': phoneBrowser };
  const payload = { email, password };
  return cookiesOf(await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers }));
}
const listOf = async (cookies: Cookies) => (await call('GET', path, cookies)).json().data;

test('a customer sees where they are signed in, and with what', async () => {
  const here = await register(shop, 'lists@example.com');
  await signIn('lists@example.com');
  const list = await listOf(here);
  expect(list).toHaveLength(2);
  expect(
    list.map(({ browser, system, current }: Record<string, unknown>) => [browser, system, current]).sort(),
  ).toEqual(
    [
      ['Chrome', 'Android', false],
      [null, null, true],
    ].sort(),
  );
  expect(JSON.stringify(list)).not.toContain('Mozilla');
});

test('a use is noted after an hour, and orders the list', async () => {
  const here = await register(shop, 'uses@example.com');
  const there = await signIn('uses@example.com');
  expect((await listOf(here)).map(({ usedAt }: { usedAt: unknown }) => usedAt)).toEqual([null, null]);
  vi.setSystemTime(Date.now() + 61 * 60_000);
  const now = new Date().toISOString();
  await call('GET', '/api/auth/me', there);
  vi.setSystemTime(Date.now() + 1000);
  const [first] = await listOf(there);
  expect(first).toMatchObject({ browser: 'Chrome', current: true, usedAt: now });
});

test('one of them can be ended; its cookie then opens nothing', async () => {
  const here = await register(shop, 'ends@example.com');
  const there = await signIn('ends@example.com');
  const { sessionId } = (await listOf(here)).find(({ current }: { current: boolean }) => !current);
  expect((await call('DELETE', `${path}/${sessionId}`, here)).statusCode).toBe(200);
  expect((await call('GET', '/api/auth/me', there)).statusCode).toBe(401);
  expect(await listOf(here)).toHaveLength(1);
  const again = await call('DELETE', `${path}/${sessionId}`, here);
  expect([again.statusCode, again.json().error]).toEqual([404, 'unknown_session']);
});

test('ending the current one signs this browser out', async () => {
  const here = await register(shop, 'leaves@example.com');
  const [{ sessionId }] = await listOf(here);
  const answer = await call('DELETE', `${path}/${sessionId}`, here);
  expect(cookiesOf(answer)).toMatchObject({ auth_token: '' });
  expect((await call('GET', '/api/auth/me', here)).statusCode).toBe(401);
});

test.each(['__proto__', '%00', "' OR 1=1 --", '../../auth/me', 'x'.repeat(64), '☃'])(
  'no sign-in is called %j',
  async (id) => {
    const here = await register(shop, `odd${id.length}${id.codePointAt(0)}@example.com`);
    const answer = await call('DELETE', `${path}/${encodeURIComponent(id)}`, here);
    expect(answer.statusCode).toBe(404);
    expect(await listOf(here)).toHaveLength(1);
  },
);

test('too long a name is refused, and another method too', async () => {
  const here = await register(shop, 'longest@example.com');
  expect((await call('DELETE', `${path}/${'x'.repeat(65)}`, here)).statusCode).toBe(400);
  const posted = await call('POST', path, here);
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('the test account shows only the current sign-in, and ends none', async () => {
  const here = await register(shop, demoAccount.email);
  await signIn(demoAccount.email);
  const list = await listOf(here);
  expect(list.map(({ current }: { current: boolean }) => current)).toEqual([true]);
  const refused = await call('DELETE', `${path}/${list[0].sessionId}`, here);
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'demo_account']);
});

test('a copy of the own data names the devices, and an end of the account leaves none', async () => {
  const here = await register(shop, 'copies@example.com');
  await signIn('copies@example.com');
  const { signIns } = (await call('GET', '/api/user/data', here)).json();
  expect(signIns).toHaveLength(2);
  expect(signIns).toContainEqual(expect.objectContaining({ browser: 'Chrome', system: 'Android', usedAt: null }));
  const { id = '' } = (await shop.store.users.byEmail('copies@example.com')) ?? {};
  await shop.app.inject({ method: 'DELETE', url: '/api/user/account', cookies: here, payload: { password } });
  expect(await shop.store.sessions.ofUser(id, Date.now())).toEqual([]);
});
