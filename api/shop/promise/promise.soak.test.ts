import { expect, test } from 'vitest';
import { simulate } from './fixtures/simulation.ts';

/** PROMISE_ORDERS=10000 takes half an hour. */
const orders = Number(process.env.PROMISE_ORDERS ?? 600);
const nights = Math.ceil(orders / 100);

test(`${orders} orders over ${nights} nights: no promise without evidence, none lost, every doubt in all five places within 1 s`, {
  timeout: 60 * 60_000,
}, async () => {
  const outcome = await simulate({ orders, nights, claimEvery: 30, seed: 32 });
  console.info(outcome);
  expect(outcome.orders).toBe(orders);
  expect(outcome.slowest).toBeLessThan(1000);
  for (const count of [outcome.promised, outcome.refused, outcome.doubts, outcome.cleared, outcome.ended])
    expect(count).toBeGreaterThan(0);
});
