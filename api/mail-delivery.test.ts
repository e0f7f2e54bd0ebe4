import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryDelay } from './db/outbox.ts';
import { enquiryFor, itemForSale, register } from './test-customer.ts';
import { openTestShop, type TestShop } from './test-shop.ts';
import { openTestSmtp, type SmtpManner, type TestSmtp } from './test-smtp.ts';

/** Mails to a real mail server that does what mail servers do on bad days. */

let smtp: TestSmtp;
let shop: TestShop;
let cookies: Record<string, string>;
beforeEach(async () => {
  smtp = await openTestSmtp();
  shop = await openTestShop({ SMTP_URL: smtp.url });
  cookies = await register(shop, 'reader@example.com');
});
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

/** The clock goes on; timers and sockets keep the real time. */
function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

const waiting = () => shop.store.outbox.due(Date.now() + 1e9);
const ids = () => smtp.mails.map(({ messageId }) => messageId);

test('what the server takes is sent, once', async () => {
  await order();
  for (let round = 0; round < 2; round++) await shop.app.sendMails();
  const to = smtp.mails.map((mail) => mail.to);
  expect(to.sort()).toEqual(['buyer@example.com', shop.app.shop.shopContent.contact.seller].sort());
  expect(new Set(ids()).size).toBe(2);
  expect(await waiting()).toEqual([]);
});

/** How the server is bad, what the outbox notes, and how many mails come in whole with each try. */
const bad: [SmtpManner, RegExp, number][] = [
  ['refuses', /450 4\.2\.0 come back later/, 0],
  ['drops', /closed/i, 2],
  ['hangs', /timeout/i, 2],
  ['is silent', /greeting|timeout/i, 0],
];
test.each(bad)(
  'a server that %s: the mails wait, and come later with the same Message-ID',
  async (manner, reason, whole) => {
    smtp.manner = manner;
    await order();
    for (let attempt = 1; attempt <= 2; attempt++) {
      await shop.app.sendMails();
      const mails = await waiting();
      expect(mails.map(({ attempts }) => attempts)).toEqual([attempt, attempt]);
      for (const { lastError } of mails) expect(lastError).toMatch(reason);
      expect(smtp.mails).toHaveLength(whole * attempt);
      // Before its time, none is tried again.
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

test('nobody waits for the mail server: the enquiry is answered while it hangs', async () => {
  smtp.manner = 'hangs';
  await order();
  // One after the other fails, and at least the second has not yet.
  expect((await waiting()).map(({ attempts }) => attempts)).toContain(0);
});

test('where nobody listens, the mails wait too', async () => {
  await smtp.close();
  await order();
  await shop.app.sendMails();
  for (const { attempts, lastError } of await waiting())
    expect([attempts, lastError]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  expect(await waiting()).toHaveLength(2);
});
