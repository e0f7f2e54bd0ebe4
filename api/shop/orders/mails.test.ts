import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enquiryFor, itemForSale, register } from '../../testing/customer.ts';
import { readMails } from '../../testing/mails.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let cookies: Record<string, string>;
beforeEach(async () => {
  shop = await openTestShop();
  cookies = await register(shop, 'reader@example.com');
});
afterEach(() => shop.close());

const outbox = () => join(shop.settings.dataFolder, 'outbox');

async function order(language?: string) {
  const payload = { ...enquiryFor(shop, { card: itemForSale(shop), quantity: 2 }), language };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  return answer.json().data as { orderNumber: string };
}

/** The mails in the folder by recipient. */
const mails = () => Object.fromEntries(readMails(shop.settings.dataFolder).map((mail) => [mail.to, mail]));

test("an order mails the seller in English and the customer in the page's language", async () => {
  const { orderNumber } = await order('hi');
  await shop.app.sendMails();
  const sent = mails();
  const { contact, name } = shop.app.shop.shopContent();
  expect(Object.keys(sent).sort()).toEqual(['buyer@example.com', contact.seller].sort());
  const hindi = shop.app.shop.texts('hi');
  const card = await shop.catalogue.items.card(itemForSale(shop).id, 'hi');
  expect(sent['buyer@example.com']).toMatchObject({
    subject: hindi('mail.customerSubject', { number: orderNumber }),
    replyTo: contact.seller,
    from: `${name} <${contact.email}>`,
  });
  expect(sent['buyer@example.com']?.text).toContain(hindi('mail.customerIntro').split(' ').slice(0, 3).join(' '));
  expect(sent['buyer@example.com']?.text).toContain(`2 × ${card?.brandName} ${card?.partNumber}`);
  expect(sent['buyer@example.com']?.text).toContain(card?.name.text);
  expect(sent[contact.seller]).toMatchObject({
    subject: expect.stringContaining(orderNumber),
    replyTo: 'buyer@example.com',
  });
  expect(sent[contact.seller]?.text).toContain(shop.app.shop.texts('en')('mail.enquiryIntro'));
  expect(sent[contact.seller]?.text).toContain('buyer@example.com, 9876543210');
  expect(sent[contact.seller]?.text).toContain('14 Residency Road');
});

test('an unknown language mails the customer in English', async () => {
  const { orderNumber } = await order('tlh');
  await shop.app.sendMails();
  expect(mails()['buyer@example.com']?.subject).toBe(
    shop.app.shop.texts('en')('mail.customerSubject', { number: orderNumber }),
  );
});

test('a mail is sent once, however often the worker runs', async () => {
  await order();
  for (let round = 0; round < 3; round++) await shop.app.sendMails();
  expect(readdirSync(outbox())).toHaveLength(2);
  expect(await shop.store.outbox.due(Date.now() + 1e12)).toEqual([]);
});

test('a mail that another process has claimed is written only by that process', async () => {
  await order();
  await shop.app.sendMails();
  const mail = { kind: 'notice', to: 'a@example.com', host: 'parts.example', subject: 's', text: 't' } as const;
  await shop.store.outbox.addOnce([{ key: 'claimed', mail }], Date.now());
  const claimed = await shop.store.outbox.claim('another', Date.now());
  await shop.app.sendMails();
  expect(readdirSync(outbox())).toHaveLength(2);
  await shop.store.outbox.release(claimed as NonNullable<typeof claimed>);
  await shop.app.sendMails();
  expect(readdirSync(outbox())).toHaveLength(3);
});

test('when its mails cannot be sent, the order is kept and they wait in the outbox', async () => {
  writeFileSync(outbox(), 'a file where the folder should be');
  expect((await order()).orderNumber).toMatch(/^ENQ-/);
  await shop.app.sendMails();
  expect(await shop.store.outbox.due(Date.now())).toEqual([]);
  const waiting = await shop.store.outbox.due(Date.now() + 3_600_000);
  expect(waiting.map((mail) => mail.attempts)).toEqual([1, 1]);
  expect(waiting.every((mail) => mail.lastError)).toBe(true);
  rmSync(outbox());
  await shop.app.sendMails();
  expect(existsSync(outbox())).toBe(false);
});

test('mails say that a machine wrote them, and their Message-ID names the host of the site', async () => {
  await order();
  await shop.app.sendMails();
  const [domain] = shop.app.shop.shopContent().contact.email.split('@').slice(-1);
  for (const { head, messageId } of readMails(shop.settings.dataFolder)) {
    expect(head).toEqual(expect.arrayContaining(['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All']));
    expect(messageId).toMatch(new RegExp(`^<[\\w-]{36}@${domain}>$`));
  }
  const other = await openTestShop({ SITE_URL: 'https://www.parts.example' });
  const payload = enquiryFor(other, { card: itemForSale(other), quantity: 1 });
  await other.app.inject({
    method: 'POST',
    url: '/api/orders',
    payload,
    cookies: await register(other, 'b@example.com'),
  });
  await other.app.sendMails();
  for (const { messageId } of readMails(other.settings.dataFolder)) expect(messageId).toMatch(/@www\.parts\.example>$/);
  await other.close();
});
