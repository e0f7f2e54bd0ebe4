import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { ShopDb, Whereabouts } from '../../data/shop-db.ts';
import { connectShopDb } from '../../serve/shop-data.ts';
import { sqliteTest } from '../../testing/databases.ts';
import { olderShopDb } from '../../testing/older-db.ts';
import { newPlace } from '../../testing/place.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import {
  type ClaimedMail,
  claimMilliseconds,
  type Mail,
  maxAttempts,
  outboxStore,
  queueMail,
  retryDelay,
} from './store.ts';

let place: Whereabouts;
let db: ShopDb;
let raw: Raw;
let outbox: ReturnType<typeof outboxStore>;
beforeEach(async () => {
  place = await newPlace('outbox');
  db = await connectShopDb(place);
  raw = openRaw(place);
  outbox = outboxStore(db);
});
afterEach(async () => {
  await raw.close();
  await db.close();
});

const host = 'parts.example';
const minute = 60_000;
const hour = 60 * minute;
const queue = (subject: string, now: number, kind: Mail['kind'] = 'answer') =>
  db.write(async (tx) => queueMail(tx, { kind, to: 'a@example.com', host, subject, text: 'text' }, now));
/** @throws when none is due */
async function claim(now: number, owner = 'me'): Promise<ClaimedMail> {
  const mail = await outbox.claim(owner, now);
  if (!mail) throw new Error('no mail is due');
  return mail;
}
const subjects = async (now: number, limit?: number) => (await outbox.due(now, limit)).map(({ subject }) => subject);

test('links are due before receipts, and receipts before notices', async () => {
  // The query sorts them itself, and does not rely on an index.
  await raw.run('drop index outbox_unsent');
  for (const [at, kind] of (['notice', 'receipt', 'link', 'notice', 'link', 'receipt'] as const).entries())
    await queue(`${kind} ${at}`, at, kind);
  expect(await subjects(9)).toEqual(['link 2', 'link 4', 'receipt 1', 'receipt 5', 'notice 0', 'notice 3']);
  expect((await claim(9)).subject).toBe('link 2');
});

test('a claimed mail is not due to anybody, in any connection to the same file', async () => {
  const other = await connectShopDb(place);
  for (let mail = 0; mail < 5; mail++) await queue(`mail ${mail}`, mail);
  const claimed: (string | undefined)[] = [];
  for (let turn = 0; turn < 3; turn++)
    for (const [owner, store] of [
      ['me', outbox],
      ['other', outboxStore(other)],
    ] as const)
      claimed.push((await store.claim(owner, 10))?.subject);
  expect(claimed).toEqual(['mail 0', 'mail 1', 'mail 2', 'mail 3', 'mail 4', undefined]);
  expect(await subjects(10)).toEqual([]);
  await other.close();
});

sqliteTest('an empty outbox is not locked: a check for due mails does not wait for another writer', async () => {
  await raw.run('begin immediate');
  expect(await outbox.claim('me', 0)).toBeUndefined();
  await raw.run('rollback');
});

test('a mail with the same key is queued once, even after it was sent', async () => {
  const mail = { kind: 'notice', to: 'a@example.com', host, subject: 'night', text: '' } as const;
  await outbox.addOnce([{ key: 'night-1', mail }], 0);
  await outbox.sent((await claim(0)).id, 0);
  await outbox.addOnce(
    ['night-1', 'night-2'].map((key) => ({ key, mail })),
    1,
  );
  expect((await outbox.due(1)).map(({ messageId }) => messageId)).toEqual(['<night-2@parts.example>']);
});

test('the mails of a process that died are sent by another one when the claim ends, with the same Message-ID', async () => {
  await queue('mail', 0);
  const { messageId } = await claim(0);
  expect(await outbox.claim('other', claimMilliseconds - 1)).toBeUndefined();
  expect(await claim(claimMilliseconds, 'other')).toMatchObject({ messageId, attempts: 0 });
});

test('a claim from before the clock was set back ends at once', async () => {
  await queue('mail', 0);
  await claim(1e12);
  expect(await outbox.claim('other', 1e12 - 60_000)).toMatchObject({ subject: 'mail' });
});

test('a process that waited for shop.db after reading the clock takes no mail that was claimed meanwhile', async () => {
  await queue('mail', 0);
  await claim(1e12);
  for (const waited of [1, 250, 1000]) expect(await outbox.claim('other', 1e12 - waited)).toBeUndefined();
});

test('no process claims its own mail again, however the clock jumps', async () => {
  await queue('mail', 0);
  await claim(1e12);
  for (const now of [0, 1e15]) expect(await outbox.claim('me', now)).toBeUndefined();
});

test('a released mail is due at once, as it was', async () => {
  await queue('mail', 0);
  const { claimedBy, claimedUntil, ...mail } = await claim(0);
  await outbox.release({ ...mail, claimedBy, claimedUntil });
  expect([claimedBy, claimedUntil]).toEqual(['me', claimMilliseconds]);
  expect(await outbox.due(0)).toEqual([{ ...mail, claimedBy: null, claimedUntil: null }]);
});

test("a process that lost its claim cannot end another's claim, but can still mark the mail as sent", async () => {
  await queue('mail', 0);
  const lost = await claim(0);
  const held = await claim(claimMilliseconds, 'other');
  await outbox.failed(lost, 'too slow', claimMilliseconds);
  await outbox.release(lost);
  expect(await outbox.due(claimMilliseconds)).toEqual([]);
  await outbox.sent(lost.id, claimMilliseconds);
  await outbox.failed(held, 'too late', claimMilliseconds);
  expect(await outbox.waiting()).toBe(0);
});

sqliteTest('mails of an older version are due after links and before notices', async () => {
  const old = mkdtempSync(join(inject('testFolder'), 'older-'));
  const file = olderShopDb(old, '0008_desk_search');
  file.exec(`insert into outbox (id, message_id, recipient, subject, text, created_at, next_attempt_at, sent_at)
    values ('1', 'waits', 'a@example.com', 'old', '', 1, 1, null), ('2', 'sent', 'a@example.com', 'sent', '', 1, 1, 1)`);
  file.close();
  await db.close();
  db = await connectShopDb({ dataFolder: old });
  outbox = outboxStore(db);
  await queue('notice', 0, 'notice');
  await queue('link', 2, 'link');
  expect(await subjects(2)).toEqual(['link', 'old', 'notice']);
});

test('a queued mail is due at once, oldest first, until it is sent', async () => {
  await queue('second', 20);
  await queue('first', 10);
  // Setting the clock back afterwards delays no mail.
  expect(await subjects(9)).toEqual(['first', 'second']);
  expect(await subjects(20)).toEqual(['first', 'second']);
  expect(await subjects(20, 1)).toEqual(['first']);
  const [first] = await outbox.due(20);
  await outbox.sent(first?.id as string, 30);
  expect(await subjects(1e15)).toEqual(['second']);
});

test('a mail goes out as written: recipient, reply address, text and HTML', async () => {
  const mail = { kind: 'receipt', to: 'a@example.com', host, subject: 'Your enquiry', text: 'Thank you' } as const;
  await db.write(async (tx) => queueMail(tx, { ...mail, replyTo: 'shop@example.com', html: '<p>Thank you</p>' }, 10));
  await db.write(async (tx) => queueMail(tx, mail, 20));
  const stored = {
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    attempts: 0,
    sentAt: null,
    lastError: null,
  };
  const [first, second, ...others] = await outbox.due(20);
  expect(first).toMatchObject({ ...stored, replyTo: 'shop@example.com', html: '<p>Thank you</p>', nextAttemptAt: 10 });
  expect(second).toMatchObject({ ...stored, replyTo: null, html: null, createdAt: 20 });
  expect(others).toEqual([]);
  for (const row of [first, second]) expect(row?.messageId).toMatch(/^<[\w-]{36}@parts\.example>$/);
  expect(first?.messageId).not.toBe(second?.messageId);
});

test('only the first mail with a key is queued, even after it was sent; one wrong mail queues none', async () => {
  const mail = (key: string, subject: string) => ({
    key,
    mail: { kind: 'notice' as const, to: 'a@example.com', host, subject, text: 'text' },
  });
  await outbox.addOnce([mail('night-1', 'first'), mail('night-1 seller', 'second')], 10);
  const [first] = await outbox.due(10);
  expect(first).toMatchObject({ subject: 'first', messageId: '<night-1@parts.example>', createdAt: 10 });
  await outbox.sent(first?.id as string, 20);
  await outbox.addOnce([mail('night-1', 'first again'), mail('night-2', 'third')], 30);
  expect(await subjects(30)).toEqual(['second', 'third']);
  const wrong = mail('night-4', null as unknown as string);
  await expect(outbox.addOnce([mail('night-3', 'fourth'), wrong], 40)).rejects.toThrow();
  expect(await subjects(40)).toEqual(['second', 'third']);
});

test('the number of waiting mails excludes those that were sent or given up', async () => {
  expect(await outbox.waiting()).toBe(0);
  for (let mail = 0; mail < 4; mail++) await queue(`mail ${mail}`, mail);
  await outbox.sent((await claim(10)).id, 20);
  await outbox.failed(await claim(10), 'busy', 20);
  await outbox.failed({ ...(await claim(10)), attempts: maxAttempts - 1 }, 'busy', 20);
  expect(await outbox.waiting()).toBe(2);
  // A claimed mail is not sent yet.
  await claim(10);
  expect(await outbox.waiting()).toBe(2);
});

test('a mail that is finally sent keeps its time but no error', async () => {
  await queue('mail', 0);
  await queue('other', 1);
  const mail = await claim(0);
  await outbox.failed(mail, 'busy', 0);
  await outbox.sent(mail.id, 77);
  const rows = await raw.table('select subject, sent_at, last_error from outbox order by created_at');
  expect(rows).toEqual([
    ['mail', 77, null],
    ['other', null, null],
  ]);
});

test('at most twenty are due at a time', async () => {
  for (let mail = 0; mail < 21; mail++) await queue(`mail ${mail}`, mail);
  expect(await outbox.due(100)).toHaveLength(20);
});

test('a mail from a failed transaction is never sent', async () => {
  await expect(
    db.write(async (tx) => {
      await queueMail(tx, { kind: 'receipt', to: 'a@example.com', host, subject: 'never', text: '' }, 1);
      throw new Error('the order could not be stored');
    }),
  ).rejects.toThrow('could not be stored');
  expect(await subjects(1e15)).toEqual([]);
});

test('a failed mail is retried with the same message id, each time after a longer wait', async () => {
  await queue('mail', 0);
  const [mail] = await outbox.due(0);
  let now = 0;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt++) {
    await outbox.failed(await claim(now), `failure ${attempt}`, now);
    const [later] = await outbox.due(1e15);
    expect(later).toMatchObject({ attempts: attempt, lastError: `failure ${attempt}`, messageId: mail?.messageId });
    const next = later?.nextAttemptAt as number;
    expect(await outbox.due(next - 1)).toEqual([]);
    waits.push(next - now);
    now = next;
  }
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * minute));
});

test('no wait is longer than an hour, however often a mail has failed', () => {
  for (const attempts of [8, 20, 100, 5000]) expect(retryDelay(attempts)).toBe(hour);
});

test('an undeliverable mail is given up after a few days', async () => {
  await queue('mail', 0);
  let now = 0;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    await outbox.failed(await claim(now), 'nobody takes it', now);
    now += hour;
  }
  expect(now).toBeGreaterThan(3 * 24 * hour);
  expect(await outbox.due(1e15)).toEqual([]);
});

test('a very long error is truncated', async () => {
  await queue('mail', 0);
  await outbox.failed(await claim(0), 'x'.repeat(100_000), 0);
  expect((await outbox.due(hour))[0]?.lastError).toHaveLength(500);
});
