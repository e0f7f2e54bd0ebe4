import { createHash, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lte } from '../../data/drizzle.ts';
import type { Reads, ShopDb, ShopTransaction } from '../../data/shop-db.ts';
import { normalEmail } from '../account/rules.ts';
import type { UserRow } from '../account/store.ts';
import { isTaken } from '../account/taken-emails.ts';
import { type Ordered, removeOrdered } from '../cart/store.ts';
import { hashToken, newMailToken } from '../mail/link-token.ts';
import { mailboxOf } from '../mail/rules.ts';
import { type Mail, queueMail } from '../mail/store.ts';
import { makeGuests } from '../orders/guests.ts';
import { type OrderRow, storeOrder } from '../orders/store.ts';
import { noPasswordHash } from '../password/no-password.ts';
import { addReset, hasLink } from '../reset/store.ts';
import type { GuestOrder } from './guest-order.ts';
import { guestLinkMilliseconds, isForAccount, type KnownAccount, ofMailbox, wayOf } from './rules.ts';

/** How a guest's enquiry came. */
export interface Arrival {
  idempotencyKey: string | null;
  requestHash: string;
  /** The guest's cart, which loses what is asked for. */
  cartToken: string | undefined;
  /** The lines as the enquiry named them, to find them in the cart. */
  named: readonly Ordered[];
  /** Whether enquiries go without an account. */
  withoutAccount: boolean;
  now: number;
}

export interface GuestMails {
  toSeller(order: OrderRow): Mail;
  /** To the guest whose enquiry has opened an account. @param token of the link that sets its password */
  opened(order: OrderRow, token: string): Mail;
  /** To the guest whose enquiry waits. @param token of the link that sends it */
  waiting(token: string): Mail;
}

/** The catalogue's names of each item in all languages, for the desk's search. */
type Names = ReadonlyMap<string, readonly string[]>;

const known = (user: UserRow | undefined): KnownAccount | undefined =>
  user && { proven: user.emailProvenAt !== null, hasPassword: user.passwordHash !== noPasswordHash };

async function accountAt(db: Reads, email: string): Promise<UserRow | undefined> {
  const { users } = db.tables;
  return (await db.select().from(users).where(eq(users.email, email)))[0];
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const keyName = (email: string, key: string) => hash(`${email}\n${key}`);

/** What came before with the same key: nothing, the same enquiry, or another one. The address's account decides nothing. */
async function before(db: Reads, email: string, key: string | null, requestHash: string) {
  if (key === null) return 'nothing';
  const { arrivedEnquiries } = db.tables;
  const [found] = await db
    .select()
    .from(arrivedEnquiries)
    .where(eq(arrivedEnquiries.name, keyName(email, key)));
  if (!found) return 'nothing';
  return found.requestHash === requestHash ? 'same' : 'other';
}

/**
 * For how long a mailbox may have no further enquiry.
 * @returns milliseconds; 0 when it may have one now
 */
async function fullFor(tx: ShopTransaction, email: string, now: number): Promise<number> {
  const { arrivedAt, mailbox } = tx.tables.arrivedEnquiries;
  let longest = 0;
  for (const { max, windowMilliseconds } of ofMailbox) {
    const since = and(gt(arrivedAt, now - windowMilliseconds), lte(arrivedAt, now));
    const counted = and(eq(mailbox, hash(mailboxOf(email))), since);
    const newestFirst = tx
      .select({ at: arrivedAt })
      .from(tx.tables.arrivedEnquiries)
      .where(counted)
      .orderBy(desc(arrivedAt));
    // When this one leaves the window, there is room for another.
    const [last] = await newestFirst.limit(1).offset(max - 1);
    if (last) longest = Math.max(longest, last.at + windowMilliseconds - now);
  }
  return longest;
}

/** Keeps that the enquiry arrived for as long as a link would work, whatever becomes of it. */
async function keepArrival(tx: ShopTransaction, email: string, { idempotencyKey, requestHash, now }: Arrival) {
  const name = idempotencyKey === null ? randomUUID() : keyName(email, idempotencyKey);
  const mailbox = hash(mailboxOf(email));
  const times = { arrivedAt: now, expiresAt: now + guestLinkMilliseconds };
  await tx.insert(tx.tables.arrivedEnquiries).values({ name, mailbox, requestHash, ...times });
}

async function findWaiting(db: Reads, token: string, now: number) {
  const { waitingEnquiries } = db.tables;
  const works = and(eq(waitingEnquiries.tokenHash, hashToken(token)), gt(waitingEnquiries.expiresAt, now));
  return (await db.select().from(waitingEnquiries).where(works))[0];
}

/** Opens an account for the guest, without a password and not proven. */
async function openAccount(tx: ShopTransaction, email: string, { phone, shippingAddress }: GuestOrder, now: number) {
  const { users } = tx.tables;
  const { firstName, lastName } = shippingAddress;
  const id = randomUUID();
  await tx
    .insert(users)
    .values({ id, email, passwordHash: noPasswordHash, firstName, lastName, phone, createdAt: now });
  return id;
}

/**
 * Sends the enquiry to the seller. The guest gets a mail with a link that sets the account's password, and no further
 * one while a link works: until the mailbox is proven, strangers may be the ones who enquire.
 */
async function goAtOnce(
  tx: ShopTransaction,
  userId: string,
  order: GuestOrder,
  { arrival, mails, names }: { arrival: Arrival; mails: GuestMails; names: Names },
): Promise<void> {
  const { now, named } = arrival;
  const row = await storeOrder(
    tx,
    { ...order, userId, named, idempotencyKey: null, requestHash: null },
    { now, mails: (stored) => [mails.toSeller(stored)], names },
  );
  if (await hasLink(tx, userId, now)) return;
  const token = await addReset(tx, userId, now + guestLinkMilliseconds);
  await queueMail(tx, mails.opened(row, token), now);
}

/** Keeps the enquiry until its link is opened. */
async function wait(
  tx: ShopTransaction,
  email: string,
  enquiry: GuestOrder,
  { arrival: { now }, mails }: { arrival: Arrival; mails: GuestMails },
): Promise<void> {
  const { waitingEnquiries } = tx.tables;
  const token = newMailToken();
  await tx.insert(waitingEnquiries).values({
    ...{ email, enquiry },
    ...{ tokenHash: hashToken(token), createdAt: now, expiresAt: now + guestLinkMilliseconds },
  });
  await queueMail(tx, mails.waiting(token), now);
}

/** What became of an enquiry. */
type Outcome = 'taken' | 'other' | { fullFor: number };

interface Taken {
  order: GuestOrder;
  arrival: Arrival;
  mails: GuestMails;
  names: Names;
}

/** Lets the enquiry go to the seller or wait, as `wayOf` says. */
async function takeNew(tx: ShopTransaction, email: string, { order, ...rest }: Taken): Promise<void> {
  const { withoutAccount, now } = rest.arrival;
  const user = await accountAt(tx, email);
  const held = !user && (await isTaken(tx, email, now));
  if (wayOf({ account: known(user), held }, withoutAccount) === 'wait') return wait(tx, email, order, rest);
  const userId = user?.id ?? (await openAccount(tx, email, order, now));
  await goAtOnce(tx, userId, order, rest);
}

/** Whose the order of an opened link is; the click proves the mailbox of an account that is nobody else's. */
async function ownerOf(tx: ShopTransaction, email: string, now: number): Promise<string> {
  const { users } = tx.tables;
  const user = await accountAt(tx, email);
  if (!user || !isForAccount(known(user))) return makeGuests(tx);
  if (user.emailProvenAt === null) await tx.update(users).set({ emailProvenAt: now }).where(eq(users.id, user.id));
  return user.id;
}

/** Enquiries by guests: they open an account, or wait for the link of a mail. */
export function guestEnquiryStore(db: ShopDb) {
  const { waitingEnquiries } = db.tables;
  return {
    /** What came before for this address with the same Idempotency-Key. */
    async before(email: string, key: string | null, requestHash: string): Promise<'nothing' | 'same' | 'other'> {
      return before(db, normalEmail(email), key, requestHash);
    },

    /**
     * Takes an enquiry with its mails, all or nothing. What becomes of it depends on the address (`wayOf`), and must
     * stay hidden from the guest.
     * @returns `other` when another enquiry came with the same key; milliseconds to wait when the mailbox has had the
     * maximum of enquiries
     */
    async take(order: GuestOrder, arrival: Arrival, mails: GuestMails, names: Names): Promise<Outcome> {
      const email = normalEmail(order.email);
      const { cartToken, idempotencyKey, named, now, requestHash } = arrival;
      return db.write(async (tx): Promise<Outcome> => {
        const earlier = await before(tx, email, idempotencyKey, requestHash);
        if (earlier !== 'nothing') return earlier === 'same' ? 'taken' : 'other';
        const wait = await fullFor(tx, email, now);
        if (wait > 0) return { fullFor: wait };
        await keepArrival(tx, email, arrival);
        if (cartToken !== undefined) await removeOrdered(tx, { token: cartToken }, named);
        await takeNew(tx, email, { order, arrival, mails, names });
        return 'taken';
      });
    },

    /** The enquiry that waits for a link; undefined when the link does not work. */
    async waiting(token: string, now: number): Promise<GuestOrder | undefined> {
      return (await findWaiting(db, token, now))?.enquiry;
    },

    /**
     * Sends the enquiry of a link that was opened; the link works once.
     * @returns undefined when the link does not work
     */
    async finish(token: string, now: number, mails: (order: OrderRow) => Mail[], names: Names) {
      return db.write(async (tx): Promise<OrderRow | undefined> => {
        const found = await findWaiting(tx, token, now);
        if (!found) return undefined;
        await tx.delete(waitingEnquiries).where(eq(waitingEnquiries.tokenHash, found.tokenHash));
        const userId = await ownerOf(tx, found.email, now);
        const order = { ...found.enquiry, userId, named: [], idempotencyKey: null, requestHash: null };
        return storeOrder(tx, order, { now, mails, names });
      });
    },
  };
}
