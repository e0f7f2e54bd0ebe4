import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/app.ts';
import { register } from '../../testing/customer.ts';
import { openTestImap } from '../../testing/imap.ts';
import { mailsFor } from '../../testing/mails.ts';
import { openRaw } from '../../testing/raw.ts';
import { newEnquiry, openDesk } from '../../testing/seller.ts';
import type { OrderMessage } from '../conversation/contract.ts';
import { conversationLimits } from '../conversation/rules.ts';
import type { DeskMessage } from '../desk/contract.ts';
import { photoRules } from '../photo/rules.ts';
import { readingLimits } from './rules.ts';
import { turnMilliseconds } from './store.ts';

const imap = await openTestImap();
const env = { SITE_URL: 'http://parts.example', IMAP_URL: imap.url };
const { shop, customer, get } = await openDesk(env);
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
  await imap.close();
});

const sellersBox = shop.app.shop.shopContent().contact.seller;
const read = () => shop.app.readMailbox();
let counted = 0;
const newAddress = () => `writer${++counted}@example.com`;

/** An enquiry, and the Message-ID of the mail that confirms it. */
async function enquiry(email = newAddress(), cookies = customer) {
  const made = await newEnquiry(shop, cookies, { contactInfo: { email, phone: '9876543210' } });
  const [mail] = await mailsFor(shop, email);
  return { ...made, email, messageId: mail?.messageId ?? '' };
}

const mail = (headers: Record<string, string>, body = 'The long one, please.') =>
  [
    ...Object.entries({ 'Message-ID': `<${++counted}@example.com>`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n');
const answerTo = ({ email, messageId }: { email: string; messageId: string }, more = {}, body?: string) =>
  mail({ From: `Asha <${email}>`, 'In-Reply-To': messageId, Subject: 'Re: Your enquiry', ...more }, body);

const talk = async (orderId: string): Promise<OrderMessage[]> =>
  (await get(`/api/desk/orders/${orderId}/messages`)).json().data;
const atDesk = async (email: string): Promise<DeskMessage[]> =>
  (await get('/api/desk/messages')).json().data.filter((message: DeskMessage) => message.email === email);

describe('an answer to a mail about an order', () => {
  test('becomes a message of its customer, marked as by mail, and changes nothing else', async () => {
    const order = await enquiry();
    const before = (await get(`/api/desk/orders/${order.orderId}`)).json().data;
    const sent = imap.deliver(
      answerTo(order, {}, 'The long one.\r\n\r\nOn 3 Nov, Parts <p@x.example> wrote:\r\n> Hello\r\n'),
    );
    await read();
    expect(await talk(order.orderId)).toMatchObject([
      { from: 'customer', words: 'The long one.', picture: null, byMail: 'whole', readAt: null },
    ]);
    expect(sent.seen).toBe(true);
    const after = (await get(`/api/desk/orders/${order.orderId}`)).json().data;
    expect([after.status, after.version]).toEqual([before.status, before.version]);
    const notice = (await mailsFor(shop, sellersBox)).at(-1);
    expect([notice?.subject, notice?.replyTo]).toEqual([`Message about order ${order.orderNumber}`, order.email]);
    expect(notice?.text).toContain('answers one of ours');
    expect(await atDesk(order.email)).toEqual([]);
  });

  test('is announced in every mail to customers, and in none to sellers', async () => {
    const order = await enquiry();
    const line = 'Just reply to this mail';
    const [mailed] = await mailsFor(shop, order.email);
    expect([mailed?.replyTo, mailed?.text.includes(line), mailed?.html.includes(line)]).toEqual([
      sellersBox,
      true,
      true,
    ]);
    expect((await mailsFor(shop, sellersBox)).every(({ text }) => !text.includes(line))).toBe(true);
  });

  test('of another sender, or with the number alone, goes to the desk', async () => {
    const order = await enquiry();
    const [stranger, numbered] = [newAddress(), order.email];
    imap.deliver(answerTo({ ...order, email: stranger }));
    imap.deliver(
      mail({ From: numbered, Subject: `Re: ${order.orderNumber}`, 'In-Reply-To': '<guessed@parts.example>' }),
    );
    await read();
    expect(await talk(order.orderId)).toEqual([]);
    expect(await atDesk(stranger)).toMatchObject([
      {
        subject: 'mail',
        firstName: 'Asha',
        mail: { title: 'Re: Your enquiry', whole: true },
        message: 'The long one, please.',
      },
    ]);
    expect(await atDesk(numbered)).toHaveLength(1);
  });

  /** A mail of words and pictures. */
  const withPictures = (order: Parameters<typeof answerTo>[0], pictures: readonly string[]) =>
    answerTo(
      order,
      { 'Content-Type': 'multipart/mixed; boundary=x' },
      `--x\r\n\r\nSee here\r\n${pictures.join('')}--x--`,
    );
  const partOf = (bytes: Buffer) =>
    `--x\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;
  async function picturePart(): Promise<string> {
    const noise = {
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const;
    return partOf(await sharp(noise).png().toBuffer());
  }
  const said = async (orderId: string) => (await talk(orderId)).map(({ words, byMail }) => [words, byMail]);

  test('brings its pictures, one a message', async () => {
    const order = await enquiry();
    const part = await picturePart();
    const damaged = part.replace(/\r\n\r\n.{40}/, '\r\n\r\n');
    imap.deliver(withPictures(order, [part, damaged, part]));
    await read();
    const messages = await talk(order.orderId);
    expect(messages.map(({ words, byMail }) => [words, byMail])).toEqual([
      ['See here', 'cut'],
      ['', 'cut'],
    ]);
    for (const { picture } of messages)
      expect((await get(`/api/desk/orders/${order.orderId}/pictures/${picture}`)).statusCode).toBe(200);
  });

  test('says when pictures are left out: too many, too large, or more than the order has room for', async () => {
    const part = await picturePart();
    const whole = await enquiry();
    imap.deliver(withPictures(whole, Array(readingLimits.pictures).fill(part)));
    const tooMany = await enquiry();
    imap.deliver(withPictures(tooMany, Array(readingLimits.pictures + 1).fill(part)));
    const tooLarge = await enquiry();
    imap.deliver(withPictures(tooLarge, [part, partOf(Buffer.alloc(photoRules.maxBytes + 1))]));
    const full = await enquiry();
    for (let n = 0; n < conversationLimits.ofOrder - 2; n++)
      await raw.run(
        "INSERT INTO order_messages (id, order_id, writer, words, created_at) VALUES (?, ?, 'seller', '', 1)",
        ...[`${full.orderId} ${n}`, full.orderId],
      );
    imap.deliver(withPictures(full, [part, part, part]));
    await read();
    const more = (byMail: string) => Array(readingLimits.pictures - 1).fill(['', byMail]);
    expect(await said(whole.orderId)).toEqual([['See here', 'whole'], ...more('whole')]);
    expect(await said(tooMany.orderId)).toEqual([['See here', 'cut'], ...more('cut')]);
    expect(await said(tooLarge.orderId)).toEqual([['See here', 'cut']]);
    expect((await said(full.orderId)).slice(-2)).toEqual([
      ['See here', 'cut'],
      ['', 'cut'],
    ]);
  });

  test('goes to the desk when the order has too many messages', async () => {
    const order = await enquiry();
    for (let n = 0; n <= conversationLimits.perSide; n++) imap.deliver(answerTo(order));
    await read();
    expect(await talk(order.orderId)).toHaveLength(conversationLimits.perSide);
    expect(await atDesk(order.email)).toHaveLength(1);
  });

  test('is removed with its customer, and a later one goes to the desk', async () => {
    const email = newAddress();
    const cookies = await register(shop, email);
    const order = await enquiry(email, cookies);
    imap.deliver(answerTo(order));
    await read();
    expect(await talk(order.orderId)).toHaveLength(1);
    const payload = { password: 'strut-tower-1', language: 'en' };
    const removed = await shop.app.inject({ method: 'DELETE', url: '/api/user/account', cookies, payload });
    expect(removed.statusCode).toBe(200);
    imap.deliver(answerTo(order));
    await read();
    expect(await raw.value('SELECT count(*) FROM order_messages WHERE order_id = ?', order.orderId)).toBe(0);
    expect(await atDesk(email)).toHaveLength(1);
  });
});

/** Another process with the same data. */
const second = () =>
  openApp({
    ...{ dataFolder: shop.settings.dataFolder, databaseUrl: shop.settings.databaseUrl, env },
    ...{ catalogue: shop.catalogue, search: shop.search },
  });

describe('each mail brings what it says once', () => {
  const ofEach = async (orders: { orderId: string }[]) =>
    Promise.all(orders.map(async ({ orderId }) => (await talk(orderId)).length));

  test('when the connection breaks while it is read', async () => {
    const orders = [await enquiry(), await enquiry()];
    const sent = orders.map((order) => imap.deliver(answerTo(order)));
    imap.breakAt.push('SEARCH');
    await read();
    expect(await ofEach(orders)).toEqual([0, 0]);
    // The second breaks at its text.
    imap.breakAt.push('FETCH');
    await read();
    await read();
    expect(await ofEach(orders)).toEqual([1, 1]);
    expect(sent.map(({ seen }) => seen)).toEqual([true, true]);
  });

  test('when the process ends between storing it and marking it as read', async () => {
    const order = await enquiry();
    const sent = imap.deliver(answerTo(order));
    imap.breakAt.push('STORE');
    await read();
    expect([await ofEach([order]), sent.seen]).toEqual([[1], false]);
    // The ended process has its turn for a while; then another one goes on.
    const another = await second();
    await another.app.readMailbox();
    expect(sent.seen).toBe(false);
    await raw.run('UPDATE mailbox_turns SET ends_at = ends_at - ?', turnMilliseconds);
    await another.app.readMailbox();
    expect([await ofEach([order]), sent.seen]).toEqual([[1], true]);
    await another.app.close();
    await another.store.close();
  });

  test('when the server numbers its mails anew, or delivers one twice', async () => {
    const order = await enquiry();
    const source = answerTo(order);
    imap.deliver(source);
    const copy = imap.deliver(source);
    await read();
    expect([await ofEach([order]), copy.seen]).toEqual([[1], true]);
    copy.seen = false;
    imap.uidValidity = 2;
    imap.breakAt.push('SEARCH');
    await read();
    await read();
    expect([await ofEach([order]), copy.seen]).toEqual([[1], true]);
  });

  test('when two processes read at once, with and without turns', async () => {
    const another = await second();
    const orders = [];
    for (let n = 0; n < 6; n++) orders.push(await enquiry());
    for (const order of orders) imap.deliver(answerTo(order));
    await Promise.all([shop.app.readMailbox(), another.app.readMailbox()]);
    expect(await ofEach(orders)).toEqual(orders.map(() => 1));
    for (const order of orders) imap.deliver(answerTo(order));
    for (const { store } of [shop, another]) vi.spyOn(store.mailbox, 'takeTurn').mockResolvedValue(true);
    await Promise.all([shop.app.readMailbox(), another.app.readMailbox()]);
    vi.restoreAllMocks();
    expect(await ofEach(orders)).toEqual(orders.map(() => 2));
    await another.app.close();
    await another.store.close();
  });
});

describe('what is not brought', () => {
  test('automatic mails stay unread in the mailbox, are fetched once, and are never answered', async () => {
    const order = await enquiry();
    const count = () => raw.value('SELECT count(*) FROM outbox');
    const before = await count();
    const sent = [
      answerTo(order, { 'Auto-Submitted': 'auto-replied' }),
      answerTo(order, { 'Return-Path': '<>' }),
      answerTo(order, { Precedence: 'bulk' }),
      mail({ From: sellersBox }),
      mail({ Subject: 'no sender' }),
    ].map((source) => imap.deliver(source));
    await read();
    const bytes = imap.bytes;
    await read();
    expect(imap.bytes).toBe(bytes);
    expect(sent.map(({ seen }) => seen)).toEqual(sent.map(() => false));
    expect(await talk(order.orderId)).toEqual([]);
    expect(await atDesk(sellersBox)).toEqual([]);
    expect(await count()).toBe(before);
  });

  test('of one sender, the desk gets so many a day; the others stay unread', async () => {
    const from = newAddress();
    const { ofSender } = readingLimits.toDesk;
    const sent = Array.from({ length: ofSender + 2 }, () => imap.deliver(mail({ From: from })));
    await read();
    expect(await atDesk(from)).toHaveLength(ofSender);
    expect(sent.filter(({ seen }) => seen)).toHaveLength(ofSender);
    expect((await mailsFor(shop, from)).length).toBe(0);
  });

  test('a mail of more than 10 MB is not fetched, but its head is shown', async () => {
    const order = await enquiry();
    imap.deliver(answerTo(order, {}, 'A'.repeat(readingLimits.maxBytes)));
    const before = imap.bytes;
    await read();
    expect(imap.bytes - before).toBeLessThanOrEqual(readingLimits.headBytes);
    expect(await talk(order.orderId)).toEqual([]);
    expect(await atDesk(order.email)).toMatchObject([
      { mail: { title: 'Re: Your enquiry', whole: false }, message: '' },
    ]);
  });
});

test('the server’s word of new mail wakes the shop', async () => {
  const order = await enquiry();
  await read();
  await vi.waitFor(() => expect(imap.commands.at(-1)).toBe('IDLE'), 5000);
  imap.deliver(answerTo(order));
  await vi.waitFor(async () => expect(await talk(order.orderId)).toHaveLength(1), 5000);
});

test('a connection that breaks while it waits is opened again', async () => {
  const order = await enquiry();
  await read();
  await vi.waitFor(() => expect(imap.commands.at(-1)).toBe('IDLE'), 5000);
  imap.reset();
  imap.deliver(answerTo(order));
  await vi.waitFor(async () => {
    await read();
    expect(await talk(order.orderId)).toHaveLength(1);
  }, 5000);
});
