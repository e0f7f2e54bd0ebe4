import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Whereabouts } from '../../data/shop-db.ts';
import { type OpenApp, openApp } from '../../testing/app.ts';
import { sqliteTest } from '../../testing/databases.ts';
import { newPlace } from '../../testing/place.ts';
import { nobody, openTestSmtp, type TestSmtp } from '../../testing/smtp.ts';
import type { Mail } from './store.ts';

/** Many mails and several processes: apps on one data folder, each with its own connection to shop.db. */

let smtp: TestSmtp;
let place: Whereabouts;
let apps: OpenApp[];
let shop: OpenApp;
beforeEach(async () => {
  smtp = await openTestSmtp();
  place = await newPlace('many-mails');
  apps = [];
  shop = await open();
});
afterEach(async () => {
  for (const app of [...apps]) await close(app);
  await smtp.close();
});

async function open(): Promise<OpenApp> {
  const opened = await openApp({ ...place, env: { SMTP_URL: smtp.url } });
  apps.push(opened);
  return opened;
}

async function close(opened: OpenApp): Promise<void> {
  apps.splice(apps.indexOf(opened), 1);
  await opened.app.close();
  await opened.store.close();
}

const waiting = () => shop.store.outbox.due(Date.now() + 1e9);

/** Queues mails of one kind, the first the oldest. */
async function queue(kind: Mail['kind'], recipients: readonly string[]): Promise<void> {
  const mails = recipients.map((to) => ({
    key: `${kind}-${to}`,
    mail: { kind, to, host: 'parts.example', subject: to, text: to },
  }));
  await shop.store.outbox.addOnce(mails, Date.now());
}
const people = (count: number) => Array.from({ length: count }, (_, n) => `person${n}@example.com`);
const recipients = () => smtp.mails.map(({ to }) => to);
/** How many mails are sent at a time. */
const lanes = 5;
const arrived = () => smtp.mails.length;
const soon = { interval: 1 };

test('many mails are sent together, over a few connections', async () => {
  smtp.pause = 20;
  await queue('receipt', people(60));
  await shop.app.sendMails();
  expect(recipients().sort()).toEqual(people(60).sort());
  expect(smtp.connections).toBe(lanes);
  expect(await waiting()).toEqual([]);
});

test('many mails are each sent once by two processes on one data folder', async () => {
  smtp.pause = 5;
  await queue('receipt', people(60));
  const other = await open();
  await Promise.all([shop.app.sendMails(), other.app.sendMails()]);
  expect(recipients().sort()).toEqual(people(60).sort());
  // Both processes sent some.
  expect(smtp.connections).toBe(2 * lanes);
  await close(other);
});

test('many mails give way to a link, even to one that is queued while they are being sent', async () => {
  smtp.pause = 10;
  await queue('notice', people(60));
  await queue('receipt', ['receipt@example.com']);
  await queue('link', ['link@example.com']);
  const sending = shop.app.sendMails();
  await expect.poll(arrived, soon).toBeGreaterThan(2 * lanes);
  const before = smtp.mails.length;
  await queue('link', ['late@example.com']);
  await sending;
  expect(smtp.mails).toHaveLength(63);
  expect(recipients().slice(0, 2 * lanes)).toEqual(expect.arrayContaining(['link@example.com', 'receipt@example.com']));
  // Only mails already being sent, or sent at the same time, go before it.
  expect(before).toBeLessThan(63 - 3 * lanes);
  expect(recipients().indexOf('late@example.com')).toBeLessThan(before + 2 * lanes);
});

test('many mails are not held up by one that the server refuses permanently', async () => {
  await queue('receipt', [nobody, ...people(30)]);
  await shop.app.sendMails();
  expect(recipients().sort()).toEqual(people(30).sort());
  expect(await waiting()).toMatchObject([
    { recipient: nobody, attempts: 1, lastError: expect.stringMatching(/550 5\.1\.1/) },
  ]);
});

sqliteTest('a mail that was accepted is not sent again because shop.db was locked just then', async () => {
  smtp.pause = 100;
  await queue('receipt', people(1));
  const sending = shop.app.sendMails();
  await expect.poll(arrived, soon).toBe(1);
  const holder = new Database(join(place.dataFolder, 'shop.db'));
  holder.exec('BEGIN IMMEDIATE');
  setTimeout(() => holder.close(), 600);
  await sending;
  expect(await waiting()).toEqual([]);
  expect(smtp.mails).toHaveLength(1);
});

test('a process that ends lets the server take what it is sending, and leaves the rest to the next one', async () => {
  smtp.pause = 200;
  await queue('receipt', people(20));
  const other = await open();
  void other.app.sendMails();
  await expect.poll(arrived, soon).toBeGreaterThanOrEqual(lanes);
  const before = smtp.mails.length;
  await close(other);
  expect(smtp.mails.length).toBeLessThan(before + lanes);
  expect(await waiting()).toHaveLength(20 - smtp.mails.length);
  await shop.app.sendMails();
  expect(recipients().sort()).toEqual(people(20).sort());
});

test('a process that ends while the server is silent gives its mails back, and the next one sends them at once', async () => {
  smtp.manner = 'hangs';
  await queue('receipt', people(3));
  const other = await open();
  void other.app.sendMails();
  await expect.poll(arrived, soon).toBe(3);
  await shop.app.sendMails();
  expect(smtp.mails).toHaveLength(3);
  await close(other);
  expect(await waiting()).toMatchObject(Array(3).fill({ attempts: 0, lastError: null, claimedBy: null }));
  smtp.manner = 'takes';
  await shop.app.sendMails();
  const sent = smtp.mails.map(({ messageId }) => messageId);
  expect(sent.slice(3).sort()).toEqual(sent.slice(0, 3).sort());
});
