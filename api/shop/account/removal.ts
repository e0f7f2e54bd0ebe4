import { inBatches } from '../../data/batches.ts';
import { and, eq, isNull, lt } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { forgetCustomer, makeNobody, needsCustomer, unlinked } from '../orders/forgotten.ts';
import { forgetFinished, isAbandoned } from '../orders/over.ts';
import type { OrderRow } from '../orders/store.ts';
import { ownMessages } from '../own-data/own-rows.ts';
import { noPasswordHash } from '../password/no-password.ts';
import { dayMilliseconds, unopenedAccountDays } from '../retention/rules.ts';
import type { UserRow } from './store.ts';

export interface RemovedAccount {
  /** File name of the photo. */
  photo: string | null;
}

async function ordersOf(db: Reads, userId: string): Promise<OrderRow[]> {
  const { orders } = db.tables;
  return db.select().from(orders).where(eq(orders.userId, userId));
}

/**
 * Deletes an account with everything that belongs to it. Its orders stay, and keep name and contact only while the
 * seller may need them.
 * @returns its orders, as they were
 */
async function removeAccount(tx: ShopTransaction, user: UserRow, now: number): Promise<OrderRow[]> {
  const { messages, orderEvents, orders, outbox, registrations, users, waitingEnquiries } = tx.tables;
  const nobody = await makeNobody(tx);
  const own = await ordersOf(tx, user.id);
  for (const order of own) {
    if (await needsCustomer(tx, order, now)) await tx.update(orders).set(unlinked).where(eq(orders.id, order.id));
    else await forgetCustomer(tx, order, now);
  }
  await tx.delete(messages).where(ownMessages(tx.tables, user));
  // An address that is not proven may be a stranger's; so are the mails to it, and what waits for them.
  if (user.emailProvenAt !== null) {
    await tx.delete(outbox).where(eq(outbox.recipient, user.email));
    await tx.delete(waitingEnquiries).where(eq(waitingEnquiries.email, user.email));
  }
  // The customer may once have been a seller.
  await tx.update(orderEvents).set({ sellerId: nobody }).where(eq(orderEvents.sellerId, user.id));
  await tx.update(orders).set({ assigneeId: null, changedAt: now }).where(eq(orders.assigneeId, user.id));
  await tx.delete(registrations).where(eq(registrations.email, user.email));
  // Addresses, garage, cart, sign-ins and mail links are deleted with the user.
  await tx.delete(users).where(eq(users.id, user.id));
  return own;
}

const isUnopened = ({ tables: { users } }: Reads) =>
  and(isNull(users.emailProvenAt), eq(users.passwordHash, noPasswordHash), eq(users.role, 'customer'));

/** Accounts that an enquiry opened before a moment and nobody has opened since. */
function unopenedBefore(db: Reads, before: number): AsyncGenerator<UserRow[]> {
  const { users } = db.tables;
  const unopened = and(isUnopened(db), lt(users.createdAt, before));
  return inBatches(users, ({ after, order, size }) =>
    db.select().from(users).where(and(unopened, after)).orderBy(order).limit(size),
  );
}

async function areAbandoned(db: Reads, orders: readonly OrderRow[], now: number): Promise<boolean> {
  for (const order of orders) if (!(await isAbandoned(db, order, now))) return false;
  return true;
}

/** Deletes accounts. */
export function accountStore(db: ShopDb) {
  const { users } = db.tables;
  return {
    /**
     * Deletes an account as its owner asks. Undefined when it is gone already, or a seller's.
     * @param mails the mails about it, given the numbers of the withdrawn enquiries
     */
    async remove(
      userId: string,
      now: number,
      mails: (withdrawn: readonly string[]) => Mail[],
    ): Promise<RemovedAccount | undefined> {
      return db.write(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId));
        if (user?.role !== 'customer') return undefined;
        const own = await removeAccount(tx, user, now);
        const withdrawn = own.filter(({ status }) => status === 'pending').map(({ number }) => number);
        for (const mail of mails(withdrawn)) await queueMail(tx, mail, now);
        return { photo: user.photo };
      });
    },

    /**
     * Deletes accounts that an enquiry opened, that nobody has opened since, and whose orders are over or given up.
     * Each is a write of its own.
     * @param stop ends it between two accounts
     */
    async removeUnopened(now: number, stop?: AbortSignal): Promise<void> {
      for await (const rows of unopenedBefore(db, now - unopenedAccountDays * dayMilliseconds))
        for (const { id } of rows) {
          if (stop?.aborted) return;
          // Look before writing, so that an idle shop is not locked.
          if (!(await areAbandoned(db, await ordersOf(db, id), now))) continue;
          await db.write(async (tx) => {
            const [user] = await tx
              .select()
              .from(users)
              .where(and(eq(users.id, id), isUnopened(tx)));
            if (user && (await areAbandoned(tx, await ordersOf(tx, id), now))) await removeAccount(tx, user, now);
          });
        }
    },

    /** Removes name and contact from the orders of deleted accounts and of guests that no longer need them. */
    forgetFinished: (now: number, stop?: AbortSignal) => forgetFinished(db, now, stop),
  };
}
