import { describe, expect, test, vi } from 'vitest';
import { register } from '../../testing/customer.ts';
import { someFitting } from '../../testing/fitting.ts';
import { readMails } from '../../testing/mails.ts';
import { messagesTo, writer } from '../../testing/messages.ts';
import { openRaw } from '../../testing/raw.ts';
import type { DeskMessage } from '../desk/contract.ts';
import { languageCodes, pathIn } from '../language/languages.ts';
import { vehicleText } from '../vehicle/text.ts';
import { contactLimits, trapField } from './rules.ts';

const desk = messagesTo('/api/request');
const { send, box, mark, plain } = desk;

const good = {
  ...writer,
  part: 'fender liner',
  vehicle: 'Uncle’s old Swift',
  engineId: '',
  year: '2018',
  plate: 'mh12ab1234',
  vin: 'ma3-eyd32s00 123456',
  message: 'The left one\nonly',
  query: 'fender liner swift 2018',
};
const mailTo = async (address: string) => {
  await desk.shop.app.sendMails();
  return readMails(desk.shop.settings.dataFolder).find(({ to }) => to === address);
};

test('a request is a message at the desk with its vehicle, mailed to the seller with all of it', async () => {
  expect((await send(good)).json()).toEqual({ status: 'ok' });
  const { part, message, query } = good;
  expect(await box()).toMatchObject([
    {
      ...{ subject: 'request', part, message, query, read: false, answered: false, suspected: false },
      vehicle: {
        ...{ engineId: null, label: good.vehicle, year: 2018 },
        ...{ plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456' },
      },
    },
  ]);
  const { contact } = desk.shop.app.shop.shopContent();
  const mail = await mailTo(contact.seller);
  expect(mail).toMatchObject({ replyTo: good.email });
  const told = [part, good.vehicle, '2018', 'MH 12 AB 1234', 'MA3EYD32S00123456', query, 'only', good.phone];
  for (const words of told) expect(mail?.text).toContain(words);
});

test('read, answered and open again, like every message', async () => {
  await send(good);
  const [message] = (await box()) as [DeskMessage];
  expect((await mark(message, { read: true })).json().data).toMatchObject({ read: true, subject: 'request' });
  await mark(message, { answered: true });
  expect([await box(), (await box('answered')).length]).toEqual([[], 1]);
  await mark(message, { answered: false });
  expect(await box()).toHaveLength(1);
});

test('the part, a name and a phone number are enough', async () => {
  const { firstName, phone, part, elapsed } = good;
  expect((await send({ firstName, phone, part, elapsed })).statusCode).toBe(200);
  expect(await box()).toMatchObject([{ part, vehicle: null, query: '', message: '', email: '', lastName: '' }]);
  const { contact } = desk.shop.app.shop.shopContent();
  const mail = await mailTo(contact.seller);
  expect(mail?.text).toContain(phone);
  expect(mail?.replyTo ?? '').not.toContain('undefined');
  // Without an address there is no receipt.
  expect(readMails(desk.shop.settings.dataFolder)).toHaveLength(1);
});

test('the same words from another phone number are another request', async () => {
  const { firstName, phone, part, elapsed } = good;
  for (const one of [phone, phone, '9876500000'])
    expect((await send({ firstName, phone: one, part, elapsed })).statusCode).toBe(200);
  expect(await box()).toHaveLength(2);
});

test('a vehicle of the catalogue has its name, whatever it was called; an unknown engine counts for nothing', async () => {
  const { engineId, label } = await someFitting(desk.shop);
  await send({ ...good, engineId });
  await send({ ...good, engineId: '"><script>' });
  const [unknown, known] = await box();
  expect(known?.vehicle).toMatchObject({ engineId, label, year: 2018 });
  expect(unknown?.vehicle).toMatchObject({ engineId: null, label: good.vehicle });
});

describe('the receipt', () => {
  const receiptOf = async (change: object = {}) => {
    await send({ ...good, ...change });
    return mailTo(good.email);
  };

  test("says in its language what was understood, in the catalogue's words only", async () => {
    const receipt = await receiptOf({ part: 'brake pads win-a-prize.example', vehicle: 'my Maruti Suzuki Swift' });
    const t = desk.shop.app.shop.texts('ta');
    expect(receipt?.subject).toBe(t('request.receiptSubject'));
    const category = desk.shop.catalogue.names.categoriesIn('ta').get('brake-pads')?.name.text;
    for (const words of [t('contact.subjects.request'), 'மாருதி சுசுகி ஸ்விஃப்ட் (Maruti Suzuki Swift, 2018)'])
      expect(receipt?.text).toContain(words);
    expect(category).toBeDefined();
    expect(receipt?.text + (receipt?.html ?? '')).not.toMatch(/prize|win-a|\bmy\b|Asha|MH 12|MA3EYD|left one/);
  });

  test('names the category of the part that was found', async () => {
    const receipt = await receiptOf({ part: 'brake pads', vehicle: '', year: '' });
    const category = desk.shop.catalogue.names.categoriesIn('ta').get('brake-pads')?.name.text ?? '?';
    expect(receipt?.text).toContain(category);
  });

  test('names a vehicle of the catalogue', async () => {
    const { engineId, label } = await someFitting(desk.shop);
    const localName = desk.shop.catalogue.localNameOfEngine(engineId, 'ta');
    expect(localName).toMatch(/\p{Script=Tamil}/u);
    expect((await receiptOf({ engineId }))?.text).toContain(vehicleText({ label, year: 2018, localName }));
  });

  test('quotes a stranger to nobody, and the owner of the address only to the owner', async () => {
    const strangers = await receiptOf({ part: 'zzyzx' });
    expect(strangers?.text).not.toContain('zzyzx');
    const cookies = await register(desk.shop, 'owner@example.com');
    const own = { ...good, email: 'Owner@example.com', part: 'zzyzx liner' };
    await send(own, '192.0.2.1', cookies);
    expect((await mailTo('Owner@example.com'))?.text).not.toContain('zzyzx');
    const raw = openRaw(desk.shop.settings);
    await raw.run("UPDATE users SET email_proven_at = 1 WHERE email = 'owner@example.com'");
    await raw.close();
    await send({ ...own, email: 'owner@example.com', part: 'zzyzx cover' }, '192.0.2.1', cookies);
    expect((await mailTo('owner@example.com'))?.text).toContain('zzyzx cover');
  });
});

test('wrong values are refused, with the field named', async () => {
  const wrong: [field: string, change: object][] = [
    ['part', { part: ' \u0000' }],
    ['part', { part: 'x'.repeat(201) }],
    ['vehicle', { vehicle: 'x'.repeat(201) }],
    ['year', { year: '1066' }],
    ['plate', { plate: 'ZZ 12' }],
    ['vin', { vin: 'MA3' }],
    ['message', { message: 'x'.repeat(1001) }],
    ['query', { query: 'x'.repeat(201) }],
    ['email', { email: 'asha@' }],
    ['phone', { phone: '' }],
    ['phone', { phone: '123' }],
    ['engineId', { engineId: 7 }],
  ];
  await desk.expectRefused(good, wrong);
});

test('no text makes the server fail', async () => {
  const nasty = [
    '\u0000',
    '"><script>',
    "'; DROP TABLE messages; --",
    '\ud800',
    '🦄'.repeat(60),
    'AND OR NOT * "',
    '-',
  ];
  for (const text of nasty) {
    const answer = await send({ ...good, part: text, vehicle: text, engineId: text, query: text, message: text });
    expect([text, answer.statusCode < 500]).toEqual([text, true]);
  }
});

describe('a second click', () => {
  test('changes nothing; one for another part, vehicle or note is stored, and so is the same one later', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await Promise.all([send(good), send(good), send({ ...good, email: 'ASHA@example.in' })]);
    expect(await box()).toHaveLength(1);
    await desk.shop.app.sendMails();
    expect(readMails(desk.shop.settings.dataFolder)).toHaveLength(2);
    await send({ ...good, part: 'bumper' });
    await send({ ...good, year: '2019' });
    await send({ ...good, message: '' });
    await send({ ...good, email: 'other@example.in' });
    expect(await box()).toHaveLength(5);
    vi.setSystemTime(now + contactLimits.repeatMilliseconds);
    await send(good);
    expect(await box()).toHaveLength(6);
  });

  test('counts when the first one was too fast for a person', async () => {
    await send({ ...good, elapsed: 1 });
    await send(good);
    expect([(await box()).length, (await box('suspected')).length]).toEqual([1, 1]);
  });
});

test('a bot does not notice that it was caught', async () => {
  for (const bait of [{ [trapField]: 'x' }, { elapsed: 10 }, { elapsed: undefined }])
    expect((await send({ ...good, part: JSON.stringify(bait), ...bait })).json()).toEqual({ status: 'ok' });
  expect([(await box()).length, (await box('suspected')).length]).toEqual([0, 3]);
  expect(await desk.shop.store.outbox.due(1e15)).toEqual([]);
});

test('requests and messages of the contact form share their limits', async () => {
  const { part: _part, ...message } = good;
  const write = (n: number) =>
    n % 2 === 0
      ? send({ ...good, part: `part ${n}` })
      : desk.shop.app.inject({
          ...{ method: 'POST', url: '/api/contact', remoteAddress: '192.0.2.1' },
          payload: { ...message, subject: 'general' },
        });
  for (let n = 0; n < contactLimits.solved; n++) expect((await write(n)).statusCode).toBe(200);
  for (const n of [0, 1]) {
    const refused = await write(n);
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many']);
  }
});

test.each(languageCodes)(
  'without scripts the form of /request is accepted, and the page says so (%s)',
  async (language) => {
    const path = pathIn(language, '/request');
    const { elapsed: _elapsed, language: _language, ...fields } = good;
    expect(await plain(path, fields)).toEqual([303, `${path}#sent`]);
    expect(await plain(path, fields)).toEqual([303, `${path}#sent`]);
    expect(await plain(path, { ...fields, part: '' })).toEqual([303, `${path}#incomplete`]);
    expect(await box()).toMatchObject([{ language, part: good.part, vehicle: { year: 2018 } }]);
  },
);
