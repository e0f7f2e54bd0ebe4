import { Piscina } from 'piscina';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readMails } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { takenAddressLimits } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '10.0.0.0/8' });
  await register('taken@example.com', '203.0.113.200');
});
afterAll(() => shop.close());

const password = 'strut-tower-1';
const send = (url: string, payload: object, address: string, cookies: Record<string, string> = {}) =>
  shop.app.inject({
    ...{ method: 'POST', url, payload, cookies },
    ...{ remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': address } },
  });
const register = (email: string, address: string, cookies = {}) =>
  send('/api/auth/register', { email, password }, address, cookies);
const { max, ofAddress } = takenAddressLimits;

test('after too many answers that an address has an account, a caller gets none for any address, taken or free', async () => {
  const at = '203.0.113.1';
  for (let n = 0; n < max; n++) expect((await register('taken@example.com', at)).statusCode).toBe(409);
  const [taken, free] = [await register('taken@example.com', at), await register('free@example.com', at)];
  for (const { statusCode, body } of [taken, free])
    expect([statusCode, JSON.parse(body).error]).toEqual([429, 'too_many']);
  expect(taken.headers['retry-after']).toBe(free.headers['retry-after']);
  expect(await shop.store.users.byEmail('free@example.com')).toBeUndefined();
});

test('all at one address share a higher limit, so that new cookies do not help', async () => {
  const at = '203.0.113.2';
  const statuses: number[] = [];
  for (let n = 0; n < ofAddress / max + 1; n++) {
    const made = await register(`device${n}@example.com`, '203.0.113.201');
    const mark = made.cookies.find(({ name }) => name === 'known_device')?.value ?? '';
    for (let told = 0; told < max; told++)
      statuses.push((await register('taken@example.com', at, { known_device: mark })).statusCode);
  }
  expect(statuses.filter((status) => status === 409)).toHaveLength(ofAddress);
  expect(statuses.at(-1)).toBe(429);
  // Callers elsewhere can still register.
  expect((await register('elsewhere@example.com', '203.0.113.3')).statusCode).toBe(200);
});

test('simultaneous requests get no more of these answers', async () => {
  const many = Array.from({ length: max * 2 }, () => register('taken@example.com', '203.0.113.4'));
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 409)).toHaveLength(max);
});

test('a taken and a free address cost one hash', async () => {
  const hash = vi.spyOn(Piscina.prototype, 'run');
  for (const email of ['taken@example.com', 'hashed@example.com']) {
    hash.mockClear();
    await register(email, '203.0.113.5');
    expect(hash).toHaveBeenCalledTimes(1);
  }
  hash.mockRestore();
});

test('by mail, a taken and a free address cost one hash each, and so does each password for a link', async () => {
  const byMail = await openTestShop({ REGISTRATION: 'by_mail' });
  await byMail.store.users.create(
    { email: 'taken@example.com', passwordHash: 'x', firstName: null, lastName: null, phone: null },
    Date.now(),
  );
  const hash = vi.spyOn(Piscina.prototype, 'run');
  for (const email of ['taken@example.com', 'free@example.com']) {
    hash.mockClear();
    const payload = { email, password };
    const answer = await byMail.app.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect([answer.statusCode, answer.body]).toEqual([202, '{"sent":true}']);
    expect(hash).toHaveBeenCalledTimes(1);
  }
  await byMail.app.sendMails();
  const links = readMails(byMail.settings.dataFolder).map(({ text }) => /#token=([\w-]{43})/.exec(text)?.[1]);
  const token = links.find(Boolean) ?? '';
  for (const [tried, typed, status, hashes] of [
    ['invented', password, 410, 0],
    [token, 'ball-joint-22', 401, 1],
    [token, password, 201, 1],
    [token, password, 410, 0],
  ] as const) {
    hash.mockClear();
    const payload = { token: tried, password: typed };
    const answer = await byMail.app.inject({ method: 'POST', url: '/api/auth/register/confirm', payload });
    expect([answer.statusCode, hash.mock.calls.length]).toEqual([status, hashes]);
  }
  hash.mockRestore();
  await byMail.close();
});

test('a link for a new password and a change of address answer alike for addresses with and without accounts', async () => {
  const made = await register('asks@example.com', '203.0.113.6');
  const cookies = Object.fromEntries(made.cookies.map(({ name, value }) => [name, value]));
  const answers = async (url: string, of: (email: string) => object) => {
    const found = [];
    for (const email of ['taken@example.com', 'nobody-has-it@example.com']) {
      const { statusCode, body } = await send(url, of(email), '203.0.113.6', cookies);
      found.push([statusCode, body.replaceAll(email, 'EMAIL').replaceAll(/\d{4}-[\d:T.-]+Z/g, 'TIME')]);
    }
    return found;
  };
  for (const [url, of] of [
    ['/api/auth/forgot-password', (email: string) => ({ email, language: 'en' })],
    ['/api/auth/email-change', (email: string) => ({ email, password, language: 'en' })],
  ] as const) {
    const [taken, free] = await answers(url, of);
    expect(taken?.[0]).toBe(200);
    expect(free).toEqual(taken);
  }
  await shop.app.sendMails();
  expect(readMails(shop.settings.dataFolder).some(({ to }) => to === 'taken@example.com')).toBe(true);
});
