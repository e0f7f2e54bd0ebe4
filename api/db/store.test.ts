import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { cartRules } from '../contract/rules.ts';
import { newCartToken } from './carts.ts';
import { connectShopDb, type ShopDb } from './connect.ts';
import { openStore, type Store } from './store.ts';

let data: string;
let store: Store;
beforeEach(() => {
  data = mkdtempSync(join(inject('testFolder'), 'store-'));
  store = openStore(data);
});
afterEach(() => store.close());

const person = { email: 'Asha@Example.com', passwordHash: 'hash', firstName: null, lastName: null, phone: null };
const journal = new URL('./migrations/meta/_journal.json', import.meta.url);
const migrations: unknown[] = JSON.parse(readFileSync(journal, 'utf8')).entries;
const applied = (db: ShopDb) => db.$client.prepare('select count(*) from __drizzle_migrations').pluck().get();

test('a new folder gets a database with every migration applied once, and the data stay', async () => {
  const folder = join(data, 'new', 'folder');
  const first = connectShopDb(folder);
  expect(applied(first)).toBe(migrations.length);
  first.$client.close();
  const again = openStore(folder);
  await again.users.create(person, 1);
  again.close();
  const db = connectShopDb(folder);
  expect(applied(db)).toBe(migrations.length);
  expect(db.$client.prepare('select email from users').pluck().all()).toEqual(['asha@example.com']);
  db.$client.close();
});

test('the database keeps acknowledged writes and enforces its references', () => {
  const db = connectShopDb(data);
  const pragma = (name: string) => db.$client.pragma(name, { simple: true });
  expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
  expect(existsSync(join(data, 'shop.db-wal'))).toBe(true);
  const orphan = db.$client.prepare("insert into sessions values ('s', 'nobody', 1, 2, null)");
  expect(() => orphan.run()).toThrow(/FOREIGN KEY/);
  db.$client.close();
});

test('a file that is not a database is refused', () => {
  const folder = mkdtempSync(join(data, 'broken-'));
  writeFileSync(join(folder, 'shop.db'), 'this is no database'.repeat(100));
  expect(() => openStore(folder)).toThrow(/not a database/);
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
