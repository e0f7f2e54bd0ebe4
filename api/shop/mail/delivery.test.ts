import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enquiryFor, itemForSale, register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { openTestSmtp, type SmtpManner, type TestSmtp } from '../../testing/smtp.ts';
import { retryDelay } from './store.ts';

/** Mails to a real mail server that fails in the ways that mail servers do. */

let smtp: TestSmtp;
let shop: TestShop;
let cookies: Record<string, string>;
beforeEach(async () => {
  smtp = await openTestSmtp();
});
/** Use the short timeout only for servers that never answer; others get the usual time, even on a busy machine. */
async function open(url: string): Promise<void> {
  shop = await openTestShop({ SMTP_URL: url, REGISTRATION: 'at_once' });
  cookies = await register(shop, 'reader@example.com');
}
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
  await smtp.close();
});

/** An enquiry, which causes a mail to the seller and one to the customer. */
async function order(): Promise<void> {
  const payload = enquiryFor(shop, { card: itemForSale(shop), quantity: 1 });
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  expect(answer.statusCode).toBe(201);
}

/** Moves the clock forward; timers and sockets keep real time. */
function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

const waiting = () => shop.store.outbox.due(Date.now() + 1e9);
const ids = () => smtp.mails.map(({ messageId }) => messageId);

test('mail that the server accepts is sent once', async () => {
  await open(smtp.url);
  await order();
  for (let round = 0; round < 2; round++) await shop.app.sendMails();
  const to = smtp.mails.map((mail) => mail.to);
  expect(to.sort()).toEqual(['buyer@example.com', shop.app.shop.shopContent().contact.seller].sort());
  expect(new Set(ids()).size).toBe(2);
  expect(await waiting()).toEqual([]);
});

/** How the server fails, what the outbox records, and how many complete mails arrive after each attempt. */
const bad: [SmtpManner, RegExp, number][] = [
  ['refuses', /450 4\.2\.0 come back later/, 0],
  ['drops', /closed/i, 2],
  ['hangs', /timeout/i, 2],
  ['is silent', /greeting|timeout/i, 0],
];
test.each(bad)(
  'a server that %s: the mails wait and arrive later with the same Message-ID',
  async (manner, reason, whole) => {
    await open(manner === 'refuses' || manner === 'drops' ? smtp.url : smtp.impatientUrl);
    smtp.manner = manner;
    await order();
    for (let attempt = 1; attempt <= 2; attempt++) {
      await shop.app.sendMails();
      const mails = await waiting();
      expect(mails.map(({ attempts }) => attempts)).toEqual([attempt, attempt]);
      for (const { lastError } of mails) expect(lastError).toMatch(reason);
      expect(smtp.mails).toHaveLength(whole * attempt);
      // No mail is retried too early.
      await shop.app.sendMails();
      expect(smtp.mails).toHaveLength(whole * attempt);
      later(retryDelay(attempt));
    }
    const queued = (await waiting()).map(({ messageId }) => messageId).sort();
    smtp.manner = 'takes';
    await shop.app.sendMails();
    expect(await waiting()).toEqual([]);
    const taken = smtp.mails.filter((mail) => mail.taken).map(({ messageId }) => messageId);
    expect(taken.sort()).toEqual(queued);
    expect([...new Set(ids())].sort()).toEqual(queued);
  },
);

test('the enquiry is answered even while the mail server hangs', async () => {
  await open(smtp.impatientUrl);
  smtp.manner = 'hangs';
  await order();
  // They have not failed yet.
  expect((await waiting()).map(({ attempts }) => attempts)).toContain(0);
});

test('the mails also wait when no server is listening', async () => {
  await open(smtp.url);
  await smtp.close();
  await order();
  await shop.app.sendMails();
  for (const { attempts, lastError } of await waiting())
    expect([attempts, lastError]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  expect(await waiting()).toHaveLength(2);
});
