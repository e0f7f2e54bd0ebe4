import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '../../serve/shop-data.ts';
import { enquiryFor, itemForSale, nextAddress, proveMailbox, register } from '../../testing/customer.ts';
import { tokensFor } from '../../testing/mails.ts';
import { openRaw } from '../../testing/raw.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { NewMessage } from '../messages/store.ts';
import { effectivePrice } from '../money/rules.ts';
import { loadShop } from '../shop-file/shop-of.ts';
import { mailboxLimits } from './rules.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const hour = 60 * 60_000;
const victim = 'victim@example.com';
const [perHour = 0, perDay = 0] = (mailboxLimits.receipt ?? []).map(({ max }) => max);
/** How many mails are queued for addresses with this beginning. */
async function mailsTo(start: string): Promise<number> {
  const raw = openRaw(shop.settings);
  const counted = await raw.value('select count(*) from outbox where lower(recipient) like ?', `${start}%`);
  await raw.close();
  return counted as number;
}

const message: NewMessage = {
  ...{ firstName: '', lastName: '', email: victim, phone: '', part: '', vehicle: null, query: '', message: '' },
  ...{ subject: 'general', language: 'en', suspected: false },
};

/** Everybody has an address of their own: the limits of callers are tested elsewhere. */
const post = (url: string, payload: object, cookies: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, cookies, remoteAddress: nextAddress() });
const write = (email: string) =>
  post('/api/contact', {
    ...{ firstName: 'A', lastName: 'B', phone: '', subject: 'general', part: '', message: 'Hello', language: 'en' },
    ...{ email, elapsed: 20_000 },
  });
const { contact } = loadShop();

test('receipts of the contact form to one mailbox are limited, in any spelling; the desk gets every message', async () => {
  for (let n = 0; n < 2 * perHour; n++) {
    const answer = await write(n % 2 === 0 ? victim : `Victim+${n}@Example.com`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  }
  expect(await mailsTo('victim')).toBe(perHour);
  expect(await mailsTo(contact.seller)).toBe(2 * perHour);
  await write('another@example.com');
  expect(await mailsTo('another')).toBe(1);
});

test('a restart does not forget, an hour does, and the day has a limit of its own', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  for (let n = 0; n < perHour; n++) await write(victim);
  const other = await openStore(shop.settings);
  await other.messages.add(message, Date.now(), [
    { kind: 'receipt', to: victim, host: 'parts.example', subject: '', text: '' },
  ]);
  expect(await mailsTo(victim)).toBe(perHour);
  await other.close();
  for (let later = 1; later < 24; later++) {
    vi.setSystemTime(Date.UTC(2026, 0, 1) + later * hour);
    for (let n = 0; n < perHour; n++) await write(victim);
  }
  expect(await mailsTo(victim)).toBe(perDay);
  vi.setSystemTime(Date.UTC(2026, 0, 2) + hour);
  await write(victim);
  expect(await mailsTo(victim)).toBe(perDay + 1);
});

test('receipts of enquiries to a typed address are limited over all accounts; every enquiry is made and reaches the desk', async () => {
  const card = itemForSale(shop);
  expect(effectivePrice(card)).toBeGreaterThan(0);
  const enquiry = { ...enquiryFor(shop, { card, quantity: 1 }), contactInfo: { email: victim, phone: '9876543210' } };
  const sessions = [await register(shop, 'one@example.com'), await register(shop, 'two@example.com')];
  for (let n = 0; n < 2 * perHour; n++)
    expect((await post('/api/orders', enquiry, sessions[n % 2])).statusCode).toBe(201);
  expect([await mailsTo(victim), await mailsTo(contact.seller)]).toEqual([perHour, 2 * perHour]);
});

test('links for a new password are limited, the answer never changes, and receipts do not use them up', async () => {
  const [linksPerHour = 0, linksPerDay = 0] = (mailboxLimits.link ?? []).map(({ max }) => max);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  await register(shop, victim);
  await register(shop, 'victim+1@example.com');
  for (let n = 0; n < perHour; n++) await write(victim);
  const links = async () => (await mailsTo('victim')) - perHour;
  const forgot = async (email: string) => (await post('/api/auth/forgot-password', { email, language: 'en' })).payload;
  const unknown = await forgot('nobody@example.com');
  for (let n = 0; n < linksPerHour; n++)
    for (const email of [victim, 'victim+1@example.com']) expect(await forgot(email)).toBe(unknown);
  expect(await links()).toBe(linksPerHour);
  for (let later = 1; later < 12; later++) {
    vi.setSystemTime(Date.UTC(2026, 0, 1) + later * (hour + 1));
    for (let n = 0; n < 3; n++) expect(await forgot(victim)).toBe(unknown);
  }
  expect(await links()).toBe(linksPerDay);
});

test('however often strangers ask, the owner of a proven mailbox has a working link for a new password', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  await register(shop, victim);
  await register(shop, 'victim+1@example.com');
  await proveMailbox(shop, victim);
  const forgot = (email: string) => post('/api/auth/forgot-password', { email, language: 'en' });
  for (let later = 0; later < 30; later++) {
    vi.setSystemTime(Date.UTC(2026, 0, 1) + later * (hour + 1));
    // The unproven spelling asks first, so that it uses up as much as it can.
    for (let n = 0; n < 5; n++) for (const email of ['victim+1@example.com', victim]) await forgot(email);
    const links = await tokensFor(shop, victim, 'reset-password');
    const owners = await Promise.all(links.map((token) => shop.store.resets.ownerOf(token, Date.now())));
    expect(
      owners.some((owner) => owner?.email === victim),
      `hour ${later}`,
    ).toBe(true);
  }
  const [perHour = 0, perDay = 0] = (mailboxLimits.link ?? []).map(({ max }) => max);
  expect(perHour).toBeGreaterThan(0);
  // Twenty, and one more in each hour that would otherwise have none.
  expect(await mailsTo('victim')).toBeLessThanOrEqual(2 * perDay + 30);
});

test('mails from a seller to a customer are not limited', async () => {
  const mail = { to: victim, host: 'parts.example', subject: '', text: '' };
  const mails = Array.from({ length: 3 * perDay }, () => ({ ...mail, kind: 'answer' as const }));
  await shop.store.messages.add(message, Date.now(), mails);
  expect(await mailsTo(victim)).toBe(mails.length);
});
