/** What becomes of the mails in the shop's mailbox: plain rules, without any mail program or database. */

const megabyte = 1024 * 1024;

export const readingLimits = {
  /** How often the mailbox is looked at; a server that tells of new mail wakes the shop earlier. */
  everyMilliseconds: 60_000,
  /** Mails of one round; the next round takes more. */
  atOnce: 40,
  /** Older mails are left alone. The names of read mails must be kept for longer (retention/rules.ts). */
  days: 14,
  /** Of a larger mail only the head is fetched. */
  maxBytes: 10 * megabyte,
  headBytes: 64 * 1024,
  /** Message-IDs that a mail answers: the latest ones count. */
  references: 50,
  /** Pictures of one mail that go to its order. Smaller ones are logos of signatures. */
  pictures: 4,
  minPictureBytes: 8 * 1024,
  /** Mails that the desk gets within a day, besides answers to orders. More stay unread in the mailbox. */
  toDesk: { ofSender: 10, inAll: 200, windowMilliseconds: 24 * 60 * 60_000 },
} as const;

/**
 * `order`: it is a message about its order; `desk`: it is among the messages at the desk; `left`: it stays in the
 * mailbox as it was, for a person to read.
 */
export const outcomes = ['order', 'desk', 'left'] as const;
export type Outcome = (typeof outcomes)[number];

/** The head of a mail. Header names are in lower case; a header that is there twice has two values. */
export interface MailHead {
  /** The sender's address in lower case; "" when there is none. */
  from: string;
  headers: ReadonlyMap<string, readonly string[]>;
}

/** Headers that people's mail programs do not write: lists, machines, out-of-office replies. */
const automaticHeaders = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'list-unsubscribe'] as const;
const automaticSenders = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/;

/**
 * Whether no person wrote a mail to the shop: automatic answers, bounces, lists, and the shop's own mails.
 * @param own the shop's own addresses
 */
export function isAutomatic({ from, headers }: MailHead, own: readonly string[]): boolean {
  const some = (name: string, test: (value: string) => boolean) =>
    (headers.get(name) ?? []).some((value) => test(value.trim().toLowerCase()));
  return (
    from === '' ||
    own.some((address) => address.toLowerCase() === from) ||
    automaticSenders.test(from) ||
    automaticHeaders.some((name) => headers.has(name)) ||
    // RFC 3834 allows parameters after the word.
    some('auto-submitted', (value) => value.split(';')[0]?.trim() !== 'no') ||
    some('precedence', (value) => ['bulk', 'junk', 'list', 'auto_reply'].includes(value)) ||
    some('return-path', (value) => value === '<>') ||
    some('content-type', (value) => value.startsWith('multipart/report'))
  );
}

/** The Message-IDs that a mail answers, the nearest first: In-Reply-To, then References from its end. */
export function referencesOf({ headers }: MailHead): string[] {
  const idsIn = (name: string) =>
    (headers.get(name) ?? []).flatMap((value) => value.slice(-20_000).match(/<[^<>\s]{1,500}>/g) ?? []);
  const nearestFirst = [...idsIn('in-reply-to'), ...idsIn('references').toReversed()];
  return [...new Set(nearestFirst)].slice(0, readingLimits.references);
}

/** A mail that the shop sent to a customer about an order. */
export interface SentMail {
  messageId: string;
  recipient: string;
  orderId: string | null;
}

/**
 * The order that a mail answers: it names the Message-ID of a mail that the shop sent about this order, and comes from
 * the address to which that was sent. A number in its subject proves nothing.
 * @param references as from `referencesOf`
 */
export function answeredOrder(from: string, references: readonly string[], sent: readonly SentMail[]): string | null {
  for (const reference of references)
    for (const { messageId, recipient, orderId } of sent)
      if (messageId === reference && orderId !== null && recipient.toLowerCase() === from) return orderId;
  return null;
}

/** "-----Original Message-----", or a line of underscores, as Outlook writes them above a quoted mail's head. */
const isRuler = (line: string) => /^(?:-{3,}[^-]{3,60}-{3,}|_{20,})$/.test(line.trim());
/** "From: Spare Parts <sales@parts.example>", in any language. */
const isHeadLine = (line: string) => /^\*?[^\s:*]{2,30}:\*?\s.*@/.test(line.trim().slice(0, 500));
const isBlank = (line: string) => line.trim() === '';
const isQuoted = (line: string) => line.trimStart().startsWith('>');

/** The lines above Outlook's copy of the answered mail. */
function aboveRuler(lines: readonly string[]): readonly string[] {
  const ruler = lines.findIndex((line, at) => {
    if (!isRuler(line)) return false;
    return isHeadLine(lines.slice(at + 1, at + 4).find((next) => !isBlank(next)) ?? '');
  });
  return ruler < 0 ? lines : lines.slice(0, ruler);
}

const withoutLast = (lines: readonly string[], isLeftOut: (line: string) => boolean) =>
  lines.slice(0, lines.findLastIndex((line) => !isLeftOut(line)) + 1);

/** Leaves out "On Friday, Spare Parts <sales@parts.example> wrote:" at the end, which may take two lines. */
function withoutIntroduction(lines: readonly string[]): readonly string[] {
  const last = lines.at(-1)?.trim() ?? '';
  if (!/[:：]$/.test(last)) return lines;
  const saysWhen = (line: string | undefined) => /\p{Nd}|@/u.test(line ?? '');
  if (saysWhen(last)) return lines.slice(0, -1);
  const before = lines.at(-2) ?? '';
  return last.length < 40 && before.includes('@') && /\p{Nd}/u.test(before) ? lines.slice(0, -2) : lines;
}

/**
 * A mail's text without the mail that it answers, if that stands below. Answers between quoted lines stay with them.
 * What is left is never empty when the text was not.
 */
export function withoutQuote(text: string): string {
  const above = aboveRuler(text.split('\n'));
  const isEnd = (line: string) => isBlank(line) || isQuoted(line);
  const written = withoutLast(above, isEnd);
  const hasQuote = above.slice(written.length).some(isQuoted);
  const own = hasQuote ? withoutIntroduction(written) : above;
  return own.join('\n').trim() || text.trim();
}

/** At most so many characters; no half character at the end. */
export function cutTo(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
