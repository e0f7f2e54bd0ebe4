import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from '../../data/drizzle.ts';
import type { ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row, Tables } from '../../data/tables.ts';
import { type MessageBox, messageBoxes } from '../desk/contract.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { contactLimits } from './rules.ts';

export type MessageRow = Row<'messages'>;
export type NewMessage = Omit<MessageRow, 'id' | 'createdAt' | 'readAt' | 'answeredAt' | 'userId' | 'mail'> & {
  /** The customer who is signed in. */
  userId?: string | null;
};

const boxesOf = ({ messages }: Tables): Record<MessageBox, SQL | undefined> => ({
  open: and(eq(messages.suspected, false), isNull(messages.answeredAt)),
  answered: and(eq(messages.suspected, false), isNotNull(messages.answeredAt)),
  suspected: eq(messages.suspected, true),
});

/** Whether the same person has just sent the same request: a second click. */
async function isRepeated(tx: ShopTransaction, message: NewMessage, now: number): Promise<boolean> {
  const { messages } = tx.tables;
  const { email, phone, subject, part, message: note, suspected } = message;
  const asked = await tx
    .select({ vehicle: messages.vehicle })
    .from(messages)
    .where(
      and(
        eq(sql`lower(${messages.email})`, email.toLowerCase()),
        eq(messages.phone, phone),
        gt(messages.createdAt, now - contactLimits.repeatMilliseconds),
        ...[eq(messages.subject, subject), eq(messages.part, part), eq(messages.message, note)],
        eq(messages.suspected, suspected),
      ),
    );
  return asked.some(({ vehicle }) => JSON.stringify(vehicle) === JSON.stringify(message.vehicle));
}

/** Messages of the contact form, and requests for parts. */
export function messageStore(db: ShopDb) {
  const { messages } = db.tables;
  const boxes = boxesOf(db.tables);
  return {
    /** Stores a message and queues its mails, all or nothing. A request that was just sent is not stored again. */
    async add(message: NewMessage, now: number, mails: Mail[]): Promise<void> {
      await db.write(async (tx) => {
        if (message.subject === 'request' && (await isRepeated(tx, message, now))) return;
        await tx.insert(messages).values({ ...message, id: randomUUID(), createdAt: now });
        for (const mail of mails) await queueMail(tx, mail, now);
      });
    },

    async counts(): Promise<Record<MessageBox, number>> {
      const counts: Partial<Record<MessageBox, number>> = {};
      for (const box of messageBoxes) {
        const [found] = await db.select({ n: count() }).from(messages).where(boxes[box]);
        counts[box] = found?.n ?? 0;
      }
      return counts as Record<MessageBox, number>;
    },

    /** A text that differs when the number of open messages has changed, in whatever process. Costs as much as is open. */
    async revision(): Promise<string> {
      const moments = sql<number | string | null>`sum(${messages.createdAt})`;
      const [open] = await db.select({ found: count(), moments }).from(messages).where(boxes.open);
      return `${open?.found ?? 0} ${open?.moments ?? 0}`;
    },

    /** One page of an inbox, newest first. */
    async page(box: MessageBox, page: number, size: number): Promise<MessageRow[]> {
      return db
        .select()
        .from(messages)
        .where(boxes[box])
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(size)
        .offset((page - 1) * size);
    },

    /** Sets the given marks; undefined for an unknown message. */
    async mark(
      id: string,
      marks: { read?: boolean | undefined; answered?: boolean | undefined; suspected?: boolean | undefined },
      now: number,
    ): Promise<MessageRow | undefined> {
      const at = (on: boolean | undefined) => (on === undefined ? undefined : on ? now : null);
      const set = { readAt: at(marks.read), answeredAt: at(marks.answered), suspected: marks.suspected };
      const mine = eq(messages.id, id);
      if (Object.values(set).every((value) => value === undefined))
        return (await db.select().from(messages).where(mine))[0];
      return (await db.write((tx) => tx.update(messages).set(set).where(mine).returning()))[0];
    },
  };
}
