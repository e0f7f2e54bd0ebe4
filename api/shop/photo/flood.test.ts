import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { photoProcess } from './process.ts';
import { photoLimits } from './rules.ts';

let shop: TestShop;
let small: Buffer;
/** 39.7 million pixels in 230 kB. */
let large: Buffer;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: '127.0.0.1' });
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c00' } });
  small = await plain(900, 600).jpeg().toBuffer();
  large = await plain(7716, 5144).jpeg({ progressive: true, quality: 50 }).toBuffer();
});
afterAll(() => shop.close());

const send = (payload: Buffer, cookies: Record<string, string>, address = '203.0.113.1') =>
  shop.app.inject({
    method: 'PUT',
    url: '/api/user/photo',
    payload,
    cookies,
    headers: { 'content-type': 'image/jpeg', 'x-forwarded-for': address },
  });
const count = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

test('twenty large pictures at once: one account has only a few in work, and the shop answers others meanwhile', async () => {
  const cookies = await register(shop, 'flood@example.com');
  const other = await register(shop, 'other@example.com');
  let over = false;
  const begun = performance.now();
  const flood = Promise.all(Array.from({ length: 20 }, (_, n) => send(large, cookies, `203.0.113.${n}`))).finally(
    () => {
      over = true;
    },
  );
  const before = process.memoryUsage.rss();
  const times: number[] = [];
  while (!over) {
    const started = performance.now();
    expect((await shop.app.inject('/api/health')).statusCode).toBe(200);
    times.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, 10));
  }
  const answers = await flood;
  const milliseconds = performance.now() - begun;
  expect([count(answers, 200), count(answers, 429)]).toEqual([3, 17]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect([refused?.json().error, refused?.headers['retry-after']]).toEqual(['too_many', '5']);
  expect(times.length).toBeGreaterThan(10);
  expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(milliseconds / 40);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  expect((await send(small, other, '203.0.113.99')).statusCode).toBe(200);
});

test('many accounts at once: a few wait, and the others are asked to come back', async () => {
  const accounts = await Promise.all(Array.from({ length: 15 }, (_, n) => register(shop, `many${n}@example.com`)));
  const answers = await Promise.all(accounts.map((cookies, n) => send(large, cookies, `198.51.100.${n}`)));
  expect([count(answers, 200), count(answers, 503)]).toEqual([9, 6]);
  const refused = answers.find(({ statusCode }) => statusCode === 503);
  expect([refused?.json().error, refused?.headers['retry-after']]).toEqual(['busy', '5']);
});

test('when the photo process is killed, one upload is asked to come back, and the next one works', async () => {
  const cookies = await register(shop, 'killed@example.com');
  expect((await send(small, cookies)).statusCode).toBe(200);
  const stopped = photoProcess() as number;
  process.kill(stopped, 'SIGSTOP');
  // When the fourth is refused, one is in work and two are waiting.
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  const sending = Array.from({ length: 4 }, async () => answers.push(await send(small, cookies)));
  await expect.poll(() => count(answers, 429)).toBe(1);
  process.kill(stopped, 'SIGKILL');
  await Promise.all(sending);
  expect([count(answers, 503), count(answers, 200)]).toEqual([1, 2]);
  const killed = answers.find(({ statusCode }) => statusCode === 503);
  expect([killed?.json().error, killed?.headers['retry-after']]).toEqual(['busy', '5']);
});

test('an account can send a limited number of photos an hour, including damaged ones', async () => {
  const cookies = await register(shop, 'often@example.com');
  const tries: number[] = [];
  for (let n = 0; n <= photoLimits.ofAccount; n++)
    tries.push((await send(Buffer.from('no picture'), cookies, `192.0.2.${n}`)).statusCode);
  expect([...new Set(tries)]).toEqual([415, 429]);
  expect(tries.indexOf(429)).toBe(photoLimits.ofAccount);
  const refused = await send(small, cookies);
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
});
