import { expect, test } from 'vitest';
import { simulate } from './fixtures/simulation.ts';

// The catalogue's fitments are drawn (catalogue/fixtures/drawn-fitments.ts).
test('no promise without evidence, none lost, and every doubt in every reader, over nights that change fitments', async () => {
  const { orders, promised, refused, doubts, slowest } = await simulate({ orders: 240, nights: 3, seed: 7 });
  expect(orders).toBe(240);
  // The draw has some of each.
  expect(Math.min(promised, refused)).toBeGreaterThan(20);
  expect(doubts).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(2000);
});
