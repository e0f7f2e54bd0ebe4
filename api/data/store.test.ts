import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectShopDb, openStore } from '../serve/shop-data.ts';
import { newCartToken } from '../shop/cart/lines.ts';
import { cartRules } from '../shop/cart/rules.ts';
import { isPostgres, sqliteTest } from '../testing/databases.ts';
import { newPlace } from '../testing/place.ts';
import { sql } from './drizzle.ts';
import type { Whereabouts } from './shop-db.ts';
import type { Store } from './store.ts';

let place: Whereabouts;
let store: Store;
beforeEach(async () => {
  place = await newPlace('store');
  store = await openStore(place);
});
afterEach(() => store.close());

const person = { email: 'Asha@Example.com', passwordHash: 'hash', firstName: null, lastName: null, phone: null };
const folder = isPostgres ? '../beyond/postgres' : '.';
const journal = new URL(`./${folder}/migrations/meta/_journal.json`, import.meta.url);
const migrations: unknown[] = JSON.parse(readFileSync(journal, 'utf8')).entries;

test('every migration is applied once, however many processes try at once, and the data stay', async () => {
  await store.users.create(person, 1);
  const others = await Promise.all([1, 2, 3].map(() => connectShopDb(place)));
  for (const db of others) {
    expect(await db.version()).toBe(migrations.length);
    expect(await db.select({ email: db.tables.users.email }).from(db.tables.users)).toEqual([
      { email: 'asha@example.com' },
    ]);
    await db.close();
  }
});

test('references are enforced', async () => {
  await expect(store.secondFactors.prepare('nobody', 'SECRET')).rejects.toThrow();
});

sqliteTest('only their owner can read shop.db and the files beside it, also older ones', async () => {
  const folder = join(place.dataFolder, 'private');
  const modes = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('shop.db'))
      .sort()
      .map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  const alone = ['shop.db', 'shop.db-shm', 'shop.db-wal'].map((name) => [name, 0o600]);
  const first = await connectShopDb({ dataFolder: folder });
  const made = modes();
  await first.close();
  chmodSync(join(folder, 'shop.db'), 0o644);
  const second = await connectShopDb({ dataFolder: folder });
  const mended = modes();
  await second.close();
  expect([made, mended]).toEqual([alone, alone]);
});

sqliteTest('a new folder gets a database', async () => {
  const db = await connectShopDb({ dataFolder: join(place.dataFolder, 'new', 'folder') });
  expect(await db.version()).toBe(migrations.length);
  await db.close();
});

sqliteTest('acknowledged writes survive a power cut', async () => {
  const db = await connectShopDb(place);
  const pragma = (name: string) => db.write((tx) => tx.rows(sql.raw(`pragma ${name}`)));
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(existsSync(join(place.dataFolder, 'shop.db-wal'))).toBe(true);
  await db.close();
});

sqliteTest('a file that is not a database is refused', async () => {
  const broken = mkdtempSync(join(place.dataFolder, 'broken-'));
  writeFileSync(join(broken, 'shop.db'), 'this is no database'.repeat(100));
  await expect(openStore({ dataFolder: broken })).rejects.toThrow(/not a database/);
});

test('an email address is found in any letter case, and can be registered once', async () => {
  const user = await store.users.create(person, 5);
  expect(user).toMatchObject({ email: 'asha@example.com', role: 'customer', createdAt: 5 });
  expect(await store.users.byEmail(' ASHA@example.com ')).toEqual(user);
  expect(await store.users.create({ ...person, email: 'asha@EXAMPLE.com' }, 6)).toBeUndefined();
});

test('merging sums equal items up to the limit and happens once', async () => {
  const user = await store.users.create(person, 1);
  const customer = { userId: user?.id as string };
  const token = newCartToken();
  await store.carts.add(customer, { itemId: 'both', quantity: 600 }, 1);
  await store.carts.add({ token }, { itemId: 'both', quantity: 600 }, 2);
  await store.carts.add({ token }, { itemId: 'guest-only', quantity: 2 }, 3);
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
  for (let index = 0; index < cartRules.maxLines; index++)
    await store.carts.add(customer, { itemId: `item-${index}`, quantity: 1 }, index);
  await store.carts.add({ token }, { itemId: 'one-more', quantity: 1 }, 1);
  await store.carts.add({ token }, { itemId: 'item-0', quantity: 1 }, 2);
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
