import fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Catalogue } from '../../catalogue/open.ts';
import { type OpenApp, openApp } from '../../testing/app.ts';
import { changedCatalogue } from '../../testing/changed-catalogue.ts';
import { itemSoldOut, proveMailbox, register } from '../../testing/customer.ts';
import { mailsFor } from '../../testing/mails.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { rupeeText } from '../money/amounts.ts';
import { effectivePrice } from '../money/rules.ts';
import { dayMilliseconds, retentionDays } from '../retention/rules.ts';
import plugin, { batchSize, everyMilliseconds } from './plugin.ts';

let shop: TestShop;
let raw: Raw;
beforeEach(async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
  raw = openRaw(shop.settings);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await raw.close();
  await shop.close();
});

/** The sample after a night that brought or took items. */
function edition(...statements: Parameters<typeof changedCatalogue>[1]): Catalogue {
  const catalogue = changedCatalogue(shop.settings.dataFolder, statements);
  onTestFinished(() => void catalogue.close());
  return catalogue;
}
const withStock = (itemId: string, paise = 123_450) =>
  edition(['update items set available = 1, stock = 5, selling_paise = ? where id = ?', paise, itemId]);
const without = (itemId: string) => edition(['delete from items where id = ?', itemId]);

/** A second process on the same data. */
async function otherProcess(): Promise<OpenApp> {
  const { dataFolder, databaseUrl } = shop.settings;
  const { catalogue, search } = shop;
  const opened = await openApp({
    ...{ dataFolder, databaseUrl, catalogue, search },
    env: { SITE_URL: 'https://parts.example' },
  });
  onTestFinished(async () => {
    await opened.app.close();
    await opened.store.close();
  });
  return opened;
}

async function customer(email: string, { proven = true, language = 'en' } = {}): Promise<void> {
  const cookies = await register(shop, email);
  if (proven) await proveMailbox(shop, email);
  const { id } = itemSoldOut(shop);
  await shop.app.inject({ method: 'PUT', url: `/api/restock/${id}`, cookies, payload: { language } });
}
const mails = async (email: string) => (await mailsFor(shop, email)).filter(({ text }) => text.includes('/product/'));
const waiting = () => raw.column('select item_id from restock_wishes order by item_id');

test('out of stock, then back: two processes send one mail, in the language and with the price of today', async () => {
  await customer('asha@example.com', { language: 'hi' });
  const item = itemSoldOut(shop);
  const other = await otherProcess();
  const both = (catalogue: Catalogue) => Promise.all([shop.app, other.app].map((app) => app.tellRestocked(catalogue)));
  await both(shop.catalogue);
  expect([await waiting(), await mails('asha@example.com')]).toEqual([[item.id], []]);
  const later = withStock(item.id);
  await both(later);
  await both(later);
  const [mail, ...more] = await mails('asha@example.com');
  expect([await waiting(), more]).toEqual([[], []]);
  const card = await later.items.card(item.id, 'hi');
  for (const words of [card?.name.text, item.partNumber, '₹1,234.50', `https://parts.example/hi/product/${item.slug}`])
    expect(mail?.text).toContain(words);
  expect(mail?.subject).toContain(`${item.brandName} ${item.partNumber}`);
});

test('an item that has a stock but is not for sale is not back', async () => {
  await customer('asha@example.com');
  const { id } = itemSoldOut(shop);
  for (const [available, stock] of [
    [0, 5],
    [1, 0],
  ])
    await shop.app.tellRestocked(
      edition(['update items set available = ?, stock = ? where id = ?', available, stock, id]),
    );
  expect([await waiting(), await mails('asha@example.com')]).toEqual([[id], []]);
});

test('nothing is sent to a mailbox that is not proven: the wish stays until it is', async () => {
  await customer('ravi@example.com', { proven: false });
  const { id } = itemSoldOut(shop);
  const later = withStock(id);
  await shop.app.tellRestocked(later);
  expect([await waiting(), await mails('ravi@example.com')]).toEqual([[id], []]);
  await proveMailbox(shop, 'ravi@example.com');
  await shop.app.tellRestocked(later);
  expect([await waiting(), (await mails('ravi@example.com')).length]).toEqual([[], 1]);
});

test('wish and mail are one transaction: when the mail cannot be queued, the wish stays', async () => {
  await customer('asha@example.com');
  const { store } = shop;
  const [wish] = await store.restock.toTell(itemSoldOut(shop).id, '', 1);
  if (!wish) throw new Error('no wish');
  const failed = store.restock.tell(wish, Date.now(), () => {
    throw new Error('no text');
  });
  await expect(failed).rejects.toThrow('no text');
  expect(await waiting()).toEqual([wish.itemId]);
});

test('a great many wishes for one item go in batches, each once by two processes', async () => {
  const { id } = itemSoldOut(shop);
  const many = 2 * batchSize + 1;
  for (let n = 0; n < many; n++) {
    await raw.run(
      'insert into users (id, email, password_hash, email_proven_at, created_at) values (?, ?, ?, 1, 1)',
      ...[`user ${n}`, `person${n}@example.com`, ''],
    );
    await raw.run(
      "insert into restock_wishes (id, user_id, item_id, language, created_at) values (?, ?, ?, 'en', 1)",
      ...[`wish ${n}`, `user ${n}`, id],
    );
  }
  const other = await otherProcess();
  const read = vi.spyOn(shop.store.restock, 'toTell');
  const later = withStock(id);
  await Promise.all([shop.app, other.app].map((app) => app.tellRestocked(later)));
  expect(await waiting()).toEqual([]);
  const to = await raw.column("select recipient from outbox where recipient like 'person%' order by recipient");
  expect(to).toEqual(Array.from({ length: many }, (_, n) => `person${n}@example.com`).sort());
  for (const [, , limit] of read.mock.calls) expect(limit).toBe(batchSize);
});

test('a wish for an item that has left goes after 180 days, unless the item comes back', async () => {
  await customer('asha@example.com');
  const { id } = itemSoldOut(shop);
  const marks = () => raw.column('select gone_at from restock_wishes');
  const removeAt = async (time: number) => {
    vi.spyOn(shop.app, 'removalTime').mockReturnValue(time);
    await shop.app.removeOld();
  };
  await shop.app.tellRestocked(shop.catalogue);
  expect(await marks()).toEqual([null]);
  await shop.app.tellRestocked(without(id));
  const [since] = (await marks()).map(Number);
  expect(since).toBeGreaterThan(Date.now() - 60_000);
  await shop.app.tellRestocked(without(id));
  expect((await marks()).map(Number)).toEqual([since]);
  await shop.app.tellRestocked(shop.catalogue);
  expect(await marks()).toEqual([null]);
  await removeAt(Date.now() + 1000 * dayMilliseconds);
  expect(await waiting()).toEqual([id]);

  await shop.app.tellRestocked(without(id));
  const [again = 0] = (await marks()).map(Number);
  await removeAt(again + retentionDays.goneWish * dayMilliseconds);
  expect(await waiting()).toEqual([id]);
  await removeAt(again + retentionDays.goneWish * dayMilliseconds + 1);
  expect(await waiting()).toEqual([]);
});

test('the live catalogue is looked at hourly, also after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = fastify()
    .decorate('shop', shop.app.shop)
    .decorate('sendMails', async () => {});
  await app.register(plugin);
  onTestFinished(() => app.close());
  const looked = vi.spyOn(shop.store.restock, 'wished').mockRejectedValueOnce(new Error('busy'));
  vi.advanceTimersByTime(everyMilliseconds);
  await expect.poll(() => looked.mock.calls.length).toBe(1);
  vi.advanceTimersByTime(everyMilliseconds);
  await expect.poll(() => looked.mock.calls.length).toBe(2);
});

test("a deleted account's wishes are gone, and nobody is told", async () => {
  await customer('asha@example.com');
  const user = await shop.store.users.byEmail('asha@example.com');
  await shop.store.accounts.remove(user?.id ?? '', Date.now(), () => []);
  expect(await waiting()).toEqual([]);
  await shop.app.tellRestocked(withStock(itemSoldOut(shop).id));
  expect(await mails('asha@example.com')).toEqual([]);
});

test('an item on request is back without a price', async () => {
  await customer('asha@example.com');
  const { id } = itemSoldOut(shop);
  const later = edition([
    'update items set available = 1, stock = 5, selling_paise = 0, price_paise = 0 where id = ?',
    id,
  ]);
  await shop.app.tellRestocked(later);
  const [mail] = await mails('asha@example.com');
  expect(mail?.text).toContain('Price on request');
  const card = await later.items.card(id, 'en');
  expect(mail?.text).not.toContain(rupeeText(card ? effectivePrice(card) : 0));
});
