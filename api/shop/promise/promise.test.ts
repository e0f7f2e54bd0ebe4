import { expect, test } from 'vitest';
import { simulate } from './fixtures/simulation.ts';

// The catalogue's fitments are drawn (catalogue/fixtures/drawn-fitments.ts).
test('no promise without evidence, none lost, every doubt in every reader, over nights that change fitments', {
  timeout: 300_000,
}, async () => {
  const { orders, promised, refused, doubts, slowest } = await simulate({
    orders: 50,
    nights: 2,
    claimEvery: 8,
    seed: 7,
  });
  expect(orders).toBe(50);
  // The draw has some of each.
  expect(Math.min(promised, refused)).toBeGreaterThan(5);
  expect(doubts).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(2000);
});
