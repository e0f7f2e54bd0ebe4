import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createTransport } from 'nodemailer';
import { ofNobody } from '../../data/stored.ts';
import { withoutPersonalData } from '../../serve/log.ts';
import type { MailDesk } from '../orders/mails.ts';
import { sendFailure, smtpAddress } from './smtp-address.ts';
import { type ClaimedMail, claimMilliseconds, maxAttempts } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends due mails until none is left. A worker does the same every few seconds. It never throws. */
    sendMails(): Promise<void>;
    mailDesk: MailDesk;
  }
}

const everyMilliseconds = 5000;
/** How many mails are sent at a time, each over its own connection. */
const maxLanes = 5;
/** The send timeout: a slow mail fails before another process may claim it. */
const maxSendMilliseconds = claimMilliseconds - 20_000;
/** How long the end of the process waits for mails that are being sent. */
const patienceMilliseconds = 5000;
/** The pause before writing a mail's result again when shop.db was busy. */
const againMilliseconds = 1000;
/** Mark the mails as automatic, so that no out-of-office reply answers them (RFC 3834, and Exchange's own header). */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * The worker that sends the mails of the outbox to the SMTP server, or writes them into `outbox/` in the data folder.
 * Each of its lanes claims one mail at a time, so that the most urgent is always next.
 */
export default fp(async (app: FastifyInstance) => {
  const { settings, store, shopContent, texts } = app.shop;
  app.decorate('mailDesk', {
    get shop() {
      return shopContent();
    },
    texts,
    siteUrl: settings.siteUrl,
  });
  const folder = join(settings.dataFolder, 'outbox');
  const smtp = settings.smtpUrl === undefined ? undefined : smtpAddress(settings.smtpUrl);
  if (smtp?.plain) app.log.warn('SMTP_URL says plain=true: password and mails may leave this machine unencrypted');
  const transport = smtp
    ? // When the server has closed an idle connection, one more attempt is made.
      createTransport({ pool: true, url: smtp.url, maxConnections: maxLanes, maxRequeues: 1 })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  async function send(mail: ClaimedMail): Promise<void> {
    const sent = await transport.sendMail({
      messageId: mail.messageId,
      headers,
      date: new Date(mail.createdAt),
      from: { name: shopContent().name, address: shopContent().contact.email },
      to: mail.recipient,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      // A fixed encoding that keeps most words readable, even in a file.
      textEncoding: 'quoted-printable',
      signal: AbortSignal.any([AbortSignal.timeout(maxSendMilliseconds), givenUp.signal]),
    });
    if (smtp) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${mail.createdAt}-${mail.id}.eml`), (sent as unknown as { message: Buffer }).message);
  }

  /** Sends a mail. @returns a function that writes the result */
  async function result(mail: ClaimedMail): Promise<() => Promise<void>> {
    try {
      await send(mail);
      return () => store.outbox.sent(mail.id, Date.now());
    } catch (error) {
      // The mail did not fail: this process ends, and the next one sends it.
      if (givenUp.signal.aborted) return () => store.outbox.release(mail);
      // Mail servers quote the recipient when they refuse one.
      const reason = sendFailure(error);
      const details = { mail: mail.id, reason: withoutPersonalData(reason) };
      if (mail.attempts + 1 < maxAttempts) app.log.warn(details, 'a mail could not be sent, it will be tried again');
      else app.log.error(details, 'a mail could not be sent for days and is given up');
      return () => store.outbox.failed(mail, reason, Date.now());
    }
  }

  /** Retries until shop.db can be written, because a mail without a stored result would be sent again. */
  async function note(writeResult: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await writeResult();
      } catch (error) {
        app.log.error(error);
        if (stopping) return;
        await wait(againMilliseconds);
      }
    }
  }

  const owner = randomUUID();
  const lanes = new Set<Promise<void>>();
  const givenUp = new AbortController();
  let stopping = false;

  /** Sends one mail after the other until none is due. While it sends, another lane looks for more. */
  async function lane(): Promise<void> {
    try {
      while (!stopping) {
        const mail = await store.outbox.claim(owner, Date.now());
        if (!mail) return;
        startLane();
        await note(await result(mail));
      }
    } catch (error) {
      app.log.error(error);
    }
  }

  /** @returns whether a lane was free */
  function startLane(): boolean {
    if (lanes.size === maxLanes) return false;
    const started = ofNobody(lane).finally(() => lanes.delete(started));
    lanes.add(started);
    return true;
  }

  app.decorate('sendMails', async () => {
    let looked = false;
    // A lane that started earlier may have looked before the caller's mail was queued.
    while (!stopping && (!looked || lanes.size > 0)) {
      looked = startLane() || looked;
      await Promise.all(lanes);
    }
  });

  const timer = setInterval(() => void app.sendMails(), everyMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stopping = true;
    const patience = setTimeout(() => givenUp.abort(), patienceMilliseconds);
    await Promise.all(lanes);
    clearTimeout(patience);
    transport.close();
  });
});
