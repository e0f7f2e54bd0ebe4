import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { messageOf } from '../../data/failures.ts';
import { ofNobody } from '../../data/stored.ts';
import { withoutPersonalData } from '../../serve/log.ts';
import { imapAddress } from './imap-address.ts';
import { mailboxRounds } from './rounds.ts';
import { readingLimits } from './rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads new mails of the shop's mailbox, if it has one. It never throws. */
    readMailbox(): Promise<void>;
  }
}

/** How long the end of the process waits for a round. */
const patienceMilliseconds = 5000;

/** The worker that reads the mailbox to which customers answer. */
export default fp(async (app: FastifyInstance) => {
  const { imapUrl } = app.shop.settings;
  const address = imapUrl === undefined ? undefined : imapAddress(imapUrl);
  if (!address) {
    app.decorate('readMailbox', async () => {});
    return;
  }
  const rounds = mailboxRounds(app, address, () => void app.readMailbox());
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  async function round(): Promise<void> {
    try {
      await rounds.run();
    } catch (error) {
      app.log.warn(
        { reason: withoutPersonalData(messageOf(error)) },
        'the mailbox could not be read, it will be again',
      );
      await rounds.close();
    }
  }

  /** A round that is running may have looked before the caller's mail arrived, so one more follows; not several. */
  app.decorate('readMailbox', () => {
    waiting ??= Promise.resolve(running).then(() => {
      waiting = undefined;
      running = ofNobody(round);
      return running;
    });
    return waiting;
  });

  if (address.tls === 'none')
    app.log.warn('IMAP_URL says plain=true: password and mails may cross the network unencrypted');
  const timer = setInterval(() => void app.readMailbox(), readingLimits.everyMilliseconds);
  timer.unref();
  app.addHook('onReady', async () => void app.readMailbox());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    rounds.stop();
    // A server that does not answer holds nobody up.
    await Promise.race([waiting ?? running, wait(patienceMilliseconds, undefined, { ref: false })]);
    await rounds.end();
  });
});
