import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the process is alive', async () => {
  expect((await shop.app.inject('/api/health')).json()).toEqual({ status: 'ok' });
});

test('readiness names the snapshot', async () => {
  const answer = await shop.app.inject('/api/ready');
  expect(answer.json()).toEqual({ status: 'ready', snapshot: shop.catalogue.id, search: true });
});

test('an unknown call is a JSON 404', async () => {
  const answer = await shop.app.inject('/api/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error).toBe('not_found');
});
