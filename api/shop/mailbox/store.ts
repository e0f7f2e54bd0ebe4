import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, inArray, sql } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { messageForm } from '../conversation/form.ts';
import { conversationLimits } from '../conversation/rules.ts';
import { addMessage, type NewOrderMessage } from '../conversation/store.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { contactForm } from '../messages/form.ts';
import type { OrderRow } from '../orders/store.ts';
import type { ReceivedMail } from './received.ts';
import { answeredOrder, cutTo, isAutomatic, type Outcome, readingLimits, referencesOf } from './rules.ts';

/** A mail that is to be stored. */
export interface NewMail {
  mail: ReceivedMail;
  /** Its number in the mailbox, with the numbering. */
  place: string;
  /** The names of its pictures, which are stored for the order that it answers. */
  pictures: readonly string[];
  /** The shop's own addresses. */
  own: readonly string[];
  language: string;
  /** The notice to the sellers. */
  notice: (order: OrderRow, words: string, hasPicture: boolean) => Mail;
}

/** How long one process has the mailbox, unless it goes on, in ms. */
export const turnMilliseconds = 3 * 60_000;

const namesOf = ({ mail, place }: Pick<NewMail, 'mail' | 'place'>) => [`at ${place}`, `of ${mail.key}`] as const;

/** The order that a mail answers, unless its customer was forgotten. */
async function orderOf(db: Reads, mail: ReceivedMail): Promise<OrderRow | undefined> {
  const references = referencesOf(mail);
  if (references.length === 0) return undefined;
  const { orders, outbox } = db.tables;
  const { messageId, recipient, orderId } = outbox;
  const sent = await db.select({ messageId, recipient, orderId }).from(outbox).where(inArray(messageId, references));
  const id = answeredOrder(mail.from, references, sent);
  const [order] = id === null ? [] : await db.select().from(orders).where(eq(orders.id, id));
  const isTheirs = order && order.customerRemovedAt === null && order.email.toLowerCase() === mail.from;
  return isTheirs ? order : undefined;
}

/** Whether the customer may write about the order now: so many messages an hour, counted apart from those of the page. */
async function mayWrite(tx: ShopTransaction, orderId: string, now: number): Promise<boolean> {
  const { orderMessages } = tx.tables;
  const lately = gt(orderMessages.createdAt, now - conversationLimits.windowMilliseconds);
  const own = and(eq(orderMessages.orderId, orderId), eq(orderMessages.writer, 'customer'), lately);
  const [found] = await tx.select({ n: count() }).from(orderMessages).where(own);
  return (found?.n ?? 0) < conversationLimits.perSide;
}

/** Adds further pictures of a mail, one a message. If one finds no room, all messages of the mail say that more is in it. */
async function addPictures(
  tx: ShopTransaction,
  first: Omit<NewOrderMessage, 'id' | 'picture'> & { id: string },
  pictures: readonly string[],
): Promise<void> {
  const { orderMessages } = tx.tables;
  const ids = [first.id];
  let areAllIn = true;
  for (const picture of pictures) {
    const id = randomUUID();
    if (await addMessage(tx, { ...first, id, words: '', picture })) areAllIn = false;
    else ids.push(id);
  }
  if (!areAllIn) await tx.update(orderMessages).set({ byMail: 'cut' }).where(inArray(orderMessages.id, ids));
}

/** Adds a mail's words and pictures to the talk about its order, one picture a message. @returns whether it could */
async function toOrder(tx: ShopTransaction, { mail, pictures, notice }: NewMail, now: number): Promise<boolean> {
  const order = await orderOf(tx, mail);
  if (!order || (mail.words === '' && pictures.length === 0) || !(await mayWrite(tx, order.id, now))) return false;
  const words = cutTo(mail.words, messageForm.words.max);
  const isWhole = mail.whole && words === mail.words && pictures.length === mail.pictures.length;
  const byMail = isWhole ? 'whole' : 'cut';
  const id = randomUUID();
  const first = { id, orderId: order.id, writer: 'customer', sellerId: null, words, byMail, now } as const;
  let [picture = null, ...more] = pictures;
  if (await addMessage(tx, { ...first, picture })) {
    // Its picture is gone.
    picture = null;
    if (words === '' || (await addMessage(tx, { ...first, byMail: 'cut', picture }))) return false;
  }
  await addPictures(tx, first, more);
  await queueMail(tx, notice(order, words, picture !== null), now);
  return true;
}

/** Adds a mail to the messages at the desk. @returns whether it could: its sender, or all together, may send too many */
async function toDesk(tx: ShopTransaction, { mail, language }: NewMail, now: number): Promise<boolean> {
  const { messages } = tx.tables;
  const { ofSender, inAll, windowMilliseconds } = readingLimits.toDesk;
  const lately = and(eq(messages.subject, 'mail'), gt(messages.createdAt, now - windowMilliseconds));
  const bySender = and(lately, eq(sql`lower(${messages.email})`, mail.from));
  const [all] = await tx.select({ n: count() }).from(messages).where(lately);
  const [own] = await tx.select({ n: count() }).from(messages).where(bySender);
  if ((all?.n ?? 0) >= inAll || (own?.n ?? 0) >= ofSender) return false;
  const message = cutTo(mail.words, contactForm.message.max);
  const whole = mail.whole && mail.pictures.length === 0 && message === mail.words;
  await tx.insert(messages).values({
    id: randomUUID(),
    createdAt: now,
    firstName: mail.name,
    lastName: '',
    email: mail.from,
    phone: '',
    subject: 'mail',
    part: '',
    mail: { title: mail.title, whole },
    message,
    language,
  });
  return true;
}

async function bring(tx: ShopTransaction, one: NewMail, now: number): Promise<Outcome> {
  if (isAutomatic(one.mail, one.own)) return 'left';
  if (await toOrder(tx, one, now)) return 'order';
  return (await toDesk(tx, one, now)) ? 'desk' : 'left';
}

/** What was read of the mailbox, and whose turn it is. */
export function mailboxStore(db: ShopDb) {
  const { mailboxTurns, readMails } = db.tables;
  return {
    /** Whether this process has the mailbox for a while. One that has it keeps it. */
    async takeTurn(mailbox: string, holder: string, now: number): Promise<boolean> {
      return db.write(async (tx) => {
        const turn = { mailbox, holder, endsAt: now + turnMilliseconds };
        const added = await tx.insert(mailboxTurns).values(turn).onConflictDoNothing().returning();
        if (added.length > 0) return true;
        const taken = await tx
          .update(mailboxTurns)
          .set(turn)
          .where(
            and(
              eq(mailboxTurns.mailbox, mailbox),
              // A turn that ends later than any new one was taken before the clock was set back.
              sql`(${mailboxTurns.holder} = ${holder} or ${mailboxTurns.endsAt} <= ${now} or ${mailboxTurns.endsAt} > ${now + 2 * turnMilliseconds})`,
            ),
          )
          .returning();
        return taken.length > 0;
      });
    },

    /** Lets another process have the mailbox. */
    async endTurn(mailbox: string, holder: string): Promise<void> {
      const own = and(eq(mailboxTurns.mailbox, mailbox), eq(mailboxTurns.holder, holder));
      await db.write((tx) => tx.delete(mailboxTurns).where(own));
    },

    /** What has become of the mails at these places; those that were not read are missing. */
    async known(places: readonly string[]): Promise<Map<string, Outcome>> {
      const found = new Map<string, Outcome>();
      for (let at = 0; at < places.length; at += 200) {
        const names = places.slice(at, at + 200).map((place) => `at ${place}`);
        const rows = await db.select().from(readMails).where(inArray(readMails.name, names));
        for (const { name, outcome } of rows) found.set(name.slice('at '.length), outcome);
      }
      return found;
    },

    /** The order for which a mail's pictures are to be stored; undefined: for none, or the mail was read before. */
    async orderFor(mail: ReceivedMail, own: readonly string[]): Promise<OrderRow | undefined> {
      const [before] = await db
        .select()
        .from(readMails)
        .where(eq(readMails.name, `of ${mail.key}`));
      return before || isAutomatic(mail, own) ? undefined : orderOf(db, mail);
    },

    /**
     * Stores that a mail was read together with what it brings, once for each mail, whoever reads it how often.
     * @returns what has become of it, now or when it was read before
     */
    async bring(one: NewMail, now: number): Promise<Outcome> {
      return db.write(async (tx): Promise<Outcome> => {
        const [place, key] = namesOf(one);
        const note = async (name: string, outcome: Outcome) =>
          (await tx.insert(readMails).values({ name, outcome, readAt: now }).onConflictDoNothing().returning()).length >
          0;
        // Two processes with the same mail wait for each other here.
        if (!(await note(key, 'left'))) {
          const [before] = await tx.select().from(readMails).where(eq(readMails.name, key));
          const outcome = before?.outcome ?? 'left';
          await note(place, outcome);
          return outcome;
        }
        const outcome = await bring(tx, one, now);
        await tx.update(readMails).set({ outcome }).where(eq(readMails.name, key));
        await note(place, outcome);
        return outcome;
      });
    },
  };
}
