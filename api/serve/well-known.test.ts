import { afterEach, expect, test, vi } from 'vitest';
import { openTestShop } from '../testing/shop.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('security.txt names a contact, and does not expire while it may be cached', async () => {
  const shop = await openTestShop({ SITE_URL: 'https://parts.example' });
  const { email } = shop.app.shop.shopContent().contact;
  for (const now of [Date.UTC(2026, 0, 31), Date.UTC(2031, 11, 31, 23, 59)]) {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const answer = await shop.app.inject('/.well-known/security.txt');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/));
    const ofName = (name: string) => fields.filter(([known]) => known === name).map(([, value]) => value);
    expect(ofName('Contact')).toEqual([`mailto:${email}`]);
    expect(ofName('Canonical')).toEqual(['https://parts.example/.well-known/security.txt']);
    const [expires = ''] = ofName('Expires');
    const days = (Date.parse(expires) - now) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  }
  vi.useRealTimers();
  await shop.close();
});

test('without https, security.txt claims no address of its own', async () => {
  const shop = await openTestShop();
  expect((await shop.app.inject('/.well-known/security.txt')).body).not.toContain('Canonical');
  await shop.close();
});

test('change-password leads to where a customer changes it', async () => {
  const shop = await openTestShop();
  const answer = await shop.app.inject('/.well-known/change-password');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account#security']);
  await shop.close();
});
