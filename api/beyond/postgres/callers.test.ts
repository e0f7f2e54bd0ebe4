import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemForSale, register } from '../../testing/customer.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
/** In one transaction, a connection keeps seeing the server's processes as at its first look. */
let raw: Raw;
let locking: Raw;
beforeAll(async () => {
  shop = await openTestShop();
  [raw, locking] = [openRaw(shop.settings), openRaw(shop.settings)];
});
afterAll(async () => {
  await shop.close();
  await Promise.all([raw.close(), locking.close()]);
});

/** How many changes wait in the database, each with a connection. */
const waiting = async () =>
  (await raw.value(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )) as number;

test('the changes of one address wait with one connection; a customer known there has another', async () => {
  const cookies = await register(shop, 'known@example.com');
  const adds = (remoteAddress: string, own: Record<string, string> = {}) =>
    Array.from({ length: 8 }, () =>
      shop.app.inject({
        ...{ method: 'POST', url: '/api/cart/add', remoteAddress, cookies: own },
        payload: { itemId: itemForSale(shop).id, quantity: 1 },
      }),
    );
  await locking.run('begin');
  await locking.run('lock table cart_lines in exclusive mode');
  const all = adds('192.0.2.1');
  await expect.poll(waiting).toBe(1);
  all.push(...adds('192.0.2.2'));
  await expect.poll(waiting).toBe(2);
  all.push(...adds('192.0.2.1', cookies));
  await expect.poll(waiting).toBe(3);
  await setTimeout(300);
  expect(await waiting()).toBe(3);
  await locking.run('rollback');
  for (const answer of await Promise.all(all)) expect(answer.statusCode).toBe(200);
});
