import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cartRules } from '../contract/rules.ts';
import { sql } from '../drizzle.ts';
import { newCartToken } from './carts.ts';
import { connectShopDb } from './connect.ts';
import { users } from './schema.ts';
import { openStore, type Store } from './store.ts';

let data: string;
let store: Store;
beforeEach(async () => {
  data = mkdtempSync(join(inject('testFolder'), 'store-'));
  store = await openStore({ dataFolder: data });
});
afterEach(() => store.close());

const person = { email: 'Asha@Example.com', passwordHash: 'hash', firstName: null, lastName: null, phone: null };
const journal = new URL('./migrations/meta/_journal.json', import.meta.url);
const migrations: unknown[] = JSON.parse(readFileSync(journal, 'utf8')).entries;

test('a new folder gets a database with every migration applied once, and the data stay', async () => {
  const folder = join(data, 'new', 'folder');
  const first = await connectShopDb({ dataFolder: folder });
  expect(await first.version()).toBe(migrations.length);
  await first.close();
  const again = await openStore({ dataFolder: folder });
  await again.users.create(person, 1);
  await again.close();
  const db = await connectShopDb({ dataFolder: folder });
  expect(await db.version()).toBe(migrations.length);
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: 'asha@example.com' }]);
  await db.close();
});

test('acknowledged writes survive a power cut, and references are enforced', async () => {
  const db = await connectShopDb({ dataFolder: data });
  const pragma = (name: string) => db.write((tx) => tx.rows(sql.raw(`pragma ${name}`)));
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
  expect([await pragma('journal_mode'), existsSync(join(data, 'shop.db-wal'))]).toEqual([
    [{ journal_mode: 'wal' }],
    true,
  ]);
  await db.close();
  await expect(store.users.startSession('nobody', 1)).rejects.toThrow(/FOREIGN KEY/);
});

test('a file that is not a database is refused', async () => {
  const folder = mkdtempSync(join(data, 'broken-'));
  writeFileSync(join(folder, 'shop.db'), 'this is no database'.repeat(100));
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(/not a database/);
});

test('an address is found in any letter case and taken once', async () => {
  const user = await store.users.create(person, 5);
  expect(user).toMatchObject({ email: 'asha@example.com', role: 'customer', createdAt: 5 });
  expect(await store.users.byEmail(' ASHA@example.com ')).toEqual(user);
  expect(await store.users.create({ ...person, email: 'asha@EXAMPLE.com' }, 6)).toBeUndefined();
});

test('merging sums equal items up to the limit and happens once', async () => {
  const user = await store.users.create(person, 1);
  const customer = { userId: user?.id as string };
  const token = newCartToken();
  await store.carts.add(customer, 'both', 600, 1);
  await store.carts.add({ token }, 'both', 600, 2);
  await store.carts.add({ token }, 'guest-only', 2, 3);
  for (let round = 0; round < 2; round++) await store.carts.merge(token, customer.userId, 4);
  expect((await store.carts.lines(customer)).map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    ['both', cartRules.maxQuantity],
    ['guest-only', 2],
  ]);
  expect(await store.carts.isKnownToken(token)).toBe(false);
});

test('merging into a full cart keeps its lines', async () => {
  const user = await store.users.create(person, 1);
  const customer = { userId: user?.id as string };
  const token = newCartToken();
  for (let index = 0; index < cartRules.maxLines; index++) await store.carts.add(customer, `item-${index}`, 1, index);
  await store.carts.add({ token }, 'one-more', 1, 1);
  await store.carts.add({ token }, 'item-0', 1, 2);
  await store.carts.merge(token, customer.userId, 3);
  const lines = await store.carts.lines(customer);
  expect(lines).toHaveLength(cartRules.maxLines);
  expect(lines[0]).toMatchObject({ itemId: 'item-0', quantity: 2 });
});

test('cart tokens are unique and too long to guess', () => {
  const tokens = Array.from({ length: 1000 }, newCartToken);
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length >= 16)).toBe(true);
});
