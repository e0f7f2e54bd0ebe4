import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../serve/texts.ts';
import { dayMilliseconds } from '../retention/rules.ts';
import { type OpenMailbox, openMailbox } from './imap.ts';
import { type ImapAddress, mailboxName } from './imap-address.ts';
import { answerNotice } from './mails.ts';
import { pictureKeeper } from './pictures.ts';
import { mailReader } from './reading.ts';
import { type Outcome, readingLimits } from './rules.ts';

/** A mail that nobody has read in the mailbox. */
interface Unread {
  uid: number;
  place: string;
  /** What an earlier round has made of it. */
  before: Outcome | undefined;
}

/** Reads mails, and stores what they bring. */
function storing(app: FastifyInstance) {
  const { store, shopContent } = app.shop;
  const reader = mailReader();
  const keepPictures = pictureKeeper(app);
  return {
    /** @returns what has become of the mail; undefined when it is gone from the mailbox */
    async read(mailbox: OpenMailbox, { uid, place }: Unread): Promise<Outcome | undefined> {
      const found = await mailbox.read(uid);
      if (!found) return undefined;
      const mail = await reader.read(found);
      const { email, seller } = shopContent().contact;
      const own = [email, seller];
      const order = await store.mailbox.orderFor(mail, own);
      const pictures = order ? await keepPictures(order.id, mail.pictures) : [];
      const language = languageOf(await store.users.sellersLanguage());
      const notice = answerNotice(app.mailDesk, language);
      return store.mailbox.bring({ mail, place, pictures, own, language, notice }, Date.now());
    },
    close: reader.close,
  };
}

/**
 * The rounds in which the mailbox is read. Several processes share it: one at a time has the turn, and keeps its
 * connection open, so that the server tells of new mail. If two should read at once, what a mail brings is still stored
 * once.
 * @param onMail when the server tells of new mail
 */
export function mailboxRounds(app: FastifyInstance, address: ImapAddress, onMail: () => void) {
  const { mailbox: store } = app.shop.store;
  const name = mailboxName(address);
  const holder = randomUUID();
  const storer = storing(app);
  /** Places of mails whose reading has failed: they go last, so that they keep no others waiting. */
  const failed = new Set<string>();
  let open: OpenMailbox | undefined;
  let stopping = false;

  async function close(): Promise<void> {
    const last = open;
    open = undefined;
    await last?.close();
  }

  async function opened(): Promise<OpenMailbox> {
    if (open?.isOpen()) return open;
    await close();
    open = await openMailbox(address, onMail);
    // The process may have ended meanwhile.
    if (stopping) await close();
    return open ?? Promise.reject(new Error('the shop has ended'));
  }

  async function unreadIn(mailbox: OpenMailbox): Promise<Unread[]> {
    const uids = await mailbox.unseen(Date.now() - readingLimits.days * dayMilliseconds);
    const places = uids.map((uid) => ({ uid, place: `${mailbox.numbering()}/${uid}` }));
    const known = await store.known(places.map(({ place }) => place));
    return places
      .map((one) => ({ ...one, before: known.get(one.place) }))
      .filter(({ before }) => before !== 'left')
      .toSorted((a, b) => Number(failed.has(a.place)) - Number(failed.has(b.place)))
      .slice(0, readingLimits.atOnce);
  }

  /** What is shown at the desk counts as read in the mailbox; all else stays unread there. */
  async function work(mailbox: OpenMailbox, one: Unread): Promise<void> {
    failed.add(one.place);
    const outcome = one.before ?? (await storer.read(mailbox, one));
    if (outcome === 'order' || outcome === 'desk') await mailbox.markSeen(one.uid);
    failed.delete(one.place);
  }

  return {
    /** @throws Error when the mailbox or shop.db is away */
    async run(): Promise<void> {
      const isMine = async () => !stopping && (await store.takeTurn(name, holder, Date.now()));
      if (!(await isMine())) return close();
      const mailbox = await opened();
      for (const one of await unreadIn(mailbox)) {
        if (!(await isMine())) return;
        await work(mailbox, one);
      }
      void app.sendMails();
    },

    close,

    /** The running round ends after its mail. */
    stop(): void {
      stopping = true;
    },

    /** Another process may go on at once. */
    async end(): Promise<void> {
      await close();
      await storer.close();
      await store.endTurn(name, holder).catch((error: unknown) => app.log.error(error));
    },
  };
}
