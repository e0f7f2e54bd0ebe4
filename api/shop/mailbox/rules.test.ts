import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retentionDays } from '../retention/rules.ts';
import { imapAddress } from './imap-address.ts';
import { answeredOrder, cutTo, isAutomatic, readingLimits, referencesOf, withoutQuote } from './rules.ts';

const headers = (pairs: Record<string, string>) =>
  new Map(Object.entries(pairs).map(([name, value]) => [name, [value]] as const));
const own = ['sales@parts.example', 'Desk@parts.example'];
const automatic = (pairs: Record<string, string>, from = 'asha@example.com') =>
  isAutomatic({ from, headers: headers(pairs) }, own);

describe('a mail that no person wrote', () => {
  test.each([
    [{ 'auto-submitted': 'auto-replied' }],
    [{ 'auto-submitted': 'Auto-Generated; type=vacation' }],
    [{ 'x-autoreply': 'yes' }],
    [{ precedence: 'Bulk' }],
    [{ 'return-path': ' <> ' }],
    [{ 'list-id': '<news.example>' }],
    [{ 'content-type': 'multipart/report; report-type=delivery-status' }],
  ])('is told by %o', (pairs) => expect(automatic(pairs)).toBe(true));

  test.each(['', 'sales@parts.example', 'desk@parts.example', 'mailer-daemon@example.com', 'no-reply@example.com'])(
    'is told by its sender %s',
    (from) => expect(automatic({}, from)).toBe(true),
  );

  test('is not what mail programs of people write', () => {
    expect(automatic({})).toBe(false);
    expect(automatic({ 'auto-submitted': 'no', precedence: 'first-class', 'return-path': '<asha@example.com>' })).toBe(
      false,
    );
    expect(automatic({}, 'no.reply.needed@example.com')).toBe(false);
  });
});

const id = fc.stringMatching(/^<[a-z0-9]{1,8}@parts\.example>$/);
const address = fc.constantFrom('asha@example.com', 'ravi@example.com');

describe('the order that a mail answers', () => {
  const sent = [
    { messageId: '<1@p>', recipient: 'Asha@example.com', orderId: 'A' },
    { messageId: '<2@p>', recipient: 'ravi@example.com', orderId: 'B' },
    { messageId: '<3@p>', recipient: 'asha@example.com', orderId: null },
  ];
  test('is that of a mail which went to its sender', () => {
    expect(answeredOrder('asha@example.com', ['<1@p>'], sent)).toBe('A');
    expect(answeredOrder('asha@example.com', ['<2@p>', '<3@p>', '<1@p>'], sent)).toBe('A');
    expect(answeredOrder('asha@example.com', ['<2@p>'], sent)).toBeNull();
    expect(answeredOrder('asha@example.com', ['<3@p>', '<4@p>'], sent)).toBeNull();
  });

  test('is only ever one of which the shop wrote to this sender, by a Message-ID that the mail names', () => {
    const rows = fc.array(
      fc.record({ messageId: id, recipient: address, orderId: fc.option(fc.constantFrom('A', 'B', 'C')) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(address, fc.array(id, { maxLength: 6 }), rows, (from, random, rows) => {
        const references = [...random, ...rows.slice(0, 2).map(({ messageId }) => messageId)];
        const proving = rows.filter(
          (row) => row.orderId !== null && row.recipient === from && references.includes(row.messageId),
        );
        const order = answeredOrder(from, references, rows);
        if (order === null) expect(proving).toEqual([]);
        else expect(proving.map(({ orderId }) => orderId)).toContain(order);
      }),
      { numRuns: 1000 },
    );
  });

  test('is asked for by the nearest mail first, and by so many at most', () => {
    const both = headers({ 'in-reply-to': 'Your mail <9@p> of Monday', references: '<1@p>\n <2@p><9@p> broken@p>' });
    expect(referencesOf({ from: '', headers: both })).toEqual(['<9@p>', '<2@p>', '<1@p>']);
    const many = Array.from({ length: 500 }, (_, n) => `<${n}@p>`).join(' ');
    const found = referencesOf({ from: '', headers: headers({ references: many }) });
    expect([found.length, found[0]]).toEqual([readingLimits.references, '<499@p>']);
  });
});

test('that a mail was read is remembered for longer than mails are looked at', () => {
  expect(retentionDays.sentMail).toBeGreaterThan(readingLimits.days + 1);
});

describe('what was written', () => {
  test.each([
    ['Yes please.\n\nOn Mon, 3 Nov 2026 at 10:00, Parts <s@p.example> wrote:\n> Your quote\n>\n> Total', 'Yes please.'],
    ['Yes please.\nOn Mon, 3 Nov 2026 at 10:00, Parts <s@p.example>\nwrote:\n\n> Your quote\n', 'Yes please.'],
    ['हाँ\n\nसोम, 3 नव॰ 2026 को 10:00 बजे Parts <s@p.example> ने लिखा:\n> quote', 'हाँ'],
    ['Yes\n\n-----Original Message-----\nFrom: Parts <s@p.example>\nSent: Monday\n\nYour quote', 'Yes'],
    ['Yes\n\n________________________________\nVon: Parts <s@p.example>\nYour quote', 'Yes'],
    // Answers between quoted lines stay with what they answer.
    ['> Which one?\nThe long one.\n> And when?\nToday.', '> Which one?\nThe long one.\n> And when?\nToday.'],
    // Nothing but a quote is all there is.
    ['> Which one?', '> Which one?'],
    // No quote follows.
    ['These are the numbers from 2018:', 'These are the numbers from 2018:'],
    ['Please see:\n> Total', 'Please see:'],
    ['a\n-----\nb', 'a\n-----\nb'],
    ['a\n----- Measures -----\nLength: 20 cm', 'a\n----- Measures -----\nLength: 20 cm'],
    ['', ''],
  ])('of %j is %j', (text, own) => expect(withoutQuote(text)).toBe(own));

  const line = fc.constantFrom(
    'Yes',
    '',
    'No: 5',
    '> old',
    '>',
    'On 3 Nov, a@b wrote:',
    '-----Original Message-----',
    'From: a@b',
  );
  const lines = fc.array(line, { maxLength: 12 }).map((all) => all.join('\n'));
  test('is a beginning of the text, never empty without need, and stays when looked at again', () => {
    fc.assert(
      fc.property(fc.oneof(lines, fc.string({ unit: 'grapheme' })), (text) => {
        const own = withoutQuote(text);
        expect(text.trim().startsWith(own)).toBe(true);
        expect(own === '').toBe(text.trim() === '');
      }),
      { numRuns: 2000 },
    );
  });
  test('is all of a text without quotes', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9 .:,]{0,40}$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(withoutQuote(words.join('\n'))).toBe(words.join('\n').trim());
      }),
    );
  });
  test('above a quote stays, whatever it is', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9 .,]{1,40}$/).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(fc.string()), (words, quoted) => {
        const quote = [
          'On Mon, Parts <a@b.example> wrote:',
          '> x',
          ...quoted.map((text) => `> ${text.replaceAll('\n', '')}`),
        ];
        const text = [...words, '', ...quote].join('\n');
        expect(withoutQuote(text)).toBe(words.join('\n').trim());
      }),
    );
  });
  test('is cut between whole characters', () => {
    expect(cutTo('ab', 2)).toBe('ab');
    expect(cutTo('a😀', 2)).toBe('a');
  });
});

describe('the address of a mailbox', () => {
  test('has what a client needs', () => {
    expect(imapAddress('imaps://desk%40parts.example:p%2Fw@mail.example')).toEqual({
      ...{ host: 'mail.example', port: 993, user: 'desk@parts.example', password: 'p/w' },
      ...{ folder: 'INBOX', tls: 'imaps' },
    });
    expect(imapAddress('imap://u:p@mail.example:1143/Shop%20mail')).toMatchObject({
      ...{ port: 1143, folder: 'Shop mail', tls: 'starttls' },
    });
    expect(imapAddress('imap://u:p@127.0.0.1/?plain=true')?.tls).toBe('none');
  });
  test.each([
    'mail.example',
    'https://u:p@mail.example',
    'imaps://mail.example',
    'imaps://u@mail.example',
    'imaps://u:p@mail.example?plain=true',
    'imap://u:p@mail.example?plain=yes',
    'imaps://u:p@mail.example/%zz',
  ])('is not %s', (text) => expect(imapAddress(text)).toBeUndefined());
});
