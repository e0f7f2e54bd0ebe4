import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gt, isNull, lt, lte, ne, or, type SQL } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import type { Row, Tables } from '../../data/tables.ts';
import { type MailKind, mailboxLimits, mailboxOf, mailPriorities } from './rules.ts';

export interface Mail {
  kind: MailKind;
  to: string;
  replyTo?: string;
  /** The host in its Message-ID. */
  host: string;
  subject: string;
  text: string;
  /** The same content as HTML. */
  html?: string;
  /** The order to which its recipient's answer belongs. */
  orderId?: string;
}
export type OutboxRow = Row<'outbox'>;
export type ClaimedMail = OutboxRow & { claimedBy: string };

/**
 * Whether a mailbox has had the maximum of mails of this kind. Counts rows of the outbox, so that the count survives
 * restarts and is the same in all processes.
 */
export async function isMailboxFull(
  tx: ShopTransaction,
  { kind, to }: Pick<Mail, 'kind' | 'to'>,
  now: number,
): Promise<boolean> {
  const { outbox } = tx.tables;
  for (const { max, windowMilliseconds } of mailboxLimits[kind] ?? []) {
    const since = and(gt(outbox.createdAt, now - windowMilliseconds), lte(outbox.createdAt, now));
    const counted = and(eq(outbox.countedAs, countedAs({ kind, to }) ?? ''), since);
    const [found] = await tx.select({ mails: count() }).from(outbox).where(counted);
    if (found && found.mails >= max) return true;
  }
  return false;
}

const countedAs = ({ kind, to }: Pick<Mail, 'kind' | 'to'>) =>
  mailboxLimits[kind] ? `${kind} ${mailboxOf(to)}` : null;

/**
 * Queues a mail within the transaction that causes it. A mail to a full mailbox is dropped silently, because its sender
 * must learn nothing about the mailbox.
 */
export async function queueMail(tx: ShopTransaction, mail: Mail, now: number): Promise<void> {
  if (!(await isMailboxFull(tx, mail, now))) await queueMailUnbounded(tx, mail, now);
}

/** Queues a mail even to a full mailbox. It counts for the limit. */
export async function queueMailUnbounded(tx: ShopTransaction, mail: Mail, now: number): Promise<void> {
  const { outbox } = tx.tables;
  await tx.insert(outbox).values(rowOf(mail, randomUUID(), now));
}

/** @param key unique in the outbox; becomes part of the Message-ID */
function rowOf(mail: Mail, key: string, now: number): Tables['outbox']['$inferInsert'] {
  return {
    id: randomUUID(),
    messageId: `<${key}@${mail.host}>`,
    recipient: mail.to,
    replyTo: mail.replyTo ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? null,
    orderId: mail.orderId ?? null,
    priority: mailPriorities[mail.kind],
    countedAs: countedAs(mail),
    createdAt: now,
    nextAttemptAt: now,
  };
}

/** An undeliverable mail is given up after this many attempts (about four days); its row keeps the last error. */
export const maxAttempts = 100;

/** Milliseconds until the next attempt: 30 s, doubled after every failure, at most an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(30_000 * 2 ** (attempts - 1), 3_600_000);
}

/** How long a mail belongs to the process that sends it. If that process dies, another one sends it afterwards. */
export const claimMilliseconds = 120_000;

/** Longer than a claim: when a process waited for shop.db after reading the clock, others' claims seem to end later. */
const longestClaim = claimMilliseconds + 10_000;

/** The mails that may be sent now. The first attempt is immediate, even if the clock has been set back. */
function isDue({ outbox }: Tables, now: number): SQL | undefined {
  return and(
    isNull(outbox.sentAt),
    lt(outbox.attempts, maxAttempts),
    or(eq(outbox.attempts, 0), lte(outbox.nextAttemptAt, now)),
    // A claim that ends later than any new claim was made before the clock was set back.
    or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now), gt(outbox.claimedUntil, now + longestClaim)),
  );
}

const unclaimed = { claimedBy: null, claimedUntil: null };

export function outboxStore(db: ShopDb) {
  const { outbox } = db.tables;
  const inOrder = [asc(outbox.priority), asc(outbox.createdAt)];
  const stillClaimed = ({ id, claimedBy }: ClaimedMail) => and(eq(outbox.id, id), eq(outbox.claimedBy, claimedBy));
  return {
    /** Queues a mail in a transaction of its own. */
    async add(mail: Mail, now: number): Promise<void> {
      await db.write((tx) => queueMail(tx, mail, now));
    },

    /** Queues mails, all or nothing, but leaves out each whose key was queued before, even if it was sent long ago. */
    async addOnce(mails: readonly { key: string; mail: Mail }[], now: number): Promise<void> {
      await db.write(async (tx) => {
        for (const { key, mail } of mails)
          await tx
            .insert(outbox)
            .values({ ...rowOf(mail, key, now), once: true })
            .onConflictDoNothing({ target: outbox.messageId });
      });
    },

    /** Mails that may be sent now and that no process is sending: the most urgent first, then the oldest. */
    async due(now: number, limit = 20): Promise<OutboxRow[]> {
      return db
        .select()
        .from(outbox)
        .where(isDue(db.tables, now))
        .orderBy(...inOrder)
        .limit(limit);
    },

    /**
     * Claims the next mail for a process, so that no other sends it; undefined when none is due. The same process
     * cannot claim it again before it is sent, failed or released; another one can when the claim has ended.
     */
    async claim(owner: string, now: number): Promise<ClaimedMail | undefined> {
      const free = and(isDue(db.tables, now), or(isNull(outbox.claimedBy), ne(outbox.claimedBy, owner)));
      const next = (from: Reads) =>
        from
          .select({ id: outbox.id })
          .from(outbox)
          .where(free)
          .orderBy(...inOrder)
          .limit(1);
      // An empty outbox is not locked.
      if ((await next(db)).length === 0) return undefined;
      const [claimed] = await db.statement((tx) =>
        tx
          .update(outbox)
          .set({ claimedBy: owner, claimedUntil: now + claimMilliseconds })
          .where(eq(outbox.id, tx.notLocked(next(tx))))
          .returning(),
      );
      return claimed as ClaimedMail | undefined;
    },

    /** Ends a claim without an attempt. */
    async release(mail: ClaimedMail): Promise<void> {
      await db.write((tx) => tx.update(outbox).set(unclaimed).where(stillClaimed(mail)));
    },

    /** How many mails are waiting, without those that were given up. */
    async waiting(): Promise<number> {
      const open = and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts));
      return (await db.select({ mails: count() }).from(outbox).where(open))[0]?.mails ?? 0;
    },

    /** Marks a mail as sent, even when another process has claimed it meanwhile. */
    async sent(id: string, now: number): Promise<void> {
      await db.write((tx) =>
        tx
          .update(outbox)
          .set({ ...unclaimed, sentAt: now, lastError: null })
          .where(eq(outbox.id, id)),
      );
    },

    /** Ends a claim and delays the next attempt; does nothing if another process has claimed the mail meanwhile. */
    async failed(mail: ClaimedMail, reason: string, now: number): Promise<void> {
      const attempts = mail.attempts + 1;
      await db.write((tx) =>
        tx
          .update(outbox)
          .set({ ...unclaimed, attempts, lastError: reason.slice(0, 500), nextAttemptAt: now + retryDelay(attempts) })
          .where(stillClaimed(mail)),
      );
    },
  };
}
