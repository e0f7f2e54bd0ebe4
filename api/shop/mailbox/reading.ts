import { Piscina } from 'piscina';
import type { MailSource } from './imap.ts';
import { type ReceivedMail, receivedMail } from './received.ts';

/** Reads a mail. It never throws: of a mail that takes too much, it has only the head. */
export type ReadMail = (source: MailSource) => Promise<ReceivedMail>;

/** A mail of 10 MB with pictures takes a second on a slow machine. */
const patienceMilliseconds = 20_000;
const memoryMegabytes = 512;

/**
 * Reads mails in a thread of its own: one that is made to keep the parser busy, or to fill its memory, costs nobody
 * else anything. The thread starts with the first mail, and ends when none has come for a while.
 */
export function mailReader(): { read: ReadMail; close(): Promise<void> } {
  const threads = new Piscina<MailSource, ReceivedMail>({
    filename: new URL('./received.ts', import.meta.url).href,
    name: 'receivedMail',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 120_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  return {
    async read(source) {
      try {
        const mail = await threads.run(source, { signal: AbortSignal.timeout(patienceMilliseconds) });
        // Between threads, buffers become plain arrays of bytes.
        return { ...mail, pictures: mail.pictures.map((picture) => Buffer.from(picture)) };
      } catch {
        return receivedMail({ ...source, whole: false });
      }
    },
    close: () => threads.destroy(),
  };
}
