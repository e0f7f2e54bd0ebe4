import { describe, expect, test, vi } from 'vitest';
import { register } from '../../testing/customer.ts';
import { readMails } from '../../testing/mails.ts';
import { messagesTo, writer } from '../../testing/messages.ts';
import type { Cookies } from '../../testing/seller.ts';
import type { DeskMessage } from '../desk/contract.ts';
import { contactLimits, trapField } from './rules.ts';

const desk = messagesTo('/api/contact');
const { send, box, mark, plain } = desk;

const good = {
  ...writer,
  subject: 'parts',
  part: 'HU 711/51 x',
  message: 'Does it fit\na Swift?',
};

test("a message is stored and mailed to the seller; its writer gets a receipt in the page's language", async () => {
  expect((await send(good)).json()).toEqual({ status: 'ok' });
  const { elapsed, ...fields } = good;
  expect(await box('open')).toEqual([
    {
      ...fields,
      vehicle: null,
      query: '',
      mail: null,
      messageId: expect.any(String),
      at: expect.stringMatching(/Z$/),
      read: false,
      answered: false,
      suspected: false,
    },
  ]);
  expect(elapsed).toBeGreaterThan(contactLimits.minMilliseconds);
  await desk.shop.app.sendMails();
  const [toSeller, receipt] = readMails(desk.shop.settings.dataFolder).sort((a, b) => b.to.localeCompare(a.to));
  const { contact } = desk.shop.app.shop.shopContent();
  const [english, tamil] = [desk.shop.app.shop.texts('en'), desk.shop.app.shop.texts('ta')];
  expect(toSeller).toMatchObject({ to: contact.seller, replyTo: 'asha@example.in' });
  expect(toSeller?.subject).toBe(
    english('mail.contactSubject', { name: 'Asha Rao', subject: english('contact.subjects.parts') }),
  );
  for (const words of ['Does it fit\n  a Swift?', 'HU 711/51 x', '9876543210']) expect(toSeller?.text).toContain(words);
  expect(receipt).toMatchObject({ to: 'asha@example.in', replyTo: contact.seller });
  expect(receipt?.subject).toBe(tamil('mail.receiptSubject'));
  expect(receipt?.text).toContain(tamil('contact.subjects.parts'));
  // A stranger's words are not sent to an address that the stranger entered.
  expect(receipt?.text + (receipt?.html ?? '')).not.toMatch(/Swift|Asha|HU 711/);
});

test('wrong values are refused, with the field named', async () => {
  const wrong: [field: string, change: object][] = [
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: undefined }],
    ['email', { email: 'asha@' }],
    ['email', { email: 'asha@example.in\r\nBcc: b@example.com' }],
    ['phone', { phone: '123' }],
    ['subject', { subject: 'lottery' }],
    ['message', { message: '\n \u0000' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['message', { message: 42 }],
    ['part', { part: 'x'.repeat(101) }],
  ];
  await desk.expectRefused(good, wrong);
});

describe('a bot', () => {
  test.each([
    ['fills in the hidden field', { [trapField]: 'x' }],
    ['is too fast for a person', { elapsed: contactLimits.minMilliseconds - 1 }],
    ['reports no time at all', { elapsed: undefined }],
  ])('that %s learns nothing of it; its message is kept separately and not mailed', async (_name, change) => {
    expect((await send({ ...good, ...change })).json()).toEqual({ status: 'ok' });
    expect(await box('open')).toEqual([]);
    const [message] = await box('suspected');
    expect(message).toMatchObject({ email: good.email, suspected: true });
    expect(await desk.shop.store.outbox.due(1e15)).toEqual([]);
    await mark(message as DeskMessage, { suspected: false });
    expect(await box('open')).toHaveLength(1);
  });
});

test('sellers mark messages as read and answered, and undo it', async () => {
  await send(good);
  const [message] = (await box('open')) as [DeskMessage];
  expect((await mark(message, { read: true })).json().data).toMatchObject({ read: true, answered: false });
  expect((await mark(message, { answered: true })).json().data).toMatchObject({ read: true, answered: true });
  expect([await box('open'), (await box('answered')).length]).toEqual([[], 1]);
  expect((await mark(message, { answered: false, read: false })).json().data).toMatchObject({ read: false });
  expect((await mark(message, {})).json().data).toMatchObject({ read: false, answered: false });
  expect(await box('open')).toHaveLength(1);
});

describe('too many messages', () => {
  test('from one address are answered 429 with the waiting time, and nobody else is blocked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 });
    for (let n = 0; n < contactLimits.solved; n++) expect((await send(good)).statusCode).toBe(200);
    const refused = await send(good);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '900',
      { error: 'too_many', message: expect.any(String), retryMinutes: 15 },
    ]);
    expect((await send(good, '192.0.2.2')).statusCode).toBe(200);
    vi.setSystemTime(1_000_000_000_000 + contactLimits.windowMilliseconds);
    expect((await send(good)).statusCode).toBe(200);
  });

  test('from strangers everywhere are limited together; known callers can still write', async () => {
    const { known_device = '' } = await register(desk.shop, 'asha@example.com');
    vi.spyOn(desk.shop.store.messages, 'add').mockResolvedValue();
    for (let n = 0; n < contactLimits.overall; n++)
      expect((await send(good, `198.51.${n >> 8}.${n & 255}`)).statusCode).toBe(200);
    expect((await send(good, '203.0.113.1')).statusCode).toBe(429);
    expect((await send(good, '203.0.113.1', { known_device })).statusCode).toBe(200);
  });

  test('that were caught count against nobody else and cause no mail, and only a limited number is kept', async () => {
    const { caughtOfAddress, caughtOverall } = contactLimits;
    for (let n = 0; n < 2 * caughtOverall; n++) {
      const bait = n % 2 === 0 ? { [trapField]: 'x' } : { elapsed: 10 };
      expect((await send({ ...good, ...bait })).json()).toEqual({ status: 'ok' });
    }
    const counts = async () => (await desk.shop.store.messages.counts()).suspected;
    expect([await counts(), await desk.shop.store.outbox.due(1e15)]).toEqual([caughtOfAddress, []]);
    for (let n = 0; n < 2 * caughtOverall; n++)
      await send({ ...good, [trapField]: 'x' }, `198.51.${n >> 8}.${n & 255}`);
    expect([await counts(), await desk.shop.store.outbox.due(1e15)]).toEqual([caughtOverall, []]);
    for (let n = 0; n < contactLimits.solved; n++) expect((await send(good)).statusCode).toBe(200);
    expect((await send(good, '198.51.0.1')).statusCode).toBe(200);
  });

  test('from strangers at one address do not lock out a known device or an account there', async () => {
    const { known_device = '', auth_token = '' } = await register(desk.shop, 'asha@example.com');
    for (let n = 0; n < contactLimits.solved; n++) await send(good);
    for (const cookies of [{ known_device }, { auth_token }] as Cookies[]) {
      expect((await send(good)).statusCode).toBe(429);
      for (let n = 0; n < contactLimits.solved; n++)
        expect((await send(good, '192.0.2.1', cookies)).statusCode).toBe(200);
      expect((await send(good, '192.0.2.1', cookies)).statusCode).toBe(429);
    }
  });

  test('refused messages do not count', async () => {
    for (let n = 0; n < 30; n++) await send({ ...good, email: '' });
    expect((await send(good)).statusCode).toBe(200);
  });
});

describe('without scripts', () => {
  const { elapsed: _elapsed, language: _language, ...fields } = good;

  test.each([
    ['/contact', 'en'],
    ['/hi/contact', 'hi'],
    ['/ml/contact', 'ml'],
  ])('the form of %s is accepted, and the page says so', async (path, language) => {
    expect(await plain(path, fields)).toEqual([303, `${path}#sent`]);
    expect(await box('open')).toMatchObject([{ language, message: good.message }]);
  });

  test('incomplete, trapped and excess messages lead to the right part of the page', async () => {
    expect(await plain('/contact', { ...fields, email: '' })).toEqual([303, '/contact#incomplete']);
    expect(await plain('/contact', {})).toEqual([303, '/contact#incomplete']);
    expect(await plain('/contact', { ...fields, [trapField]: 'x' })).toEqual([303, '/contact#sent']);
    expect([(await box('open')).length, (await box('suspected')).length]).toEqual([0, 1]);
    for (let n = 0; n < contactLimits.plain; n++) await plain('/contact', fields);
    expect(await plain('/contact', fields)).toEqual([303, '/contact#too-many']);
    // Forms that pass both checks have a larger limit of their own.
    expect((await send(good, '127.0.0.1')).statusCode).toBe(200);
  });

  test('no other page accepts a form', async () => {
    expect(await plain('/api/contact', fields)).toEqual([415, undefined]);
    expect(await plain('/api/auth/login', { email: 'a', password: 'b' })).toEqual([415, undefined]);
  });
});
