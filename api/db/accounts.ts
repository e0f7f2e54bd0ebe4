import { eq } from '../drizzle.ts';
import { type ShopDb, write } from './connect.ts';
import { forgetCustomer, forgetFinished, makeNobody, needsCustomer, unlinked } from './forgotten-orders.ts';
import type { OrderRow } from './orders.ts';
import { type Mail, queueMail } from './outbox.ts';
import { ownMessages } from './own-rows.ts';
import { messages, orderEvents, orders, outbox, users } from './schema.ts';
import type { UserRow } from './users.ts';

export interface RemovedAccount {
  /** File name of the photo. */
  photo: string | null;
}

/** The end of accounts. */
export function accountStore(db: ShopDb) {
  return {
    /**
     * Deletes an account with everything that belongs to it; its orders stay without name and contact, and keep those only
     * while goods are on their way. Undefined when it is gone already, or a seller's.
     * @param mails about it, given the numbers of the enquiries that are withdrawn
     */
    async remove(
      userId: string,
      now: number,
      mails: (withdrawn: readonly string[]) => Mail[],
    ): Promise<RemovedAccount | undefined> {
      return write(db, (tx) => {
        const user = tx.select().from(users).where(eq(users.id, userId)).get() as UserRow | undefined;
        if (user?.role !== 'customer') return undefined;
        const nobody = makeNobody(tx);
        const own = tx.select().from(orders).where(eq(orders.userId, userId)).all() as OrderRow[];
        for (const order of own) {
          if (needsCustomer(tx, order, now)) tx.update(orders).set(unlinked).where(eq(orders.id, order.id)).run();
          else forgetCustomer(tx, order, now);
        }
        tx.delete(messages).where(ownMessages(user)).run();
        // Mails to an address that may be a stranger's are the stranger's.
        if (user.emailProvenAt !== null) tx.delete(outbox).where(eq(outbox.recipient, user.email)).run();
        // Of a customer who was a seller once.
        tx.update(orderEvents).set({ sellerId: nobody }).where(eq(orderEvents.sellerId, userId)).run();
        // Addresses, garage, cart, sign-ins, and links of mails are deleted with it.
        tx.delete(users).where(eq(users.id, userId)).run();
        const withdrawn = own.filter(({ status }) => status === 'pending').map(({ number }) => number);
        for (const mail of mails(withdrawn)) queueMail(tx, mail, now);
        return { photo: user.photo };
      });
    },

    /** Removes name and contact from the orders of deleted accounts that no longer need them. */
    forgetFinished: (now: number) => forgetFinished(db, now),
  };
}
