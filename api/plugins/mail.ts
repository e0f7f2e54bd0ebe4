import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createTransport } from 'nodemailer';
import { maxAttempts, type OutboxRow } from '../db/outbox.ts';
import { withoutPersonalData } from '../log.ts';
import type { MailDesk } from '../mails.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends what is due, now; otherwise the worker comes by every few seconds. */
    sendMails(): Promise<void>;
    mailDesk: MailDesk;
  }
}

const everyMilliseconds = 5000;
/** How long a mail server may be silent, in ms, where SMTP_URL does not say so itself (`?socketTimeout=60000`). */
const smtpTimeouts = { connectionTimeout: 10_000, socketTimeout: 10_000 };

function smtpAddress(url: string): string {
  const address = new URL(url);
  for (const [name, milliseconds] of Object.entries(smtpTimeouts))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(milliseconds));
  return address.href;
}

/** The worker that empties the outbox: to the SMTP server, or into files in `outbox/` of the data folder. */
export default fp(async (app: FastifyInstance) => {
  const { settings, store, shopContent, texts } = app.shop;
  app.decorate('mailDesk', { shop: shopContent, texts, siteUrl: settings.siteUrl });
  const folder = join(settings.dataFolder, 'outbox');
  const transport = settings.smtpUrl
    ? createTransport(smtpAddress(settings.smtpUrl))
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  async function send(mail: OutboxRow): Promise<void> {
    const sent = await transport.sendMail({
      messageId: mail.messageId,
      date: new Date(mail.createdAt),
      from: { name: shopContent.name, address: shopContent.contact.email },
      to: mail.recipient,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      // Always the same encoding, in which most words can be read as they are, also in a file.
      textEncoding: 'quoted-printable',
    });
    if (settings.smtpUrl) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${mail.createdAt}-${mail.id}.eml`), (sent as unknown as { message: Buffer }).message);
  }

  let running: Promise<void> | undefined;
  async function sendDue(): Promise<void> {
    for (const mail of await store.outbox.due(Date.now())) {
      try {
        await send(mail);
        await store.outbox.sent(mail.id, Date.now());
      } catch (error) {
        // Mail servers quote the recipient when they refuse him.
        const details = { mail: mail.id, reason: withoutPersonalData((error as Error).message) };
        if (mail.attempts + 1 < maxAttempts) app.log.warn(details, 'a mail could not be sent, it will be tried again');
        else app.log.error(details, 'a mail could not be sent for days and is given up');
        await store.outbox.failed(mail, (error as Error).message, Date.now());
      }
    }
  }
  /** One run at a time, so that no mail is taken twice. */
  app.decorate('sendMails', () => {
    running ??= sendDue().finally(() => {
      running = undefined;
    });
    return running;
  });

  const timer = setInterval(() => {
    app.sendMails().catch((error: unknown) => app.log.error(error));
  }, everyMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running?.catch(() => {});
  });
});
