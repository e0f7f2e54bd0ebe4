/** Which mails there are, and how many of them one mailbox may get. */

/** The order in which mails are sent: somebody waits for a link; sellers' notices can wait. Lower goes first. */
export const mailPriorities = {
  link: 0,
  newEmail: 0,
  registration: 0,
  warning: 0,
  changed: 0,
  signIn: 0,
  proof: 0,
  receipt: 1,
  answer: 1,
  notice: 2,
} as const;
export type MailKind = keyof typeof mailPriorities;

export interface MailLimit {
  max: number;
  windowMilliseconds: number;
}

const hour = 60 * 60_000;

/**
 * Mails that strangers can cause, because they may enter anybody's address: at most so many of a kind to one mailbox, in
 * each window. The kinds do not share, so that receipts cannot keep a link away. What sellers write to a customer
 * (`answer`) and what the shop tells its sellers (`notice`) is not limited here.
 */
export const mailboxLimits: Partial<Record<MailKind, readonly MailLimit[]>> = {
  link: [
    { max: 5, windowMilliseconds: hour },
    { max: 20, windowMilliseconds: 24 * hour },
  ],
  newEmail: [
    { max: 5, windowMilliseconds: hour },
    { max: 20, windowMilliseconds: 24 * hour },
  ],
  registration: [
    { max: 10, windowMilliseconds: hour },
    { max: 30, windowMilliseconds: 24 * hour },
  ],
  warning: [
    { max: 5, windowMilliseconds: hour },
    { max: 20, windowMilliseconds: 24 * hour },
  ],
  changed: [
    { max: 5, windowMilliseconds: hour },
    { max: 20, windowMilliseconds: 24 * hour },
  ],
  signIn: [
    { max: 5, windowMilliseconds: hour },
    { max: 20, windowMilliseconds: 24 * hour },
  ],
  proof: [
    { max: 3, windowMilliseconds: hour },
    { max: 10, windowMilliseconds: 24 * hour },
  ],
  receipt: [
    { max: 10, windowMilliseconds: hour },
    { max: 30, windowMilliseconds: 24 * hour },
  ],
};

/**
 * How many of a mailbox's mails of a kind those at one address of the network can cause: one stranger cannot use up what
 * its owner needs. Links for a new password have no such share: each of them serves the owner, whoever asked for it.
 */
export const askerLimits = {
  registration: [
    { max: 3, windowMilliseconds: hour },
    { max: 5, windowMilliseconds: 24 * hour },
  ],
  newEmail: [{ max: 2, windowMilliseconds: 24 * hour }],
} as const satisfies Partial<Record<MailKind, readonly MailLimit[]>>;

/** Providers that ignore dots before the @. */
const withoutDots: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox that an address leads to, in one spelling: "A.Rao+shop@Gmail.com" is "arao@gmail.com". */
export function mailboxOf(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  const [whole, host] = [text.slice(0, at), text.slice(at + 1)];
  const tag = whole.indexOf('+', 1);
  const name = tag < 0 ? whole : whole.slice(0, tag);
  const provider = withoutDots[host];
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${host}`;
}
