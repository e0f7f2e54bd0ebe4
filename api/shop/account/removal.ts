import { eq } from '../../data/drizzle.ts';
import type { ShopDb } from '../../data/shop-db.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { forgetCustomer, forgetFinished, makeNobody, needsCustomer, unlinked } from '../orders/forgotten.ts';
import { ownMessages } from '../own-data/own-rows.ts';

export interface RemovedAccount {
  /** File name of the photo. */
  photo: string | null;
}

/** Deletes accounts. */
export function accountStore(db: ShopDb) {
  const { messages, orderEvents, orders, outbox, registrations, users, waitingEnquiries } = db.tables;
  return {
    /**
     * Deletes an account with everything that belongs to it. Its orders stay, and keep name and contact only while the
     * seller may need them. Undefined when the account is gone already, or a seller's.
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
        const nobody = await makeNobody(tx);
        const own = await tx.select().from(orders).where(eq(orders.userId, userId));
        for (const order of own) {
          if (await needsCustomer(tx, order, now)) await tx.update(orders).set(unlinked).where(eq(orders.id, order.id));
          else await forgetCustomer(tx, order, now);
        }
        await tx.delete(messages).where(ownMessages(db.tables, user));
        // An address that is not proven may be a stranger's; so are the mails to it, and what waits for them.
        if (user.emailProvenAt !== null) {
          await tx.delete(outbox).where(eq(outbox.recipient, user.email));
          await tx.delete(waitingEnquiries).where(eq(waitingEnquiries.email, user.email));
        }
        // The customer may once have been a seller.
        await tx.update(orderEvents).set({ sellerId: nobody }).where(eq(orderEvents.sellerId, userId));
        await tx.update(orders).set({ assigneeId: null, changedAt: now }).where(eq(orders.assigneeId, userId));
        await tx.delete(registrations).where(eq(registrations.email, user.email));
        // Addresses, garage, cart, sign-ins and mail links are deleted with the user.
        await tx.delete(users).where(eq(users.id, userId));
        const withdrawn = own.filter(({ status }) => status === 'pending').map(({ number }) => number);
        for (const mail of mails(withdrawn)) await queueMail(tx, mail, now);
        return { photo: user.photo };
      });
    },

    /** Removes name and contact from the orders of deleted accounts that no longer need them. */
    forgetFinished: (now: number) => forgetFinished(db, now),
  };
}
