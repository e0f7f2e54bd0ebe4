import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => shop.close());

const get = (url: string, address: string) => shop.app.inject({ url, headers: { 'x-forwarded-for': address } });
const count = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

describe.each(['/api/parts/search', '/api/parts/suggest'])('%s', (path) => {
  const ask = (n: number, address: string) => get(`${path}?q=brake+pad+${n}`, address);

  test("of one caller's forty searches a few are answered, and another caller is answered meanwhile", async () => {
    const flood = Promise.all(Array.from({ length: 40 }, (_, n) => ask(n, '203.0.113.1')));
    expect((await ask(0, '203.0.113.2')).statusCode).toBe(200);
    const answers = await flood;
    expect([count(answers, 200), count(answers, 429)]).toEqual([8, 32]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect([refused?.json().error, refused?.headers['retry-after']]).toEqual(['too_many', '1']);
    expect(refused?.headers['cache-control']).toBe('no-store');
  });

  test('of a hundred callers, those who find the queue full get the time to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n, `198.51.100.${n}`)));
    expect(count(answers, 200) + count(answers, 503)).toBe(100);
    expect(count(answers, 200)).toBeGreaterThanOrEqual(20);
    expect(count(answers, 200)).toBeLessThanOrEqual(30);
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect([refused?.json().error, refused?.headers['retry-after']]).toEqual(['busy', '1']);
    expect(refused?.headers['cache-control']).toBe('no-store');
  });

  test('a new caller comes before callers who search all the time', async () => {
    let over = false;
    const flood = Array.from({ length: 30 }, async (_, n) => {
      for (let round = 0; !over; round++) {
        await ask(round, `192.0.2.${n}`);
        await setImmediate();
      }
    });
    await setTimeout(300);
    const guests = [];
    for (let n = 0; n < 5; n++) guests.push(await ask(n, `203.0.113.${100 + n}`));
    over = true;
    await Promise.all(flood);
    expect(count(guests, 200)).toBe(5);
  });

  test('a query of more than 200 characters is refused before it is searched', async () => {
    expect((await get(`${path}?q=${'x'.repeat(201)}`, '203.0.113.3')).statusCode).toBe(400);
  });
});
