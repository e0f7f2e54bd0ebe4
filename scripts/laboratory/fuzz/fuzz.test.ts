import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../../api/testing/customer.ts';
import { registerSeller } from '../../../api/testing/seller.ts';
import { openTestShop, type TestShop } from '../../../api/testing/shop.ts';
import { fuzz } from './fuzz.ts';

/** 2,000 in `npm test`, 100,000 in `npm run fuzz`, which uses a new seed each time and prints it. */
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
  expect(wrong.slice(0, 5), `each is a request and its answer; SEED=${seed} sends them again`).toEqual([]);
  // Some are accepted, but most are not.
  expect(statuses.get(200)).toBeGreaterThan(count / 50);
  expect(statuses.get(400)).toBeGreaterThan(count / 10);
});
