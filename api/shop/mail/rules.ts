/** Which mails there are, and how many of them one mailbox may get. */

/**
 * The order in which mails are sent, lower first: somebody waits for a link; notices to sellers, and about items that
 * are back, can wait.
 */
export const mailPriorities = {
  link: 0,
  newEmail: 0,
  registration: 0,
  enquiry: 0,
  warning: 0,
  changed: 0,
  signIn: 0,
  proof: 0,
  receipt: 1,
  answer: 1,
  restock: 2,
  notice: 2,
} as const;
export type MailKind = keyof typeof mailPriorities;

export interface MailLimit {
  max: number;
  windowMilliseconds: number;
}

const hour = 60 * 60_000;

export const atMost = ({ inHour, inDay }: { inHour: number; inDay: number }): readonly [MailLimit, MailLimit] => [
  { max: inHour, windowMilliseconds: hour },
  { max: inDay, windowMilliseconds: 24 * hour },
];

/**
 * How many mails of each kind one mailbox gets in each window. These are the mails that strangers can cause, because
 * they may enter anybody's address. Each kind has its own limit, so that receipts cannot keep a link away. Sellers'
 * mails to a customer (`answer`), mails to sellers (`notice`) and those about items that are back (`restock`), only to
 * proven mailboxes that asked for each, are not limited here; mails about a guest's enquiry have the limit of the
 * enquiries (`shop/enquiry/rules.ts`).
 */
export const mailboxLimits: Partial<Record<MailKind, readonly MailLimit[]>> = {
  link: atMost({ inHour: 5, inDay: 20 }),
  newEmail: atMost({ inHour: 5, inDay: 20 }),
  registration: atMost({ inHour: 10, inDay: 30 }),
  warning: atMost({ inHour: 5, inDay: 20 }),
  changed: atMost({ inHour: 5, inDay: 20 }),
  signIn: atMost({ inHour: 5, inDay: 20 }),
  proof: atMost({ inHour: 3, inDay: 10 }),
  receipt: atMost({ inHour: 10, inDay: 30 }),
};

/**
 * How many mails of a kind to one mailbox the callers at one network address can cause, so that a stranger cannot use
 * up the owner's. Links for a new password have no such share, because each link serves the owner, whoever requested
 * it.
 */
export const askerLimits = {
  registration: atMost({ inHour: 3, inDay: 5 }),
  enquiry: atMost({ inHour: 5, inDay: 10 }),
  newEmail: [{ max: 2, windowMilliseconds: 24 * hour }],
} as const satisfies Partial<Record<MailKind, readonly MailLimit[]>>;

/** Mail providers that ignore dots before the @, and the name under which they count. */
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
