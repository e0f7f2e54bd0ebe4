import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../api/test-customer.ts';
import { registerSeller } from '../../api/test-seller.ts';
import { openTestShop, type TestShop } from '../../api/test-shop.ts';
import { fuzz } from './fuzz.ts';

/** 2,000 by `npm test`, 100,000 by `npm run fuzz`, which takes another seed each time and names it. */
const count = Number(process.env.FUZZ ?? 2000);
const seed = Number(process.env.SEED ?? (process.env.FUZZ ? Date.now() % 2 ** 31 : 8));

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test(`${count} wrong requests to every call: refused or done, never an error of ours`, {
  timeout: 1_800_000,
}, async () => {
  const cookies = [await register(shop, 'fuzz@example.com'), await registerSeller(shop, 'fuzz.seller@example.com')];
  const started = performance.now();
  const { requests, statuses, wrong } = await fuzz(shop, count, seed, cookies);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, answers]) => `${status}: ${answers}`);
  console.log(
    `${requests} requests, seed ${seed}, ${Math.round((performance.now() - started) / 1000)} s; ${told.join(', ')}`,
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  // Some come through, and most do not.
  expect(statuses.get(200)).toBeGreaterThan(count / 50);
  expect(statuses.get(400)).toBeGreaterThan(count / 10);
});
