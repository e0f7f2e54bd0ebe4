import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { connectShopDb, type ShopDb, write } from './connect.ts';
import { maxAttempts, outboxStore, queueMail, retryDelay } from './outbox.ts';

let db: ShopDb;
let outbox: ReturnType<typeof outboxStore>;
beforeEach(() => {
  db = connectShopDb(mkdtempSync(join(inject('testFolder'), 'outbox-')));
  outbox = outboxStore(db);
});
afterEach(() => void db.$client.close());

const minute = 60_000;
const hour = 60 * minute;
const queue = (subject: string, now: number) =>
  write(db, (tx) => queueMail(tx, { to: 'a@example.com', subject, text: 'text' }, now));
const subjects = async (now: number, limit?: number) => (await outbox.due(now, limit)).map(({ subject }) => subject);

test('a queued mail is due at once, oldest first, until it is sent', async () => {
  queue('second', 20);
  queue('first', 10);
  // A clock that was set back after they were written holds nothing up.
  expect(await subjects(9)).toEqual(['first', 'second']);
  expect(await subjects(20)).toEqual(['first', 'second']);
  expect(await subjects(20, 1)).toEqual(['first']);
  const [first] = await outbox.due(20);
  await outbox.sent(first?.id as string, 30);
  expect(await subjects(1e15)).toEqual(['second']);
});

test('a mail of a transaction that fails is never sent', async () => {
  expect(() =>
    write(db, (tx) => {
      queueMail(tx, { to: 'a@example.com', subject: 'never', text: '' }, 1);
      throw new Error('the order could not be stored');
    }),
  ).toThrow('could not be stored');
  expect(await subjects(1e15)).toEqual([]);
});

test('a failed mail is tried again later, each time after a longer wait, with the same message id', async () => {
  queue('mail', 0);
  const [mail] = await outbox.due(0);
  let now = 0;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt++) {
    const [row] = await outbox.due(now);
    if (!row) throw new Error('the mail is not due');
    await outbox.failed(row, `failure ${attempt}`, now);
    const [later] = await outbox.due(1e15);
    expect(later).toMatchObject({ attempts: attempt, lastError: `failure ${attempt}`, messageId: mail?.messageId });
    const next = later?.nextAttemptAt as number;
    expect(await outbox.due(next - 1)).toEqual([]);
    waits.push(next - now);
    now = next;
  }
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * minute));
});

test('no wait is longer than an hour, however often a mail failed', () => {
  for (const attempts of [8, 20, 100, 5000]) expect(retryDelay(attempts)).toBe(hour);
});

test('a mail that nobody takes is given up after some days', async () => {
  queue('mail', 0);
  let now = 0;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const [row] = await outbox.due(now);
    if (!row) throw new Error(`the mail is not due before attempt ${attempt}`);
    await outbox.failed(row, 'nobody takes it', now);
    now += hour;
  }
  expect(now).toBeGreaterThan(3 * 24 * hour);
  expect(await outbox.due(1e15)).toEqual([]);
});

test('a very long error is kept in part', async () => {
  queue('mail', 0);
  const [row] = await outbox.due(0);
  if (!row) throw new Error('the mail is not due');
  await outbox.failed(row, 'x'.repeat(100_000), 0);
  expect((await outbox.due(hour))[0]?.lastError).toHaveLength(500);
});
