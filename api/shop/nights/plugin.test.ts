import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../serve/app.ts';
import { register } from '../../testing/customer.ts';
import { someFitting } from '../../testing/fitting.ts';
import { readMails } from '../../testing/mails.ts';
import { newEnquiry, registerSeller } from '../../testing/seller.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { loadShop } from '../shop-file/shop-of.ts';
import { type NightFile, writeNightFile } from './night-file.ts';
import { markOf } from './process-mark.ts';
import { forgetWrongContent, writeWrongContent } from './wrong-content.ts';

let shop: TestShop;
afterEach(() => shop.close());

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const night = (changes: Partial<NightFile> = {}): NightFile => ({
  startedAt: ago(3),
  endedAt: ago(2),
  outcome: 'refused',
  message: '40 of 100 live items are gone.\n<b>Look</b> at item_id.',
  lastSuccessAt: ago(27),
  process: markOf(process.pid),
  ...changes,
});
const leave = (changes?: Partial<NightFile>) => writeNightFile(shop.settings.dataFolder, night(changes));
/** A dead process: no process has this number. */
const dead = { ...markOf(process.pid), pid: 2 ** 30 };

async function mails() {
  await shop.app.tellSellersOfNight();
  await shop.app.sendMails();
  try {
    return readMails(shop.settings.dataFolder);
  } catch {
    return [];
  }
}
const ready = async () => (await shop.app.inject('/api/ready')).json().night;

test('each seller is mailed once about a refused night, with its message and what to do', async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
  await registerSeller(shop, 'one@example.com');
  await registerSeller(shop, 'two@example.com');
  await register(shop, 'customer@example.com');
  leave();
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual(['one@example.com', 'two@example.com']);
  for (const { subject, text, html } of sent) {
    expect(subject).toMatch(/^Catalogue update of .* was refused$/);
    expect(text).toContain('  40 of 100 live items are gone.\n  <b>Look</b> at item_id.');
    expect(text).toContain('npm run nightly -- PATH --force');
    expect(text).toContain('Last successful update: ');
    expect(text).toContain('https://parts.example/desk');
    expect(html).not.toContain('<b>Look');
  }
  expect(await mails()).toHaveLength(2);
  leave({ startedAt: ago(1), endedAt: ago(1) });
  expect(await mails()).toHaveLength(4);
});

test('a seller is mailed in the language in which they last opened the desk', async () => {
  shop = await openTestShop();
  const one = await registerSeller(shop, 'one@example.com');
  await registerSeller(shop, 'two@example.com');
  for (const url of ['/ta/desk', '/hi/desk/messages']) await shop.app.inject({ url, cookies: one });
  leave();
  const subjects = new Map((await mails()).map(({ to, subject }) => [to, subject]));
  expect(subjects.get('one@example.com')).toMatch(/कैटलॉग अपडेट स्वीकार नहीं हुआ$/);
  expect(subjects.get('two@example.com')).toMatch(/was refused$/);
});

test('a second process does not mail about the same night', async () => {
  shop = await openTestShop();
  leave();
  const second = await buildApp({ ...shop.app.shop });
  await second.tellSellersOfNight();
  await second.close();
  expect(await mails()).toHaveLength(1);
});

test('a shop without sellers mails to the address for enquiries', async () => {
  shop = await openTestShop();
  leave();
  expect((await mails()).map(({ to }) => to)).toEqual([loadShop().contact.seller]);
});

test('a killed night counts as failed', async () => {
  shop = await openTestShop();
  leave({ outcome: 'running', endedAt: null, message: '', process: dead });
  expect((await ready()).state).toBe('failed');
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/did not finish$/);
  expect(mail?.text).toMatch(/killed/);
});

test('a night that is long overdue is told once, after the time that is set', async () => {
  shop = await openTestShop({ NIGHT_OVERDUE_HOURS: '24' });
  leave({ outcome: 'done', message: '', startedAt: ago(25), endedAt: ago(23) });
  expect((await ready()).state).toBe('done');
  expect(await mails()).toEqual([]);
  leave({ outcome: 'done', message: '', startedAt: ago(26), endedAt: ago(25) });
  expect((await ready()).state).toBe('overdue');
  expect((await mails())[0]?.subject).toMatch(/^No catalogue update since/);
  expect(await mails()).toHaveLength(1);
});

test.each(['done', 'running'] as const)('a night that is %s causes no mail', async (outcome) => {
  shop = await openTestShop();
  leave({ outcome, message: '' });
  expect((await ready()).state).toBe(outcome);
  expect(await mails()).toEqual([]);
});

test('without a night, or with an unreadable file, the shop serves and sends no mail', async () => {
  shop = await openTestShop();
  expect(await ready()).toEqual({ state: 'none', startedAt: null, lastSuccessAt: null });
  writeFileSync(join(shop.settings.dataFolder, 'last-night.json'), '{"startedAt": "yester');
  expect(await ready()).toMatchObject({ state: 'none' });
  expect(await mails()).toEqual([]);
});

test('readiness names the last night, but does not depend on it or quote its message', async () => {
  shop = await openTestShop();
  leave();
  const answer = await shop.app.inject('/api/ready');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'ready', night: { state: 'refused' } });
  expect(answer.body).not.toContain('items are gone');
});

test("the desk gets the night with its message, and only the sellers' desk", async () => {
  shop = await openTestShop();
  leave();
  const cookies = await registerSeller(shop, 'seller@example.com');
  const answer = await shop.app.inject({ url: '/api/desk/night', cookies });
  expect(answer.json().data).toMatchObject({ state: 'refused', message: night().message });
  expect((await shop.app.inject('/api/desk/night')).statusCode).toBe(401);
});

test('metrics have the last success and the state', async () => {
  shop = await openTestShop({ METRICS: 'true' });
  const lines = async () => (await shop.app.inject('/metrics')).body.split('\n');
  expect((await lines()).filter((line) => line.startsWith('shop_night_last'))).toEqual([]);
  expect(await lines()).toContain('shop_night_state{state="none"} 1');
  const lastSuccessAt = '2026-11-20T02:40:00.000Z';
  leave({ lastSuccessAt });
  const now = await lines();
  expect(now).toContain(`shop_night_last_success_timestamp_seconds ${Date.parse(lastSuccessAt) / 1000}`);
  expect(now).toContain('shop_night_state{state="refused"} 1');
  expect(now).toContain('shop_night_state{state="none"} 0');
});

describe('a mistake in the content', () => {
  const mistake = 'content/shop.yaml is not right:\n  content/shop.yaml:19: tax_percent: expected a number';

  test('is mailed to each seller once, in their language, with place, meaning and what to do', async () => {
    shop = await openTestShop();
    const one = await registerSeller(shop, 'one@example.com');
    await registerSeller(shop, 'two@example.com');
    for (const url of ['/ta/desk', '/hi/desk/messages']) await shop.app.inject({ url, cookies: one });
    writeWrongContent(shop.settings.dataFolder, mistake);
    const sent = new Map((await mails()).map((mail) => [mail.to, mail]));
    expect(sent.get('one@example.com')?.subject).toMatch(/सामग्री में गलती/);
    const mail = sent.get('two@example.com');
    expect(mail?.subject).toMatch(/^Mistake in the shop’s content since /);
    expect(mail?.text).toContain('  content/shop.yaml:19: tax_percent: expected a number');
    expect(mail?.text).toContain('Catalogue and prices are updated as usual.');
    expect(mail?.text).toContain('npm run generate');
    expect(mail?.text).not.toContain('--force');
    writeWrongContent(shop.settings.dataFolder, mistake);
    expect(await mails()).toHaveLength(2);
  });

  test('is shown on the desk only, until it is corrected', async () => {
    shop = await openTestShop();
    const cookies = await registerSeller(shop, 'seller@example.com');
    const atDesk = async () => (await shop.app.inject({ url: '/api/desk/night', cookies })).json().data.wrongContent;
    expect(await atDesk()).toBeNull();
    writeWrongContent(shop.settings.dataFolder, mistake);
    expect(await atDesk()).toEqual({ since: expect.any(String), message: mistake });
    expect((await shop.app.inject('/api/ready')).body).not.toContain('tax_percent');
    forgetWrongContent(shop.settings.dataFolder);
    expect(await atDesk()).toBeNull();
  });

  test('goes to the address for enquiries when there is no seller', async () => {
    shop = await openTestShop();
    writeWrongContent(shop.settings.dataFolder, mistake);
    expect((await mails()).map(({ to }) => to)).toEqual([loadShop().contact.seller]);
  });
});

test('a doubted fitment is told once, after the first good night that left the row as it was', async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
  const { engineId, label, fitting: card } = await someFitting(shop);
  const customer = await register(shop, 'buyer@example.com');
  await registerSeller(shop, 'one@example.com');
  const sellerId = (await shop.store.users.byEmail('one@example.com'))?.id ?? '';
  const { orderId } = await newEnquiry(shop, customer, { vehicle: { engineId, year: 2018 } }, card);
  const order = (await shop.app.inject({ url: `/api/orders/${orderId}`, cookies: customer })).json().data;
  const doubtAt = (hours: number) =>
    shop.store.promises.doubt({
      ...{ orderLineId: order.items[0].lineId, differs: 'thread' as const, found: 'The thread differs' },
      ...{ sellerId, now: Date.parse(ago(hours)) },
    });
  const told = async () =>
    (await mails()).filter(({ to, text }) => to === 'one@example.com' && /thread differs/.test(text));
  await doubtAt(4);
  leave({ outcome: 'done', message: '', startedAt: ago(5), endedAt: ago(4) });
  expect(await told()).toEqual([]);
  leave({ outcome: 'refused', startedAt: ago(3) });
  expect(await told()).toEqual([]);
  leave({ outcome: 'done', message: '', startedAt: ago(2), endedAt: ago(1) });
  const [mail] = await told();
  expect(mail?.subject).toBe('1 fitment for the supplier to check');
  for (const part of [card.partNumber, label, '2018', 'https://parts.example/desk/doubts'])
    expect(mail?.text).toContain(part);
  leave({ outcome: 'done', message: '', startedAt: ago(1), endedAt: ago(0.5) });
  expect(await told()).toHaveLength(1);
});
