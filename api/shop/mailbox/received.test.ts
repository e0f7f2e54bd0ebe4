import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';
import { mailReader } from './reading.ts';
import { isParsable, receivedMail } from './received.ts';
import { readingLimits } from './rules.ts';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const read = (source: Buffer, whole = true) => receivedMail({ source, whole });

test('a mail of a person', async () => {
  const found = await read(
    mail(
      'From: =?utf-8?q?Asha_R=C3=A3o?= <Asha@Example.com>',
      'Subject: =?utf-8?b?4KS54KS+4KSB?=',
      'Message-ID: <1@example.com>',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Yes\u202e please.',
      '> old',
    ),
  );
  expect(found).toMatchObject({ from: 'asha@example.com', name: 'Asha Rão', title: 'हाँ', words: 'Yes please.' });
  expect([found.whole, found.pictures, found.headers.get('message-id')]).toEqual([true, [], ['<1@example.com>']]);
});

test('the key is that of Message-ID and sender, or of all when there is no Message-ID', async () => {
  const keyOf = async (...lines: string[]) => (await read(mail(...lines, '', 'text'))).key;
  const one = await keyOf('From: a@b.example', 'Message-ID: <1@b>');
  expect(await keyOf('Received: from elsewhere', 'From: A@b.example', 'Message-ID: <1@b>')).toBe(one);
  expect(await keyOf('From: c@b.example', 'Message-ID: <1@b>')).not.toBe(one);
  expect(await keyOf('From: a@b.example')).not.toBe(await keyOf('From: a@b.example', 'X: 1'));
});

test('pictures are those of the types that can be sent; small ones are logos, and all else is said to be left out', async () => {
  const part = (type: string, bytes: number) =>
    [`--x`, `Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ''].concat(
      Buffer.alloc(bytes, 1)
        .toString('base64')
        .match(/.{1,76}/g) ?? [],
    );
  const of = (...parts: string[][]) =>
    read(mail('From: a@b.example', 'Content-Type: multipart/mixed; boundary=x', '', ...parts.flat(), '--x--'));
  const large = readingLimits.minPictureBytes;
  const good = await of(part('image/jpeg', large), part('image/png', 200), part('image/gif', large));
  expect([good.pictures.map(({ length }) => length), good.whole]).toEqual([[large, large], true]);
  expect(await of(part('application/pdf', 10))).toMatchObject({ pictures: [], whole: false });
  const many = await of(...Array.from({ length: 6 }, () => part('image/png', large)));
  expect([many.pictures.length, many.whole]).toEqual([readingLimits.pictures, false]);
});

test('of a mail that is too large, the head', async () => {
  const found = await read(mail('From: a@b.example', 'Subject: Pictures', '', 'text that is cu'), false);
  expect(found).toMatchObject({ from: 'a@b.example', title: 'Pictures', words: '', whole: false });
});

test('HTML becomes plain text', () => {
  expect(textOfHtml('<style>p{}</style><p>Yes &amp; <b>no</b></p><p>3 &lt; 4 &#8377;5<br>end</p>')).toBe(
    'Yes & no\n\n3 < 4 ₹5\nend',
  );
  expect(textOfHtml('new<blockquote>old<br>older</blockquote>')).toBe('new\n> old\n> older');
  expect(textOfHtml('<script>alert(1)</script>&lt;script&gt;<!-- no -->a < b')).toBe('<script>a < b');
  expect(textOfHtml('<scrıpt>x</scrıpt><SCRIPT>y</SCRIPT >z')).toContain('z');
  expect(textOfHtml('<script>never ends')).toBe('');
});

test('whatever HTML is, it becomes text without tags', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '<p',
    '<script',
    '</script>',
    '<!--',
    '-->',
    '&lt;',
    '&#0;',
    'x',
    ' ',
    '<blockquote>',
    '"',
    '\u0130',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((all) => all.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (html) => {
        expect(textOfHtml(html)).not.toMatch(/<\/?(?:p|script|blockquote)>/i);
      },
    ),
    { numRuns: 2000, examples: [['<'.repeat(1000)]] },
  );
});

test('whatever a mail is, it is read without an error, within its limits', async () => {
  const piece = fc.constantFrom(
    ...['From: ', 'a@b.example', '\r\n', '\r\n\r\n', '--x', '--x--', 'Content-Type: multipart/mixed; boundary=x'],
    ...[
      'Content-Type: message/rfc822',
      'Content-Transfer-Encoding: base64',
      '=?utf-8?b?',
      '?=',
      '\0',
      'Subject: ',
      '<',
      '"',
      '(',
    ],
  );
  const built = fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }).map((all) => Buffer.from(all.join('')));
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((all) => Buffer.from(all));
  await fc.assert(
    fc.asyncProperty(fc.oneof(built, bytes), fc.boolean(), async (source, whole) => {
      const found = await read(source, whole);
      expect(found.key).toHaveLength(43);
      expect(found.title.length + found.name.length).toBeLessThanOrEqual(300);
      expect(`${found.from}${found.title}${found.name}`).not.toMatch(/[\r\n\0]/);
    }),
    { numRuns: 1000 },
  );
});

test('parts within parts beyond the limit leave only the head', async () => {
  const levels = Array.from({ length: 300 }, (_, n) => `Content-Type: multipart/mixed; boundary=x${n}\r\n\r\n--x${n}`);
  expect(await read(mail('From: a@b.example', 'Subject: Deep', ...levels))).toMatchObject({
    title: 'Deep',
    whole: false,
  });
});

test('a mail of too many lines or parts is not parsed', async () => {
  const of = (body: string) =>
    Buffer.concat([mail('From: a@b.example', 'Content-Type: multipart/mixed; boundary=x', '', ''), Buffer.from(body)]);
  expect(isParsable(of('A'.repeat(76).concat('\r\n').repeat(130_000)))).toBe(true);
  expect(isParsable(of('\n'.repeat(200_000)))).toBe(false);
  expect(isParsable(of('--x\r\n\r\n'.repeat(501)))).toBe(false);
  const { read: readApart, close } = mailReader();
  const started = performance.now();
  expect(await readApart({ source: of('\n'.repeat(9_000_000)), whole: true })).toMatchObject({
    from: 'a@b.example',
    whole: false,
  });
  expect(performance.now() - started).toBeLessThan(5000);
  await close();
});
