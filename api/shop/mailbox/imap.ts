import type { ImapAddress } from './imap-address.ts';
import { readingLimits } from './rules.ts';

/** A mail as it is in the mailbox. */
export interface MailSource {
  source: Buffer;
  /** False: it is too large, and only its beginning was fetched. */
  whole: boolean;
}

/** A mailbox that is open. Each method throws when the connection is lost; then it is open no longer. */
export interface OpenMailbox {
  /** The folder with its numbering, for which a mail's number (UID) is unique. */
  numbering(): string;
  /** The numbers of mails that nobody has read, the oldest first. @param since milliseconds since 1970 */
  unseen(since: number): Promise<number[]>;
  /** Undefined when it is gone. It stays unread. */
  read(uid: number): Promise<MailSource | undefined>;
  markSeen(uid: number): Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
}

/** A silent server counts as away after this time, in ms. Each round says something, so that this outlasts IDLE. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 150_000 };
/** How soon the connection waits for news (IDLE) after its last command, in ms. */
const idleAfterMilliseconds = 1000;
/** What one answer of the server may take in memory: a whole mail, and its wrapping. */
const answerBytes = readingLimits.maxBytes + 1024 * 1024;

/**
 * Opens a mailbox. The library is loaded only by shops that have one.
 * @param onMail when the server tells that there is new mail
 * @throws Error when it cannot be opened
 */
export async function openMailbox(address: ImapAddress, onMail: () => void): Promise<OpenMailbox> {
  const { ImapFlow } = await import('imapflow');
  const { host, port, user, password, folder, tls } = address;
  const client = new ImapFlow({
    host,
    port,
    auth: { user, pass: password },
    secure: tls === 'imaps',
    doSTARTTLS: tls === 'imaps' ? undefined : tls === 'starttls',
    logger: false,
    disableCompression: true,
    autoIdleDelay: idleAfterMilliseconds,
    maxLiteralSize: answerBytes,
    maxResponseSize: answerBytes,
    ...timeouts,
  });
  // Without a listener, an error would end the process. Whoever uses the connection gets one of its own.
  client.on('error', () => {});
  client.on('exists', onMail);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
  } catch (error) {
    client.close();
    throw error;
  }
  /** What the library answers when the connection was lost before the command. */
  const given = <Answer>(answer: Answer | undefined): Answer => {
    if (answer === undefined || !client.usable) throw new Error('the connection to the mailbox was lost');
    return answer;
  };
  return {
    numbering() {
      const { mailbox } = client;
      if (!mailbox) throw new Error('the connection to the mailbox was lost');
      return `${mailbox.uidValidity}/${mailbox.path}`;
    },

    async unseen(since) {
      const found = given(await client.search({ seen: false, since: new Date(since) }, { uid: true }));
      if (found === false) throw new Error('the mailbox cannot be searched');
      return found.toSorted((a, b) => a - b);
    },

    async read(uid) {
      const head = given(await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true }));
      if (!head) return undefined;
      const whole = (head.size ?? Number.POSITIVE_INFINITY) <= readingLimits.maxBytes;
      const maxLength = whole ? readingLimits.maxBytes : readingLimits.headBytes;
      const mail = given(await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true }));
      return mail ? mail.source && { source: Buffer.from(mail.source), whole } : undefined;
    },

    async markSeen(uid) {
      given(await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true, silent: true }));
    },

    isOpen: () => client.usable,

    async close() {
      await client.logout().catch(() => {});
      client.close();
    },
  };
}
