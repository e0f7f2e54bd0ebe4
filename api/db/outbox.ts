import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, isNull, lt, lte, or } from '../drizzle.ts';
import type { ShopDb, ShopTransaction } from './connect.ts';
import { outbox } from './schema.ts';

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** The same words with some form, for programs that show it. */
  html?: string;
}
export type OutboxRow = typeof outbox.$inferSelect;

/** Puts a mail into the outbox within the transaction that causes it. */
export function queueMail(tx: ShopTransaction, mail: Mail, now: number): void {
  tx.insert(outbox)
    .values({
      id: randomUUID(),
      messageId: `<${randomUUID()}@shop>`,
      recipient: mail.to,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      createdAt: now,
      nextAttemptAt: now,
    })
    .run();
}

/** After some four days a mail that nobody takes is given up; its row stays, with the last error. */
export const maxAttempts = 100;

/** Waits longer after every failure: 30 s, 1 min, 2 min … at most an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 3_600_000);
}

export function outboxStore(db: ShopDb) {
  return {
    /** What is to be sent now: the first time at once, whatever a clock that was set back says. */
    async due(now: number, limit = 20): Promise<OutboxRow[]> {
      return db
        .select()
        .from(outbox)
        .where(
          and(
            isNull(outbox.sentAt),
            or(eq(outbox.attempts, 0), lte(outbox.nextAttemptAt, now)),
            lt(outbox.attempts, maxAttempts),
          ),
        )
        .orderBy(asc(outbox.createdAt))
        .limit(limit)
        .all();
    },
    /** How many no server has taken yet, without those that were given up. */
    async waiting(): Promise<number> {
      const open = and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts));
      return db.select({ mails: count() }).from(outbox).where(open).get()?.mails ?? 0;
    },
    async sent(id: string, now: number): Promise<void> {
      db.update(outbox).set({ sentAt: now, lastError: null }).where(eq(outbox.id, id)).run();
    },
    async failed(row: OutboxRow, reason: string, now: number): Promise<void> {
      const attempts = row.attempts + 1;
      db.update(outbox)
        .set({ attempts, lastError: reason.slice(0, 500), nextAttemptAt: now + retryDelay(attempts) })
        .where(eq(outbox.id, row.id))
        .run();
    },
  };
}
