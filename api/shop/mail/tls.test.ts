import { type AddressInfo, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestCertificate, testCertificate, trust } from '../../testing/certificate.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

/** Mail is sent by TLS or not at all, unless the setting allows plain connections. */

const mail = { kind: 'receipt', to: 'reader@example.com', host: 'parts.example', subject: 'S', text: 'T' } as const;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Heard {
  port: number;
  logins: string[];
  mails: string[];
}

/** A server that accepts any password. @param hidden offers that it leaves out, as an attacker on the way would */
async function openServer(hidden: string[], own: Partial<TestCertificate> & { secure?: boolean } = {}): Promise<Heard> {
  const heard: Heard = { port: 0, logins: [], mails: [] };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: hidden,
    ...own,
    onAuth({ username }, _session, answer) {
      heard.logins.push(username ?? '');
      answer(null, { user: username });
    },
    async onData(stream, _session, answer) {
      heard.mails.push(await text(stream));
      answer(null, '2.0.0 taken');
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => new Promise<void>((done) => server.close(done)));
  heard.port = (server.server.address() as AddressInfo).port;
  return heard;
}

async function openShop(smtpUrl: string): Promise<TestShop> {
  const shop = await openTestShop({ SMTP_URL: smtpUrl });
  ends.push(() => shop.close());
  return shop;
}

async function sendTo(smtpUrl: string) {
  const { app, store } = await openShop(smtpUrl);
  await store.outbox.addOnce([{ key: 'one', mail }], Date.now());
  await app.sendMails();
  const [waiting] = await store.outbox.due(Date.now() + 1e9);
  return waiting?.lastError ?? null;
}

test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true', '?plain=false'])(
  'a server without STARTTLS gets neither password nor mail, and the owner learns what to do: %s',
  async (query) => {
    const heard = await openServer(['STARTTLS']);
    const why = await sendTo(`smtp://shop:secret@127.0.0.1:${heard.port}/${query}`);
    expect(heard).toMatchObject({ logins: [], mails: [] });
    for (const words of ['no TLS', 'smtps://', '?plain=true']) expect(why).toContain(words);
  },
);

test('a certificate that nobody vouches for is no TLS either', async () => {
  const heard = await openServer([]);
  const why = await sendTo(`smtp://shop:secret@127.0.0.1:${heard.port}/`);
  expect(heard).toMatchObject({ logins: [], mails: [] });
  expect(why).toContain('?plain=true');
});

test('plain=true lets password and mail go unencrypted', async () => {
  const heard = await openServer(['STARTTLS']);
  expect(await sendTo(`smtp://shop:secret@127.0.0.1:${heard.port}/?plain=true`)).toBeNull();
  expect(heard.logins).toEqual(['shop']);
  expect(heard.mails).toHaveLength(1);
});

test('with TLS the mail arrives', async () => {
  const heard = await openServer([]);
  // The server has a test certificate.
  expect(await sendTo(`smtp://shop:secret@127.0.0.1:${heard.port}/?tls.rejectUnauthorized=false`)).toBeNull();
  expect(heard.logins).toEqual(['shop']);
  expect(heard.mails).toHaveLength(1);
});

test('a server that greets the old way only, without any extensions, gets nothing', async () => {
  const lines: string[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 old\r\n');
    socket.on('data', (data) => {
      lines.push(String(data).trim());
      socket.write(/^EHLO/i.test(String(data)) ? '502 no such command\r\n' : '250 go on\r\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.address() as AddressInfo;
  expect(await sendTo(`smtp://shop:secret@127.0.0.1:${port}/`)).toContain('?plain=true');
  expect(lines.join()).not.toMatch(/MAIL FROM|AUTH/i);
});

describe('with a certificate of our own', () => {
  const certificate = testCertificate();

  test.each([
    ['smtps:', true],
    ['smtp:', false],
  ])('a trusted server gets password and mail: %s', async (protocol, secure) => {
    const untrust = trust(certificate);
    ends.push(async () => untrust());
    const heard = await openServer([], { ...certificate, secure });
    expect(await sendTo(`${protocol}//shop:secret@127.0.0.1:${heard.port}/`)).toBeNull();
    expect([heard.logins, heard.mails.length]).toEqual([['shop'], 1]);
  });

  test.each([
    ['smtps:', true],
    ['smtp:', false],
  ])('a server that nobody vouches for gets neither: %s', async (protocol, secure) => {
    const heard = await openServer([], { ...certificate, secure });
    expect(await sendTo(`${protocol}//shop:secret@127.0.0.1:${heard.port}/`)).toContain('certificate');
    expect(heard).toMatchObject({ logins: [], mails: [] });
  });

  test('a trusted server whose offer of TLS somebody removes gets neither', async () => {
    const untrust = trust(certificate);
    ends.push(async () => untrust());
    const heard = await openServer(['STARTTLS'], certificate);
    expect(await sendTo(`smtp://shop:secret@127.0.0.1:${heard.port}/`)).toContain('no TLS');
    expect(heard).toMatchObject({ logins: [], mails: [] });
  });

  test('a server without TLS gets neither at an address that promises it', async () => {
    const heard = await openServer(['STARTTLS']);
    expect(await sendTo(`smtps://shop:secret@127.0.0.1:${heard.port}/`)).toContain('TLS');
    expect(heard).toMatchObject({ logins: [], mails: [] });
  });
});
