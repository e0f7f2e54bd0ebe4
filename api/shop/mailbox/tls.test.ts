import { afterEach, describe, expect, test, vi } from 'vitest';
import { type TestCertificate, testCertificate, trust } from '../../testing/certificate.ts';
import { openTestImap, type TestImap, type TestImapTls } from '../../testing/imap.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

/** The mailbox is read over TLS or not at all, unless the setting allows plain connections. */

const ownCertificate = testCertificate();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Opened {
  shop: TestShop;
  imap: TestImap;
  /** What the log says about the mailbox. */
  warned: string[];
}

interface Given {
  trusted: boolean;
  certificate?: TestCertificate;
  /** Makes the setting from the server's address. */
  url?: (own: string) => string;
}

/** A shop whose mailbox has a mail, after it has looked there. */
async function look(
  way: TestImapTls['way'],
  { trusted, certificate = ownCertificate, url = (own) => own }: Given,
): Promise<Opened> {
  if (trusted) ends.push(trust(certificate));
  const imap = await openTestImap({ certificate, way });
  ends.push(() => imap.close());
  imap.deliver('From: asha@example.com\r\nMessage-ID: <1@example.com>\r\nSubject: Hello\r\n\r\nA question.');
  const shop = await openTestShop({ IMAP_URL: url(imap.url) });
  ends.push(() => shop.close());
  const warned: string[] = [];
  vi.spyOn(shop.app.log, 'warn').mockImplementation((details: unknown) => void warned.push(JSON.stringify(details)));
  await shop.app.readMailbox();
  return { shop, imap, warned };
}
const open = async ({ shop }: Opened) => (await shop.store.messages.counts()).open;

describe('a mailbox whose certificate is trusted', () => {
  test.each(['implicit', 'starttls'] as const)('is read, and gets the password only over TLS: %s', async (way) => {
    const opened = await look(way, { trusted: true });
    expect(opened.warned).toEqual([]);
    expect(await open(opened)).toBe(1);
    expect(opened.imap.mails.map(({ seen }) => seen)).toEqual([true]);
    expect(opened.imap.logins.length).toBeGreaterThan(0);
    expect(new Set(opened.imap.logins)).toEqual(new Set(['secure']));
  });
});

describe('gets no password, and nothing is read from it:', () => {
  const refuses = async (opened: Opened, why: RegExp) => {
    expect(opened.imap.logins).toEqual([]);
    expect(opened.imap.commands.filter((command) => /LOGIN|AUTHENTICATE|SELECT|FETCH/.test(command))).toEqual([]);
    expect(await open(opened)).toBe(0);
    expect(opened.warned.join()).toMatch(why);
    expect(opened.warned.join()).not.toContain('secret');
  };

  test.each(['implicit', 'starttls'] as const)('a server whose certificate nobody vouches for: %s', async (way) => {
    await refuses(await look(way, { trusted: false }), /certificate/i);
  });

  test.each([
    ['stripped', /STARTTLS/],
    ['refused', /STARTTLS/],
    ['injected', /STARTTLS/],
    ['preauth', /STARTTLS/],
  ] as const)('a connection on which somebody keeps TLS away: %s', async (way, why) => {
    await refuses(await look(way, { trusted: true }), why);
  });

  test('a server without TLS at an address that promises it', async () => {
    await refuses(await look('stripped', { trusted: true, url: (own) => own.replace('imap:', 'imaps:') }), /SSL|TLS/i);
  });

  test('a certificate of another host', async () => {
    const certificate = testCertificate('mail.example');
    await refuses(await look('implicit', { trusted: true, certificate }), /altnames/);
  });
});
