import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { messageOf } from '../../data/failures.ts';
import { ofNobody } from '../../data/stored.ts';
import { withoutPersonalData } from '../../serve/log.ts';
import { languageOf } from '../../serve/texts.ts';
import { dayMilliseconds } from '../retention/rules.ts';
import { imapAddress, mailboxName } from './imap-address.ts';
import { type OpenMailbox, openMailbox } from './imap.ts';
import { answerNotice } from './mails.ts';
import { type KeepPictures, pictureKeeper } from './pictures.ts';
import { receivedMail } from './received.ts';
import { type Outcome, readingLimits } from './rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads new mails of the shop's mailbox, if it has one. It never throws. */
    readMailbox(): Promise<void>;
  }
}

/** Reads a mail, and stores what it brings. @returns what has become of it; undefined when it is gone */
async function readOne(
  app: FastifyInstance,
  mailbox: OpenMailbox,
  uid: number,
  keep: KeepPictures,
): Promise<Outcome | undefined> {
  const { store, shopContent } = app.shop;
  const found = await mailbox.read(uid);
  if (!found) return undefined;
  const mail = await receivedMail(found);
  const { email, seller } = shopContent().contact;
  const own = [email, seller];
  const order = await store.mailbox.orderFor(mail, own);
  const pictures = order ? await keep(order.id, mail.pictures) : [];
  const language = languageOf(await store.users.sellersLanguage());
  const place = `${mailbox.numbering()}/${uid}`;
  const notice = answerNotice(app.mailDesk, language);
  return store.mailbox.bring({ mail, place, pictures, own, language, notice }, Date.now());
}

/**
 * The worker that reads the mailbox to which customers answer. Several processes share it: one at a time has the turn,
 * and keeps its connection open, so that the server tells of new mail. If two should read at once, what a mail brings
 * is still stored once.
 */
export default fp(async (app: FastifyInstance) => {
  const { settings, store } = app.shop;
  const address = settings.imapUrl === undefined ? undefined : imapAddress(settings.imapUrl);
  const holder = randomUUID();
  const keep = pictureKeeper(app);
  /** Places of mails whose reading has failed: they go last, so that they keep no other waiting. */
  const failed = new Set<string>();
  let open: OpenMailbox | undefined;
  let running: Promise<void> | undefined;
  let stopping = false;

  async function close(): Promise<void> {
    const last = open;
    open = undefined;
    await last?.close();
  }

  /** Works on one mail: what is shown at the desk counts as read in the mailbox, all else stays unread. */
  async function work(mailbox: OpenMailbox, uid: number, place: string, before: Outcome | undefined): Promise<void> {
    failed.add(place);
    const outcome = before ?? (await readOne(app, mailbox, uid, keep));
    if (outcome === 'order' || outcome === 'desk') await mailbox.markSeen(uid);
    failed.delete(place);
  }

  async function round(name: string, opened: () => Promise<OpenMailbox>): Promise<void> {
    const isMine = () => store.mailbox.takeTurn(name, holder, Date.now());
    if (!(await isMine())) return close();
    if (!open?.isOpen()) {
      await close();
      open = await opened();
    }
    const mailbox = open;
    const uids = await mailbox.unseen(Date.now() - readingLimits.days * dayMilliseconds);
    const placeOf = (uid: number) => `${mailbox.numbering()}/${uid}`;
    const known = await store.mailbox.known(uids.map(placeOf));
    const waiting = uids
      .map((uid) => ({ uid, place: placeOf(uid) }))
      .filter(({ place }) => known.get(place) !== 'left')
      .toSorted((a, b) => Number(failed.has(a.place)) - Number(failed.has(b.place)));
    for (const { uid, place } of waiting.slice(0, readingLimits.atOnce)) {
      if (stopping || !(await isMine())) return;
      await work(mailbox, uid, place, known.get(place));
    }
    void app.sendMails();
  }

  app.decorate('readMailbox', async () => {
    if (!address || stopping) return;
    await running;
    const wake = () => void app.readMailbox();
    running = ofNobody(() => round(mailboxName(address), () => openMailbox(address, wake))).catch(async (error) => {
      app.log.warn({ reason: withoutPersonalData(messageOf(error)) }, 'the mailbox could not be read, it will be again');
      await close();
    });
    await running;
  });

  if (!address) return;
  if (address.tls === 'none') app.log.warn('IMAP_URL says plain=true: password and mails may cross the network unencrypted');
  const timer = setInterval(() => void app.readMailbox(), readingLimits.everyMilliseconds);
  timer.unref();
  app.addHook('onReady', async () => void app.readMailbox());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stopping = true;
    await running;
    await close();
    await store.mailbox.endTurn(mailboxName(address), holder).catch((error: unknown) => app.log.error(error));
  });
});
